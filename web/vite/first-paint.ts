import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, runnerImport } from 'vite'

/** Tags that React writes in front of the page, for its head. */
const OF_THE_HEAD = /^(?:<link [^>]*>|<title>[^<]*<\/title>)*/
/** The app makes what is below its loader inert; without scripts that would be for ever. */
const INERT = ' inert=""'

/** What the script in the head writes: the width of a title, the path of a code. */
const FILLED_IN = / style="--lebar-kata:[^"]*"| d="(M\d+ \d+\.5h\d+)+"/g

/** The build has made the style sheets already. */
const withoutStyles: Plugin = {
  name: 'bakti:without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0tanpa-gaya' : null),
  load: (id) => (id === '\0tanpa-gaya' ? '' : null),
}

/** What Node has not: the build is no phone. */
const NO_DEVICE = { userAgent: '', maxTouchPoints: 0 }

/**
 * The screens that the build draws (src/app/first-paint.tsx) as HTML, by path, with the addresses of the built pictures. The attribute
 * `data-awal` marks the landing page for its style sheet (rule L10). Each is the screen of a visitor; the landing page has its loader, and
 * `public/pembuka.js` says before it is drawn where that was shown in this browser session, or somebody is logged in. Its keys are those
 * of `src/platform/storage.ts`; where storage is blocked, the loader is shown.
 * @param root the folder of the site
 */
export async function firstPaint(root: string, bundle: Rolldown.OutputBundle): Promise<Map<string, string>> {
  const { module } = await runnerImport<{ renderFirstPaint: () => Map<string, string> }>(
    join(root, 'src/app/first-paint.tsx'),
    {
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react(), withoutStyles],
      build: { assetsInlineLimit: 0 },
    },
  )
  if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: NO_DEVICE })
  const screens = [...module.renderFirstPaint()].map(([path, html]) => [path, finished(path, html, bundle)])
  return new Map(screens as [string, string][])
}

function finished(path: string, drawn: string, bundle: Rolldown.OutputBundle): string {
  let html = drawn.replace(OF_THE_HEAD, '').replace(INERT, '').replace(FILLED_IN, '')
  for (const file of Object.values(bundle))
    if (file.type === 'asset')
      for (const source of file.originalFileNames)
        html = html.replaceAll(`"/${source}"`, `"/${file.fileName}"`)
  const [lost] = /"\/src\/[^"]*"/.exec(html) ?? []
  if (lost) throw new Error(`${path}: no built file for ${lost}`)
  if (/ style=/.test(html)) throw new Error(`${path}: the content security policy forbids style attributes`)
  if (html.includes('<form')) return drawnForm(path, html)
  return html.startsWith('<template') ? html : `<div data-awal>${html}</div>`
}

/**
 * A form that takes typing before the app is there (src/app/early.ts). The browser checks it, and never sends it: `dialog` is the method
 * that asks for no address, and its fields have no name, so that nothing typed gets into one.
 */
function drawnForm(path: string, html: string): string {
  const form = html
    .replace('<form noValidate=""', '<form method="dialog"')
    .replaceAll(/ name="(\w+)"/g, ' data-field="$1"')
    .replaceAll(' aria-required="true"', ' aria-required="true" required')
    .replaceAll('<img ', '<img fetchpriority="low" ')
  if (!form.includes('method="dialog"')) throw new Error(`${path}: no form to be drawn`)
  return `<div data-drawn="${path.slice(1)}">${form}</div>`
}
