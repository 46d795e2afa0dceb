import type { FailureCode } from './failures.rules'

/** Every JSON answer of the API (rules W1, W2). */
export interface Envelope<Data = unknown> {
  /** Equals the HTTP status. */
  status: number
  message: string
  /** null on an error, unless a rule fills it (a held scan, a conflict with a row that exists). */
  data: Data
  /** Login only. */
  token?: string
  /** Login only: the signed proof that this browser logged in before; sent back as `X-Device-Token`. */
  deviceToken?: string
  /** Login by a provider only: what became of the account besides, for the person to read. */
  notice?: string
  /** Lists that come in pages. */
  currentPage?: number
  totalPages?: number
  /** How many rows all those pages hold. */
  total?: number
}

/** The answer to a refused call (rule W3). */
export interface ErrorEnvelope extends Envelope {
  code: FailureCode
  /** Validation only. */
  errors?: { path: string; message: string }[]
}

/** Names of the headers that the product adds to HTTP's own. */
export const HEADERS = {
  idempotencyKey: 'Idempotency-Key',
  happenedAt: 'X-Happened-At',
  sentAt: 'X-Sent-At',
  seenAt: 'X-Seen-At',
  /** Scans of the same device that a status has seen, whenever they arrive (DECISIONS: Attendance). */
  seenEvents: 'X-Seen-Events',
  deviceId: 'X-Device-Id',
  /** The account that made a queued item, when another one delivers it (DECISIONS: Offline, 'whose'). */
  operatorId: 'X-Operator-Id',
  deviceToken: 'X-Device-Token',
  /** In every answer of the API: which history of the database it comes from. A restore changes it. */
  epoch: 'X-Epoch',
} as const
