import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { audiences } from './vite/audiences.ts'
import { compress } from './vite/compress.ts'
import { withoutInlineStyles } from './vite/csp.ts'
import { fonts } from './vite/fonts.ts'
import { head } from './vite/head.ts'
import { withoutIconKeys } from './vite/icons.ts'
import { pages } from './vite/pages.ts'
import { withoutUnusedRouter } from './vite/router.ts'
import { BUILD } from './vite/version.ts'
import { weights } from './vite/weights.ts'
import { worker } from './vite/worker.ts'

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

/**
 * What everybody downloads: the entry with its imports, and what the landing page shares with other screens. In a file of theirs that
 * would bring the whole of it to visitors.
 */
function ofEverybody(id: string, context: Rolldown.ChunkingContext): string | null {
  const { entry, shared } = firstModules(context)
  return entry.has(id) || shared.has(id) || PACKAGES_OF_EVERYBODY.test(id) ? 'awal' : null
}

/** What the landing page alone needs: its texts and pictures are of no use to the other screens. */
const ofLanding = (id: string, context: Rolldown.ChunkingContext) =>
  firstModules(context).landing.has(id) || SITE_NAV.test(id) ? 'beranda' : null

/** What the pages of participants share with other screens: in the file of the staff it would bring the outbox to them. */
function ofParticipants(id: string, context: Rolldown.ChunkingContext): string | null {
  theirs ??= new Set(
    ['saya/SayaPage', 'saya/MistakeDialog', 'tugas/SubmitTugasPage'].flatMap((page) => [
      ...importedBy(`src/features/${page}.tsx`, context),
    ]),
  )
  const isOthersToo = context
    .getModuleInfo(id)
    ?.importers.some((each) => !PARTICIPANTS.test(each) && !theirs?.has(each))
  return SESSION.test(id) || (theirs.has(id) && !PARTICIPANTS.test(id) && isOthersToo) ? 'sesi' : null
}

let theirs: Set<string> | undefined

let first: Record<'entry' | 'shared' | 'landing', Set<string>> | undefined

/** The modules of the entry; those of the landing page that other screens import too, and those that none does. */
function firstModules(context: Rolldown.ChunkingContext) {
  if (first) return first
  const entry = importedBy('src/main.tsx', context)
  const rest = [...importedBy('src/app/LandingScreen.tsx', context)].filter((id) => !entry.has(id))
  const isShared = (id: string) =>
    !LANDING.test(id) && context.getModuleInfo(id)?.importers.some((each) => !WITH_LANDING.test(each))
  const shared = new Set(rest.filter(isShared))
  first = { entry, shared, landing: new Set(rest.filter((id) => !shared.has(id))) }
  return first
}

const LANDING = of('features/landing/', 'app/LandingScreen')
/** The bar of the landing page on the pages of a participant, which download its file anyway. */
const SITE_NAV = of('src/app/SiteNav')
/** The page of a participant has the bar of the landing page, so it downloads that file, too. */
const WITH_LANDING = of('features/(landing|saya)/', 'app/(Landing|Saya)Screen', 'app/SiteNav')
const PARTICIPANTS = of('features/(saya|tugas|landing)/', 'contract/src/tugas/', String.raw`saya\.content`)
const SESSION = of(
  'node_modules/@tanstack/',
  'src/platform/(query|id|useIdOf|useWakeLock)',
  'src/app/(QueryArea|Ahead|DeviceReports)',
  'src/ui/(Card|CachedBanner|EmptyState|FailedState|ListBanner|Select|TextArea|format-number)',
  'shell/AccountMenu',
  'features/kehadiran/status-kehadiran',
  // Of the tasks of a participant, too.
  'features/kelompok/KelompokPicker',
  String.raw`contract/src/(uuid|absen/(audience|kehadiran|qr)|anggota/kolom|perangkat/perangkat)\.rules`,
  String.raw`contract/src/(absen|kelompok|saya)/\w+\.calls`,
  String.raw`lucide-react/dist/esm/icons/(chevron-\w+|clock-exclamation-point|circle-question-mark|ellipsis|lock|maximize|pencil|qr-code|scan-qr-code|search|trash)\.mjs`,
)
const PACKAGES_OF_EVERYBODY = of(
  'node_modules/(react|react-dom|react-router|scheduler)/',
  'lucide-react/dist/esm/(?!icons/|lucide-react)',
  String.raw`lucide-react/dist/esm/icons/(arrow-[\w-]+|book-open|circle-check|circle-dashed|clock|loader-circle|menu|rotate-cw)\.mjs`,
  '@base-ui/react/(csp-provider|internals/csp-context)',
)

/** More than one part of the scanner shows them, and nothing else does. */
const SCANNER_ICONS = String.raw`(focus|ruler|sun|timer|camera|camera-off|square|flashlight|flashlight-off|switch-camera|volume-2|volume-x|circle-pause|user-x|shield-exclamation-point)\.mjs`

const TASK_ICONS = String.raw`(calendar-clock|file-text)\.mjs`
const LIST_ICONS = String.raw`(battery-medium|file-up|link-2|plus|printer|scale|sliders-horizontal|unlink)\.mjs`
const DIALOG_ICONS = String.raw`(list|table-2)\.mjs`

