import type { Content } from '@bakti/contract/pengaturan/isi.rules'
import type { PeranUndangan } from '@bakti/contract/undangan/undangan.schemas'
import { longTime } from '@bakti/contract/time.rules'
import { escapeHtml, letter } from '../../platform/letter'
import type { Message } from '../../platform/mail'

interface UndanganMail {
  role: PeranUndangan
  nama: string | null
  email: string
  /** The numbers of the groups. */
  nomor: readonly number[]
  sampai: string | null
  berlaku_sampai: string
  pengundang: string | null
  /** The origin of the link. */
  asal: string
  token: string
}

const TUGAS: Record<Exclude<PeranUndangan, 'MENTOR'>, string> = {
  ADMIN: 'Admin',
  GERBANG: 'petugas gerbang',
  PIMPINAN: 'pimpinan',
}

/** '12', '12 dan 13', '12, 13, dan 14' */
function joined(nomor: readonly number[]): string {
  const [last, ...before] = nomor.map(String).reverse()
  if (before.length < 2) return [...before, last].join(' dan ')
  return `${before.reverse().join(', ')}, dan ${last}`
}

const IGNORE =
  'Tautan ini hanya untukmu. Jangan diteruskan. Kalau kamu tidak mengenal undangan ini, abaikan saja.'

/** The mail with a personal link, as HTML and as text. The token stands behind '#', which no server and no log gets to see. */
export function undanganMail(mail: UndanganMail, content: Content): Message {
  const { judul } = content.facts
  const { nama, email, role, nomor, sampai, berlaku_sampai, pengundang, asal, token } = mail
  const link = `${asal}/undangan#${token}`
  // Fellow students are 'Kak'; the university's leaders are not.
  const halo = nama ? `Halo ${role === 'PIMPINAN' ? '' : 'Kak '}${nama},` : 'Halo,'
  const tugas = role === 'MENTOR' ? `mentor Kelompok ${joined(nomor)}` : TUGAS[role]
  const who = pengundang ? `${pengundang} mengundangmu` : 'Panitia mengundangmu'
  const until = sampai ? `Tugasmu sampai ${longTime(sampai)} WIB.` : ''
  const valid = `Tautan ini sekali pakai dan berlaku sampai ${longTime(berlaku_sampai)} WIB.`
  const invites = `${who} menjadi ${tugas} di ${judul}.`
  return {
    to: { name: nama ?? '', address: email },
    subject: `Undangan ${judul}: ${tugas}`,
    text: [
      halo,
      [invites, until].filter(Boolean).join(' '),
      `Buka tautan ini di HP-mu untuk menerima:\n${link}`,
      valid,
      IGNORE,
      `Panitia ${judul}`,
    ].join('\n\n'),
    html: letter(
      content,
      { title: `Undangan ${judul}`, preview: escapeHtml(invites) },
      `<h1 style="margin:0 0 12px;font-size:26px;line-height:32px;font-weight:800;letter-spacing:-0.4px;color:#15201b;">Ada undangan untukmu</h1>
<p style="margin:0 0 24px;">${escapeHtml(halo)} ${escapeHtml(invites)} ${until}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" bgcolor="#0f5a3c" style="border-radius:12px;background-color:#0f5a3c;">
<a href="${escapeHtml(link)}" style="display:block;padding:15px 12px;font-size:17px;line-height:24px;font-weight:700;color:#ffffff;text-decoration:none;">Terima undangan</a>
</td></tr></table>
<p style="margin:24px 0 8px;">${valid}</p>
<p style="margin:0 0 16px;color:#505c55;">${IGNORE}</p>
<p style="margin:0;font-size:13px;line-height:20px;color:#505c55;overflow-wrap:anywhere;">Kalau tombolnya tidak bisa ditekan, salin alamat ini: ${escapeHtml(link)}</p>`,
    ),
  }
}
