import { ageText } from '@bakti/contract/age.rules'
import { timeWib, tanggalWib } from '@bakti/contract/time.rules'
import { type CameraProblem, cameraMessage } from '../pindai/camera'
import { formatNumber } from '../../ui/format-number'

/** What must hold on a device before an event without network (rule U23). */
export type CheckId = 'data' | 'pasang' | 'kamera' | 'jam' | 'simpan' | 'halaman'

/** One line of the check list. `ready` is true only where the device says so itself. */
export interface Check {
  id: CheckId
  ready: boolean
  title: string
  text: string
}

/** How people call the device in front of them. */
export type DeviceWord = 'HP' | 'komputer'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The copy of the roster on this device. */
export interface RosterFact {
  count: number
  bytes: number
  /** When the server answered (ISO). */
  at: string
}

/** A copy of the evening before is good for the morning; online it is renewed every hour by itself. */
const ROSTER_FRESH_MS = DAY

const kB = (bytes: number) => `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB`

/** How many members have arrived, of how many; of 0: not known yet. */
export interface RosterProgress {
  received: number
  total: number
}

export function downloadCheck({ received, total }: RosterProgress): Check {
  const text =
    total > 0 ? `${formatNumber(received)} dari ${formatNumber(total)} orang` : 'Menghubungi server...'
  return { id: 'data', ready: false, title: 'Mengambil data kelompok', text }
}

/** 'rusak': what was stored could not be read and is deleted (rule O7). */
export function rosterCheck(
  roster: RosterFact | 'kosong' | 'rusak',
  now: Date,
  deviceWord: DeviceWord,
): Check {
  const id = 'data'
  if (roster === 'kosong' || roster === 'rusak') {
    const why = roster === 'rusak' ? 'Data offline rusak, jadi dihapus.' : `Belum ada di ${deviceWord} ini.`
    const text = `${why} Tanpa data itu pindaian tanpa sinyal tetap tersimpan, tetapi namanya tidak tampil.`
    return { id, ready: false, title: 'Ambil data kelompok', text }
  }
  const size = `${formatNumber(roster.count)} orang, ${kB(roster.bytes)}`
  const age = now.getTime() - Date.parse(roster.at)
  if (age >= ROSTER_FRESH_MS)
    return {
      id,
      ready: false,
      title: 'Perbarui data kelompok',
      text: `${size}. Data di ${deviceWord} berumur ${ageText(roster.at, now)}.`,
    }
  const isToday = tanggalWib(roster.at) === tanggalWib(now.toISOString())
  const when = `${isToday ? '' : 'kemarin '}${timeWib(roster.at)}`
  return { id, ready: true, title: 'Data kelompok baru', text: `${size}, diambil ${when}` }
}

export type CameraFact =
  | { state: 'granted' | 'prompt'; /** When it last gave a picture here (ISO). */ tried: string | null }
  | { state: 'failed'; problem: CameraProblem }

const CAMERA_HELP = "Tanpa kamera pun bisa memindai dengan 'Cari manual'."

export function cameraCheck(camera: CameraFact, now: Date): Check {
  const id = 'kamera'
  if (camera.state === 'failed')
    return { id, ready: false, title: 'Kamera belum bisa dipakai', text: problemText(camera.problem) }
  if (camera.state === 'prompt')
    return {
      id,
      ready: false,
      title: 'Izinkan kamera',
      text: 'Browser akan bertanya sekali. Pilih Izinkan.',
    }
  const text = camera.tried ? `Dicoba ${ageText(camera.tried, now)} lalu` : 'Siap memindai'
  return { id, ready: true, title: 'Kamera diizinkan', text }
}

function problemText(problem: CameraProblem): string {
  switch (problem.kind) {
    case 'none':
    case 'missing':
      return `Tidak ada kamera pada perangkat ini. ${CAMERA_HELP}`
    case 'refused':
      return "Kamera belum diizinkan. Tekan 'Coba lagi', lalu pilih Izinkan."
    case 'blocked':
    case 'blockedInApp':
      return 'Kamera ditolak untuk situs ini. Izinkan di pengaturan:'
    case 'busy':
      return 'Kamera sedang dipakai aplikasi lain. Tutup aplikasi itu, lalu coba lagi.'
    default:
      return cameraMessage(problem)
  }
}

/** What is known of the device's clock: server time − device time (ms), and when it was measured (ISO, device's clock). */
export interface ClockFact {
  offset: number
  measured_at: string
  /** By this page, not by an earlier one. */
  here: boolean
}

/** As the banner has it (rule O19). */
const CLOCK_TOLERATED_MS = 2 * MINUTE
/** An older measurement says little: the clock may have been set since. */
const CLOCK_OLD_MS = DAY

/** 'kurang dari 1 detik', '5 detik', '3 menit'. */
function difference(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000)
  if (seconds < 1) return 'kurang dari 1 detik'
  return seconds < 60 ? `${seconds} detik` : `${Math.round(seconds / 60)} menit`
}

