/**
 * A cell as the file has it. A number is kept apart, since a spreadsheet rounds numbers; 'plain' is a cell of a text file,
 * which does not say what it was in the spreadsheet that wrote it.
 */
export interface Cell {
  kind: 'text' | 'number' | 'date' | 'plain'
  text: string
}

/** A file as a grid; row `i` is line `i + 1` of the file. */
export interface Sheet {
  rows: Cell[][]
  /** Told to people: 'UTF-8', 'Windows-1252', 'XLSX'. */
  format: string
}

/** Lines that are looked at at all, empty ones included. */
export const MAX_LINES = 60_000
/** Columns beyond this one are not looked at. */
export const MAX_COLUMNS = 200

export const EMPTY: Cell = { kind: 'text', text: '' }
