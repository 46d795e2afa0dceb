import { authCalls } from '@bakti/contract/auth/auth.calls'
import type { Call } from '@bakti/contract/call'
import { HEADERS } from '@bakti/contract/envelope'
import { type Answer, type Failure, call } from '../call'
import { type KnownClock, isOffsetCertain, knownClock, measuredOffset, offsetError } from '../clock'
import { newId } from '../id'
import { session } from '../session'
import { deviceId } from '../storage'
import { type Draft, type NewItem, type OutboxItem, type OutboxKind, type OutboxKinds, fieldOf } from './item'
import { app, part } from '../../state/app'

/** A smaller difference is rounding of the two clocks. */
const TOLERATED_MS = 1_000

/** A larger difference between two offsets means that somebody set the clock; a smaller one is network delay. */
const SET_MS = 5_000

/** An operation that is first tried within this time did not wait. */
const AT_ONCE_MS = 1_000

/** `clock.count()` of the operations of this page: a clock that can't be set. */
const made = part(() => new Map<string, number>())

const tried = part(() => new Set<string>())

/** Notes that the operation `id` is made now. */
export const noteMade = (id: string): void => void made.current.set(id, app.clock.count())

/** Builds the item that is stored for an operation: with its operator, device and time. */
export function itemOf<Kinds extends OutboxKinds, K extends keyof Kinds & string>(
  draft: Draft<Kinds, K>,
  kind: OutboxKind,
): NewItem {
  const { creates } = kind
  const given = creates && fieldOf(draft.body, 'id')
  const id = typeof given === 'string' && given ? given.toLowerCase() : newId()
  const user = session.get().user
  const clock = knownClock()
  const now = app.clock.now()
  noteMade(id)
  return {
    id,
    kind: draft.kind,
    entity: draft.entity,
    after: [...(draft.after ?? [])],
    absen: draft.body === undefined ? '' : (kind.topic?.(draft.body) ?? ''),
    label: draft.label,
    ...(draft.body === undefined
      ? {}
      : { body: creates ? Object.assign({}, draft.body, { id }) : draft.body }),
    ...(draft.query === undefined ? {} : { query: draft.query }),
    ...(draft.seenAt === undefined ? {} : { seenAt: draft.seenAt }),
    ...(draft.seenEvents?.length ? { seenEvents: draft.seenEvents } : {}),
    happened_at: new Date(now).toISOString(),
    ...(clock ? { clock } : {}),
    deviceId: deviceId(),
    operator: user && { id: user.id, name: user.name },
    ...(draft.holdMs === undefined ? {} : { not_before: new Date(now + draft.holdMs).toISOString() }),
    state: 'antre',
  }
}

/** The first try, right after the operation was made: the server dates it by its own clock, as the newest of its row. */
function triesAtOnce(id: string): boolean {
  const counted = made.current.get(id)
  if (counted === undefined || tried.current.has(id)) return false
  tried.current.add(id)
  return app.clock.count() - counted < AT_ONCE_MS
}

/**
 * By how much the device's clock was set since an operation (ms), as the two offsets say. If it was set back between the earlier
 * measurement and the operation (`uncounted` < 0), the offset was larger by then: by at least that much, because the page may have
 * slept as well.
 */
function setSince({ offset, measured_at, uncounted }: KnownClock, madeAt: number): number {
  const now = measuredOffset()
  if (!now) return 0
  const before = Math.min(0, uncounted ?? madeAt - Date.parse(measured_at))
  const wasSetBack = before < -SET_MS
  const moved = offset - (wasSetBack ? before : 0) - now.offset
  if (Math.abs(moved) <= SET_MS + offsetError()) return 0
  return wasSetBack && moved < 0 ? 0 : moved
}

/**
 * The time of an operation by the device's clock as it is now (rule O20). It is moved by as much as the clock was set since. A page
 * knows the latest time that is possible, as much ago as it counted since (it may count nothing while a phone sleeps). A moved time
 * beyond that shows that the clock was set before the operation, after its offset was measured: then it is not moved.
 */
