// Between the fields of a row and between rows: no text of a person may hold control characters (`shape.schemas.ts`).
const [FIELD, ROW] = ['\x1f', '\x1e']
const [FIELD_SQL, ROW_SQL] = ["E'\\x1f'", "E'\\x1e'"]

/**
 * The columns of a row as one text. The hottest reads hand over what differs in this form, and the JSON is put together in
 * node: `json_agg` over ten columns took PostgreSQL half as long again as all the reading, and rows of columns cost the driver
 * as much. A column that may be null is to be something else then: nulls are left out.
 */
export const packed = (...columns: string[]) => `concat_ws(${FIELD_SQL}, ${columns.join(', ')})`

/** All rows of a subquery, packed as `row`, as one text; null where there is none. */
export const packedRows = (row: string) => `string_agg(${row}, ${ROW_SQL})`

/** The fields of each row. `widths`: how many there may be. */
export function unpack(text: string | null, ...widths: number[]): string[][] {
  const rows = text?.split(ROW).map((row) => row.split(FIELD)) ?? []
  // Never one person's fields under another's name, whatever a text may hold.
  if (rows.some((fields) => !widths.includes(fields.length))) throw new Error('a separator within a text')
  return rows
}
