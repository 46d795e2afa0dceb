import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { outbox, usePendingChanges } from '../outbox/outbox.queries'
import { callKey, callQuery, readOnce } from '../../platform/query'
import { type ShownKelompok, withPendingKelompok } from './kelompok.rules'

export { type ShownKelompok, withPendingKelompok }

/** The shape of a copy of this list (`kelompok.copies.ts`). */
export const kelompokListShape = async () => (await import('./kelompok.copies')).kelompokListShape

const KELOMPOK_LIST = { query: {}, cache: 'kelompokData', shape: kelompokListShape } as const

/** Every group with its number of members, by number; the device's copy where the server can't be reached. */
export const kelompokListQuery = () => callQuery(kelompokCalls.list, KELOMPOK_LIST)

/** The same, for code that shows nothing. It stores the device's copy. */
export const readKelompokList = (signal: AbortSignal) => readOnce(kelompokCalls.list, KELOMPOK_LIST, signal)

/** After anything that changed groups or their members. */
export function refreshKelompok(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: callKey(kelompokCalls.list) }),
    client.invalidateQueries({ queryKey: callKey(anggotaCalls.list) }),
  ])
}

/** Keeps group and member lists in step with what this device sends. */
export function useFollowKelompok(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      outbox.current.onSettled(({ item }) => {
        if (item.kind.startsWith('kelompok.') || item.kind.startsWith('anggota.'))
          void refreshKelompok(client)
      }),
    [client],
  )
}

/** The groups with what this device still has to send: new ones are there and marked, deleted ones are gone. */
export function useKelompokList({ enabled = true } = {}) {
  const list = useQuery({ ...kelompokListQuery(), enabled })
  const items = usePendingChanges()
  useFollowKelompok()
  return { ...list, rows: withPendingKelompok(list.data?.data ?? [], items ?? []) }
}