export function happenedAt({
  id,
  happened_at,
  clock,
}: Pick<OutboxItem, 'id' | 'happened_at' | 'clock'>): string {
  const stored = Date.parse(happened_at)
  const counted = made.current.get(id)
  const latest = app.clock.now() - (counted === undefined ? 0 : app.clock.count() - counted)
  const moved = clock ? stored + setSince(clock, stored) : stored
  const time = moved > latest + SET_MS ? stored : moved
  // An operation of an earlier page may be later than now by a clock that was set: the server takes its arrival instead.
  if (counted === undefined || time <= latest + TOLERATED_MS) return new Date(time).toISOString()
  return new Date(latest).toISOString()
}

const asking = part<Promise<Answer<unknown>> | null>(() => null)

/**
 * Asks for the server's time if this page does not know it for certain: the times of the operations may need a correction. What it
 * knew may be as wrong as the clock that was set since. Returns the failure if the server was not reached: then nothing may be sent
 * either, because a connection that returns a moment later would let an operation through with a wrong time.
 */
async function learnClock(items: readonly OutboxItem[]): Promise<Failure | null> {
  if (isOffsetCertain() || !items.some(({ clock }) => clock)) return null
  asking.current ??= call(authCalls.getMe).finally(() => {
    asking.current = null
  })
  const answer = await asking.current
  return answer.ok || answer.kind === 'refused' ? null : answer
}

/** Sends an item so that the server takes it once, at the time when it happened, as its operator's. */
export async function deliver(target: Call, item: OutboxItem, signal: AbortSignal): Promise<Answer<unknown>> {
  const unreached = await learnClock([item])
  if (unreached) return unreached
  return call(target, {
    query: item.query,
    body: item.body,
    signal,
    headers: {
      [HEADERS.idempotencyKey]: item.id,
      // Only the date of an operation that waited is the device's to say.
      ...(triesAtOnce(item.id)
        ? {}
        : {
            [HEADERS.happenedAt]: happenedAt(item),
            [HEADERS.sentAt]: new Date(app.clock.now()).toISOString(),
          }),
      [HEADERS.deviceId]: item.deviceId,
      ...(item.operator ? { [HEADERS.operatorId]: item.operator.id } : {}),
      ...(item.seenAt ? { [HEADERS.seenAt]: item.seenAt } : {}),
      ...(item.seenEvents?.length ? { [HEADERS.seenEvents]: item.seenEvents.join() } : {}),
    },
  })
}

/** A call with many items may take longer: 500 of them are 200 kB, and their answers as much (rule O41). */
const TOGETHER_MS = 30_000

/** An item, and what the call for many items calls its kind. */
export interface BatchItem {
  item: OutboxItem
  kind: string
}

/** What `deliver` says about an item in headers, as a part of a body. Every one of them waited, so the device says its time. */
function partOf({ item, kind }: BatchItem) {
  tried.current.add(item.id)
  return {
    id: item.id,
    kind,
    happened_at: happenedAt(item),
    ...(item.seenAt ? { seen_at: item.seenAt } : {}),
    ...(item.seenEvents?.length ? { seen_events: item.seenEvents } : {}),
    device: item.deviceId,
    ...(item.operator ? { operator: item.operator.id } : {}),
    body: item.body,
  }
}

/** Sends many items by one call, each under its own key (rule O41). The answer has one part for each of them. */
export async function deliverTogether(
  target: Call,
  batchItems: readonly BatchItem[],
  signal: AbortSignal,
): Promise<Answer<unknown>> {
  const unreached = await learnClock(batchItems.map(({ item }) => item))
  if (unreached) return unreached
  const items = batchItems.map(partOf)
  return call(target, {
    body: { sent_at: new Date(app.clock.now()).toISOString(), items },
    signal,
    timeout: TOGETHER_MS,
  })
}
