import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call, DataOf, QueryOf } from '@bakti/contract/call'
import type { Shape } from '@bakti/contract/shape.schemas'
import { type CallOptions, type Failure, type Success, call } from './call'
import { serverNow } from './clock'
import { CallError } from './failure'
import { session } from './session'
import { type CachedShape, type CacheKey, readCached, writeCached } from './storage'

/** What a query holds: the rows, and how fresh they are. */
export interface Read<Data> {
  data: Data
  /** When the server answered (ISO). */
  at: string
  /** The server couldn't be reached: these are the last good rows. */
  cached: boolean
  currentPage?: number
  totalPages?: number
  total?: number
}

/** `call()` for those who want to throw: a mutation's function. */
export async function callOrThrow<S extends Shape>(
  target: Call<S>,
  options?: CallOptions<S>,
): Promise<Success<DataOf<S>>> {
  const answer = await call(target, options)
  if (!answer.ok) throw new CallError(answer)
  return answer
}

/** The key under which `callQuery` keeps a call's answers; without `query` it matches all of them. */
export function callKey<S extends Shape>(target: Call<S>, query?: QueryOf<S>): unknown[] {
  return query === undefined ? [target.path] : [target.path, query]
}

/** With `cache`, good answers are kept on the device and stand in where the server can't be reached (DECISIONS: 'cached reads'). */
interface Copy {
  cache: CacheKey
  /** What comes back from there is checked against it. */
  shape: CachedShape
}

/** A read for `useQuery`: `useQuery(callQuery(kelompokCalls.list, { cache: 'kelompokData', shape: kelompokShapes.list.data }))`. */
export function callQuery<S extends Shape>(
  target: Call<S>,
  { query, ...copy }: { query?: QueryOf<S> } & (Copy | { cache?: undefined }) = {},
) {
  return queryOptions<Read<DataOf<S>>, CallError>({
    queryKey: callKey(target, query),
    queryFn: async ({ signal }) => {
      const answer = await call(target, { query, signal })
      if (!answer.ok) return lastGood<DataOf<S>>(answer, copy.cache === undefined ? null : copy)
      const { data, currentPage, totalPages, total } = answer
      const read = {
        data,
        at: serverNow().toISOString(),
        ...(currentPage === undefined ? {} : { currentPage }),
        ...(totalPages === undefined ? {} : { totalPages }),
        ...(total === undefined ? {} : { total }),
      }
      if (copy.cache !== undefined) writeCached(copy.cache, read)
      return { ...read, cached: false }
    },
  })
}

function lastGood<Data>(failure: Failure, copy: Copy | null): Read<Data> {
  // An error of the server is an answer, never replaced by old rows (DECISIONS: Offline, 'when').
  if (!copy || failure.kind === 'refused') throw new CallError(failure)
  const kept = readCached<Data>(copy.cache, copy.shape)
  if (kept === null) throw new CallError(failure, 'kosong')
  if (kept === 'rusak') throw new CallError(failure, 'rusak')
  return { ...kept, cached: true }
}

/** The client with the product's defaults; it forgets everything when another person (or nobody) holds the session. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // 'always': the client's own idea of being offline would keep a query waiting instead of reading the device's copy.
      queries: { networkMode: 'always', retry: false, staleTime: 5_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  let holder = session.get().user?.id
  session.subscribe(() => {
    const next = session.get().user?.id
    if (next !== holder) client.clear()
    holder = next
  })
  return client
}
