import type { Role, SessionUser } from '@bakti/contract/auth/auth.schemas'
import { mayOpen, screens } from './screens'

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
  tempel: (query: { kegiatan: string }) => withQuery(screens.tempel.path, query),
  /** `anggota`: the member that is shown; without it the list. The others as on /absensi. */
  decide: (query: { kelompok?: string | undefined; kegiatan: string; anggota?: string | undefined }) =>
    withQuery(screens.decide.path, query),
  scanQr: (absensiId: string) => `/scan-qr/${encodeURIComponent(absensiId)}`,
  /** `lihat`: the picture, also before the first day. */
  pusat: (query: { lihat?: 'pusat' } = {}) => withQuery(screens.pusat.path, query),
  laporan: () => screens.laporan.path,
  kelompok: () => screens.kelompok.path,
  addKelompok: () => screens.addKelompok.path,
  anggotaKelompok: (query: { kelompok?: string } = {}) => withQuery(screens.anggotaKelompok.path, query),
  /** `baru`: for a person who is on no list. */
  addAnggotaKelompok: (query: { kelompok?: string; baru?: 'ya' } = {}) =>
    withQuery(screens.addAnggotaKelompok.path, query),
  orang: (id: string) => `/orang/${encodeURIComponent(id)}`,
  tugas: () => screens.tugas.path,
  addTugas: () => screens.addTugas.path,
  /** A group's number and a task's id that are chosen beforehand. */
  kumpulTugas: (query: { kelompok?: string; tugas?: string } = {}) =>
    withQuery(screens.kumpulTugas.path, query),
  /** Of one group (its id or number), or of all. */
  printQr: (query: { kelompok?: string; kode?: string; anggota?: string } = {}) =>
    withQuery(screens.printQr.path, query),
  /** The kind and the activity to which it is narrowed. */
  kotak: (query: { jenis?: string; kegiatan?: string; kelompok?: string } = {}) =>
    withQuery(screens.kotak.path, query),
  perangkat: () => screens.perangkat.path,
  /** `tentang`: the id of the one thing that it is about. */
  riwayat: (query: { tentang?: string } = {}) => withQuery(screens.riwayat.path, query),
  sampah: () => screens.sampah.path,
  /** `cari`: what is looked for at first. */
  pengguna: (query: { cari?: string } = {}) => withQuery(screens.pengguna.path, query),
}

/** The first screen of each role after a login. */
const HOMES: Record<Role, string> = {
  ADMIN: paths.absensi(),
  MENTOR: paths.mentor(),
  GERBANG: paths.gerbang(),
  PIMPINAN: paths.laporan(),
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
  PIMPINAN: { name: 'Pimpinan', to: HOMES.PIMPINAN, hero: 'Buka Laporan', menu: 'Laporan' },
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
