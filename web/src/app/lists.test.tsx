import 'fake-indexeddb/auto'
import type { Role } from '@bakti/contract/auth/auth.schemas'
import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CampusServer } from '../platform/testing/campus-server'
import { ADMIN, logIn } from '../platform/testing/login'
import { paths } from './paths'
import { loadComponent, type ScreenName, screenNames, screens } from './screens'
import { session } from '../platform/session'
import { outbox } from '../features/outbox/outbox.queries'
import { createApp } from '../state/app'

const AT = '2025-08-11T01:00:00.000Z'
const uuid = (kind: number) => `00000000-0000-4000-8000-00000000000${kind}`
const KELOMPOK = { id: uuid(1), nomor: 7, anggota: 1, createdAt: AT }
const ANGGOTA = { id: uuid(2), nama: 'Sari Dewi', nim: '2510512001', id_kelompok: KELOMPOK.id, kelompok: 7 }
const ABSEN = {
  id: uuid(3),
  title: 'Hari pertama',
  tanggal: '2025-08-11',
  hadir: 0,
  alfa: 0,
  sakit: 0,
  izin: 0,
  belum: 1,
  ditahan: 0,
  perlu_diputuskan: 0,
}
const TUGAS = {
  id: uuid(4),
  title: 'Esai',
  description: '',
  deadline: AT,
  Kumpul_Tugas: [],
  jumlah_kumpul: 1,
}
const KUMPUL = {
  id: uuid(5),
  id_user: uuid(6),
  id_tugas: TUGAS.id,
  nama: 'Rina Putri',
  nim: '2510512002',
  kelompok: 7,
  link_tugas: 'https://contoh.id/esai',
  createAt: AT,
  updateAt: AT,
  tugas: TUGAS,
}
const KEHADIRAN = {
  ...ANGGOTA,
  status_kehadiran: 'Belum Absen',
  waktu_absen: null,
  metode_absen: null,
  perlu_diputuskan: false,
  sandaran_diterima: null,
  seen_at: AT,
}

const PERANGKAT = {
  hp: null,
  kelompok: [],
  id: uuid(7),
  perangkat: uuid(8),
  id_user: uuid(9),
  nama: 'Fikri Koto',
  browser: 'Chrome, Android',
  keadaan: 'diam',
  sisa: { unsent: 23, review: 0 },
  reported_at: AT,
  oldest_at: AT,
  clock_offset: 0,
  roster_at: null,
  app_version: '',
  scanner_open: true,
  battery: null,
  lost_at: null,
  cleared: null,
}

const AKUN = {
  id: uuid(9),
  name: 'Nabila Guci',
  email: 'nabila@contoh.id',
  role: 'MENTOR',
  hp: null,
  google: false,
  anggota: null,
  kelompok: [],
  terakhir_terlihat: null,
  perangkat: 0,
  sesi: 0,
  kode_masuk_sampai: null,
  createdAt: AT,
}

const SALAH = {
  jenis: 'salah',
  absen: { id: ABSEN.id, title: ABSEN.title, tanggal: ABSEN.tanggal },
  at: AT,
  salah: {
    id: uuid(4),
    nama: ANGGOTA.nama,
    nim: ANGGOTA.nim,
    kelompok: 7,
    isi: 'Saya hadir.',
    dilaporkan_at: AT,
    status_kehadiran: 'Alfa',
    waktu_absen: null,
    seen_at: AT,
  },
}

const RIWAYAT_LINE = {
  id: 'f0000000-0000-4000-8000-000000000001',
  at: '2025-08-11T01:00:00.000Z',
  oleh: null,
  perangkat: null,
  hal: 'kelompok.create',
  ditolak: false,
  sebut: 'Kelompok 9',
  sebelum: null,
  sesudah: { kelompok: '9' },
}
const TERHAPUS = {
  id: uuid(5),
  jenis: 'kelompok',
  label: 'Kelompok 301',
  jumlah: { anggota: 3, kehadiran: 0, kumpul: 0 },
  oleh: ADMIN.name,
  dihapus_at: AT,
  sampai: AT,
}

const JUMLAH = { sasaran: 1, hadir: 1, terlambat: 0, alfa: 0, sakit: 0, izin: 0, belum: 0, luar: 0 }