/** `deviceNow` is the device's own clock. */
export function clockCheck(clock: ClockFact | null, deviceNow: Date, deviceWord: DeviceWord): Check {
  const id = 'jam'
  if (!clock)
    return {
      id,
      ready: false,
      title: `Jam ${deviceWord} belum diperiksa`,
      text: 'Diperiksa sendiri begitu server terjangkau.',
    }
  if (Math.abs(clock.offset) > CLOCK_TOLERATED_MS)
    return {
      id,
      ready: false,
      title: `Jam ${deviceWord} ${clock.offset < 0 ? 'lebih cepat' : 'lebih lambat'} ${difference(clock.offset)}`,
      text: 'Nyalakan tanggal dan waktu otomatis di pengaturan.',
    }
  const age = deviceNow.getTime() - Date.parse(clock.measured_at)
  if (!clock.here && (age < 0 || age > CLOCK_OLD_MS))
    return {
      id,
      ready: false,
      title: `Jam ${deviceWord} perlu diperiksa lagi`,
      text:
        age < 0
          ? 'Jamnya diubah sejak terakhir diperiksa. Diperiksa sendiri begitu server terjangkau.'
          : `Terakhir diperiksa ${ageText(clock.measured_at, deviceNow)} lalu. Diperiksa sendiri begitu server terjangkau.`,
    }
  const when = clock.here ? '' : `, diperiksa ${ageText(clock.measured_at, deviceNow)} lalu`
  const text = `Selisih ${difference(clock.offset)} dari server${when}`
  return { id, ready: true, title: `Jam ${deviceWord} tepat`, text }
}

export interface StorageFact {
  /** null: this browser can't say. */
  persisted: boolean | null
  /** Free bytes for this site; null where the browser does not tell. */
  free: number | null
  /** The browser was asked and said no. */
  refused: boolean
}

/** One waiting act with its indexes and its answer takes less. */
const ACT_BYTES = 2_000
const ACTS_OF_A_DAY = 1_000
const ACTS_SHOWN = 5_000

export function storageCheck({ persisted, free, refused }: StorageFact, deviceWord: DeviceWord): Check {
  const id = 'simpan'
  const acts = free === null ? null : Math.floor(free / ACT_BYTES)
  if (acts !== null && acts < ACTS_OF_A_DAY)
    return {
      id,
      ready: false,
      title: 'Ruang penyimpanan hampir penuh',
      text: `Cukup untuk ${formatNumber(acts)} absen. Hapus foto atau aplikasi lain di ${deviceWord} ini.`,
    }
  const room = acts === null ? '' : ` Cukup untuk ${formatNumber(Math.min(acts, ACTS_SHOWN))} absen.`
  if (persisted)
    return { id, ready: true, title: 'Penyimpanan dijaga', text: room.trim() || 'Tidak dihapus browser' }
  const why =
    persisted === null
      ? 'Browser ini tidak bisa menjanjikannya. Kirim absen sesering mungkin.'
      : refused
        ? 'Browser belum mau menjanjikannya. Pasang di layar utama dulu, lalu coba lagi.'
        : `Browser boleh menghapus data situs ini kalau ${deviceWord} penuh.`
  return { id, ready: false, title: 'Izinkan data disimpan', text: why + room }
}

/** Whether this app is on the device. */
export interface InstallFact {
  installed: boolean
  /** Not a secure address: no browser installs from there. */
  insecure: boolean
}

export function installCheck({ installed, insecure }: InstallFact, deviceWord: DeviceWord): Check {
  const id = 'pasang'
  const place = deviceWord === 'HP' ? 'layar utama' : 'komputer ini'
  if (installed) return { id, ready: true, title: `Terpasang di ${place}`, text: 'Buka selalu dari ikonnya' }
  const text = insecure
    ? 'Hanya bisa dipasang dari alamat yang aman (https://).'
    : 'Supaya data tidak dihapus browser, dan bisa dibuka tanpa sinyal.'
  return { id, ready: false, title: `Pasang di ${place}`, text }
}

/** The pages on this device, which open without network. */
export type PagesFact = 'tersimpan' | 'menyimpan' | 'versi baru' | 'tidak bisa' | 'tidak aman'

const PAGES: Record<PagesFact, (deviceWord: DeviceWord) => Omit<Check, 'id'>> = {
  tersimpan: (deviceWord) => ({
    ready: true,
    title: `Halaman tersimpan di ${deviceWord}`,
    text: 'Terbuka tanpa sinyal, pemindai juga',
  }),
  menyimpan: () => ({
    ready: false,
    title: 'Menyimpan halaman',
    text: 'Biarkan halaman ini terbuka sebentar selagi ada sinyal.',
  }),
  'versi baru': () => ({
    ready: false,
    title: 'Ada versi baru',
    text: 'Perbarui sekarang, selagi ada sinyal. Yang belum terkirim tetap tersimpan.',
  }),
  'tidak bisa': () => ({
    ready: false,
    title: 'Halaman tidak bisa disimpan',
    text: 'Browser ini tidak bisa membuka halaman tanpa sinyal. Pakai Chrome atau Safari, bukan jendela pribadi.',
  }),
  'tidak aman': () => ({
    ready: false,
    title: 'Halaman tidak bisa disimpan',
    text: 'Hanya bisa dari alamat yang aman (https://). Jangan tutup halaman ini selama tanpa sinyal.',
  }),
}

export const pagesCheck = (pages: PagesFact, deviceWord: DeviceWord): Check => ({
  id: 'halaman',
  ...PAGES[pages](deviceWord),
})

const COUNTED = ['', 'satu', 'dua', 'tiga']

/** The line below the heading: '4 dari 6 siap. Tinggal dua lagi, sebelum sinyal hilang.' */
export function summary(checks: readonly Check[], { busy, offline }: { busy: boolean; offline: boolean }) {
  const ready = checks.filter((check) => check.ready).length
  const left = checks.length - ready
  const count = `${ready} dari ${checks.length} siap.`
  if (left === 0) return count
  if (busy) return `${count} Sedang mengambil data kelompok.`
  if (offline) return `${count} Sedang tanpa sinyal: yang butuh internet menunggu.`
  if (left <= 3) return `${count} Tinggal ${COUNTED[left]} lagi, sebelum sinyal hilang.`
  return `${count} Urus sisanya sebelum sinyal hilang.`
}
