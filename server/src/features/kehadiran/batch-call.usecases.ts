import { type BatchAnswer, type BatchItem, batchItem } from '@bakti/contract/absen/absen.schemas'
import { SEEN_EVENTS_MAX } from '@bakti/contract/absen/kehadiran.rules'
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
  logger?: Logger | undefined
  limits?: BatchLimits
}

interface From {
  caller: Caller
  request: FastifyRequest
}

/**
 * Answers each item as the single call would, in their order (rules W47, W48). The items go to the recorder of single scans, where
 * those that arrive together are written together.
 */
export function createBatchCall({ calls, logger, limits = LIMITS }: Deps) {
  const inRounds = createRounds(limits.abreast)

  async function perform(item: unknown, sentAt: string, { caller, request }: From) {
    const { id, kind, happened_at, seen_at, seen_events, device, operator, body } = parse(batchItem, item)
    const said = {
      key: id,
      happenedAt: happened_at,
      sentAt,
      seenAt: seen_at ?? null,
      seenEvents: seen_events ?? [],
      device,
      operator: operator ?? null,
      waitedMs: performance.now() - request.arrivedAt,
    }
    const { body: answer } = await calls[kind](caller, { request, said, body })
    return JSON.parse(answer) as Envelope & { code?: string }
  }

  return async ({ sent_at, items }: Batch, from: From): Promise<BatchAnswer[]> => {
    const until = performance.now() + limits.begunWithinMs
    async function answerTo(item: unknown): Promise<BatchAnswer> {
      const id = idOf(item)
      try {
        const { status, code = '', message, data } = await perform(item, sent_at, from)
        return { id, status, code, message, data: data as BatchAnswer['data'] }
      } catch (error) {
        const { status, code, message, data } = errorEnvelope(refusalOf(error as never, from.request, logger))
        return { id, status, code, message, data: data as BatchAnswer['data'] }
      }
    }

    const answers = new Map<number, BatchAnswer>()
    await inRounds(
      chainsOf(items).map((chain) => async () => {
        for (const at of chain) if (performance.now() <= until) answers.set(at, await answerTo(items[at]))
      }),
      until,
    )
    const { status, code, message } = unavailable()
    return items.map((item, at) => answers.get(at) ?? { id: idOf(item), status, code, message, data: null })
  }
}

function idOf(item: unknown): string | null {
  const { id } = Object(item) as { id?: unknown }
  return typeof id === 'string' ? id : null
}

/** The items by their places. Those that are tied to each other are recorded one after the other. */
function chainsOf(items: readonly unknown[]): number[][] {
  const chains = new Map<number, number[]>()
  const earlier = items.map((_, at) => at)
  const firstOf = (at: number): number => (earlier[at] === at ? at : firstOf(earlier[at] as number))
  const named = new Map<string, number>()
  for (const [at, item] of items.entries()) {
    for (const name of namesIn(item)) {
      const [one, other] = [firstOf(at), firstOf(named.get(name) ?? at)]
      earlier[Math.max(one, other)] = Math.min(one, other)
      named.set(name, at)
    }
  }
  for (const at of items.keys()) {
    const chain = chains.get(firstOf(at))
    if (chain) chain.push(at)
    else chains.set(at, [at])
  }
  return [...chains.values()]
}

/** What ties items to each other: their key, the scans that they name, and their person as it was sent. Nothing has been checked yet. */
function namesIn(item: unknown): string[] {
  const { id, seen_events, body } = Object(item) as Partial<Record<keyof BatchItem, unknown>>
  const { absenId, participantIdentifier, absen_id, anggota_id } = Object(body) as Record<string, unknown>
  const [absen, person] = [absenId ?? absen_id, participantIdentifier ?? anggota_id]
  const names: unknown[] = [id, ...(Array.isArray(seen_events) ? seen_events.slice(0, SEEN_EVENTS_MAX) : [])]
  if (typeof absen === 'string' && typeof person === 'string') names.push(`${absen} ${person}`)
  return names.filter((name) => typeof name === 'string').map((name) => name.toLowerCase())
}