/** The first that begins like it. */
const ANSWERS: readonly [path: string, data: unknown][] = [
  ['/absen/ditahan', []],
  ['/absen/diputuskan', []],
  ['/absen/riwayat', []],
  ['/absen', [ABSEN]],
  ['/kotak', { items: [SALAH], jumlah: { ditahan: 0, diputuskan: 0, salah: 1 } }],
  ['/laporan/anggota', { items: [], kegiatan: [], jumlah: JUMLAH }],
  [
    '/laporan',
    {
      kegiatan: [{ id: ABSEN.id, title: ABSEN.title, tanggal: ABSEN.tanggal }],
      pilihan: { kegiatan: [], gelombang: [] },
      total: { peserta: 1, sel: [JUMLAH], semua: JUMLAH },
      baris: [{ kunci: 'Hukum', nomor: null, peserta: 1, sel: [JUMLAH], semua: JUMLAH }],
      orang: [],
    },
  ],
  ['/kelompok/anggota/with-absensi', [KEHADIRAN]],
  ['/kelompok/anggota', [{ ...ANGGOTA, jumlah_kehadiran: 0 }]],
  ['/kelompok', [KELOMPOK]],
  ['/tugas/kumpul', [KUMPUL]],
  ['/tugas', [TUGAS]],
  ['/perangkat', [PERANGKAT]],
  ['/riwayat', { baris: [RIWAYAT_LINE], pelaku: [], tentang: null }],
  ['/sampah', [TERHAPUS]],
  ['/pengguna', { akun: [AKUN], jumlah: { ADMIN: 1, MENTOR: 1, GERBANG: 0, PIMPINAN: 0, PESERTA: 0 } }],
  ['/', ADMIN],
]

/** The screens that may have a list: all but those of visitors and the dialogs. */
type Listed = {
  [Name in ScreenName]: (typeof screens)[Name] extends { access: 'public' } | { over: string } ? never : Name
}[ScreenName]

interface List {
  /** What is on screen once it has been read. */
  text: string
  /** Its address, where that is more than its path. */
  at?: string
}

/** Of each screen its list; without one, why. */
const LISTED: Record<Listed, List | string> = {
  kotak: { text: ANGGOTA.nama },
  listAbsen: { text: ABSEN.title },
  absensi: { text: ANGGOTA.nama, at: paths.absensi({ kelompok: KELOMPOK.id, kegiatan: ABSEN.id }) },
  scanQr: { text: 'Mulai Scan QR', at: paths.scanQr(ABSEN.id) },
  laporan: { text: 'Hukum' },
  kelompok: { text: 'Kelompok 7' },
  anggotaKelompok: { text: ANGGOTA.nama, at: paths.anggotaKelompok({ kelompok: KELOMPOK.id }) },
  tugas: { text: TUGAS.title },
  kumpulTugas: { text: KUMPUL.nama },
  perangkat: { text: PERANGKAT.nama },
  riwayat: { text: RIWAYAT_LINE.sebut },
  sampah: { text: TERHAPUS.label },
  pengguna: { text: AKUN.name },
  submitTugas: { text: TUGAS.title },
  tempel: 'its rows are what is pasted: its states are tested in e2e/tempel.spec',
  orang: 'one person’s page: tested in e2e/cari.spec',
  pengaturan: 'one form: its states are tested in e2e/pengaturan.spec',
  printQr: 'paper lasts: it prints nothing that may be old',
  saya: 'one person’s page: tested with SayaPage',
  mentor: 'no table: its states are tested in e2e/mentor-page.spec',
  pusat: 'no table: its states are tested in e2e/pusat.spec',
  gerbang: 'no table: its states are tested in e2e/gerbang.spec',
}

const LISTS = screenNames.flatMap((name): [ScreenName, List][] => {
  const list = name in LISTED ? LISTED[name as Listed] : ''
  return typeof list === 'string' ? [] : [[name, list]]
})

vi.setConfig({ testTimeout: 40_000 })

let server: CampusServer
let client: QueryClient

