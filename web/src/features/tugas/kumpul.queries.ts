import { tugasEndpoints } from '@bakti/contract/tugas/tugas.endpoints'
import type { KumpulTugasRow } from '@bakti/contract/tugas/tugas.schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Answer, call } from '../../platform/call'
import { callQuery } from '../../platform/query'
import { cachedKeys, pruneCached } from '../../platform/storage'

/** seed §2 /kumpultugas: by what the text is searched. */
export type SearchField = 'nama' | 'nim' | 'tugas'

/** What narrows the list; '' narrows nothing. */
export interface KumpulFilter {
  /** The group's number. */
  kelompok: string
  /** The task's id. */
  tugas: string
  text: string
  field: SearchField
}

/** How many pages the device keeps: the newest seen. Attendance needs the room more. */
const COPIES = 40
const COPY = 'cache:kumpul_'

/** The wire's query of a filter: a search only where something is searched for. */
function queryOf({ kelompok, tugas, text, field }: KumpulFilter, page: number) {
  const words = text.trim()
  const group = kelompok === '' ? {} : { kelompok }
  return words === ''
    ? {
        search: null,
        list: { ...group, ...(tugas === '' ? {} : { tugas }), page: String(page) },
      }
    : {
        search: {
          ...group,
          ...(tugas === '' ? {} : { id_tugas: tugas }),
          [field]: words,
          page: String(page),
        },
        list: null,
      }
}

function kumpulQuery(filter: KumpulFilter, page: number) {
  const { search, list } = queryOf(filter, page)
  return search === null
    ? callQuery(tugasEndpoints.listKumpul, {
        query: list,
        cache: `${COPY}${filter.kelompok}_${filter.tugas}_${page}`,
      })
    : callQuery(tugasEndpoints.searchKumpul, { query: search })
}

/** A page of the submissions, and the one before it until it is there. */
export function useKumpulList(filter: KumpulFilter, page: number) {
  const list = useQuery({ ...kumpulQuery(filter, page), placeholderData: keepPreviousData })
  const { data } = list
  useEffect(() => {
    if (data && !data.cached) pruneCached(COPY, COPIES)
  }, [data])
  return list
}

/** Whether the device has any submissions of its own to show. */
export const hasKumpulCopy = () => cachedKeys(COPY).length > 0

/** One page as it stands now, past every cache: for the export of all. */
export function readKumpulPage(
  filter: KumpulFilter,
  page: number,
  signal: AbortSignal,
): Promise<Answer<KumpulTugasRow[]>> {
  const { search, list } = queryOf(filter, page)
  return search === null
    ? call(tugasEndpoints.listKumpul, { query: list, signal })
    : call(tugasEndpoints.searchKumpul, { query: search, signal })
}
