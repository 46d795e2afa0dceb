import { KOLOM_ANGGOTA, KOLOM_LABEL } from '@bakti/contract/anggota/kolom.rules'
import type { ImporRow, ImporResult, ImporClass, Mapping } from '@bakti/contract/kelompok/kelompok.schemas'
import { formatNumber } from '../../ui/format-number'
import { warningsOf } from './sheet.rules'

/** What needs a look comes first. */
export const CLASS_ORDER: readonly ImporClass[] = ['salah', 'pindah', 'berubah', 'baru', 'sama']

const COLUMN = { nama: 'Nama', nim: 'NIM', kelompok: 'Kelompok' } as const
export type ImportField = keyof typeof COLUMN
export const IMPORT_FIELDS = Object.entries(COLUMN) as [ImportField, string][]

/** Names of the columns that were not found or chosen yet. */
export function missingColumns(pemetaan: Mapping): string[] {
  return IMPORT_FIELDS.filter(([field]) => pemetaan[field] === null).map(([, label]) => label)
}

/** Headings of the file that no column takes: a person can map them (rule I13). */
export function unusedColumns({ kolom }: Pick<ImporResult, 'kolom'>, pemetaan: Mapping): string[] {
  const used = new Set(Object.values(pemetaan))
  return kolom.filter((heading, index) => heading !== '' && !used.has(index))
}

/** Why a file is no roster though its name says Excel: it is text, and no column could be found in it. null: nothing of the kind. */
export function falseExcel(name: string, { format, pemetaan }: ImporResult): string | null {
  if (!/\.xlsx?$/i.test(name) || format.startsWith('XLSX') || missingColumns(pemetaan).length === 0)
    return null
  return `Nama berkas ini berakhiran .xlsx, tetapi isinya teks biasa, dan kolom ${missingColumns(pemetaan).join(', ')} tidak ditemukan. Buka daftarnya di Excel, simpan sebagai .xlsx, lalu pilih lagi.`
}

/** How many rows a confirmation writes: moves only where they are confirmed too. */
export function countWritten({ jumlah }: Pick<ImporResult, 'jumlah'>, pindah: boolean): number {
  return jumlah.baru + jumlah.berubah + (pindah ? jumlah.pindah : 0)
}

/** Why there is nothing to confirm in this plan (rule I103); null where there is something, if only moves. */
export function nothingToWrite(plan: ImporResult): string | null {
  if (missingColumns(plan.pemetaan).length > 0 || countWritten(plan, true) > 0) return null
  if (plan.baris.length === 0) return 'Berkas ini tidak punya baris data. Pilih berkas lain.'
  if (plan.jumlah.salah > 0 && plan.jumlah.sama === 0)
    return 'Tidak ada baris yang bisa diimpor. Unduh baris salah, perbaiki, lalu pilih berkas itu.'
  if (plan.jumlah.salah > 0)
    return 'Baris lainnya sudah sama dengan data sekarang. Perbaiki baris salah, lalu impor lagi.'
  return 'Semua baris sudah sama dengan data sekarang. Tidak ada yang perlu diimpor.'
}

/** Groups that a confirmation makes, by number; the plan counts none for moves, which are confirmed apart. */
export function newKelompok(plan: ImporResult, pindah: boolean, known: ReadonlySet<number>): number[] {
  const moved = pindah ? rowsOf(plan.baris, 'pindah').map(({ kelompok }) => Number(kelompok)) : []
  const made = new Set([...plan.kelompok_baru, ...moved.filter((nomor) => !known.has(nomor))])
  return [...made].sort((a, b) => a - b)
}

/** Which rows are shown: those of one class, or those with cells that were left out (rule I101). */
export type RowFilter = ImporClass | 'peringatan'

/** The rows that a choice shows; all of them where none is chosen. */
export function rowsOf(rows: readonly ImporRow[], chosen: RowFilter | null): readonly ImporRow[] {
  if (chosen === null) return rows
  return rows.filter((row) => (chosen === 'peringatan' ? row.peringatan : row.kelas === chosen))
}

/** What a row says besides its values: why it is faulty, or what it changes. */
export function noteOf(row: ImporRow): string {
  return [changesOf(row), warningsOf(row)].filter(Boolean).join('. ')
}

function changesOf({ kelas, nama, kelompok, alasan, sebelum, kolom }: ImporRow): string {
  if (alasan) return alasan
  if (!sebelum) return ''
  const changes = [
    kelas === 'pindah' ? `Dari Kelompok ${sebelum.kelompok} ke Kelompok ${kelompok}` : '',
    sebelum.nama === nama ? '' : `Nama sebelumnya: ${sebelum.nama}`,
    ...KOLOM_ANGGOTA.filter((name) => sebelum.kolom && name in sebelum.kolom).map(
      (name) => `${KOLOM_LABEL[name]}: ${sebelum.kolom?.[name] ?? '-'} menjadi ${kolom?.[name] || '-'}`,
    ),
  ]
  return changes.filter(Boolean).join('. ')
}

/** 1 to 12 numbers as they are, more of them counted. */
export function namedKelompok(nomor: readonly number[]): string {
  const rest = nomor.length - 12
  return nomor.slice(0, 12).join(', ') + (rest > 0 ? ` dan ${rest} lainnya` : '')
}

/** What became of the import, in lines (`done`: the plan as it was carried out). Faulty rows stand apart, with their file. */
export function doneLines({ jumlah, kelompok_baru }: ImporResult, pindah: boolean): string[] {
  const count = (n: number, words: string) => (n > 0 ? `${formatNumber(n)} ${words}` : '')
  return [
    count(jumlah.baru, 'anggota baru'),
    count(jumlah.berubah, 'anggota diperbarui'),
    count(jumlah.pindah, pindah ? 'anggota dipindahkan' : 'anggota tidak dipindahkan'),
    count(kelompok_baru.length, 'kelompok dibuat'),
    count(jumlah.sama, 'baris sudah sama'),
  ].filter(Boolean)
}
