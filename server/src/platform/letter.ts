import type { Content } from '@bakti/contract/pengaturan/isi.rules'

/** Text as HTML shows it. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * The product's letter: green head with the name, a golden band of pucuk rebung, a white card on cream. Tables and inline styles,
 * because mail programs know little else. `preview`: what a list of mails shows beside the subject. The name is the one that ADMIN set (rule W62).
 */
export function letter(
  { facts, landing }: Content,
  { title, preview }: { title: string; preview: string },
  content: string,
): string {
  const [judul, brief] = [escapeHtml(facts.judul), escapeHtml(facts.brief)]
  const year = judul.slice(brief.length).trim()
  const band = '&#9650;&#8202;'.repeat(44)
  return `<!doctype html>
<html lang="id" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background-color:#fcf6e9;">
<div style="display:none;max-height:0;overflow:hidden;color:#fcf6e9;">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fcf6e9" style="background-color:#fcf6e9;">
<tr><td align="center" style="padding:28px 14px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;table-layout:fixed;">
<tr><td bgcolor="#0a402c" style="background-color:#0a402c;border-radius:20px 20px 0 0;padding:26px 30px 20px;font-family:'Plus Jakarta Sans','Segoe UI',Helvetica,Arial,sans-serif;font-size:30px;line-height:34px;font-weight:800;letter-spacing:-0.5px;color:#fffdf8;">${brief} <span style="color:#ffce4f;">${year}</span></td></tr>
<tr><td bgcolor="#041d14" align="center" style="background-color:#041d14;border-top:2px solid #f9b91f;font-size:14px;line-height:20px;height:20px;color:#f9b91f;overflow:hidden;white-space:nowrap;"><div aria-hidden="true" style="height:20px;overflow:hidden;">${band}</div></td></tr>
<tr><td bgcolor="#ffffff" style="background-color:#ffffff;border:1px solid #e4dcc9;border-top:0;border-radius:0 0 20px 20px;padding:30px 30px 32px;font-family:'Plus Jakarta Sans','Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:26px;color:#15201b;">
${content}
</td></tr>
<tr><td align="center" style="padding:18px 20px 0;font-family:'Plus Jakarta Sans','Segoe UI',Helvetica,Arial,sans-serif;font-size:13px;line-height:20px;color:#505c55;">Email ini dikirim otomatis oleh situs ${judul}. ${escapeHtml(landing.footer.copyright)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
