/** One page of a list that goes on growing at its front. */
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
 * All pages of a list in its order, each row once: what is handed in meanwhile pushes the last row of a page onto the next
 * one, where it would be read again. Ends where `read` rejects.
 */
export async function walkPages<Row extends { id: string }>(
  read: (page: number) => Promise<Page<Row>>,
  onProgress: (progress: Progress) => void,
): Promise<Row[]> {
  const found = new Map<string, Row>()
  for (let page = 1, totalPages = 1; page <= totalPages; page++) {
    const answer = await read(page)
    totalPages = answer.totalPages
    for (const row of answer.rows) found.set(row.id, row)
    onProgress({ page, totalPages, rows: found.size })
  }
  return [...found.values()]
}
