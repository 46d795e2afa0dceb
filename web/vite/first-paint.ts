import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, runnerImport } from 'vite'

/** Tags that React writes in front of the page, for its head. */
const OF_THE_HEAD = /^(?:<link [^>]*>|<title>[^<]*<\/title>)*/
/** The app makes what is below its loader inert; without scripts that would be for ever. */
const INERT = ' inert=""'

/** The build has made the style sheets already. */
const withoutStyles: Plugin = {
  name: 'bakti:without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0tanpa-gaya' : null),
  load: (id) => (id === '\0tanpa-gaya' ? '' : null),
}

/**
 * The first screen of the landing page as HTML, with the addresses of the built pictures, for the element that the app draws into. The
 * attribute `data-awal` marks it for landing.css (rule L10). It is the screen of a visitor who sees the loader: `public/pembuka.js` runs before
 * it is drawn, and says where the loader was shown in this browser session, or somebody is logged in. Its keys are those of
 * `src/platform/storage.ts`; where storage is blocked, the loader is shown.
 * @param root the folder of the site
 */
export async function firstPaint(root: string, bundle: Rolldown.OutputBundle): Promise<string> {
  const { module } = await runnerImport<{ renderFirstPaint: () => string }>(
    join(root, 'src/app/first-paint.tsx'),
    {
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react(), withoutStyles],
      build: { assetsInlineLimit: 0 },
    },
  )
  let html = module.renderFirstPaint().replace(OF_THE_HEAD, '').replace(INERT, '')
  for (const file of Object.values(bundle))
    if (file.type === 'asset')
      for (const source of file.originalFileNames)
        html = html.replaceAll(`"/${source}"`, `"/${file.fileName}"`)
  const [lost] = /"\/src\/[^"]*"/.exec(html) ?? []
  if (lost) throw new Error(`landing.html: no built file for ${lost}`)
  if (/ style=/.test(html))
    throw new Error('landing.html: the content security policy forbids style attributes')
  return `<div data-awal>${html}</div>`
}
