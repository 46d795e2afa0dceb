import writeXlsxFile, { type SheetData } from 'write-excel-file/node'

export type Row = (string | number)[]

/** A file as a spreadsheet program saves it, for `setInputFiles`. */
export async function workbook(name: string, sheets: Record<string, Row[]>) {
  const parts = Object.entries(sheets).map(([sheet, data]) => ({ sheet, data: data as SheetData }))
  const buffer = await writeXlsxFile(parts).toBuffer()
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
}
