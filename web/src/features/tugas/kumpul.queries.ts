import '../../platform/zod'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { placeOf } from '@bakti/contract/tugas/tugas.rules'
import { type KumpulTugasRow, tugasShapes } from '@bakti/contract/tugas/tugas.schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Answer, call } from '../../platform/call'
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

/** The query of a filter. Only a filter with a text is a search. */
function queryOf(
  { kelompok, tugas, text, field }: KumpulFilter,
  place: { page: string } | { setelah?: string },
) {
  const words = text.trim()
  const group = kelompok === '' ? {} : { kelompok }
  return words === ''
    ? {
        search: null,
        list: { ...group, ...(tugas === '' ? {} : { tugas }), ...place },
      }
    : {
        search: {
          ...group,
          ...(tugas === '' ? {} : { id_tugas: tugas }),
          [field]: words,
          ...place,
        },
        list: null,
      }
}

function kumpulQuery(filter: KumpulFilter, page: number) {
  const { search, list } = queryOf(filter, { page: String(page) })
  return search === null
    ? callQuery(tugasCalls.listKumpul, {
        query: list,
        cache: `${COPY}${filter.kelompok}_${filter.tugas}_${page}`,
        shape: tugasShapes.listKumpul.data,
      })
    : callQuery(tugasCalls.searchKumpul, { query: search })
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

/** Whether the device has a copy of any page. */
export const hasKumpulCopy = () => cachedKeys(COPY).length > 0

/** The page behind a row, or the first page, without any cache: for the export of all rows (rules T19, X6). */
export function readKumpulAfter(
  filter: KumpulFilter,
  last: KumpulTugasRow | undefined,
  signal: AbortSignal,
): Promise<Answer<KumpulTugasRow[]>> {
  const { search, list } = queryOf(filter, last ? { setelah: placeOf(last) } : {})
  return search === null
    ? call(tugasCalls.listKumpul, { query: list, signal })
    : call(tugasCalls.searchKumpul, { query: search, signal })
}
