/**
 * A cell as the file has it. A number is kept apart, since a spreadsheet rounds numbers; 'plain' is a cell of a text file,
 * which does not say what it was in the spreadsheet that wrote it.
 */
export interface Cell {
  kind: 'text' | 'number' | 'date' | 'plain'
  text: string
}

/** A grid; row `i` is line `i + 1` of the file or the sheet. */
export interface Sheet {
  nama: string
  /** Not shown to whoever opens the workbook. */
  tersembunyi: boolean
  rows: Cell[][]
}

/** A file as it is read. */
export interface Book {
  format: 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'XLSX'
  /** In the order of the workbook; a text file has one. */
  sheets: Sheet[]
}

/** Lines that are looked at at all, empty ones included. */
export const MAX_LINES = 60_000
/** Columns beyond this one are not looked at. */
export const MAX_COLUMNS = 200

export const EMPTY: Cell = { kind: 'text', text: '' }
