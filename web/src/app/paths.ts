import type { Role } from '@bakti/contract/auth/auth.schemas'
import { matchPath } from 'react-router'

/** Who may open a screen: anybody / a live session / an ADMIN (seed §2, route table). */
export type ScreenAccess = 'public' | 'session' | 'admin'

interface Screen {
  path: string
  access: ScreenAccess
  /** It opens as a dialog over this screen, its list, which stays on the page. */
  over?: string
}

/** Every screen of ours. A screen that is added here needs its page in `pages.ts`, or the build fails. */
export const screens = {
  landing: { path: '/', access: 'public' },
  login: { path: '/login', access: 'public' },
  signup: { path: '/signup', access: 'public' },
  lupaSandi: { path: '/lupasandi', access: 'public' },
  pengumpulanTugas: { path: '/pengumpulantugas', access: 'session' },
  listAbsen: { path: '/listabsen', access: 'admin' },
  addAbsen: { path: '/addabsen', access: 'admin', over: 'listAbsen' },
  absensi: { path: '/absensi', access: 'admin' },
  scanQr: { path: '/scan-qr/:absensiId', access: 'admin' },
  kelompok: { path: '/kelompok', access: 'admin' },
  addKelompok: { path: '/addkelompok', access: 'admin', over: 'kelompok' },
  anggotaKelompok: { path: '/anggotakelompok', access: 'admin' },
  addAnggotaKelompok: { path: '/addanggotakelompok', access: 'admin', over: 'anggotaKelompok' },
  tugas: { path: '/tugas', access: 'admin' },
  addTugas: { path: '/addtugas', access: 'admin', over: 'tugas' },
  kumpulTugas: { path: '/kumpultugas', access: 'admin' },
  cetakQr: { path: '/cetak-qr', access: 'admin' },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

export const screenNames = Object.keys(screens) as ScreenName[]

/** The list that a screen opens over as a dialog. */
export function listBelow(name: ScreenName): ScreenName | undefined {
  const { over }: Screen = screens[name]
  return over as ScreenName | undefined
}

/** The path of the page that an address shows: for a dialog over its list, the list's. */
export function pageOf(pathname: string): string {
  const name = screenNames.find((each) => matchPath(screens[each].path, pathname))
  const list = name && listBelow(name)
  return list ? screens[list].path : pathname
}

/** What `/#…` leads to (seed §2). */
export type LandingSection = 'about' | 'maskot' | 'timeline' | 'gallery'

/** A part of /absensi that a link opens. */
export type AbsensiSection = 'perlu-diputuskan'

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
  lupaSandi: () => screens.lupaSandi.path,
  /** `tugas`: opens that task. */
  pengumpulanTugas: (query: { tugas?: string } = {}) => withQuery(screens.pengumpulanTugas.path, query),
  listAbsen: () => screens.listAbsen.path,
  addAbsen: () => screens.addAbsen.path,
  /** Ids of the group and the activity that are chosen beforehand; `section` is opened there. */
  absensi: (query: { kelompok?: string; kegiatan?: string } = {}, section?: AbsensiSection) =>
    withQuery(screens.absensi.path, query) + (section ? `#${section}` : ''),
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
  cetakQr: (query: { kelompok?: string } = {}) => withQuery(screens.cetakQr.path, query),
}

const screenList: readonly Screen[] = Object.values(screens)

/** Whether a role may open this path; a path that is no screen of ours: no. */
export function mayOpen(pathname: string, role: Role): boolean {
  const screen = screenList.find(({ path }) => matchPath(path, pathname))
  return screen !== undefined && (screen.access !== 'admin' || role === 'ADMIN')
}

/** Whether a screen is for a session; a public one, and a path that is no screen of ours: no. */
export function needsSession(pathname: string): boolean {
  const screen = screenList.find(({ path }) => matchPath(path, pathname))
  return screen !== undefined && screen.access !== 'public'
}

/**
 * Where a login leads (DECISIONS: Accounts, 'origin'): back to the origin if it is a screen of ours that the role may open;
 * else ADMIN → /absensi, others → /. `origin` comes from the history state, so it may be anything.
 */
export function afterLogin(role: Role, origin: unknown): string {
  const home = role === 'ADMIN' ? paths.absensi() : paths.landing()
  // '//host' and '/\host' are addresses of other sites to a browser.
  if (typeof origin !== 'string' || !/^\/(?![/\\])/.test(origin)) return home
  const url = parse(origin)
  if (!url || url.origin !== OWN || DOORS.has(url.pathname)) return home
  return mayOpen(url.pathname, role) ? url.pathname + url.search + url.hash : home
}

/** Who has just come in is not sent back to a door. */
const DOORS = new Set<string>([paths.login(), paths.signup(), paths.lupaSandi()])

const OWN = 'http://bakti.invalid'

/** `URL.parse` is younger than the phones we serve. */
function parse(address: string): URL | null {
  try {
    return new URL(address, OWN)
  } catch {
    return null
  }
}
