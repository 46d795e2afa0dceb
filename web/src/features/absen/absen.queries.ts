import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { QueryClient } from '@tanstack/react-query'
import { callKey, callQuery } from '../../platform/query'

/** The activities with their counts, newest first. */
export const absenListQuery = () =>
  callQuery(absenCalls.list, {
    cache: 'cache:absen',
    shape: async () => (await import('./absen.copies')).absenListShape,
  })

/** Reads the lists of activities and attendance again, after a change. */
export function refreshAbsen(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: callKey(absenCalls.list) }),
    client.invalidateQueries({ queryKey: callKey(absenCalls.withAbsensi) }),
    client.invalidateQueries({ queryKey: callKey(absenCalls.ditahan) }),
    client.invalidateQueries({ queryKey: callKey(absenCalls.diputuskan) }),
  ])
}
