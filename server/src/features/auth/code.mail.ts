import { acara, landing } from '@bakti/contract/acara.content'
import type { Message } from '../../platform/mail'

interface CodeMail {
  /** null where it is not known to be the owner's. */
  name: string | null
  email: string
  code: string
}

const SUBJECT = `Kode verifikasi ${acara.judul}`
const IGNORE = 'Kalau bukan kamu yang meminta, abaikan email ini: kata sandimu tidak berubah.'
const SECRET = 'Jangan berikan kode ini kepada siapa pun. Panitia tidak pernah memintanya.'

/**
 * The mail with the six digits, as HTML and as text. Tables and inline styles, because mail programs know little else; no
 * picture, because they hide those of unknown senders.
 */
export function codeMail({ name, email, code }: CodeMail): Message {
  const halo = name ? `Halo ${name},` : 'Halo,'
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  return {
    to: { name: name ?? '', address: email },
    // Not in the subject: it shows on a locked phone.
    subject: SUBJECT,
    text: [
      halo,
      `Kamu meminta kode untuk membuat kata sandi baru di ${acara.judul}.`,
      `Kode verifikasi: ${code}`,
      'Kode berlaku 10 menit dan hanya bisa dipakai sekali.',
      SECRET,
      IGNORE,
      `Panitia ${acara.judul}`,
    ].join('\n\n'),
    html: page(
      `Kode berlaku 10 menit.`,
      `<h1 style="margin:0 0 12px;font-size:26px;line-height:32px;font-weight:800;letter-spacing:-0.4px;color:#15201b;">Kata sandi baru, sebentar lagi</h1>
<p style="margin:0 0 24px;">${escape(halo)} kamu meminta kode untuk membuat kata sandi baru. Masukkan kode ini di halaman yang tadi kamu buka:</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" bgcolor="#eef6ee" style="border:1px solid #a9d6b5;border-radius:14px;padding:22px 12px;background-color:#eef6ee;">
<p style="margin:0 0 6px;font-size:13px;line-height:18px;font-weight:700;color:#0c5237;">Kode verifikasi</p>
<p style="margin:0;font-family:Consolas,Menlo,'Courier New',monospace;font-size:40px;line-height:48px;font-weight:700;letter-spacing:5px;color:#0a402c;white-space:nowrap;">${spaced}</p>
</td></tr></table>
<p style="margin:24px 0 8px;"><b>Berlaku 10 menit</b> dan hanya bisa dipakai sekali. ${SECRET}</p>
<p style="margin:0;color:#505c55;">${IGNORE}</p>`,
    ),
  }
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The product's letter: green head with the name, a golden band of pucuk rebung, a white card on cream. */
function page(preview: string, content: string): string {
  const year = acara.judul.replace(acara.pendek, '').trim()
  const band = '&#9650;&#8202;'.repeat(44)
  return `<!doctype html>
<html lang="id" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${SUBJECT}</title>
</head>
<body style="margin:0;padding:0;background-color:#fcf6e9;">
<div style="display:none;max-height:0;overflow:hidden;color:#fcf6e9;">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fcf6e9" style="background-color:#fcf6e9;">
<tr><td align="center" style="padding:28px 14px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;table-layout:fixed;">
<tr><td bgcolor="#0a402c" style="background-color:#0a402c;border-radius:20px 20px 0 0;padding:26px 30px 20px;font-family:'Plus Jakarta Sans','Segoe UI',Helvetica,Arial,sans-serif;font-size:30px;line-height:34px;font-weight:800;letter-spacing:-0.5px;color:#fffdf8;">${acara.pendek} <span style="color:#ffce4f;">${year}</span></td></tr>
<tr><td bgcolor="#041d14" align="center" style="background-color:#041d14;border-top:2px solid #f9b91f;font-size:14px;line-height:20px;height:20px;color:#f9b91f;overflow:hidden;white-space:nowrap;"><div aria-hidden="true" style="height:20px;overflow:hidden;">${band}</div></td></tr>
<tr><td bgcolor="#ffffff" style="background-color:#ffffff;border:1px solid #e4dcc9;border-top:0;border-radius:0 0 20px 20px;padding:30px 30px 32px;font-family:'Plus Jakarta Sans','Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:26px;color:#15201b;">
${content}
</td></tr>
<tr><td align="center" style="padding:18px 20px 0;font-family:'Plus Jakarta Sans','Segoe UI',Helvetica,Arial,sans-serif;font-size:13px;line-height:20px;color:#505c55;">Email ini dikirim otomatis oleh situs ${acara.judul}. ${landing.footer.copyright}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
