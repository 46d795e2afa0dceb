import type { Content } from '@bakti/contract/pengaturan/isi.rules'
import { escapeHtml, letter } from '../../platform/letter'
import type { Message } from '../../platform/mail'

const ARRIVED = 'Email ini sampai, jadi undangan dan kode lupa sandi juga bisa dikirim.'
const SPAM =
  'Kalau ia masuk ke folder spam, undangan mentor juga akan masuk ke sana. Beri tahu pengelola email kampus.'

/** The mail with which an ADMIN tries the mail server. */
export function trialMail({ name, email }: { name: string; email: string }, content: Content): Message {
  const { judul } = content.facts
  const subject = `Email percobaan ${judul}`
  return {
    to: { name, address: email },
    subject,
    text: [`Halo ${name},`, ARRIVED, SPAM, `Panitia ${judul}`].join('\n\n'),
    html: letter(
      content,
      { title: subject, preview: ARRIVED },
      `<h1 style="margin:0 0 12px;font-size:26px;line-height:32px;font-weight:800;letter-spacing:-0.4px;color:#15201b;">Email sampai</h1>
<p style="margin:0 0 16px;">Halo ${escapeHtml(name)}, ${ARRIVED}</p>
<p style="margin:0;color:#505c55;">${SPAM}</p>`,
    ),
  }
}
