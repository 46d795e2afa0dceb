import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { firstPaint } from './first-paint.ts'

const ADMIN = ['features/shell/AdminShell', 'app/QueryArea', 'app/Ahead']

/** What an address needs first, by its first segment: modules of `src`, beside the entry's own. Every screen of an admin stands here (rule G5). */
export const FIRST: Record<string, string[]> = {
  '': ['features/landing/LandingPage'],
  login: ['features/auth/LoginPage'],
  signup: ['features/auth/SignupPage'],
  lupasandi: ['features/auth/ForgotPasswordPage'],
  aktivasi: ['features/auth/AktivasiPage'],
  undangan: ['features/auth/UndanganPage'],
  pengumpulantugas: [
    'features/tugas/SubmitTugasPage',
    'features/landing/LandingNav',
    'features/shell/AccountMenu',
    'app/QueryArea',
    'app/Ahead',
  ],
  saya: ['features/saya/SayaPage', 'features/landing/LandingNav', 'app/QueryArea', 'app/Ahead'],
  mentor: ['app/QueryArea', 'app/Ahead', 'app/MentorScreen'],
  gerbang: ['app/QueryArea', 'app/Ahead', 'app/GerbangScreen'],
  listabsen: [...ADMIN, 'features/absen/ListAbsenPage'],
  absensi: [...ADMIN, 'app/AbsensiScreen'],
  'scan-qr': [...ADMIN, 'features/pindai/ScanQrPage'],
  kelompok: [...ADMIN, 'features/kelompok/KelompokPage'],
  anggotakelompok: [...ADMIN, 'features/anggota/AnggotaKelompokPage'],
  tugas: [...ADMIN, 'features/tugas/TugasPage'],
  kumpultugas: [...ADMIN, 'features/tugas/KumpulTugasPage'],
  'cetak-qr': [...ADMIN, 'features/anggota/PrintQrPage'],
  perangkat: [...ADMIN, 'features/perangkat/PerangkatPage'],
  pengguna: [...ADMIN, 'features/pengguna/PenggunaPage'],
  // A form lies over its list.
  addabsen: [...ADMIN, 'features/absen/ListAbsenPage', 'features/absen/AddAbsenDialog'],
  addkelompok: [...ADMIN, 'features/kelompok/KelompokPage', 'features/kelompok/AddKelompokDialog'],
  addanggotakelompok: [
    ...ADMIN,
    'features/anggota/AnggotaKelompokPage',
    'features/anggota/AddAnggotaKelompokDialog',
  ],
  addtugas: [...ADMIN, 'features/tugas/TugasPage', 'features/tugas/AddTugasDialog'],
  putuskan: [...ADMIN, 'app/AbsensiScreen', 'features/kehadiran/DecisionDialog'],
}

/** The addresses of the back office. */
export const ADMIN_PAGES = Object.keys(FIRST).filter((name) =>
  FIRST[name]?.includes('features/shell/AdminShell'),
)

/** The picture that fills the first screen of the landing page. */
const HERO = /^assets\/hero-.+\.svg$/

type Bundle = Rolldown.OutputBundle

/** The files that hold these modules, with what they import: scripts and style sheets. */
export function filesFirst(
  bundle: Bundle,
  modules: readonly string[],
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
  for (const name of modules) {
    const holder = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.replaceAll('\\', '/').includes(`/src/${name}.ts`)),
    )
    if (!holder) throw new Error(`vite/pages.ts: no module src/${name}`)
    add(holder)
  }
  return found
}

/**
 * Writes a page for each address beside `index.html`: the same, with the files in its head that the address needs first. Otherwise a
 * browser learns of them when the scripts before them have run, and each such round costs 400 ms on Slow 3G. The server sends it
 * (server/src/platform/website.ts): `halaman/absensi.html`, and `landing.html` for `/`, which also has its first screen drawn.
 */
export function pages(): Plugin {
  let root = ''
  let folder = ''
  let bundle: Bundle | undefined
  return {
    name: 'bakti:pages',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = resolve(root, config.build.outDir)
    },
    generateBundle(_options, output) {
      // Named before they are written: files that no chunk holds have no folder otherwise.
      for (const name of Object.keys(FIRST))
        if (name) this.emitFile({ type: 'asset', fileName: `halaman/${name}.html`, source: '' })
      bundle = output
    },
    async closeBundle() {
      if (!bundle) return
      const index = readFileSync(join(folder, 'index.html'), 'utf8')
      for (const [name, modules] of Object.entries(FIRST)) {
        const links = headOf(bundle, modules, index)
        if (name === '') links.unshift(heroLink(bundle))
        const page = index.replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`)
        if (name === '')
          writeFileSync(join(folder, 'landing.html'), drawn(page, await firstPaint(root, bundle)))
        else writeFileSync(join(folder, `halaman/${name}.html`), page)
      }
    },
  }
}

/** The links that `index.html` does not have yet. */
function headOf(bundle: Bundle, modules: readonly string[], index: string): string[] {
  const { js, css } = filesFirst(bundle, modules)
  const links = [
    ...[...js].map((name) => [name, `<link rel="modulepreload" crossorigin href="/${name}">`]),
    ...[...css].map((name) => [name, `<link rel="stylesheet" crossorigin href="/${name}">`]),
  ] as const
  return links.flatMap(([name = '', link = '']) => (index.includes(`/${name}"`) ? [] : [link]))
}

/** What the page shows before the app: `index.html` says there that it loads. */
const BEFORE_THE_APP = /(<div id="root">)[^]*(<\/div>\s*<noscript)/

/** The landing page with its first screen, and the script that says what of it a browser is not to show. */
function drawn(page: string, screen: string): string {
  if (!BEFORE_THE_APP.test(page)) throw new Error('index.html: no #root before <noscript>')
  return page
    .replace(BEFORE_THE_APP, (_all, start: string, end: string) => start + screen + end)
    .replace('<link ', '<script src="/pembuka.js"></script>\n    <link ')
}

function heroLink(bundle: Bundle): string {
  const hero = Object.keys(bundle).find((name) => HERO.test(name))
  if (!hero) throw new Error('landing.html: no picture of the hero among the assets')
  return `<link rel="preload" as="image" type="image/svg+xml" fetchpriority="high" href="/${hero}">`
}
