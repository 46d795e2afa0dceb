import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../platform/query'
import { cachedKeys, pruneCached } from '../../platform/storage'

/** The field that is searched. */
export type SearchField = 'nama' | 'nim' | 'tugas'

/** The filters of the list; '' is no filter. */
export interface KumpulFilter {
  /** The group's number. */
  kelompok: string
  /** The task's id. */
  tugas: string
  text: string
  field: SearchField
}

/** The device keeps this many pages, the newest ones. Attendance needs the space more. */
const COPIES = 40
const COPY = 'cache:kumpul_'

/** Only a filter with a text is a search. */
function kumpulQuery({ kelompok, tugas, text, field }: KumpulFilter, shown: number) {
  const words = text.trim()
  const group = kelompok === '' ? {} : { kelompok }
  const page = String(shown)
  return words === ''
    ? callQuery(tugasCalls.listKumpul, {
        query: { ...group, ...(tugas === '' ? {} : { tugas }), page, kolom: 'akun' },
        cache: `${COPY}${kelompok}_${tugas}_${page}`,
        shape: async () => (await import('./tugas.copies')).kumpulListShape,
      })
    : callQuery(tugasCalls.searchKumpul, {
        query: {
          ...group,
          ...(tugas === '' ? {} : { id_tugas: tugas }),
          [field]: words,
          page,
          kolom: 'akun',
        },
      })
}

/** A page of the submissions. The page before it stays until it is loaded. */
export function useKumpulList(filter: KumpulFilter, page: number) {
  const list = useQuery({ ...kumpulQuery(filter, page), placeholderData: keepPreviousData })
  const { data } = list
  useEffect(() => {
    if (data && !data.cached) pruneCached(COPY, COPIES)
  }, [data])
  return list
}

/** How many members of the group have handed in the task; asked where the filter names one of each (rule R126). */
export function useProgress({ kelompok, tugas }: KumpulFilter) {
  return useQuery({
    ...callQuery(tugasCalls.getProgress, { query: { kelompok, tugas } }),
    enabled: kelompok !== '' && tugas !== '',
  })
}

/** Whether the device has a copy of any page. */
export const hasKumpulCopy = () => cachedKeys(COPY).length > 0
