import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { writeHeaders } from '@bakti/contract/write.schemas'
import type { Caller } from './caller'
import type { Answer } from './answer'
import { parse } from './errors'
import type { LoggedAct } from './riwayat'

/** What a write says beside its body: who made it, on which device, when, and its key. */
export interface Write {
  key: string | null
  /** Equal for the same method, path, query and body; where a call is each user's own, also for the same user. */
  requestHash: string
  /** Who did it, as the device says; the session's user where it says nothing. Recorded, never trusted for a right. */
  operator: string
  /** Whose session delivered it. */
  pengirim: string
  /** The account to whose groups the deliverer is limited (rule R3); null where its role reaches every group. */
  mentor: string | null
  perangkat: string | null
  /** Milliseconds between the act and its sending, by the device's own clock; null for an act sent at once. */
  delayMs: number | null
  /** ISO 8601 in UTC. */
  seenAt: string | null
  /** Scans of the same device that were on screen with what this act changed. */
  seenEvents: readonly string[]
  happenedAtRaw: string | null
  sentAtRaw: string | null
  /** When its request arrived, or its turn in a batch came (`performance.now()`). */
  begunAt: number
  /** When the database's clock was read for it (`performance.now()`); null before that. */
  heardAt: number | null
  /** What it leaves in the log; null for a call that leaves no line. */
  logged: LoggedAct | null
  /** Makes the answer (status, message, data) from the result of the use case; `once` stores it in the transaction. */
  answerOf: (result: never) => Answer<unknown, unknown>
}

/** An instant in UTC with milliseconds. Instants before 1970 become 1970, because PostgreSQL has no year 0. */
function instant(text: string | null): string | null {
  if (text === null) return null
  // Browsers send this form already (`toISOString`). To make it again takes as long as reading all headers.
  if (text.length === 24 && text.endsWith('Z') && text >= '1970') return text
  return new Date(Math.max(0, Date.parse(text))).toISOString()
}

/** What a device says about a write, beside its body. All but the lists is null where it says nothing. */
export interface Said {
  key: string | null
  happenedAt: string | null
  sentAt: string | null
  seenAt: string | null
  seenEvents: readonly string[]
  device: string | null
  operator: string | null
  /** Milliseconds since its request arrived. Only of an item of a batch, which takes longer to arrive and waits for its turn. */
  waitedMs: number
}

/** Reads the headers of a write (400 where one is malformed). */
export function readHeaders(received: IncomingHttpHeaders): Said {
  const headers = parse(writeHeaders, received)
  return {
    key: headers['idempotency-key'] ?? null,
    happenedAt: headers['x-happened-at'] ?? null,
    sentAt: headers['x-sent-at'] ?? null,
    seenAt: headers['x-seen-at'] ?? null,
    seenEvents: headers['x-seen-events'] ?? [],
    device: headers['x-device-id'] ?? null,
    operator: headers['x-operator-id'] ?? null,
    waitedMs: 0,
  }
}

interface Request {
  /** `POST /api/absen/admin/scan`: the call, however it came. */
  call: string
  /** What the schemas made of query and body. */
  parsed: unknown
  /** The call reaches the caller's own rows alone, so that another caller's request is never the same one. */
  own: boolean
  mentor: Write['mentor']
  begunAt: number
  logged: Write['logged']
  answerOf: Write['answerOf']
}

/** The write that a caller makes with a request. */
export function toWrite(
  said: Said,
  caller: Caller,
  { call, parsed, own, mentor, begunAt, logged, answerOf }: Request,
): Write {
  const { happenedAt, sentAt, waitedMs } = said
  // An ADMIN may deliver the write of another one; a participant's stored answer is given to that participant only (rule W23).
  const owner = own ? ` ${caller.id}` : ''
  return {
    key: said.key,
    // Not before it is asked for: a batch has no key, and what it leaves to its items may be nested deeper than JSON can be written.
    get requestHash() {
      return hash('sha256', `${call}${owner}\n${JSON.stringify(parsed)}`, 'base64url')
    },
    operator: said.operator ?? caller.id,
    pengirim: caller.id,
    mentor,
    perangkat: said.device,
    delayMs:
      happenedAt && sentAt ? Math.max(0, Date.parse(sentAt) - Date.parse(happenedAt)) + waitedMs : null,
    seenAt: instant(said.seenAt),
    seenEvents: said.seenEvents,
    happenedAtRaw: happenedAt,
    sentAtRaw: sentAt,
    begunAt,
    heardAt: null,
    logged,
    answerOf,
  }
}
