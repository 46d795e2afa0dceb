import { isLate } from '@bakti/contract/tugas/tugas.rules'
import type { KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { waktuPendek } from '@bakti/contract/waktu.rules'
import { csvBlob } from '../../ui/csv'
import { saveBlob } from '../../ui/download'

/** seed §7, 'Client-side CSV exports' */
const HEADING = ['No', 'Name', 'NIM', 'Kelompok', 'Tugas', 'Link Tugas', 'Submitted'] as const

/** Submissions as a file that says what the screen says: 'Terlambat' in place of a link, times in WIB. `start` numbers the first. */
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

/** `pengumpulan_kelompok_12_Video_Jelajah_Kampus_halaman_2.csv`: what no file system takes becomes '_'. */
export function kumpulFileName(kelompok: string, title: string, part: string): string {
  const name = `pengumpulan_kelompok_${kelompok}_${title.slice(0, 80)}_${part}`
  return `${name.normalize('NFC').replaceAll(/[^\p{L}\p{N}.-]+/gu, '_')}.csv`
}

export function saveKumpulCsv(rows: readonly KumpulTugasRow[], start: number, fileName: string): void {
  saveBlob(fileName, kumpulCsv(rows, start))
}
