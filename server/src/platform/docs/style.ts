/**
 * The style sheet of `/api/docs`, in the product's type and colours. It has an address of its own, because the content security policy
 * forbids inline styles. A font that is not given is the system's.
 */
export const renderDocsStyle = (fonts: readonly { family: string; url: string }[]): string =>
  fonts
    .map(
      ({ family, url }) =>
        `@font-face { font-family: ${family}; src: url("${url}") format("woff2"); font-weight: 400 800; font-display: swap; }`,
    )
    .join('\n') + STYLE

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2620; --soft: #50605a; --line: #d5ddd7; --ground: #fff; --raised: #eef6ee; --accent: #0c5237; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9f0eb; --soft: #a5b5ab; --line: #33463c; --ground: #0f1713; --raised: #18231d; --accent: #74bb8e; }
}
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.6 teks, system-ui, sans-serif; color: var(--ink); background: var(--ground); display: grid; grid-template-columns: 19rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem; border-right: 1px solid var(--line); font-size: .875rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav ul ul { margin: .25rem 0 1rem .75rem; }
nav a { display: block; padding: .125rem 0; overflow-wrap: anywhere; }
main { padding: 1.5rem clamp(1rem, 4vw, 3rem); max-width: 60rem; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1, h2, h3 { line-height: 1.25; }
h1, h2 { font-family: judul, teks, system-ui, sans-serif; font-weight: 800; }
h2 { margin-top: 3rem; }
article { padding: 1rem 0; border-top: 1px solid var(--line); scroll-margin-top: 1rem; }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
.method { display: inline-block; padding: .125rem .5rem; border-radius: .375rem; background: #35453d; color: #fff; font: 700 .75rem/1.4 teks, system-ui, sans-serif; letter-spacing: .02em; }
.get { background: #0f4e64; }
.post { background: #0f6743; }
.put { background: #7a4f06; }
.delete { background: #b02b0e; }
h3 .method { margin-right: .375rem; }
nav .method { min-width: 3.25rem; margin-right: .25rem; padding: 0 .25rem; font-size: .625rem; text-align: center; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
.label { margin: .75rem 0 0; font-weight: 700; font-size: .875rem; }
.wordmark { padding: 0; margin: 0 0 1rem; }
.wordmark img { display: block; width: auto; height: 2.75rem; }
nav h2 { margin: 0 0 .75rem; font-size: 1.125rem; }
.example { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 3px solid var(--accent); }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
small, summary span, .refusals { color: var(--soft); font-size: .875rem; }
pre { overflow-x: auto; margin: .5rem 0; padding: .75rem 1rem; background: var(--raised); border-radius: .375rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; margin: .5rem 0; }
th, td { text-align: left; padding: .25rem 1rem .25rem 0; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--soft); }
summary { cursor: pointer; padding: .25rem 0; }
nav details { display: none; }
@media (max-width: 1023px) {
  body { display: block; }
  nav { position: static; height: auto; padding: .5rem clamp(1rem, 4vw, 3rem); border-right: 0; border-bottom: 1px solid var(--line); }
  nav > ul, nav > h2 { display: none; }
  .wordmark { display: inline-block; margin: .5rem 0 0; }
  nav details { display: block; }
  nav a, summary { padding: .6875rem 0; }
}
`
