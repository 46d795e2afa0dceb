import type { Progress } from '../../ui/useExport'

/** The first page behind a place in the list, and the number of pages from there. */
export interface Page<Row> {
  rows: readonly Row[]
  totalPages: number
}

/**
 * Reads all rows of a list in its order, each once. `read` gives the page behind a row, or the first page. Page numbers would not
 * do: rows that are added or deleted meanwhile move the pages (rules T19, X6). Rejects when `read` rejects.
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
