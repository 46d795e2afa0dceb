import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { audiences } from './vite/audiences.ts'
import { compress } from './vite/compress.ts'
import { withoutInlineStyles } from './vite/csp.ts'
import { fonts } from './vite/fonts.ts'
import { head } from './vite/head.ts'
import { pages } from './vite/pages.ts'
import { withoutUnusedRouter } from './vite/router.ts'
import { BUILD } from './vite/version.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const api = { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` }

const of = (...parts: string[]) => new RegExp(parts.join('|').replaceAll('/', String.raw`[\\/]`))

/**
 * What is fetched together lies in one file, by who needs it: one by one they are forty requests, and on a slow network each round of
 * them costs 400 ms (docs/decisions/050). A module goes with the first group that wants it; a group takes what its modules import.
 */
/** Modules of ours that another one imports, at whatever distance, without those that it loads later. */
function importedBy(entry: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id) || id.includes('node_modules')) return
    found.add(id)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) add(next)
  }
  add(join(root, entry))
  return found
}

let first: Set<string> | undefined

/**
 * What everybody downloads: the entry with its imports, and what the landing page shares with other screens. In a file of theirs that
 * would bring the whole of it to visitors.
 */
function ofEverybody(id: string, context: Rolldown.ChunkingContext): string | null {
  first ??= new Set([
    ...importedBy('src/main.tsx', context),
    ...importedBy('src/features/landing/LandingPage.tsx', context),
  ])
  const wanted = (first.has(id) && !LANDING.test(id)) || PACKAGES_OF_EVERYBODY.test(id)
  return wanted ? 'awal' : null
}

const LANDING = of('features/landing/')
const PACKAGES_OF_EVERYBODY = of(
  'node_modules/(react|react-dom|react-router|scheduler)/',
  'lucide-react/dist/esm/(?!icons/|lucide-react)',
  String.raw`lucide-react/dist/esm/icons/(arrow-|book-open|circle-check|circle-dashed|clock|loader-circle|menu|rotate-cw)[\w-]*\.mjs`,
  '@base-ui/react/(csp-provider|internals/csp-context)',
)

/** More than one part of the scanner shows them, and nothing else does. */
const SCANNER_ICONS = String.raw`(focus|ruler|sun|timer|camera|camera-off|square|flashlight|flashlight-off|switch-camera|volume-2|volume-x|circle-pause)\.mjs`

/** Each with the modules that it imports, unless a group before it has them. */
const groups = [
  { name: ofEverybody },
  { name: 'beranda', test: of('features/landing/(?!LandingDrawer|MaskotCarousel)') },
  // Of every screen but the landing page.
  {
    name: 'bagian',
    test: of(
      String.raw`lucide-react/dist/esm/icons/(eye|hourglass|mail-check|check|x|info|triangle-exclamation|circle-exclamation|circle-x)[\w-]*\.mjs`,
      String.raw`src/ui/(Banner|Field|TextInput|PasswordInput|ProblemBanner|toast|later|Dialog|markFields)\.tsx?`,
      'src/platform/(failure|query|device|install|useScope|useOnline)',
      'contract/src/aktivasi/(aktivasi.calls|kode.rules)',
      'node_modules/@tanstack/',
      'src/app/(QueryArea|Ahead|DeviceReports)',
    ),
  },
  // Of every session.
  {
    name: 'sesi',
    test: of(
      String.raw`node_modules/lucide-react/(?!.*icons/${SCANNER_ICONS})`,
      'src/ui/(?!.*(Dialog|Toaster|csv|Table|Pagination|Search|TableList|ProgressBar|StickyAction|FoldedFields))',
      String.raw`contract/src/(?!tugas).*\.(rules|calls)\.ts`,
      'shell/AccountMenu',
      'features/kehadiran/status-kehadiran',
      'src/platform/use(WakeLock|IdOf)',
    ),
    // What one screen alone has stays with it.
    minShareCount: 2,
  },
  // Of every screen of an admin.
  {
    name: 'panitia',
    test: of(
      'features/shell/(AdminShell|SyncBadge)',
      'features/outbox/',
      String.raw`features/(absen|kelompok|anggota|kehadiran)/(absen|kelompok|anggota|kehadiran)\.queries\.ts`,
      'features/kehadiran/(set-status|own-scans)',
      'src/ui/ConfirmDialog',
      'src/platform/receive',
      'features/pindai/(reader-download|worker-script)',
    ),
  },
  // Of every list of an admin.
  {
    name: 'daftar',
    test: of(
      'src/ui/(csv|Table|Pagination|Search|TableList|ProgressBar|StickyAction)',
      'features/kelompok/KelompokPicker',
      'features/absen/BilahKehadiran',
    ),
  },
  // The list of attendance: the page of a mentor is made of its parts.
  { name: 'kehadiran', test: of('src/app/AbsensiScreen') },
  {
    name: 'tugas',
    test: of(
      'features/tugas/(tugas.queries|Description|tugas.rules|tugas.demo|stand-in)',
      'src/art/tabur',
      String.raw`contract/src/tugas/.*\.(rules|calls)\.ts`,
    ),
    minShareCount: 2,
  },
  { name: 'formulir', test: of('node_modules/react-hook-form/') },
  { name: 'dialog', test: of('node_modules/@base-ui/', 'src/ui/DialogFrame') },
  {
    name: 'skema',
    test: of(
      'node_modules/(zod|@hookform)/',
      String.raw`\.(schemas|copies)\.ts`,
      'src/platform/zod',
      // Of the forms that a schema checks.
      'src/ui/FoldedFields',
    ),
  },
  {
    name: 'pindai',
    test: of('features/pindai/(ScanQrPage)', `node_modules/lucide-react/.*icons/${SCANNER_ICONS}`),
  },
].map((group, index, all): Rolldown.CodeSplittingGroup => ({ ...group, priority: all.length - index }))

/** Tailwind 4 sets the floor: browsers of spring 2023, an Android phone that has not been updated since. */
const TARGET = ['chrome111', 'edge111', 'firefox128', 'safari16.4']

const kept = audiences()

/** Builds web/worker/sw.ts, and gives it the list of files that a device keeps (docs/decisions/055). It registers nothing by itself. */
const worker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'worker',
  filename: 'sw.ts',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    injectionPoint: 'self.SHELL_FILES',
    target: TARGET,
    rollupFormat: 'iife',
    globPatterns: ['**/*.{html,js,css,wasm,svg,png,webp,avif,jpg,woff2}'],
    // A name with a hash is its own revision.
    dontCacheBustURLsMatching: /^\/assets\//,
    modifyURLPrefix: { '': '/' },
    manifestTransforms: [kept.transform],
  },
})

export default defineConfig({
  root,
  define: { BUILD_NAME: JSON.stringify(BUILD) },
  // Its file for all browsers has more code: 2 kB for what every phone of `target` can do.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  plugins: [
    react(),
    tailwindcss(),
    head(join(root, 'manifest.webmanifest')),
    fonts(join(root, '.cache/huruf')),
    withoutInlineStyles(),
    withoutUnusedRouter(),
    pages(),
    kept.plugin,
    worker,
    compress(),
  ],
  build: {
    target: TARGET,
    // A data: URL would need a hole in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 300,
    // The few that know no modulepreload load the same a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: api },
  preview: { proxy: api },
})