beforeEach(async () => {
  // The bar of a participant's page follows its sections.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  server.handler = ({ path }) => ({
    status: 200,
    body: { message: 'Oke', data: ANSWERS.find(([begin]) => path.startsWith(begin))?.[1] },
  })
  localStorage.setItem('authToken', 't')
  localStorage.setItem('user', JSON.stringify(ADMIN))
  createApp()
  client = (await import('../platform/query')).createQueryClient()
  session.start()
})

afterEach(async () => {
  outbox.current.stop()
  indexedDB.deleteDatabase('bakti-outbox')
  localStorage.clear()
  await server.stop()
})

async function open(name: ScreenName, { at = screens[name].path }: List): Promise<void> {
  const Page = await loadComponent(name)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path={screens[name].path} element={<Page />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const readAgain = () => act(() => client.invalidateQueries())
/** What is on screen or in a button, not what may be chosen. */
const shown = (text: string) => screen.queryAllByText(text, { ignore: 'option' }).length
const notices = () => screen.queryAllByText('Yang tampil di bawah ini bisa jadi sudah lama.').length
const answer = (fate: ReturnType<CampusServer['fate']>) => {
  server.fate = ({ path }) => (path.startsWith('/auth') ? 'ok' : fate)
}

// rule R85
test.each<[Role, ScreenName, string[]]>([
  ['ADMIN', 'listAbsen', ['+ Add List Absen', 'Edit Hari pertama', 'Delete Hari pertama']],
  ['MENTOR', 'listAbsen', []],
  ['PIMPINAN', 'listAbsen', []],
  ['ADMIN', 'anggotaKelompok', ['Add Anggota Kelompok', 'Edit Sari Dewi', 'Delete Sari Dewi', 'Cetak QR']],
  ['MENTOR', 'anggotaKelompok', []],
  ['ADMIN', 'kumpulTugas', ['Cocokkan dengan anggota', 'Export', 'Export semua']],
  ['MENTOR', 'kumpulTugas', []],
])('%s on %s has the buttons of what the role may do', async (role, name, wanted) => {
  // Each test loads the app's modules anew: the login must be in the same ones.
  await logIn(server, { ...ADMIN, role })
  const list = LISTS.find(([each]) => each === name)![1]
  await open(name, list)
  await waitFor(() => expect(shown(list.text)).toBeGreaterThan(0))
  const names = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(
    (each) => each.getAttribute('aria-label') ?? each.textContent,
  )
  const acts = names.filter((each) => /^(\+ Add|Add|Edit|Delete|Cocokkan|Cetak)|^Export/.test(each ?? ''))
  const kept = name === 'anggotaKelompok' ? ['Export'] : []
  expect(acts.filter((each) => !kept.includes(each ?? '')).sort()).toEqual([...wanted].sort())
  // What the server would refuse is not asked for.
  const asked = server.heard.map(({ path }) => path)
  if (role !== 'ADMIN')
    expect(asked.filter((path) => path.startsWith('/tugas?') || path === '/tugas/')).toEqual([])
})

// rule O24
test.each(LISTS)(
  '%s: the rows stay on screen if they can’t be read again, under a line that says so',
  async (name, list) => {
    const { text } = list
    await open(name, list)
    await waitFor(() => expect(shown(text)).toBeGreaterThan(0))
    // All of them: what has never been read fails otherwise.
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(notices()).toBe(0)

    answer({ status: 500, body: { message: 'Basis data sedang sibuk', code: 'unexpected' } })
    await readAgain()
    await waitFor(() => {
      expect(notices()).toBeGreaterThan(0)
      expect(shown('Basis data sedang sibuk')).toBe(notices())
    })
    expect(shown(text)).toBeGreaterThan(0)

    answer('ok')
    await readAgain()
    await waitFor(() => expect(notices()).toBe(0))
    expect(shown(text)).toBeGreaterThan(0)
  },
)

// rules U7, W4
test.each(LISTS)(
  '%s: a list that can’t be read says why in Indonesian, also without a message of the server',
  async (name, list) => {
    answer({ status: 500, body: { message: '' } })
    await open(name, list)
    await waitFor(() =>
      expect(shown('Server sedang bermasalah. Coba lagi sebentar lagi.')).toBeGreaterThan(0),
    )
    expect(document.body.textContent).not.toContain('Failed to')
  },
)
