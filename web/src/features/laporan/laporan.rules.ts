import {
  LAPORAN_ROWS,
  type LaporanRows,
  type LaporanSet,
  type Level,
  levelOf,
  markOf,
  percentOf,
} from '@bakti/contract/laporan/laporan.rules'
import { dayAndTanggal } from '@bakti/contract/day.rules'
import { shownTanggal } from '@bakti/contract/time.rules'
import { formatNumber } from '../../ui/format-number'

export const ROWS_LABEL: Record<LaporanRows, string> = {
  fakultas: 'Fakultas',
  prodi: 'Prodi',
  gelombang: 'Gelombang',
  kelompok: 'Kelompok',
  orang: 'Orang',
}

/** The recap as its address has it. */
export interface LaporanView {
  per: LaporanRows
  gelombang: string
  kegiatan: readonly string[]
  /** Counts in the cells, in place of per cent. */
  jumlah: boolean
  page: number
}

const isRows = (text: string | null): text is LaporanRows => LAPORAN_ROWS.some((each) => each === text)

/** What an address asks for; what it says wrongly is as if it were left out. */
export function viewOf(params: URLSearchParams): LaporanView {
  const [per, page] = [params.get('baris'), Number(params.get('halaman'))]
  return {
    per: isRows(per) ? per : 'fakultas',
    gelombang: params.get('gelombang') ?? '',
    kegiatan: (params.get('kegiatan') ?? '').split(',').filter(Boolean),
    jumlah: params.get('isi') === 'jumlah',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The address of a view; what is usual is left out. */
export function paramsOf({ per, gelombang, kegiatan, jumlah, page }: LaporanView): Record<string, string> {
  return {
    ...(per !== 'fakultas' && { baris: per }),
    ...(gelombang && { gelombang }),
    ...(kegiatan.length > 0 && { kegiatan: kegiatan.join(',') }),
    ...(jumlah && { isi: 'jumlah' }),
    ...(page > 1 && { halaman: String(page) }),
  }
}

/** How a row is called. */
export function rowLabel(per: LaporanSet, { kunci, nomor }: { kunci: string; nomor: number | null }): string {
  if (per === 'kelompok') return nomor === null ? 'Kelompok yang dihapus' : `Kelompok ${nomor}`
  if (kunci === '') return `Tanpa ${ROWS_LABEL[per].toLowerCase()}`
  return per === 'gelombang' ? `Gelombang ${kunci}` : kunci
}

const tenths = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export interface ShownCell {
  text: string
  /** From 0 to 1, for the bar; null where there is nothing to count. */
  share: number | null
  level: Level
}

/** What a cell shows: '94,0' or a count, '–' where there is nothing to count. */
export function cellOf({ hadir, sasaran }: { hadir: number; sasaran: number }, jumlah: boolean): ShownCell {
  const percent = percentOf(hadir, sasaran)
  if (percent === null) return { text: '–', share: null, level: 'good' }
  return {
    text: jumlah ? formatNumber(hadir) : tenths.format(percent),
    share: percent / 100,
    level: levelOf(percent),
  }
}

/** How a letter of a trace is read out. */
export function markLabel(letter: string): string {
  const mark = markOf(letter)
  if (mark === null) return 'bukan sasaran'
  if (mark.unsaid) return 'belum menjadi anggota'
  const word = mark.late ? 'Terlambat' : mark.status === 'Belum Absen' ? 'Belum' : mark.status
  return mark.outside ? `${word}, di luar sasaran` : word
}

/** '14 Agustus 2025', '6–14 Agustus 2025', or '30/08/2025–02/09/2025' over two months. */
export function spanOf(dates: readonly string[]): string {
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return ''
  const [, day = '', month = ''] = dayAndTanggal(last).split(' ')
  const [year, begin] = [last.slice(0, 4), Number(first.slice(8))]
  if (first === last) return `${day} ${month} ${year}`
  if (first.slice(0, 7) === last.slice(0, 7)) return `${begin}–${day} ${month} ${year}`
  return `${shownTanggal(first)}–${shownTanggal(last)}`
}
