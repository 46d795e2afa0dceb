import type { LaporanRows, LaporanSet } from '@bakti/contract/laporan/laporan.rules'

/** How many rows are on a sheet of A4; print.css makes each 7 mm high. */
interface Room {
  /** Of the matrix, where nothing else is. */
  rows: number
  /** So many fewer below the summary, and above the lines for signatures. */
  summary: number
  signatures: number
  absent: number
}

const UPRIGHT: Room = { rows: 27, summary: 4, signatures: 7, absent: 29 }
const ACROSS: Room = { rows: 15, summary: 4, signatures: 7, absent: 16 }

/** More activities than these don't fit beside each other on upright paper. */
const MOST_UPRIGHT = 9

export const isAcross = (activities: number): boolean => activities > MOST_UPRIGHT

/** What the rows on paper are: thousands of people are printed by their groups (rule X25). */
export const printedRows = (per: LaporanRows): LaporanSet => (per === 'orang' ? 'kelompok' : per)

export type PrintedSheet<Row, Person> =
  | { of: 'rows'; rows: readonly Row[]; first: boolean; last: boolean; signatures: boolean }
  | { of: 'absent'; people: readonly Person[]; from: number }

/** The sheets: the summary above the first rows, the signatures below the last ones, then who did not come. */
export function sheetsOf<Row, Person>(
  rows: readonly Row[],
  absent: readonly Person[],
  across: boolean,
): PrintedSheet<Row, Person>[] {
  const room = across ? ACROSS : UPRIGHT
  const sheets: PrintedSheet<Row, Person>[] = []
  for (let from = 0; from === 0 || from < rows.length;) {
    const space = room.rows - (from === 0 ? room.summary : 0)
    const here = rows.slice(from, from + space)
    const [first, last] = [from === 0, from + here.length >= rows.length]
    const fits = here.length <= space - room.signatures
    sheets.push({ of: 'rows', rows: here, first, last, signatures: last && fits })
    if (last && !fits) sheets.push({ of: 'rows', rows: [], first: false, last: false, signatures: true })
    from += Math.max(1, here.length)
  }
  for (let from = 0; from < absent.length; from += room.absent)
    sheets.push({ of: 'absent', people: absent.slice(from, from + room.absent), from })
  return sheets
}
