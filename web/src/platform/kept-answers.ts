import type { Call, DataOf, QueryOf } from '@bakti/contract/call'
import { HEADERS } from '@bakti/contract/envelope'
import type { Shape } from '@bakti/contract/shape.schemas'
import { type Answer, type CallOptions, type Success, call } from './call'
import { session } from './session'
import { type CacheKey, type CachedShape, cachedTag, readCached } from './storage'
import { asText, namedTag, parseTag, type Tag, tagOfCopy } from './answer-tag'
import { part } from '../state/app'

/** What of an answer is kept. */
type Rows<Data = unknown> = Pick<Success<Data>, 'data' | 'currentPage' | 'totalPages' | 'total'>

/** The pages that a person goes back to are far fewer. */
const MOST = 40

/** By address; the one that was read last stands last. */
const kept = part(() => new Map<string, { tag: Tag; rows: Rows }>())

/** Forgets all kept answers: another person uses the page. */
export const forgetAnswers = (): void => kept.current.clear()

/** null for an answer without a tag, and for one with a tag that is not this server's. */
function tagOf(user: string, header: (name: string) => string | null): Tag | null {
  const etag = /^W\/"([\w-]+)"$/.exec(header('ETag') ?? '')?.[1] ?? ''
  return parseTag(
    asText({ user, etag, epoch: header(HEADERS.epoch) ?? '', seenAt: header(HEADERS.seenAt) ?? '' }),
  )
}

/** The rows with the moment of their new reading, which replaces the former moment of the list. */
const seenAgain = ({ data, ...pages }: Rows, from: string, to: string): Rows =>
  from === '' || !Array.isArray(data)
    ? { ...pages, data }
    : {
        ...pages,
        data: data.map((row: { seen_at?: string }) => (row.seen_at === from ? { ...row, seen_at: to } : row)),
      }

interface Reading<S extends Shape> {
  query: QueryOf<S> | undefined
  signal: AbortSignal
  /** Where the device keeps a copy, and how to load what it is checked against. */
  copy: { cache: CacheKey; shape: () => Promise<CachedShape> } | null
}

type Copy = Reading<Shape>['copy']

/** The tag of the answer that this page or this device has; null for another person's. */
function tagBefore(key: string, user: string, copy: Copy): Tag | null {
  const tag = kept.current.get(key)?.tag
  if (tag) return tag.user === user ? tag : null
  return copy && tagOfCopy(copy.cache, user)
}

/** The rows of a tag; null where the copy is damaged or can't be checked, or another read has replaced it. */
async function rowsOf(key: string, tag: Tag, copy: Copy): Promise<Rows | null> {
  const here = kept.current.get(key)
  if (here) return asText(here.tag) === asText(tag) ? here.rows : null
  const shape = await copy?.shape().catch(() => null)
  if (!copy || !shape || cachedTag(copy.cache) !== asText(tag)) return null
  const stored = readCached(copy.cache, shape)
  return stored === 'rusak' ? null : stored
}

function keep(key: string, tag: Tag | null, rows: Rows): void {
  kept.current.delete(key)
  if (!tag) return
  // The database was restored: what was read before belongs to another one.
  if ([...kept.current.values()].some((each) => each.tag.epoch !== tag.epoch)) kept.current.clear()
  kept.current.set(key, { tag, rows })
  const [oldest] = kept.current.keys()
  if (kept.current.size > MOST && oldest !== undefined) kept.current.delete(oldest)
}

/** An answer, and its tag as text for the device's copy. */
interface Read<Data> {
  answer: Answer<Data>
  tag?: string
}

/**
 * A read that tells the server which answer this device has. Where that is what the server would send, it says so (304), and the
 * kept answer is returned in its place (rule O31).
 */
export async function readAgain<S extends Shape>(
  target: Call<S>,
  { query, signal, copy }: Reading<S>,
): Promise<Read<DataOf<S>>> {
  const key = `${target.path} ${JSON.stringify(query)}`
  const user = session.get().user?.id ?? ''
  const before = tagBefore(key, user, copy)
  let tag: Tag | null = null
  const options: CallOptions<S> = { query, signal, onHeaders: (header) => (tag = tagOf(user, header)) }
  let answer = await call(target, { ...options, headers: before ? namedTag(before) : {} })
  if (!answer.ok && answer.status === 304) {
    const now = tag as Tag | null
    const rows = before && now?.epoch === before.epoch ? await rowsOf(key, before, copy) : null
    answer =
      now && rows
        ? ({
            ok: true,
            status: 200,
            message: '',
            ...seenAgain(rows, before?.seenAt ?? '', now.seenAt),
          } as Success<DataOf<S>>)
        : await call(target, options)
  }
  // The person may have changed meanwhile.
  if (!answer.ok || session.get().user?.id !== user) return { answer }
  keep(key, tag, answer)
  return { answer, ...(tag ? { tag: asText(tag) } : {}) }
}
