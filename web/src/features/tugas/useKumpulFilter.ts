import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDebounced } from '../../ui/useDebounced'
import type { KumpulFilter, SearchField } from './kumpul.queries'

/** A search text is sent after it has not changed for this time. */
const TYPING_MS = 300

/** The filters of the submissions. Group and task are in the address, so that the list of a task has a link. */
export function useKumpulFilter() {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState<{ text: string; field: SearchField }>({ text: '', field: 'nama' })
  const [page, setPage] = useState(1)
  const filter: KumpulFilter = {
    kelompok: params.get('kelompok') ?? '',
    tugas: params.get('tugas') ?? '',
    ...search,
  }
  const change = (next: Partial<KumpulFilter>) => {
    const { kelompok, tugas, text, field } = { ...filter, ...next }
    setPage(1)
    setSearch({ text, field })
    const named = Object.entries({ kelompok, tugas }).filter(([, value]) => value !== '')
    if (kelompok !== filter.kelompok || tugas !== filter.tugas)
      setParams(Object.fromEntries(named), { replace: true })
  }
  const text = useDebounced(filter.text, TYPING_MS)
  /** `filter`: the present choice. `asked`: the filters of the request. */
  return { filter, asked: { ...filter, text }, change, page, setPage }
}
