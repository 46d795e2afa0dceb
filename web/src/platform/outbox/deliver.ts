import type { Endpoint } from '@bakti/contract/endpoint'
import { HEADERS } from '@bakti/contract/envelope'
import { type Answer, call } from '../call'
import { happenedAt, triesAtOnce } from './acted'
import { KINDS, type OutboxItem } from './item'

/** Sends an item with all that lets the server take it once, at the time when it happened, as its operator's act. */
export function deliver(item: OutboxItem, signal: AbortSignal): Promise<Answer<unknown>> {
  return call(KINDS[item.kind] as Endpoint, {
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
