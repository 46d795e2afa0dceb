import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { QueryClient } from '@tanstack/react-query'
import { callKey, callQuery, readOnce } from '../../platform/query'

const ABSEN_LIST = {
  cache: 'cache:absen',
  shape: async () => (await import('./absen.copies')).absenListShape,
} as const

/** The activities with their counts, newest first. */
export const absenListQuery = () => callQuery(absenCalls.list, ABSEN_LIST)

/** The same, for code that shows nothing. It stores the device's copy. */
export const readAbsenList = (signal: AbortSignal) => readOnce(absenCalls.list, ABSEN_LIST, signal)

/** An activity's counts for each group, and what is open of its members (rule H125). */
export const jumlahQuery = (absenId: string) =>
  callQuery(absenCalls.listJumlah, {
    query: { id: absenId },
    cache: `cache:jumlah_${absenId}`,
    shape: async () => (await import('./absen.copies')).jumlahShape,
  })

/** Reads the lists of activities and attendance again, after a change. */
export function refreshAbsen(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: callKey(absenCalls.list) }),
    client.invalidateQueries({ queryKey: callKey(absenCalls.listJumlah) }),
    client.invalidateQueries({ queryKey: callKey(absenCalls.listAbsensi) }),
    client.invalidateQueries({ queryKey: callKey(absenCalls.listAllGroups) }),
    client.invalidateQueries({ queryKey: callKey(absenCalls.listDitahan) }),
    client.invalidateQueries({ queryKey: callKey(absenCalls.listDiputuskan) }),
    client.invalidateQueries({ queryKey: callKey(absenCalls.listRiwayat) }),
  ])
}
