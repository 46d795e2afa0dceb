import { laporanCalls } from '@bakti/contract/laporan/laporan.calls'
import type { LaporanRows, LaporanSet, LaporanStatus } from '@bakti/contract/laporan/laporan.rules'
import { keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '../../platform/query'

/** How often the open recap is counted again. */
const REFRESH_MS = 60_000

/** What narrows the recap: '' and none are all. */
export interface LaporanFilter {
  gelombang: string
  /** Ids of activities. */
  kegiatan: readonly string[]
}

/** Of a faculty and so on, by its key. */
export interface OfRow {
  baris: LaporanSet
  kunci: string
}

/** What narrows the recap, as a call has it. */
export const wired = ({ gelombang, kegiatan }: LaporanFilter) => ({
  ...(gelombang && { gelombang }),
  ...(kegiatan.length > 0 && { kegiatan: kegiatan.join(',') }),
})

/** A page of the recap. The page before it stays until it is loaded. */
export const laporanQuery = (per: LaporanRows, filter: LaporanFilter, page: number) => ({
  ...callQuery(laporanCalls.get, { query: { per, ...wired(filter), page: String(page) } }),
  refetchInterval: REFRESH_MS,
  placeholderData: keepPreviousData,
})

export interface PeopleWanted {
  filter: LaporanFilter
  of: OfRow | null
  /** The activities whose people are listed. */
  di: readonly string[]
  /** None: whatever they are. */
  status: readonly LaporanStatus[]
}

/** A page of people in activities. */
export const peopleQuery = ({ filter, of, di, status }: PeopleWanted, page: number) => ({
  ...callQuery(laporanCalls.listAnggota, {
    query: {
      ...wired(filter),
      ...of,
      ...(di.length > 0 && { di: di.join(',') }),
      ...(status.length > 0 && { status: status.join(',') }),
      page: String(page),
    },
  }),
  refetchInterval: REFRESH_MS,
  placeholderData: keepPreviousData,
})
