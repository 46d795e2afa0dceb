import { hash } from 'node:crypto'
import { writeHeaders } from '@bakti/contract/write.schemas'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller'
import type { Answer } from './answer'
import { parse } from './errors'

/** What a write says beside its body: who made it, on which device, when, and its key. */
export interface Write {
  key: string | null
  /** Equal for the same method, path, query and body; where a call is each user's own, also for the same user. */
  requestHash: string
  /** Who did it, as the device says; the session's user where it says nothing. Recorded, never trusted for a right. */
  operator: string
  /** Whose session delivered it. */
  pengirim: string
  perangkat: string | null
  /** Milliseconds between the act and its sending, by the device's own clock; null for an act sent at once. */
  delayMs: number | null
  /** ISO 8601 in UTC. */
  seenAt: string | null
  /** Scans of the same device that were on screen with what this act changed. */
  seenEvents: readonly string[]
  happenedAtRaw: string | null
  sentAtRaw: string | null
  /** Makes the answer (status, message, data) from the result of the use case; `once` stores it in the transaction. */
  answerOf: (result: never) => Answer<unknown, unknown>
}

/** An instant in UTC with milliseconds. Instants before 1970 become 1970, because PostgreSQL has no year 0. */
function instant(text: string | undefined): string | null {
  if (text === undefined) return null
  // Browsers send this form already (`toISOString`). To make it again takes as long as reading all headers.
  if (text.length === 24 && text.endsWith('Z') && text >= '1970') return text
  return new Date(Math.max(0, Date.parse(text))).toISOString()
}

interface Sent {
  /** What the schemas made of query and body. */
  parsed: unknown
  /** The call reaches the caller's own rows alone, so that another caller's request is never the same one. */
  own: boolean
  answerOf: Write['answerOf']
}

/** Reads the headers of a write (400 where one is malformed). */
export function readWrite(request: FastifyRequest, caller: Caller, { parsed, own, answerOf }: Sent): Write {
  const headers = parse(writeHeaders, request.headers)
  const happenedAt = headers['x-happened-at'] ?? null
  const sentAt = headers['x-sent-at'] ?? null
  // An ADMIN may deliver the write of another one; a participant's stored answer is given to that participant only (rule W23).
  const owner = own ? ` ${caller.id}` : ''
  return {
    key: headers['idempotency-key'] ?? null,
    requestHash: hash(
      'sha256',
      `${request.method} ${request.routeOptions.url}${owner}\n${JSON.stringify(parsed)}`,
      'base64url',
    ),
    operator: headers['x-operator-id'] ?? caller.id,
    pengirim: caller.id,
    perangkat: headers['x-device-id'] ?? null,
    delayMs: happenedAt && sentAt ? Math.max(0, Date.parse(sentAt) - Date.parse(happenedAt)) : null,
    seenAt: instant(headers['x-seen-at']),
    seenEvents: headers['x-seen-events'] ?? [],
    happenedAtRaw: happenedAt,
    sentAtRaw: sentAt,
    answerOf,
  }
}
