import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import type { Saya } from '@bakti/contract/saya/saya.schemas'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type Read, callKey, callQuery } from '../../platform/query'
import { useSession } from '../../platform/session'
import { readCached } from '../../platform/storage'
import { copyOf } from './kept-card'
import { sayaShape } from './saya.shape'

/** An open page is read again this often: a scan shows without a press. */
const REFRESH_MS = 60_000

/** While the code is shown: its scan shows by itself. */
const WATCH_MS = 5_000

const shape = async () => sayaShape

/**
 * The page of who is logged in. `read` is the server's answer, or the copy of this device while the server has not answered: at a gate on
 * a slow network the code must be there at once (rule R53). `cached` says that the server can't be reached.
 * `watching`: the code is shown, and its scan is awaited (rule R130).
 */
export function useSaya({ watching = false } = {}) {
  const { user } = useSession()
  const id = user?.id ?? ''
  const answer = useQuery({
    ...callQuery(sayaCalls.get, { cache: copyOf(id), shape }),
    // A hidden page asks for nothing.
    refetchInterval: () => (watching && navigator.onLine ? WATCH_MS : REFRESH_MS),
    refetchOnWindowFocus: true,
  })
  const copy = useQuery({
    queryKey: ['salinan', copyOf(id)],
    queryFn: async (): Promise<Read<Saya> | null> => {
      const kept = readCached<Saya>(copyOf(id), await shape())
      return kept === null || kept === 'rusak' ? null : { ...kept, cached: false }
    },
    staleTime: Infinity,
    // It reads nothing from the network.
    networkMode: 'always',
  })
  return { answer, read: answer.data ?? copy.data ?? undefined, looking: copy.isPending }
}

/** After a report: the rows of the page say it. */
export const refreshSaya = (client: QueryClient): Promise<unknown> =>
  client.invalidateQueries({ queryKey: callKey(sayaCalls.get) })
