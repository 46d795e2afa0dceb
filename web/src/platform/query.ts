import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call, DataOf, QueryOf } from '@bakti/contract/call'
import type { Shape } from '@bakti/contract/shape.schemas'
import { type CallOptions, type Failure, type Success, call } from './call'
import { serverNow } from './clock'
import { CallError, isUnanswered } from './failure'
import { forgetAnswers, readAgain } from './kept-answers'
import { ownerOf, session } from './session'
import { onCopiesDropped } from './dropped-copies'
import { type CachedShape, type CacheKey, readCached, writeCached } from './storage'

/** The result of a query: the rows and their age. */
export interface Read<Data> {
  data: Data
  /** When the server answered (ISO). */
  at: string
  /** The server gave no answer, or the session has ended: the rows are a copy from the device. */
  cached: boolean
  currentPage?: number
  totalPages?: number
  total?: number
}

/** `call()` that throws a CallError if it fails, for mutations. */
export async function callOrThrow<S extends Shape>(
  target: Call<S>,
  options?: CallOptions<S>,
): Promise<Success<DataOf<S>>> {
  const answer = await call(target, options)
  if (!answer.ok) throw new CallError(answer)
  return answer
}

/** The query key of a call's answers. Without `query` it matches all of them. */
export function callKey<S extends Shape>(target: Call<S>, query?: QueryOf<S>): unknown[] {
  return query === undefined ? [target.path] : [target.path, query]
}

/** With `cache`, answers are stored on the device and shown where the server gives none (rule O22). */
interface Copy {
  cache: CacheKey
  /** Loads what a stored copy is checked against. */
  shape: () => Promise<CachedShape>
}

type ReadOptions<S extends Shape> = { query?: QueryOf<S> } & (Copy | { cache?: undefined })

/** A read for `useQuery`: `useQuery(callQuery(kelompokCalls.list, { cache: 'kelompokData', shape: kelompokListShape }))`. */
export function callQuery<S extends Shape>(target: Call<S>, options: ReadOptions<S> = {}) {
  return queryOptions<Read<DataOf<S>>, CallError>({
    queryKey: callKey(target, options.query),
    queryFn: ({ signal }) => readOnce(target, options, signal),
  })
}

/**
 * The same read, for code that shows nothing. With `cache` it stores the answer on the device.
 * @throws CallError without an answer and without a copy
 */
export async function readOnce<S extends Shape>(
  target: Call<S>,
  { query, ...copy }: ReadOptions<S>,
  signal: AbortSignal,
): Promise<Read<DataOf<S>>> {
  const onDevice = copy.cache === undefined ? null : copy
  const { answer, tag } = await readAgain(target, { query, signal, copy: onDevice })
  if (!answer.ok) return lastGood<DataOf<S>>(answer, onDevice)
  const { data, currentPage, totalPages, total } = answer
  const read = {
    data,
    at: serverNow().toISOString(),
    ...(currentPage === undefined ? {} : { currentPage }),
    ...(totalPages === undefined ? {} : { totalPages }),
    ...(total === undefined ? {} : { total }),
  }
  if (onDevice) writeCached(onDevice.cache, read, tag)
  return { ...read, cached: false }
}

async function lastGood<Data>(failure: Failure, copy: Copy | null): Promise<Read<Data>> {
  // An error of the server is an answer: it is not replaced by old rows (rule O22).
  if (!copy || !isUnanswered(failure)) throw new CallError(failure)
  // Its code may be as far away as the server: a copy that can't be checked is none.
  const shape = await copy.shape().catch(() => null)
  const kept = shape && readCached<Data>(copy.cache, shape)
  if (kept === null) throw new CallError(failure, 'kosong')
  if (kept === 'rusak') throw new CallError(failure, 'rusak')
  return { ...kept, cached: true }
}

function holderOf(): string | null {
  const { user } = session.get()
  return user && ownerOf(user)
}

/** The client with the product's defaults. It forgets everything when the user of the session, or the user's role, changes. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // 'always': otherwise an offline query waits instead of reading the copy on the device.
      queries: { networkMode: 'always', retry: false, staleTime: 5_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  let holder = holderOf()
  session.subscribe(() => {
    const next = holderOf()
    if (next !== holder) {
      client.clear()
      forgetAnswers()
    }
    holder = next
  })
  // What is on screen is asked for anew: it may be of a group that the account has lost.
  onCopiesDropped(() => {
    forgetAnswers()
    void client.resetQueries()
  })
  return client
}
