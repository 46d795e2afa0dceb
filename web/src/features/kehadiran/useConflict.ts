import type { AnggotaDiputuskan } from '@bakti/contract/absen/absen.schemas'
import { useQuery } from '@tanstack/react-query'
import { riwayatQuery } from './kehadiran.queries'
import { conflictOf, conflictOfRow } from './lanes.rules'

/** What to decide about a member: by the history, or by the two records that the list names where it can't be read. */
export function useConflict(absenId: string, row: AnggotaDiputuskan) {
  const read = useQuery(riwayatQuery(absenId, row.id))
  const history = read.data?.data
  const conflict = history ? conflictOf(history) : read.error ? conflictOfRow(row) : null
  return { read, history, conflict }
}
