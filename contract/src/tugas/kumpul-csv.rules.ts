import type { CsvCells } from '../csv.rules'
import { shortTime } from '../time.rules'
import { isLate } from './tugas.rules'

/** The columns of a file of submissions (rule X5). */
export const KUMPUL_HEADING = ['No', 'Name', 'NIM', 'Kelompok', 'Tugas', 'Link Tugas', 'Submitted'] as const

/** What the file has of a submission. */
export interface KumpulCells {
  nama: string
  nim: string
  kelompok: number
  link_tugas: string
  createAt: string
  tugas: { title: string; deadline: string }
}

/** The cells of a submission, as the screen shows it: 'Terlambat' instead of a late link, the time in WIB (rule X3). `no` counts from 1. */
export const kumpulCells = (
  { nama, nim, kelompok, tugas, link_tugas, createAt }: KumpulCells,
  no: number,
): CsvCells<typeof KUMPUL_HEADING> => [
  no,
  nama,
  nim,
  kelompok,
  tugas.title,
  isLate(tugas.deadline, createAt) ? 'Terlambat' : link_tugas,
  shortTime(createAt),
]

/** What a file of submissions is narrowed to: a group's number, a task's title. */
interface KumpulFileScope {
  kelompok?: number | string | undefined
  title?: string | undefined
}

/** `pengumpulan_kelompok_12_Video_Jelajah_Kampus_halaman_2.csv`: characters that a file system refuses become '_'. */
export function kumpulFileName({ kelompok, title }: KumpulFileScope, part: string): string {
  const name = [
    'pengumpulan',
    ...(kelompok === undefined ? [] : ['kelompok', kelompok]),
    ...(title === undefined ? [] : [title.slice(0, 80)]),
    part,
  ].join('_')
  return `${name.normalize('NFC').replaceAll(/[^\p{L}\p{N}.-]+/gu, '_')}.csv`
}