/** Each with the modules that it imports, unless a group before it has them. */
const groups = [
  { name: ofEverybody },
  { name: ofLanding },
  // Of every screen but the landing page.
  {
    name: 'bagian',
    test: of(
      String.raw`lucide-react/dist/esm/icons/(hourglass|check|x|info|triangle-exclamation|circle-exclamation|circle-x|key-round|log-in|smartphone|users|qr-code)[\w-]*\.mjs`,
      String.raw`src/ui/(Banner|ConfirmDialog|Dialog|Field|TextInput|Skeleton|later|toast)\.tsx?`,
      String.raw`src/platform/(failure|device\.ts|install|shell-names|useScope|useOnline|outbox/name)`,
      'src/art/(tabur|kait)',
      String.raw`contract/src/(aktivasi/(aktivasi\.calls|kode\.rules)|anggota/anggota\.rules|auth/role\.rules)`,
    ),
  },
  // Of every form, and of the login.
  {
    name: 'formulir',
    test: of(
      'node_modules/react-hook-form/',
      'features/auth/NewPasswordFields',
      String.raw`src/ui/(PasswordInput|ProblemBanner|markFields)\.tsx?`,
      String.raw`lucide-react/dist/esm/icons/(eye|mail-check)[\w-]*\.mjs`,
    ),
  },
  // Of the pages with a form of an account.
  { name: 'masuk', test: of('features/auth/(AuthForm|auth-toast|first-name)') },
  // Of who invites, and of who is invited.
  { name: 'undangan', test: of(String.raw`contract/src/undangan/.*\.(calls|rules)\.ts`) },
  // Of a participant's page; few others read the days.
  {
    name: 'saya.content',
    test: of(
      String.raw`saya\.content`,
      String.raw`contract/src/(day|hp)\.rules`,
      String.raw`lucide-react/dist/esm/icons/(message-circle|phone|send)\.mjs`,
    ),
  },
  // Of the screens that draw a QR code.
  { name: 'kode-qr', test: of('node_modules/(qrcode|dijkstrajs)/', 'src/ui/qr-path') },
  // Of every session, also a participant's.
  { name: ofParticipants },
  // Of every screen of the staff.
  {
    name: 'panitia',
    test: of(
      String.raw`node_modules/lucide-react/(?!.*icons/(arrow-left-right|${SCANNER_ICONS}|${TASK_ICONS}|${LIST_ICONS}|${DIALOG_ICONS}))`,
      'src/ui/(?!.*(Dialog|ConfirmFrame|Toaster|download|Table|RowSheet|actsColumn|FilterLine|Pagination|Search|TableList|ProgressBar|FoldedFields|useExport|IconLink|useDebounced|RadioCard))',
      String.raw`contract/src/(?!tugas|csv|orang|pengaturan|riwayat|sentences).*\.(rules|calls)\.ts`,
      'features/shell/(AdminShell|SyncBadge)',
      'features/outbox/',
      String.raw`features/(absen|kelompok|kehadiran)/(absen|kelompok|kehadiran)\.queries\.ts`,
      String.raw`features/absen/day\.rules`,
      'src/platform/reports',
      'features/kehadiran/(set-status|own-scans|change-status|useStillPlaces)',
      String.raw`features/pindai/(reader-download|worker-script|scan\.ts|ExpiredBanner)`,
    ),
    // What one screen alone has stays with it.
    minShareCount: 2,
  },
  // Of the screens and dialogs of the members.
  { name: 'anggota', test: of(String.raw`features/anggota/anggota\.(queries|rules)\.ts`) },
  // Of every list of an admin.
  {
    name: 'daftar',
    test: of(
      'src/ui/(download|useExport|Table|actsColumn|IconLink|FilterLine|Pagination|Search|TableList|useDebounced)',
      String.raw`contract/src/csv\.rules`,
      'features/absen/KehadiranBar',
      'features/tugas/useServerExportDialog',
      `node_modules/lucide-react/.*icons/${LIST_ICONS}`,
    ),
  },
  // Of the log, and of the pages of what it tells about.
  {
    name: 'riwayat',
    test: of(
      String.raw`features/riwayat/(RiwayatRow|riwayat\.)`,
      String.raw`pengguna/peran\.words`,
      String.raw`contract/src/(riwayat/.*|sentences)\.(rules|calls)\.ts`,
    ),
  },
  // Of the inbox, of a mentor's, and of its newest entries on /pusat.
  { name: 'kotak', test: of(String.raw`features/kotak/(useEntries|AnswerForm|kotak\.(rules|faces))`) },
  // The list of attendance, which opens also below the decisions about it.
  { name: 'kehadiran', test: of('src/app/AbsensiScreen') },
  {
    name: 'tugas',
    test: of(
      'features/tugas/(tugas.queries|tugas.demo|stand-in)',
      `node_modules/lucide-react/.*icons/${TASK_ICONS}`,
      // Without what only forms read.
      String.raw`contract/src/tugas/(?!deadline|message).*\.(rules|calls)\.ts`,
    ),
    minShareCount: 2,
  },
  {
    name: 'dialog',
    test: of(
      'node_modules/@base-ui/',
      'src/ui/DialogFrame',
      `node_modules/lucide-react/.*icons/${DIALOG_ICONS}`,
    ),
  },
  {
    name: 'skema',
    test: of(
      'node_modules/zod/',
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

/** The files of the entry: they are there before any other script runs. */
const OF_ENTRY = /\/(awal|rolldown-runtime)-[^/]+$/

const kept = audiences()

export default defineConfig({
  root,
  define: { BUILD_NAME: JSON.stringify(BUILD) },
  plugins: [
    react(),
    tailwindcss(),
    head(join(root, 'manifest.webmanifest')),
    fonts(join(root, '.cache/huruf')),
    withoutInlineStyles(),
    withoutUnusedRouter(),
    withoutIconKeys(),
    pages(),
    kept.plugin,
    worker(kept, TARGET),
    weights(join(root, '.cache/weights.json')),
    compress(),
  ],
  build: {
    target: TARGET,
    // A data: URL would need a hole in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 300,
    // The few that know no modulepreload load the same a little later.
    modulePreload: {
      polyfill: false,
      // What loads something later need not name what the page itself began with.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !OF_ENTRY.test(file)) : files,
    },
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
