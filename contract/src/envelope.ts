import type { FailureCode } from './failures.rules'

/** Every JSON answer of the API (rules W1, W2). */
export interface Envelope<Data = unknown> {
  /** Equals the HTTP status. */
  status: number
  message: string
  /** null on an error, unless a rule fills it (a held scan, a conflict with an existing row). */
  data: Data
  /** Login only. */
  token?: string
  /** Login only: the signed proof that this browser logged in before; sent back as `X-Device-Token`. */
  deviceToken?: string
  /** Login with Google only: a message about what else happened to the account (rule A33). */
  notice?: string
  /** Lists that come in pages. */
  currentPage?: number
  totalPages?: number
  /** The number of rows on all pages. */
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
  /** Scans of the same device that were on screen when a status was set. */
  seenEvents: 'X-Seen-Events',
  deviceId: 'X-Device-Id',
  /** The account that made a queued item, if another account delivers it (rule O10). */
  operatorId: 'X-Operator-Id',
  deviceToken: 'X-Device-Token',
  /** The answer to a challenge of `pow.required`: challenge and nonce (rule A116). */
  proof: 'X-Bukti',
  /** The epoch of the database, in every answer of the API. A restore changes it (rule B5). */
  epoch: 'X-Epoch',
  /** The version of the contract that the server speaks, in every answer of the API (rule G9). */
  contract: 'X-Contract',
  /** The number of rows that a file will have, sent before the file (rule X8). */
  totalRows: 'X-Total-Rows',
} as const

/**
 * The version of the contract between page and server (rule G9). To be raised by one when an older page would misread an answer, or would
 * send what this server refuses: such a page then asks for the update. What it has queued is taken all the same (rule O8).
 */
export const CONTRACT_VERSION = 1
