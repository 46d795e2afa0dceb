import { tanggalWib, timeLeft, timeWib } from '@bakti/contract/time.rules'
import type { Awal, Pusat } from '@bakti/contract/pusat/pusat.schemas'

export type Kelompok = Pusat['kelompok'][number]
export type Kegiatan = Pusat['kegiatan'][number]
export type KelompokDetails = Pusat['rincian'][number]

/** The steps of the heat grid (rule U155): nobody, under 50 %, 50, 75, 90, all. */
export const STEPS = [
  { word: 'Belum ada', short: 'Kosong' },
  { word: 'di bawah 50%', short: '< 50%' },
  { word: '50–74%', short: '50–74%' },
  { word: '75–89%', short: '75–89%' },
  { word: '90–99%', short: '90–99%' },
  { word: 'Lengkap', short: 'Lengkap' },
] as const

/** The step of a group; null where it has nobody who should come. */
export function stepOf({ hadir, sasaran }: Pick<Kelompok, 'hadir' | 'sasaran'>): number | null {
  if (sasaran === 0) return null
  if (hadir === 0) return 0
  if (hadir >= sasaran) return 5
  const share = hadir / sasaran
  return share < 0.5 ? 1 : share < 0.75 ? 2 : share < 0.9 ? 3 : 4
}

/** How many groups are in each step. */
export function countSteps(kelompok: readonly Kelompok[]): number[] {
  const counts = STEPS.map(() => 0)
  for (const each of kelompok) {
    const step = stepOf(each)
    if (step !== null) counts[step] = (counts[step] ?? 0) + 1
  }
  return counts
}

const shareOf = ({ hadir, sasaran }: Kelompok) => hadir / sasaran

/** The groups below a half, those that lack the most first. */
export const behindMost = (kelompok: readonly Kelompok[]): Kelompok[] =>
  kelompok
    .filter((each) => each.sasaran > 0 && shareOf(each) < 0.5)
    .sort(
      (one, other) => shareOf(one) - shareOf(other) || other.sasaran - one.sasaran || one.nomor - other.nomor,
    )

/** The columns of the grid of a room, which is as wide as four to three. */
export const roomColumns = (count: number): number => Math.max(5, Math.ceil(Math.sqrt((count * 4) / 3)))

interface Block {
  from: number
  to: number
  kelompok: Kelompok[]
  hadir: number
  sasaran: number
}

/** On a phone so many groups are one block. */
const BLOCK = 50

/** The groups as blocks of fifty numbers. */
export function blocksOf(kelompok: readonly Kelompok[]): Block[] {
  const blocks = new Map<number, Block>()
  for (const each of kelompok) {
    const nth = Math.floor((each.nomor - 1) / BLOCK)
    const block = blocks.get(nth) ?? {
      from: nth * BLOCK + 1,
      to: (nth + 1) * BLOCK,
      kelompok: [],
      hadir: 0,
      sasaran: 0,
    }
    blocks.set(nth, block)
    block.kelompok.push(each)
    block.hadir += each.hadir
    block.sasaran += each.sasaran
  }
  return [...blocks.values()]
}

/** Where an arrow leads in a grid of so many columns; null: nowhere. */
export function moved(at: number, key: string, columns: number, length: number): number | null {
  const to = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: length - 1,
  }[key]
  return to === undefined || to < 0 || to >= length ? null : to
}

export type KegiatanState = 'later' | 'open' | 'over' | 'closed'

/** Where an activity stands at `now`. 'over': its hours are over and it is not closed (rule H131). */
export function stateOf({ mulai, tutup, ditutup_at, tanggal }: Kegiatan, now: Date): KegiatanState {
  if (ditutup_at) return 'closed'
  const at = now.toISOString()
  if (mulai ? mulai > at : tanggal > tanggalWib(at)) return 'later'
  return (tutup ? tutup < at : tanggal < tanggalWib(at)) ? 'over' : 'open'
}

/** Whether the first activity has begun: from then on it is no first start (rule U168). */
export function hasBegun({ kegiatan }: Pick<Awal, 'kegiatan'>, now: Date): boolean {
  if (!kegiatan) return false
  return Date.parse(kegiatan.mulai ?? `${kegiatan.tanggal}T00:00:00+07:00`) <= now.getTime()
}

/** '06:30–08:00', '06:30' without an end, '' without hours. */
export const hoursText = ({ mulai, tutup }: Pick<Kegiatan, 'mulai' | 'tutup'>): string =>
  [mulai, tutup].filter(Boolean).map(timeWib).join('–')

