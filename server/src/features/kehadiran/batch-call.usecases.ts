import { type BatchAnswer, type BatchItem, batchItem } from '@bakti/contract/absen/absen.schemas'
import { SEEN_EVENTS_MAX } from '@bakti/contract/absen/kehadiran.rules'
import { parseQr } from '@bakti/contract/absen/qr.rules'
import type { Envelope } from '@bakti/contract/envelope'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Caller } from '../../platform/caller'
import { errorEnvelope, parse, unavailable } from '../../platform/errors'
import type { Perform } from '../../platform/handle'
import { createRounds } from '../../platform/rounds'
import { refusalOf } from '../../platform/transport'

interface BatchLimits {
  /** Items of all batches that are under way at once: a single scan waits behind these at most. */
  abreast: number
  /** What has not begun by then gets 503, so that a phone, which waits 30 s, learns what became of the others. */
  begunWithinMs: number
}

const LIMITS: BatchLimits = { abreast: 100, begunWithinMs: 15_000 }

interface Batch {
  sent_at: string
  items: readonly unknown[]
}

interface Deps {
  /** The single calls. */
  calls: Record<'scan' | 'status', Perform>
  /** The members who have these NIMs. */
  findMembers: (nim: string[]) => Promise<{ id: string; nim: string }[]>
  logger?: Logger | undefined
  limits?: BatchLimits
}

interface From {
  caller: Caller
  request: FastifyRequest
}

interface Sent extends From {
  sentAt: string
  /** Between the arrival of the call and the item's turn. */
  waitedMs: number
}

/**
 * Answers each item as the single call would, in their order (rules W47, W48). The items go to the recorder of single scans, where
 * those that arrive together are written together.
 */
export function createBatchCall({ calls, findMembers, logger, limits = LIMITS }: Deps) {
  const inRounds = createRounds(limits.abreast)

  async function perform(item: unknown, { caller, request, sentAt, waitedMs }: Sent) {
    const { id, kind, happened_at, seen_at, seen_events, device, operator, body } = parse(batchItem, item)
    const said = {
      key: id,
      happenedAt: happened_at,
      sentAt,
      seenAt: seen_at ?? null,
      seenEvents: seen_events ?? [],
      device,
      operator: operator ?? null,
      waitedMs,
    }
    const { body: answer } = await calls[kind](caller, { request, said, body })
    return JSON.parse(answer) as Envelope & { code?: string }
  }

  async function answerTo(item: unknown, sent: Sent): Promise<BatchAnswer> {
    const id = idOf(item)
    try {
      const { status, code = '', message, data } = await perform(item, sent)
      return { id, status, code, message, data: data as BatchAnswer['data'] }
    } catch (error) {
      const refusal = refusalOf(error as never, sent.request, logger)
      const { status, code, message, data } = errorEnvelope(refusal)
      const { retryAfter } = refusal.extra
      const answer = { id, status, code, message, data: data as BatchAnswer['data'] }
      return retryAfter === undefined ? answer : { ...answer, retry_after: retryAfter }
    }
  }

  return async ({ sent_at: sentAt, items }: Batch, from: From): Promise<BatchAnswer[]> => {
    const until = performance.now() + limits.begunWithinMs
    const answers = new Map<number, BatchAnswer>()
    const tied = items.map(tiesOf)
    async function answerAll(chain: readonly number[], runs: readonly number[][]): Promise<void> {
      const waited = performance.now() - from.request.arrivedAt
      let behind = chain.length
      for (const run of runs) {
        if (performance.now() > until) return
        await Promise.all(
          run.map(async (at) => {
            // Of acts with the same delay the later one counts later, also where they arrive together (rule H123).
            const waitedMs = waited + --behind
            answers.set(at, await answerTo(items[at], { ...from, sentAt, waitedMs }))
          }),
        )
      }
    }
    const nimList = [...new Set(tied.flatMap(({ nim }) => nim ?? []))]
    const members = nimList.length === 0 ? [] : await findMembers(nimList)
    const idOfNim = new Map(members.map(({ id, nim }) => [nim, id]))
    const works = chainsOf(tied, idOfNim).map((chain) => {
      const runs = runsOf(chain, tied, Math.ceil(limits.abreast / 2))
      return { run: () => answerAll(chain, runs), size: Math.max(...runs.map(({ length }) => length)) }
    })
    await inRounds(works, until)
    const { status, code, message } = unavailable()
    return items.map((item, at) => answers.get(at) ?? { id: idOf(item), status, code, message, data: null })
  }
}

