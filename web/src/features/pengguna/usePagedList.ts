import { useRef, useState } from 'react'
import { useDebounced } from '../../ui/useDebounced'

/** A search is sent when nothing was typed for so long, in milliseconds. */
const PAUSE_MS = 300

/** The filter and the page of a list; a change of the filter begins with the first page. `asked`: the filter of the request. */
export function usePagedFilter<Filter extends { cari: string }>(start: Filter) {
  const [filter, setFilter] = useState(start)
  const [page, setPage] = useState(1)
  const cari = useDebounced(filter.cari, PAUSE_MS)
  const change = (next: Partial<Filter>) => {
    setFilter({ ...filter, ...next })
    setPage(1)
  }
  return { filter, asked: { ...filter, cari }, change, page, setPage }
}

interface PagedList {
  data: { totalPages?: number; total?: number } | undefined
  isPlaceholderData: boolean
}

interface Pages {
  page: number
  setPage: (page: number) => void
  /** What the rows are called. */
  noun: string
}

/** What <Pagination> takes, and the ref of the card to whose top a change of the page scrolls. */
export function usePages({ data, isPlaceholderData }: PagedList, { page, setPage, noun }: Pages) {
  const card = useRef<HTMLDivElement>(null)
  const totalPages = Math.max(1, data?.totalPages ?? page)
  // Rows went meanwhile: show the last page.
  if (data && !isPlaceholderData && page > totalPages) setPage(totalPages)
  const onPage = (next: number) => {
    setPage(next)
    card.current?.scrollIntoView()
  }
  const rows = data?.total === undefined ? {} : { rows: { total: data.total, noun } }
  return { card, pages: { page, totalPages, onPage, ...rows } }
}
