import type { Call } from '@bakti/contract/call'
import { HEADERS } from '@bakti/contract/envelope'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { type Answer, call } from '../call'
import { measuredOffset } from '../clock'
import { happenedAt, triesAtOnce } from './acted'
import { KINDS, type OutboxItem } from './item'

let asking: Promise<unknown> | null = null

/** Asks for the server's time once, where this page has heard nothing of it: the time of the act may have to be corrected. */
async function learnClock(): Promise<void> {
  asking ??= call(authCalls.me).finally(() => {
    asking = null
  })
  await asking
}

/** Sends an item with all that lets the server take it once, at the time when it happened, as its operator's act. */
export async function deliver(item: OutboxItem, signal: AbortSignal): Promise<Answer<unknown>> {
  if (item.clock && !measuredOffset()) await learnClock()
  return call(KINDS[item.kind] as Call, {
    query: item.query,
    body: item.body,
    signal,
    headers: {
      [HEADERS.idempotencyKey]: item.id,
      // The date of a queued act alone is the device's to say (DECISIONS: Attendance).
      ...(triesAtOnce(item.id)
        ? {}
        : { [HEADERS.happenedAt]: happenedAt(item), [HEADERS.sentAt]: new Date().toISOString() }),
      [HEADERS.deviceId]: item.deviceId,
      ...(item.operator ? { [HEADERS.operatorId]: item.operator.id } : {}),
      ...(item.seenAt ? { [HEADERS.seenAt]: item.seenAt } : {}),
      ...(item.seenEvents?.length ? { [HEADERS.seenEvents]: item.seenEvents.join() } : {}),
    },
  })
}
