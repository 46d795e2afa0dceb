import type { ImporMentorRow } from '@bakti/contract/undangan/undangan.schemas'
import { saveBlob, csvBlob } from '../../ui/download'
import { warningsOf } from '../impor/sheet.rules'

const HEAD = ['Nama', 'Email', 'Kelompok', 'Nomor HP'] as const

/** What a list of mentors looks like, to be filled in. */
export const saveTemplate = () => saveBlob('contoh_mentor.csv', csvBlob(HEAD, []))

/** Lines to be mended, with what is wrong; once mended, the file can be imported as it is (rule I12). */
export function mendCsv(lines: readonly ImporMentorRow[]): Blob {
  const sheets = lines.some(({ lembar }) => lembar !== undefined)
  return csvBlob(
    [...(sheets ? ['Lembar'] : []), 'Baris', ...HEAD, 'Alasan'],
    lines.map((line) => [
      ...(sheets ? [line.lembar] : []),
      line.baris,
      line.nama,
      line.email,
      line.kelompok,
      line.hp || (line.peringatan?.find(({ kolom }) => kolom === 'hp')?.teks ?? ''),
      [line.alasan, warningsOf(line)].filter(Boolean).join('. '),
    ]),
  )
}

export const saveFaultyLines = (lines: readonly ImporMentorRow[]) =>
  saveBlob('mentor_keliru.csv', mendCsv(lines.filter(({ kelas }) => kelas === 'salah')))
