import { KOLOM_LABEL } from '@bakti/contract/anggota/kolom.rules'
import type { SkippedRow, ImporSheet, SkippedCell } from '@bakti/contract/kelompok/impor.schemas'
import { formatNumber } from '../../ui/format-number'

/** Where a line of a file stands. */
interface Place {
  baris: number
  lembar?: string | undefined
}

/** Names a line among all lines of the file. */
export const placeKey = ({ baris, lembar = '' }: Place): string => `${lembar} ${baris}`

/** 'baris 4', and where several sheets are read 'Teknik baris 4'. */
export const placeText = ({ baris, lembar }: Place): string =>
  `${lembar === undefined ? '' : `${lembar} `}baris ${baris}`

/** The sheets that a person can choose among; none where the file has only one with something in it. */
export function sheetsOf(lembar: readonly ImporSheet[] | undefined): readonly ImporSheet[] {
  const filled = (lembar ?? []).filter(({ baris }) => baris > 0)
  return filled.length > 1 ? filled : []
}

/** '2 dari 3 lembar dibaca' */
export const sheetsText = (sheets: readonly ImporSheet[]): string =>
  `${sheets.filter(({ dibaca }) => dibaca).length} dari ${sheets.length} lembar dibaca`

/** A sheet that lacks more columns has no heading that anybody knows. */
const MOST_NAMED = 2

/** Why a sheet is not read; null where it is. */
export function unreadText({ dibaca, tersembunyi, kurang }: ImporSheet): string | null {
  if (dibaca) return null
  if (kurang.length > MOST_NAMED) return 'Tidak dibaca: judul kolom tidak ditemukan'
  if (kurang.length > 0) return `Tidak dibaca: kolom ${kurang.join(', ')} tidak ditemukan`
  return tersembunyi ? 'Tidak dibaca: lembar tersembunyi' : 'Tidak dibaca'
}

/** The sheets as they will be once those that were asked for are read. */
export const asWanted = (
  sheets: readonly ImporSheet[],
  asked: readonly number[] | null,
): readonly ImporSheet[] =>
  asked === null ? sheets : sheets.map((sheet) => ({ ...sheet, dibaca: asked.includes(sheet.nomor) }))

/** The sheets to read after one was ticked or unticked; null where none would be left. */
export function toggled(sheets: readonly ImporSheet[], nomor: number): number[] | null {
  const read = sheets.filter((sheet) => (sheet.nomor === nomor ? !sheet.dibaca : sheet.dibaca))
  return read.length > 0 ? read.map((sheet) => sheet.nomor) : null
}

/**
 * Whether columns that a person chose hold for these sheets too: their place is that of the main sheet, which stays the main one while no
 * sheet is added.
 */
export function keepsColumns(lembar: readonly ImporSheet[] | undefined, wanted: readonly number[]): boolean {
  const main = lembar?.find(({ utama }) => utama)
  return (
    main !== undefined &&
    wanted.includes(main.nomor) &&
    wanted.every((nomor) => lembar?.some((sheet) => sheet.nomor === nomor && sheet.dibaca))
  )
}

/** What was left out of a line: 'Email “sari@” dilewati: Format email tidak valid'. */
export const warningsOf = ({
  peringatan = [],
}: {
  peringatan?: readonly SkippedCell[] | undefined
}): string =>
  peringatan
    .map(({ kolom, teks, alasan }) => `${KOLOM_LABEL[kolom]} “${teks}” dilewati: ${alasan}`)
    .join('. ')

/** How many cells were left out. */
export const countWarnings = (rows: readonly { peringatan?: readonly SkippedCell[] | undefined }[]): number =>
  rows.reduce((sum, { peringatan = [] }) => sum + peringatan.length, 0)

/** Lines that sum up others, the first few by their place; '' without any. */
export function sumsText(dilewati: readonly SkippedRow[] | undefined): string {
  if (!dilewati?.length) return ''
  const named = dilewati.slice(0, 3).map((sum) => `${placeText(sum)} (${sum.teks})`)
  const rest = dilewati.length - named.length
  return `${formatNumber(dilewati.length)} baris jumlah dilewati: ${named.join(', ')}${rest > 0 ? ` dan ${rest} lainnya` : ''}.`
}
