import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import type { KumpulTugas, Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useScope } from '../../platform/useScope'
import { useSession } from '../../platform/session'
import { type Read, callKey, callQuery } from '../../platform/query'
import { readCached, writeCached } from '../../platform/storage'

/** The device's copy belongs to one account: it contains the own submissions (rule O29). */
const copyOf = (userId: string) => `cache:tugas_${userId}` as const

const tugasListShape = async () => (await import('./tugas.copies')).tugasListShape

/** Every task with the caller's own submission; the device's copy where the server can't be reached. */
const tugasListQuery = (userId: string) =>
  callQuery(tugasCalls.list, { cache: copyOf(userId), shape: tugasListShape })

/** The tasks as the person in session gets them. Who may not read them gets none. */
export function useTugasList() {
  const { user } = useSession()
  const enabled = useScope('readTugas') !== null
  return useQuery({ ...tugasListQuery(user?.id ?? ''), enabled })
}

/** After anything that changed tasks or submissions. */
export function refreshTugas(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: callKey(tugasCalls.list) }),
    client.invalidateQueries({ queryKey: callKey(tugasCalls.listKumpul) }),
    client.invalidateQueries({ queryKey: callKey(tugasCalls.searchKumpul) }),
    client.invalidateQueries({ queryKey: callKey(tugasCalls.getProgress) }),
  ])
}

/**
 * Marks a task as submitted on screen and in the device's copy (rule T17). The answer is the submission, so the list is not
 * loaded again.
 */
export async function markSubmitted(client: QueryClient, kumpul: KumpulTugas): Promise<void> {
  const queryKey = callKey(tugasCalls.list)
  const marked = (rows: Tugas[]) =>
    rows.map((row) => (row.id === kumpul.id_tugas ? { ...row, Kumpul_Tugas: [kumpul] } : row))
  // A list that was requested before the submission would remove the mark.
  await client.cancelQueries({ queryKey })
  client.setQueryData<Read<Tugas[]>>(queryKey, (old) => old && { ...old, data: marked(old.data) })

  const shape = await tugasListShape().catch(() => null)
  const copy = shape && readCached<Tugas[]>(copyOf(kumpul.id_user), shape)
  if (copy && copy !== 'rusak') writeCached(copyOf(kumpul.id_user), { ...copy, data: marked(copy.data) })
}
