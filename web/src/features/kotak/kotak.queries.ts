import { kotakCalls } from '@bakti/contract/kotak/kotak.calls'
import type { JumlahKotak, KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import { KOTAK_KINDS, type KotakKind } from '@bakti/contract/kotak/kotak.rules'
import { type QueryClient, keepPreviousData, useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callKey, callQuery } from '../../platform/query'

/** How often the open list is read again. */
const REFRESH_MS = 10_000
/** How often the number in the sidebar is. */
const COUNT_MS = 30_000
/** The page itself is read before it: nothing else has been read for so long. */
const QUIET_MS = 500

/** What the list shows; '' is all of it. */
export interface KotakFilter {
  jenis: KotakKind | ''
  absen: string
  kelompok: string
}

/** A page of the inbox. The page before it stays until it is loaded. */
export function useKotak({ jenis, absen, kelompok }: KotakFilter, page: number) {
  const query = {
    ...(jenis && { jenis }),
    ...(absen && { id_absen: absen }),
    ...(kelompok && { id_kelompok: kelompok }),
    page: String(page),
  }
  return useQuery({
    ...callQuery(kotakCalls.list, { query }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** The first page of the inbox, read again where how much it holds has changed. */
export function useNewestEntries(jumlah: JumlahKotak): readonly KotakItem[] {
  const { data, refetch } = useQuery({
    ...callQuery(kotakCalls.list, { query: { page: '1' } }),
    placeholderData: keepPreviousData,
  })
  const known = data?.data.jumlah
  const differs = known !== undefined && KOTAK_KINDS.some((jenis) => known[jenis] !== jumlah[jenis])
  const counts = KOTAK_KINDS.map((jenis) => jumlah[jenis]).join()
  useEffect(() => {
    if (differs) void refetch()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each change
  }, [counts])
  return data?.data.items ?? []
}

/** How many entries wait in the groups that are reached; 0 as long as that is not known. */
export function useKotakOpen(enabled = true): number {
  const [due, setDue] = useState(false)
  const reading = useIsFetching() > 0
  useEffect(() => {
    if (reading) return
    const timer = setTimeout(() => setDue(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [reading])
  const { data } = useQuery({
    ...callQuery(kotakCalls.count),
    enabled: enabled && due,
    refetchInterval: COUNT_MS,
  })
  return data ? KOTAK_KINDS.reduce((sum, jenis) => sum + data.data[jenis], 0) : 0
}

/** Reads the inbox and its number again. */
export const refreshKotak = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: callKey(kotakCalls.list) }),
    client.invalidateQueries({ queryKey: callKey(kotakCalls.count) }),
  ])