/** 'Berlangsung', '1 jam lagi', 'Selesai 08:00', 'Ditutup' */
export function stateText(kegiatan: Kegiatan, now: Date): string {
  const state = stateOf(kegiatan, now)
  if (state === 'closed') return 'Ditutup'
  if (state === 'open') return 'Berlangsung'
  if (state === 'later') return (kegiatan.mulai && timeLeft(kegiatan.mulai, now)) || 'Nanti'
  return kegiatan.tutup ? `Lewat pukul ${timeWib(kegiatan.tutup)}` : 'Selesai'
}

/** What day the activities are of; null: today. */
export function dayText(kegiatan: readonly Kegiatan[], now: Date): string | null {
  const today = tanggalWib(now.toISOString())
  if (kegiatan.some(({ tanggal }) => tanggal === today)) return null
  const [first] = kegiatan
  if (!first) return null
  return first.tanggal > today
    ? 'Hari ini tidak ada kegiatan. Ini yang berikutnya.'
    : 'Hari ini tidak ada kegiatan. Ini yang terakhir.'
}

const MINUTE = 60_000

/** '14 mnt', '2 jam': how long ago. */
export function sinceText(at: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / MINUTE))
  return minutes < 60 ? `${minutes} mnt` : `${Math.floor(minutes / 60)} jam`
}

/** 'jam lebih cepat 3 mnt'. `offset`: server time − device time (ms). */
export const clockText = (offset: number): string =>
  `jam lebih ${offset < 0 ? 'cepat' : 'lambat'} ${Math.round(Math.abs(offset) / MINUTE)} mnt`

/** The arrivals as a plot draws them: a value for each minute. `x`: seconds since 1970. */
export interface Plot {
  x: number[]
  tepat: number[]
  /** With those who are late, so that a bar of it behind that of `tepat` shows them on top. */
  semua: number[]
  /** Of the earlier activity; null where nothing is to be compared. */
  banding: number[] | null
  /** The minute with the most; null while there is none. */
  peak: { at: string; jumlah: number } | null
}

const HOUR_MS = 60 * MINUTE
/** So long before its hours and after them an arrival is still on the plot. A scan of another day would flatten it. */
const AROUND_MS = 3 * HOUR_MS
const DAY_MS = 24 * HOUR_MS

/** From when to when arrivals are shown: around its hours, without them on its day. */
function windowOf({ mulai, tutup, tanggal }: Kegiatan): [number, number] {
  const day = Date.parse(`${tanggal}T00:00:00.000+07:00`)
  const from = mulai ? Date.parse(mulai) - AROUND_MS : day
  const until = tutup ? Date.parse(tutup) + AROUND_MS : mulai ? Date.parse(mulai) + DAY_MS / 2 : day + DAY_MS
  return [from, until]
}

/** The minutes from the first arrival to the last, those without anybody too. */
export function plotOf({ menit, banding }: Pick<Pusat, 'menit' | 'banding'>, kegiatan: Kegiatan): Plot {
  const [from, until] = windowOf(kegiatan)
  const isShown = ({ at }: { at: string }) => Date.parse(at) >= from && Date.parse(at) <= until
  const rows = menit.filter(isShown)
  const earlier = (banding?.menit ?? []).filter(isShown)
  const times = [...rows, ...earlier].map(({ at }) => Date.parse(at))
  const [first, last] = times.length > 0 ? [Math.min(...times), Math.max(...times)] : [0, -1]
  const length = Math.floor((last - first) / MINUTE) + 1
  const empty = () => Array.from({ length }, () => 0)
  const nth = (at: string) => Math.floor((Date.parse(at) - first) / MINUTE)
  const plot: Plot = {
    x: empty().map((_, each) => (first + each * MINUTE) / 1000),
    tepat: empty(),
    semua: empty(),
    banding: banding && earlier.length > 0 ? empty() : null,
    peak: null,
  }
  for (const { at, tepat, terlambat } of rows) {
    plot.tepat[nth(at)] = tepat
    plot.semua[nth(at)] = tepat + terlambat
    if (tepat + terlambat > (plot.peak?.jumlah ?? 0)) plot.peak = { at, jumlah: tepat + terlambat }
  }
  for (const { at, jumlah } of earlier) if (plot.banding) plot.banding[nth(at)] = jumlah
  return plot
}

/** The arrivals by five minutes: a table of each minute would be too long to read. */
export function byFiveMinutes(menit: Pusat['menit']): Pusat['menit'] {
  const rows = new Map<string, Pusat['menit'][number]>()
  for (const { at, tepat, terlambat } of menit) {
    const begin = new Date(Math.floor(Date.parse(at) / (5 * MINUTE)) * 5 * MINUTE).toISOString()
    const row = rows.get(begin) ?? { at: begin, tepat: 0, terlambat: 0 }
    rows.set(begin, { at: begin, tepat: row.tepat + tepat, terlambat: row.terlambat + terlambat })
  }
  return [...rows.values()]
}
