import '../../platform/zod'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { type AnggotaAbsensi, absenShapes } from '@bakti/contract/absen/absen.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Settled } from '../../platform/outbox/item'
import { outbox } from '../../platform/outbox/outbox'
import { type Read, callKey, callQuery } from '../../platform/query'
import { refreshAbsen } from '../absen/absen.queries'

/** How often an open list asks again: others are scanning at the same time. */
const REFRESH_MS = 10_000

/** A group's members with their records of one activity. */
export const withAbsensiQuery = (kelompokId: string, absenId: string) => ({
  ...callQuery(absenCalls.withAbsensi, {
    query: { id_kelompok: kelompokId, id_absen: absenId },
    cache: `cache:absensi_${kelompokId}_${absenId}`,
    shape: absenShapes.withAbsensi.data,
  }),
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
})

/** The held scans of an activity. */
export const ditahanQuery = (absenId: string) => ({
  ...callQuery(absenCalls.ditahan, { query: { id: absenId } }),
  refetchInterval: REFRESH_MS,
})

/** Everybody of an activity, of all groups, whom somebody has to decide about. */
export const diputuskanQuery = (absenId: string) => ({
  ...callQuery(absenCalls.diputuskan, { query: { id: absenId } }),
  refetchInterval: REFRESH_MS,
})

/** The row that the server answered a scan or a status change with. */
function answeredRow({ item, answer }: Settled): AnggotaAbsensi | null {
  return answer.ok && (item.kind === 'scan' || item.kind === 'status')
    ? (answer.data as AnggotaAbsensi)
    : null
}

/**
 * Keeps lists in step with what this device sends, whether a screen waited for it or not. `quiet`: while scans come every
 * second their answers are all that is taken in; the lists are read again in their own time, and when that is over.
 */
export function useFollowOutbox({ quiet }: { quiet: boolean }): void {
  const client = useQueryClient()
  useEffect(
    () =>
      outbox.onSettled((settled) => {
        const row = answeredRow(settled)
        if (row) {
          // The answer goes into the list at once: what was pending must not flicker back until the list is read again.
          client.setQueryData<Read<AnggotaAbsensi[]>>(
            callKey(absenCalls.withAbsensi, {
              id_kelompok: row.id_kelompok,
              id_absen: settled.item.absen,
            }),
            (old) => old && { ...old, data: old.data.map((each) => (each.id === row.id ? row : each)) },
          )
        }
        if (!quiet) void refreshAbsen(client)
      }),
    [client, quiet],
  )
}
