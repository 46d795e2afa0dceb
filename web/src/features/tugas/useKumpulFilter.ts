import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDebounced } from '../../ui/useDebounced'
import type { KumpulFilter, SearchField } from './kumpul.queries'

/** How long a search text stands still before it is asked for. */
const TYPING_MS = 300

/** Group and task are in the address, so that a task's list can be linked to; search and page are the screen's. */
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
  /** `filter` is what is chosen, `asked` what the list is asked by. */
  return { filter, asked: { ...filter, text }, change, page, setPage }
}
