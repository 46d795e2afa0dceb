import type { Role, SessionUser } from '@bakti/contract/auth/auth.schemas'
import { matchPath } from 'react-router'

/** Where a screen stands: open to everybody; of a session, with a frame of its own; in the frame of the back office (rule A51). */
type ScreenAccess = 'public' | 'session' | 'office'

const ADMIN: readonly Role[] = ['ADMIN']
/** Who works with own groups, or with all. */
const GROUPS: readonly Role[] = ['ADMIN', 'MENTOR']
const PESERTA: readonly Role[] = ['PESERTA']

interface Screen {
  path: string
  access: ScreenAccess
  /** Which roles may open it. Left out: everybody whom `access` lets in. */
  roles?: readonly Role[]
  /** The screen over which it opens as a dialog (rule U5). */
  over?: string
  /** It records attendance: the end of the session does not close it (rule A49). */
  records?: true
}

/** Every screen. Each needs its page in `pages.tsx`, or the build fails. */
export const screens = {
  landing: { path: '/', access: 'public' },
  login: { path: '/login', access: 'public' },
  signup: { path: '/signup', access: 'public' },
  forgotPassword: { path: '/lupasandi', access: 'public' },
  aktivasi: { path: '/aktivasi', access: 'public' },
  undangan: { path: '/undangan', access: 'public' },
  submitTugas: { path: '/pengumpulantugas', access: 'session', roles: ['PESERTA', 'ADMIN'] },
  saya: { path: '/saya', access: 'session', roles: PESERTA },
  mentor: { path: '/mentor', access: 'session', roles: GROUPS, records: true },
  gerbang: { path: '/gerbang', access: 'session', roles: ['GERBANG', 'ADMIN'], records: true },
  listAbsen: { path: '/listabsen', access: 'office', roles: [...GROUPS, 'PIMPINAN'] },
  addAbsen: { path: '/addabsen', access: 'office', roles: ADMIN, over: 'listAbsen' },
  absensi: { path: '/absensi', access: 'office', roles: GROUPS },
  decide: { path: '/putuskan', access: 'office', roles: ADMIN, over: 'absensi' },
  scanQr: { path: '/scan-qr/:absensiId', access: 'office', roles: GROUPS, records: true },
  kelompok: { path: '/kelompok', access: 'office', roles: ADMIN },
  addKelompok: { path: '/addkelompok', access: 'office', roles: ADMIN, over: 'kelompok' },
  anggotaKelompok: { path: '/anggotakelompok', access: 'office', roles: GROUPS },
  addAnggotaKelompok: {
    path: '/addanggotakelompok',
    access: 'office',
    roles: ADMIN,
    over: 'anggotaKelompok',
  },
  tugas: { path: '/tugas', access: 'office', roles: ADMIN },
  addTugas: { path: '/addtugas', access: 'office', roles: ADMIN, over: 'tugas' },
  kumpulTugas: { path: '/kumpultugas', access: 'office', roles: GROUPS },
  printQr: { path: '/cetak-qr', access: 'office', roles: ADMIN },
  perangkat: { path: '/perangkat', access: 'office', roles: ADMIN },
  pengguna: { path: '/pengguna', access: 'office', roles: ADMIN },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

export const screenNames = Object.keys(screens) as ScreenName[]

/** The list that a screen opens over as a dialog. */
export function listBelow(name: ScreenName): ScreenName | undefined {
  const { over }: Screen = screens[name]
  return over as ScreenName | undefined
}

/** The path of the page that an address shows: for a dialog, the path of its list. */
export function pageOf(pathname: string): string {
  const name = screenNames.find((each) => matchPath(screens[each].path, pathname))
  const list = name && listBelow(name)
  return list ? screens[list].path : pathname
}

/** The anchors of the landing page. */
export type LandingSection = 'about' | 'maskot' | 'timeline' | 'gallery'

/** The anchors of /absensi. */
export type AbsensiSection = 'perlu-diputuskan' | 'scan-ditahan' | 'laporan-peserta'

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value) search.set(key, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** Every URL of the site: `paths.anggotaKelompok({ kelompok })`. */
export const paths = {
  landing: (section?: LandingSection) => screens.landing.path + (section ? `#${section}` : ''),
  login: () => screens.login.path,
  signup: () => screens.signup.path,
  forgotPassword: () => screens.forgotPassword.path,
  aktivasi: () => screens.aktivasi.path,
  undangan: () => screens.undangan.path,
  /** `tugas`: opens that task. */
  submitTugas: (query: { tugas?: string } = {}) => withQuery(screens.submitTugas.path, query),
  saya: () => screens.saya.path,
  mentor: () => screens.mentor.path,
  gerbang: () => screens.gerbang.path,
  listAbsen: () => screens.listAbsen.path,
  addAbsen: () => screens.addAbsen.path,
  /** Ids of the group and the activity that are chosen beforehand; `section` is opened there. */
  absensi: (
    query: { kelompok?: string | undefined; kegiatan?: string | undefined } = {},
    section?: AbsensiSection,
  ) => withQuery(screens.absensi.path, query) + (section ? `#${section}` : ''),
  /** `anggota`: the member that is shown; without it the list. The others as on /absensi. */
  decide: (query: { kelompok?: string | undefined; kegiatan: string; anggota?: string | undefined }) =>
    withQuery(screens.decide.path, query),
  scanQr: (absensiId: string) => `/scan-qr/${encodeURIComponent(absensiId)}`,
  kelompok: () => screens.kelompok.path,
  addKelompok: () => screens.addKelompok.path,
  anggotaKelompok: (query: { kelompok?: string } = {}) => withQuery(screens.anggotaKelompok.path, query),
  addAnggotaKelompok: (query: { kelompok?: string } = {}) =>
    withQuery(screens.addAnggotaKelompok.path, query),
  tugas: () => screens.tugas.path,
  addTugas: () => screens.addTugas.path,
  /** A group's number and a task's id that are chosen beforehand. */
  kumpulTugas: (query: { kelompok?: string; tugas?: string } = {}) =>
    withQuery(screens.kumpulTugas.path, query),
  /** Of one group (its id or number), or of all. */
  printQr: (query: { kelompok?: string; kode?: string; anggota?: string } = {}) =>
    withQuery(screens.printQr.path, query),
  perangkat: () => screens.perangkat.path,
  pengguna: () => screens.pengguna.path,
}

const screenList: readonly Screen[] = Object.values(screens)

/** Whether a role may open this path; false for an unknown path. */
export function mayOpen(pathname: string, role: Role): boolean {
  const screen = screenList.find(({ path }) => matchPath(path, pathname))
  return screen !== undefined && isFor(screen, role)
}

/** Whether a screen is for an account of this role. */
export const isFor = ({ roles }: Screen, role: Role): boolean => roles?.includes(role) ?? true

/** The first screen of each role after a login. */
const HOMES: Record<Role, string> = {
  ADMIN: paths.absensi(),
  MENTOR: paths.mentor(),
  GERBANG: paths.gerbang(),
  PIMPINAN: paths.listAbsen(),
  PESERTA: paths.landing(),
}

/** Whose home it is. */
export type Homed = Pick<SessionUser, 'role' | 'terhubung'>

/** A participant with a member has a page of their own (rule R86). */
export const homeOf = ({ role, terhubung }: Homed): string =>
  role === 'PESERTA' && terhubung ? paths.saya() : HOMES[role]

interface Shown {
  /** What the header calls the account. */
  name: string
  /** Where the landing page leads. */
  to: string
  /** The button of the landing page. */
  hero: string
  /** Where that button leads, if not there too. */
  heroTo?: string
  /** The entry of the account menu there. */
  menu: string
}

/** How each role is named, and how the landing page leads to what it does (rules L3, R86). */
const SHOWN: Record<Role, Shown> = {
  ADMIN: { name: 'Admin', to: HOMES.ADMIN, hero: 'Buka Absensi', menu: 'Admin Panel' },
  MENTOR: { name: 'Mentor', to: HOMES.MENTOR, hero: 'Buka kelompokku', menu: 'Kelompokku' },
  GERBANG: { name: 'Gerbang', to: HOMES.GERBANG, hero: 'Buka Gerbang', menu: 'Gerbang' },
  PIMPINAN: { name: 'Pimpinan', to: HOMES.PIMPINAN, hero: 'Lihat List Absen', menu: 'List Absen' },
  PESERTA: {
    name: 'Peserta',
    to: paths.submitTugas(),
    hero: 'Buka halamanku',
    heroTo: paths.saya(),
    menu: 'Tugasku',
  },
}

export const shownOf = (role: Role): Shown => SHOWN[role]

/** In the history's state of a home: 'Siapkan tanpa internet' opens over it. */
export const PREPARE = { prepare: true } as const

/** Whether a path is of a screen that records (rule A49). */
export const recordsAt = (pathname: string): boolean =>
  screenList.some(({ path, records }) => records === true && matchPath(path, pathname))

/** Whether a path needs a session; false for an unknown path. */
export function needsSession(pathname: string): boolean {
  const screen = screenList.find(({ path }) => matchPath(path, pathname))
  return screen !== undefined && screen.access !== 'public'
}

/**
 * The path to open after a login (rule A37): `origin` if the role may open it, otherwise the home of the account. `origin` comes from the
 * history state, so it may be anything.
 */
export function afterLogin(user: Homed, origin: unknown): string {
  const home = homeOf(user)
  // '//host' and '/\host' are addresses of other sites to a browser.
  if (typeof origin !== 'string' || !/^\/(?![/\\])/.test(origin)) return home
  const url = parse(origin)
  if (!url || url.origin !== OWN || AUTH_PAGES.has(url.pathname)) return home
  return mayOpen(url.pathname, user.role) ? url.pathname + url.search + url.hash : home
}

/** A login does not lead back to these pages. */
const AUTH_PAGES = new Set<string>([paths.login(), paths.signup(), paths.forgotPassword()])

const OWN = 'http://bakti.invalid'

/** Parses an address. `URL.parse` is missing on older phones. */
function parse(address: string): URL | null {
  try {
    return new URL(address, OWN)
  } catch {
    return null
  }
}
