import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import { EARLY, earlyScript } from './early.ts'
import { firstPaint } from './first-paint.ts'
import { screens } from './screens.ts'

/** The picture that fills the first screen of the landing page. */
const HERO = /^assets\/hero-.+\.svg$/

type Bundle = Rolldown.OutputBundle

/** Whether a module is the one of this component: its file has the same name. */
export const isModuleOf = (component: string, id: string) =>
  new RegExp(String.raw`[\\/]src[\\/](.*[\\/])?${component}\.tsx$`).test(id)

/** The files that hold the modules of these components, with what they import: scripts and style sheets. */
export function filesFirst(
  bundle: Bundle,
  components: readonly string[],
): { js: Set<string>; css: Set<string> } {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const found = { js: new Set<string>(), css: new Set<string>() }
  const add = (chunk: Rolldown.OutputChunk) => {
    if (found.js.has(chunk.fileName)) return
    found.js.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.css.add(css)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') add(next)
    }
  }
  for (const name of components) {
    const holders = chunks.filter(({ moduleIds }) => moduleIds.some((id) => isModuleOf(name, id)))
    if (holders.length !== 1)
      throw new Error(`vite/pages.ts: ${holders.length} modules ${name}.tsx in web/src`)
    holders.forEach(add)
  }
  return found
}

/**
 * Writes a page for each address beside `index.html`: the same, with the files in its head that the address needs first. Otherwise a
 * browser learns of them when the scripts before them have run, and each such round costs 400 ms on Slow 3G. The server sends it
 * (server/src/platform/website.ts): `halaman/absensi.html`, and `landing.html` for `/`, which also has its first screen drawn.
 */
export function pages(): Plugin {
  let config: ResolvedConfig
  let folder = ''
  const early = { form: '', session: '' }
  let bundle: Bundle | undefined
  return {
    name: 'bakti:pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
      folder = resolve(config.root, config.build.outDir)
    },
    async generateBundle(_options, output) {
      // Named before they are written: files that no chunk holds have no folder otherwise.
      for (const { segment } of screens)
        if (segment) this.emitFile({ type: 'asset', fileName: `halaman/${segment}.html`, source: '' })
      for (const kind of ['form', 'session'] as const) {
        const script = { name: EARLY[kind], source: await earlyScript(EARLY[kind], config) }
        early[kind] = this.getFileName(this.emitFile({ type: 'asset', ...script }))
      }
      bundle = output
    },
    async closeBundle() {
      if (!bundle) return
      const index = readFileSync(join(folder, 'index.html'), 'utf8')
      const drawn = await firstPaint(config.root, bundle)
      for (const { segment: name, first, early: asked } of screens) {
        const links = headOf(bundle, first, index)
        if (name === '') links.unshift(heroLink(bundle), ...fontLinks(bundle))
        const page = index.replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`)
        const screen = drawn.get(`/${name}`) ?? ''
        const written = () => {
          if (name === '') return withScreen(page, screen)
          if (asked) return withKept(page, screen, `${early.session}" data-early="${escaped(asked)}`)
          return screen ? withForm(page, screen, early.form) : page
        }
        writeFileSync(join(folder, name === '' ? 'landing.html' : `halaman/${name}.html`), written())
      }
    },
  }
}

/** The links that `index.html` does not have yet. */
function headOf(bundle: Bundle, components: readonly string[], index: string): string[] {
  const { js, css } = filesFirst(bundle, components)
  const links = [
    ...[...js].map((name) => [name, `<link rel="modulepreload" crossorigin href="/${name}">`]),
    ...[...css].map((name) => [name, `<link rel="stylesheet" crossorigin href="/${name}">`]),
  ] as const
  return links.flatMap(([name = '', link = '']) => (index.includes(`/${name}"`) ? [] : [link]))
}

/** What the page shows before the app: `index.html` says there that it loads. */
const BEFORE_THE_APP = /(<div id="root">)[^]*(<\/div>\s*<noscript)/

/** The landing page with its first screen, and the script that says what of it a browser is not to show. */
function withScreen(page: string, screen: string): string {
  if (!BEFORE_THE_APP.test(page)) throw new Error('index.html: no #root before <noscript>')
  return withScript(
    page.replace(BEFORE_THE_APP, (_all, start: string, end: string) => start + screen + end),
    'pembuka.js',
  )
}

/** Before everything that it is to be faster than: it runs before anything of the page is drawn. */
const withScript = (page: string, file: string) =>
  page.replace('<link ', `<script src="/${file}"></script>\n    <link `)

const escaped = (value: object) => JSON.stringify(value).replaceAll('"', '&quot;')

/** A page whose script asks for what it reads first, and may fill in and show a screen that is drawn empty. */
const withKept = (page: string, screen: string, early: string) =>
  withScript(page.replace('<noscript', `${screen}<noscript`), early)

const WITHOUT_SCRIPTS = /<noscript\s*>([^]*?)<\/noscript\s*>/
/** What index.html says after ten seconds. */
const STILL_WAITING = /<p class="([^"]*)">([^]*?)<\/p>/

/** A page with a form that is drawn beside the element of the app, which is hidden until it takes over, and the script that takes a press. */
function withForm(page: string, form: string, early: string): string {
  const [line = '', needed = ''] = WITHOUT_SCRIPTS.exec(page) ?? []
  const [, classes = '', waiting = ''] = STILL_WAITING.exec(page) ?? []
  if (!needed || !waiting) throw new Error('index.html: no <noscript>, or no line for who waits long')
  const withLine = form
    .replace('<form', `<noscript><p class="font-bold text-salah-teks">${needed}</p></noscript><form`)
    .replace(
      /<\/div>$/,
      `<p class="fixed inset-x-0 bottom-0 z-10 bg-permukaan py-3 ${classes}">${waiting}</p></div>`,
    )
  return withScript(page.replace(line, withLine), early)
}

/**
 * The fonts of the landing page, whose titles are part of its picture. The other pages draw their form or list with the fallback first: 41 kB
 * before the scripts would be 0.8 s of Slow 3G.
 */
const fontLinks = (bundle: Bundle) =>
  Object.keys(bundle)
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`)

function heroLink(bundle: Bundle): string {
  const hero = Object.keys(bundle).find((name) => HERO.test(name))
  if (!hero) throw new Error('landing.html: no picture of the hero among the assets')
  return `<link rel="preload" as="image" type="image/svg+xml" fetchpriority="high" href="/${hero}">`
}