function idOf(item: unknown): string | null {
  const { id } = Object(item) as { id?: unknown }
  return typeof id === 'string' ? id : null
}

/** What ties an item to others of its batch. Nothing of it has been checked yet. */
interface Ties {
  /** Its key and those of the scans that it names. */
  keys: string[]
  absen: unknown
  /** Its person: a member's id, or a NIM. */
  id: string | null
  nim: string | null
}

function tiesOf(item: unknown): Ties {
  const { id, seen_events, body } = Object(item) as Partial<Record<keyof BatchItem, unknown>>
  const { absenId, participantIdentifier, absen_id, anggota_id } = Object(body) as Record<string, unknown>
  const named: unknown[] = Array.isArray(seen_events) ? seen_events.slice(0, SEEN_EVENTS_MAX) : []
  const keys = [id, ...named].filter((key) => typeof key === 'string').map((key) => key.toLowerCase())
  const ties = { keys, absen: absenId ?? absen_id, id: null, nim: null }
  if (typeof anggota_id === 'string') return { ...ties, id: anggota_id.toLowerCase() }
  const parsed = parseQr(participantIdentifier)
  if (!parsed.ok) return ties
  return parsed.target.by === 'id' ? { ...ties, id: parsed.target.id } : { ...ties, nim: parsed.target.nim }
}

/** The items by their places. Those of one person in one activity, and those that name each other, are recorded in their order. */
function chainsOf(items: readonly Ties[], idOfNim: ReadonlyMap<string, string>): number[][] {
  const earlier = items.map((_, at) => at)
  const firstOf = (at: number): number => (earlier[at] === at ? at : firstOf(earlier[at] as number))
  const placeOf = new Map<string, number>()
  for (const [at, { keys, absen, id, nim }] of items.entries()) {
    const person = id ?? (nim === null ? null : (idOfNim.get(nim) ?? nim))
    const names = typeof absen === 'string' && person !== null ? [`${absen.toLowerCase()} ${person}`] : []
    for (const name of [...keys, ...names]) {
      const [one, other] = [firstOf(at), firstOf(placeOf.get(name) ?? at)]
      earlier[Math.max(one, other)] = Math.min(one, other)
      placeOf.set(name, at)
    }
  }
  const chains = new Map<number, number[]>()
  for (const at of items.keys()) {
    const chain = chains.get(firstOf(at))
    if (chain) chain.push(at)
    else chains.set(at, [at])
  }
  return [...chains.values()]
}

/**
 * Parts of a chain whose items go to the recorder together (rule H123): it records acts that name one row alike in the order in which they
 * come. An item under the key of an earlier one waits for that one.
 */
function runsOf(chain: readonly number[], items: readonly Ties[], most: number): number[][] {
  const runs: number[][] = []
  let row: string | null = null
  const keys = new Set<string | undefined>()
  for (const at of chain) {
    const item = items[at] as Ties
    const [key, own] = [item.keys[0], rowNamedBy(item)]
    const run = runs.at(-1)
    if (run && own !== null && own === row && !keys.has(key) && run.length < most) run.push(at)
    else {
      runs.push([at])
      row = own
      keys.clear()
    }
    keys.add(key)
  }
  return runs
}

/** null where it names none: then it is refused. */
const rowNamedBy = ({ absen, id, nim }: Ties): string | null =>
  typeof absen === 'string' && (id ?? nim) !== null ? `${absen.toLowerCase()} ${id ?? nim}` : null
