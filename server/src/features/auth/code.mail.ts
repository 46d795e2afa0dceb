import type { Content } from '@bakti/contract/pengaturan/isi.rules'
import { escapeHtml, letter } from '../../platform/letter'
import type { Message } from '../../platform/mail'

interface CodeMail {
  /** null where it is not known to be the owner's. */
  name: string | null
  email: string
  code: string
}

const IGNORE = 'Kalau bukan kamu yang meminta, abaikan email ini: kata sandimu tidak berubah.'
const SECRET = 'Jangan berikan kode ini kepada siapa pun. Panitia tidak pernah memintanya.'

/**
 * The mail with the six digits, as HTML and as text. Tables and inline styles, because mail programs know little else; no
 * picture, because they hide those of unknown senders.
 */
export function codeMail({ name, email, code }: CodeMail, content: Content): Message {
  const { judul } = content.facts
  const subject = `Kode verifikasi ${judul}`
  const halo = name ? `Halo ${name},` : 'Halo,'
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  return {
    to: { name: name ?? '', address: email },
    // Not in the subject: it shows on a locked phone.
    subject,
    text: [
      halo,
      `Kamu meminta kode untuk membuat kata sandi baru di ${judul}.`,
      `Kode verifikasi: ${code}`,
      'Kode berlaku 10 menit dan hanya bisa dipakai sekali.',
      SECRET,
      IGNORE,
      `Panitia ${judul}`,
    ].join('\n\n'),
    html: letter(
      content,
      { title: subject, preview: 'Kode berlaku 10 menit.' },
      `<h1 style="margin:0 0 12px;font-size:26px;line-height:32px;font-weight:800;letter-spacing:-0.4px;color:#15201b;">Kata sandi baru, sebentar lagi</h1>
<p style="margin:0 0 24px;">${escapeHtml(halo)} kamu meminta kode untuk membuat kata sandi baru. Masukkan kode ini di halaman yang tadi kamu buka:</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" bgcolor="#eef6ee" style="border:1px solid #a9d6b5;border-radius:14px;padding:22px 12px;background-color:#eef6ee;">
<p style="margin:0 0 6px;font-size:13px;line-height:18px;font-weight:700;color:#0c5237;">Kode verifikasi</p>
<p style="margin:0;font-family:Consolas,Menlo,'Courier New',monospace;font-size:40px;line-height:48px;font-weight:700;letter-spacing:5px;color:#0a402c;white-space:nowrap;">${spaced}</p>
</td></tr></table>
<p style="margin:24px 0 8px;"><b>Berlaku 10 menit</b> dan hanya bisa dipakai sekali. ${SECRET}</p>
<p style="margin:0;color:#505c55;">${IGNORE}</p>`,
    ),
  }
}
