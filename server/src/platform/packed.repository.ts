// Between the fields of a row and between rows: no text of a person may hold control characters (`shape.schemas.ts`).
const [FIELD, ROW] = ['\x1f', '\x1e']
const [FIELD_SQL, ROW_SQL] = ["E'\\x1f'", "E'\\x1e'"]

/**
 * The columns of a row as one text. The hottest reads hand over what differs in this form, and the JSON is put together in
 * node: `json_agg` over ten columns took PostgreSQL half as long again as all the reading, and rows of columns cost the driver
 * as much. Null if a column is.
 */
export const packed = (...columns: string[]) => columns.join(` || ${FIELD_SQL} || `)

/** Columns that are there together or not at all; what stands before them ends the row where they are not. */
export const packedOrNot = (...columns: string[]) => `coalesce(${FIELD_SQL} || ${packed(...columns)}, '')`

/** All rows of a subquery, packed as `row`, as one text; null where there is none. */
export const packedRows = (row: string) => `string_agg(${row}, ${ROW_SQL})`

/** The fields of each row. `widths`: how many there may be. */
export function unpack(text: string | null, ...widths: number[]): string[][] {
  const rows = text?.split(ROW).map((row) => row.split(FIELD)) ?? []
  // Never one person's fields under another's name, whatever a text may hold.
  if (rows.some((fields) => !widths.includes(fields.length))) throw new Error('a separator within a text')
  return rows
}
