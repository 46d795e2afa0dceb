import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import type { ImporRow, ImporResult } from '@bakti/contract/kelompok/kelompok.schemas'
import type { Cell, SheetData } from 'write-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import type { Answered, Api } from './api'

export type RosterCell = Cell | string | number

/** Sends a file to the import; `preview` by default. */
export function sendRoster(
  admin: Api,
  file: Buffer,
  query: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answered<ImporResult>> {
  // an upload's bytes are no body that the contract describes
  const sent = { query: { preview: 'true' as const, ...query }, body: file as never, headers }
  return admin.call(kelompokCalls.import, sent)
}

export function confirmRoster(
  admin: Api,
  file: Buffer,
  query: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answered<ImporResult>> {
  return sendRoster(admin, file, { preview: 'false', ...query }, headers)
}

/** Lines of text as a file. */
export const csv = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'))

/** A workbook with one sheet, as Excel would save it. */
export async function xlsx(rows: RosterCell[][]): Promise<Buffer> {
  return writeXlsxFile(rows as SheetData).toBuffer()
}

/** A workbook with several sheets. */
export async function workbook(...sheets: { sheet: string; rows: RosterCell[][] }[]): Promise<Buffer> {
  return writeXlsxFile(sheets.map(({ sheet, rows }) => ({ sheet, data: rows as SheetData }))).toBuffer()
}

/** `['baru Sari 11111 7', 'salah …']`: what became of each line. */
export function told({ baris }: ImporResult): string[] {
  return baris.map(({ kelas, nama, nim, kelompok }: ImporRow) => `${kelas} ${nama} ${nim} ${kelompok}`)
}
