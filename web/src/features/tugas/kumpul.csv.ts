import { isLate } from '@bakti/contract/tugas/tugas.rules'
import type { KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { waktuPendek } from '@bakti/contract/waktu.rules'
import { csvBlob } from '../../ui/csv'
import { saveBlob } from '../../ui/download'

/** The columns of the file (rule X5). */
const HEADING = ['No', 'Name', 'NIM', 'Kelompok', 'Tugas', 'Link Tugas', 'Submitted'] as const

/** Submissions as a CSV file with what the screen shows: 'Terlambat' instead of a late link, times in WIB (rule X3). `start`: the rows before the first. */
export function kumpulCsv(rows: readonly KumpulTugasRow[], start = 0): Blob {
  return csvBlob(
    HEADING,
    rows.map(({ nama, nim, kelompok, tugas, link_tugas, createAt }, index) => [
      start + index + 1,
      nama,
      nim,
      kelompok,
      tugas.title,
      isLate(tugas.deadline, createAt) ? 'Terlambat' : link_tugas,
      waktuPendek(createAt),
    ]),
  )
}

/** `pengumpulan_kelompok_12_Video_Jelajah_Kampus_halaman_2.csv`: characters that a file system refuses become '_'. */
export function kumpulFileName(kelompok: string, title: string, part: string): string {
  const name = `pengumpulan_kelompok_${kelompok}_${title.slice(0, 80)}_${part}`
  return `${name.normalize('NFC').replaceAll(/[^\p{L}\p{N}.-]+/gu, '_')}.csv`
}

export function saveKumpulCsv(rows: readonly KumpulTugasRow[], start: number, fileName: string): void {
  saveBlob(fileName, kumpulCsv(rows, start))
}
