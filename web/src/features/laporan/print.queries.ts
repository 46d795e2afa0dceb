import { laporanCalls } from '@bakti/contract/laporan/laporan.calls'
import type { LaporanPerson, LaporanSetRow } from '@bakti/contract/laporan/laporan.schemas'
import type { LaporanSet } from '@bakti/contract/laporan/laporan.rules'
import { queryOptions } from '@tanstack/react-query'
import type { CallError } from '../../platform/failure'
import { callKey, callOrThrow } from '../../platform/query'
import { serverNow } from '../../platform/clock'
import { type LaporanFilter, wired } from './laporan.queries'

export interface Share {
  pages: number
  of: number
}

/** Reads page after page of a list, and says how far it is. */
async function readAll<Page extends { totalPages?: number }>(
  read: (page: string) => Promise<Page>,
  onProgress: (share: Share) => void,
): Promise<[Page, ...Page[]]> {
  const first = await read('1')
  const pages: [Page, ...Page[]] = [first]
  const of = first.totalPages ?? 1
  for (let page = 2; page <= of; page++) {
    onProgress({ pages: page - 1, of })
    pages.push(await read(String(page)))
  }
  return pages
}

interface Wanted {
  per: LaporanSet
  filter: LaporanFilter
  onProgress: (share: Share) => void
}

async function readPrinted({ per, filter, onProgress }: Wanted, signal: AbortSignal) {
  const query = wired(filter)
  const recap = await readAll(
    (page) => callOrThrow(laporanCalls.get, { query: { per, ...query, page }, signal }),
    onProgress,
  )
  const { kegiatan, total } = recap[0].data
  const baris: LaporanSetRow[] = recap.flatMap(({ data }) => data.baris)
  const day = kegiatan.at(-1)?.tanggal ?? ''
  const ofDay = kegiatan.filter(({ tanggal }) => tanggal === day)
  const di = ofDay.map(({ id }) => id).join(',')
  const lists =
    ofDay.length === 0
      ? []
      : await readAll(
          (page) =>
            callOrThrow(laporanCalls.listAnggota, {
              query: { ...query, di, status: 'Alfa,Sakit,Izin', page },
              signal,
            }),
          onProgress,
        )
  const people: LaporanPerson[] = lists.flatMap(({ data }) => data.items)
  return {
    kegiatan,
    total,
    baris,
    absent: { day, kegiatan: ofDay, people, jumlah: lists[0]?.data.jumlah ?? null },
    at: serverNow().toISOString(),
  }
}

export type Printed = Awaited<ReturnType<typeof readPrinted>>

/** All that is printed: every row, and everybody who did not come on the last day (rule X25). No copy of the device is printed. */
export const printedQuery = (wanted: Wanted) =>
  queryOptions<Printed, CallError>({
    queryKey: [...callKey(laporanCalls.get, { per: wanted.per, ...wired(wanted.filter) }), 'cetak'],
    // What is printed is what is so now.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => readPrinted(wanted, signal),
  })
