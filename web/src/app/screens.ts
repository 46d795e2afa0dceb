import { scopeOf } from '@bakti/contract/access'
import type { Role } from '@bakti/contract/auth/auth.schemas'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import type { Screen } from './screen'

/** Every screen: all that is said of one, in the order of the sidebar. */
export const screens = {
  landing: {
    path: '/',
    access: 'public',
    component: 'LandingScreen',
    load: () => import('./LandingScreen'),
  },
  login: {
    path: '/login',
    access: 'public',
    audience: 'panitia',
    component: 'LoginScreen',
    load: () => import('./LoginScreen'),
  },
  signup: {
    path: '/signup',
    access: 'public',
    component: 'SignupPage',
    load: () => import('../features/auth/SignupPage'),
  },
  forgotPassword: {
    path: '/lupasandi',
    access: 'public',
    component: 'ForgotPasswordPage',
    load: () => import('../features/auth/ForgotPasswordPage'),
  },
  aktivasi: {
    path: '/aktivasi',
    access: 'public',
    component: 'AktivasiScreen',
    load: () => import('./AktivasiScreen'),
  },
  undangan: {
    path: '/undangan',
    access: 'public',
    component: 'UndanganPage',
    load: () => import('../features/auth/UndanganPage'),
  },
  submitTugas: {
    path: '/pengumpulantugas',
    access: 'session',
    needs: ['readTugas'],
    first: ['AccountMenu'],
    component: 'SubmitTugasScreen',
    load: () => import('./SubmitTugasScreen'),
  },
  saya: {
    path: '/saya',
    access: 'session',
    needs: ['ownPage'],
    audience: 'peserta',
    component: 'SayaScreen',
    load: () => import('./SayaScreen'),
  },
  mentor: {
    path: '/mentor',
    access: 'session',
    needs: ['readKehadiran', 'recordScan'],
    records: true,
    scans: true,
    audience: 'panitia',
    component: 'MentorScreen',
    load: () => import('./MentorScreen'),
  },
  pusat: {
    path: '/pusat',
    access: 'office',
    needs: ['readPusat'],
    menu: { heading: 'Kehadiran', label: 'Pusat' },
    component: 'PusatPage',
    load: () => import('../features/pusat/PusatPage'),
  },
  kotak: {
    path: '/kotak',
    access: 'office',
    needs: ['decideKehadiran'],
    menu: { heading: 'Kehadiran', label: 'Kotak Masuk' },
    component: 'KotakPage',
    load: () => import('../features/kotak/KotakPage'),
  },
  listAbsen: {
    path: '/listabsen',
    access: 'office',
    needs: ['readCounts'],
    menu: { heading: 'Kehadiran', label: 'List Absen' },
    component: 'ListAbsenPage',
    load: () => import('../features/absen/ListAbsenPage'),
  },
  addAbsen: {
    path: '/addabsen',
    access: 'office',
    needs: ['manageAbsen'],
    over: 'listAbsen',
    component: 'AddAbsenDialog',
    load: () => import('../features/absen/AddAbsenDialog'),
  },
  absensi: {
    path: '/absensi',
    access: 'office',
    needs: ['readKehadiran'],
    scans: true,
    menu: { heading: 'Kehadiran', label: 'Absensi' },
    component: 'AbsensiScreen',
    load: () => import('./AbsensiScreen'),
  },
  tempel: {
    path: '/tempel',
    access: 'office',
    needs: ['readKehadiran', 'recordScan'],
    under: 'absensi',
    component: 'TempelPage',
    load: () => import('../features/tempel/TempelPage'),
  },
  decide: {
    path: '/putuskan',
    access: 'office',
    needs: ['decideKehadiran'],
    over: 'absensi',
    component: 'DecisionDialog',
    load: () => import('../features/kehadiran/DecisionDialog'),
  },
  scanQr: {
    path: '/scan-qr/:absensiId',
    access: 'office',
    needs: ['readKehadiran', 'recordScan'],
    under: 'absensi',
    records: true,
    component: 'ScanQrPage',
    load: () => import('../features/pindai/ScanQrPage'),
  },
  laporan: {
    path: '/laporan',
    access: 'office',
    needs: ['readLaporan'],
    menu: { heading: 'Kehadiran', label: 'Laporan' },
    component: 'LaporanPage',
    load: () => import('../features/laporan/LaporanPage'),
  },
  kelompok: {
    path: '/kelompok',
    access: 'office',
    needs: ['manageAnggota'],
    menu: { heading: 'Peserta', label: 'Kelompok' },
    component: 'KelompokPage',
    load: () => import('../features/kelompok/KelompokPage'),
  },
  addKelompok: {
    path: '/addkelompok',
    access: 'office',
    needs: ['manageAnggota'],
    over: 'kelompok',
    component: 'AddKelompokDialog',
    load: () => import('../features/kelompok/AddKelompokDialog'),
  },
  anggotaKelompok: {
    path: '/anggotakelompok',
    access: 'office',
    needs: ['readAnggota'],
    menu: { heading: 'Peserta', label: 'Anggota Kelompok' },
    component: 'AnggotaKelompokPage',
    load: () => import('../features/anggota/AnggotaKelompokPage'),
  },
  addAnggotaKelompok: {
    path: '/addanggotakelompok',
    access: 'office',
    needs: ['manageAnggota'],
    over: 'anggotaKelompok',
    component: 'AddAnggotaKelompokDialog',
    load: () => import('../features/anggota/AddAnggotaKelompokDialog'),
  },
  orang: {
    path: '/orang/:id',
    access: 'office',
    needs: ['readOrang'],
    under: 'anggotaKelompok',
    component: 'OrangPage',
    load: () => import('../features/orang/OrangPage'),
  },
  printQr: {
    path: '/cetak-qr',
    access: 'office',
    needs: ['manageAnggota'],
    under: 'anggotaKelompok',
    component: 'PrintQrPage',
    load: () => import('../features/anggota/PrintQrPage'),
  },
  tugas: {
    path: '/tugas',
    access: 'office',
    needs: ['manageTugas'],
    menu: { heading: 'Penugasan', label: 'Tugas' },
    component: 'TugasPage',
    load: () => import('../features/tugas/TugasPage'),
  },
  addTugas: {
    path: '/addtugas',
    access: 'office',
    needs: ['manageTugas'],
    over: 'tugas',
    component: 'AddTugasDialog',
    load: () => import('../features/tugas/AddTugasDialog'),
  },
  kumpulTugas: {
    path: '/kumpultugas',
    access: 'office',
    needs: ['reviewKumpul'],
    menu: { heading: 'Penugasan', label: 'Pengumpulan Tugas' },
    component: 'KumpulTugasPage',
    load: () => import('../features/tugas/KumpulTugasPage'),
  },
  perangkat: {
    path: '/perangkat',
    access: 'office',
    needs: ['managePerangkat'],
    menu: { heading: 'Panitia', label: 'Perangkat' },
    component: 'PerangkatPage',
    load: () => import('../features/perangkat/PerangkatPage'),
  },
  gerbang: {
    path: '/gerbang',
    access: 'session',
    needs: ['recordScan', 'lockDevice'],
    records: true,
    scans: true,
    audience: 'panitia',
    menu: { heading: 'Panitia', label: 'Gerbang' },
    component: 'GerbangScreen',
    load: () => import('./GerbangScreen'),
  },
  riwayat: {
    path: '/riwayat',
    access: 'office',
    needs: ['readRiwayat'],
    menu: { heading: 'Panitia', label: 'Riwayat' },
    component: 'RiwayatPage',
    load: () => import('../features/riwayat/RiwayatPage'),
  },
  sampah: {
    path: '/sampah',
    access: 'office',
    needs: ['manageSampah'],
    menu: { heading: 'Panitia', label: 'Sampah' },
    component: 'SampahPage',
    load: () => import('../features/sampah/SampahPage'),
  },
  pengguna: {
    path: '/pengguna',
    access: 'office',
    needs: ['manageAkun'],
    menu: { heading: 'Panitia', label: 'Pengguna' },
    component: 'PenggunaPage',
    load: () => import('../features/pengguna/PenggunaPage'),
  },
  pengaturan: {
    path: '/pengaturan',
    access: 'office',
    needs: ['managePengaturan'],
    menu: { heading: 'Panitia', label: 'Pengaturan' },
    component: 'PengaturanPage',
    load: () => import('../features/pengaturan/PengaturanPage'),
  },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

export const screenNames = Object.keys(screens) as ScreenName[]

/** What the compiler can't check inside the table: each module has the component, and `over` and `under` name screens. */
type Listed = {
  [Name in ScreenName]: Omit<Screen, 'load'> & {
    load: () => Promise<Record<(typeof screens)[Name]['component'], ComponentType>>
    over?: ScreenName
    under?: ScreenName
  }
}

const listed: Listed = screens

/** Every screen with its name. */
const screenList = screenNames.map((name) => ({ name, ...listed[name] }))

/** The screens with an entry in the sidebar. */
export type MenuName = {
  [Name in ScreenName]: (typeof screens)[Name] extends { menu: unknown } ? Name : never
}[ScreenName]

const hasMenu = (name: ScreenName): name is MenuName => listed[name].menu !== undefined

/** The screens of the sidebar, in its order. */
export const menuNames = screenNames.filter(hasMenu)

/** The screen of an address; undefined for an unknown path. */
export const screenAt = (pathname: string) => screenList.find(({ path }) => matchPath(path, pathname))

/** The list that a screen opens over as a dialog. */
export const listBelow = (name: ScreenName): ScreenName | undefined => listed[name].over

/** The screen whose entry in the sidebar stands for an address. */
export function menuOf(pathname: string): ScreenName | undefined {
  const screen = screenAt(pathname)
  return screen && (screen.under ?? screen.over ?? screen.name)
}

/** Loads the component of a screen. */
export async function loadComponent(name: ScreenName): Promise<ComponentType> {
  const module: Record<string, ComponentType> = await listed[name].load()
  const component = module[listed[name].component]
  if (!component) throw new Error(`no ${listed[name].component}`)
  return component
}

/** The path of the page that an address shows: for a dialog, the path of its list. */
export function pageOf(pathname: string): string {
  const list = screenAt(pathname)?.over
  return list ? screens[list].path : pathname
}

/** Whether a screen is for an account of this role. */
export const isFor = ({ needs = [] }: Screen, role: Role): boolean =>
  needs.every((row) => scopeOf(row, role) !== null)

/** Whether a role may open this path; false for an unknown path. */
export function mayOpen(pathname: string, role: Role): boolean {
  const screen = screenAt(pathname)
  return screen !== undefined && isFor(screen, role)
}

/** Whether a path is of a screen that records (rule A49). */
export const recordsAt = (pathname: string): boolean => screenAt(pathname)?.records === true

/** Whether a path needs a session; false for an unknown path. */
export function needsSession(pathname: string): boolean {
  const screen = screenAt(pathname)
  return screen !== undefined && screen.access !== 'public'
}
