import { markOf } from './laporan.rules'

/** The file of the recap: as CSV a row a person, as XLSX a sheet for each kind of rows (rules X23, X24). */

interface Kegiatan {
  title: string
  tanggal: string
}

/** The columns of a person, before those of the activities. */
export const PERSON_HEADING = ['Nama', 'NIM', 'Kelompok', 'Fakultas', 'Program studi', 'Gelombang'] as const
/** The number to call, after those: for who may read members alone. */
export const CONTACT_HEADING = 'Nomor HP'
/** The columns after those of the activities. */
export const SUM_HEADING = ['Hadir', 'Sasaran'] as const

/** How an activity heads its column. */
export const headingOf = ({ title, tanggal }: Kegiatan): string =>
  `${title} ${tanggal.slice(8)}/${tanggal.slice(5, 7)}`

/** What a file says for a letter of a trace; '-' where nothing is said. */
export function markText(letter: string): string {
  const mark = markOf(letter)
  if (mark === null || mark.unsaid) return '-'
  const text = mark.late ? 'Terlambat' : mark.status
  return mark.outside ? `${text} (di luar sasaran)` : text
}

/** `laporan_BAKTI_2025_2025-08-06_2025-08-14.xlsx`; of one activity its title stands for the event. */
export function laporanFileName(
  event: string,
  kegiatan: readonly Kegiatan[],
  ending: 'csv' | 'xlsx',
): string {
  const [first, last] = [kegiatan[0], kegiatan.at(-1)]
  const of = kegiatan.length === 1 && first ? first.title.slice(0, 80) : event
  const days = [...new Set([first?.tanggal, last?.tanggal])]
  const name = ['laporan', of, ...days].filter(Boolean).join('_').normalize('NFC')
  return `${name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '_')}.${ending}`
}
