/** A list from some place in it on: its first page, and how many pages there are from there. */
export interface Page<Row> {
  rows: readonly Row[]
  totalPages: number
}

export interface Progress {
  /** Pages read. */
  page: number
  totalPages: number
  /** Rows gathered so far. */
  rows: number
}

/**
 * All rows of a list in its order, each once. `read` gives what comes behind a row, and the first page without one: pages by
 * number would move under the walk, with what is handed in or deleted meanwhile. Ends where `read` rejects.
 */
export async function walkPages<Row>(
  read: (last: Row | undefined) => Promise<Page<Row>>,
  onProgress: (progress: Progress) => void,
): Promise<Row[]> {
  const found: Row[] = []
  for (let page = 1, left = 1; left > 0; page++) {
    const { rows, totalPages } = await read(found.at(-1))
    found.push(...rows)
    left = totalPages - 1
    onProgress({ page, totalPages: page + Math.max(0, left), rows: found.length })
  }
  return found
}
