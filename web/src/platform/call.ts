import { scopeOf } from '@bakti/contract/access'
import type { BodyOf, Call, DataOf, QueryOf } from '@bakti/contract/call'
import { type Envelope, type ErrorEnvelope, HEADERS } from '@bakti/contract/envelope'
import type { FailureCode } from '@bakti/contract/failures.rules'
import type { Shape } from '@bakti/contract/shape.schemas'
import { noteServerDate } from './clock'
import { noteEpoch } from './epoch'
import { sessionHeader, urlOf } from './request'
import { sessionKeys } from './storage'
import { type Lost, type RawAnswer, type Request, sendJson, sendUpload } from './transport'
import { noteContract } from './update'
import { createListeners } from './listeners'
import { app } from '../state/app'

export interface Success<Data> {
  ok: true
  status: number
  message: string
  data: Data
  token?: string
  deviceToken?: string
  notice?: string
  currentPage?: number
  totalPages?: number
  total?: number
  /** The database that answered (`X-Epoch`). */
  epoch?: string
}

export interface Failure {
  ok: false
  /**
   * 'network': no answer, or one that broke off · 'timeout': no answer in time · 'unavailable': 502 to 504, or an answer without the server's envelope ·
   * 'refused': any other error of the server.
   */
  kind: 'network' | 'timeout' | 'unavailable' | 'refused'
  /** 0 without an answer. */
  status: number
  /** The server's, or the reason why there is no answer of the server; '' for an answer without a code. */
  code:
    | FailureCode
    | 'client.network'
    | 'client.timeout'
    | 'client.aborted'
    | 'client.torn'
    | 'client.foreign'
    | ''
  /** The answer's message; without one the call's `failure` (rule W4). */
  message: string
  /** The answer had no message. */
  wordless?: true
  data: unknown
  errors: { path: string; message: string }[]
  /** Seconds. */
  retryAfter?: number
  /** The database that answered (`X-Epoch`). */
  epoch?: string
}

export type Answer<Data> = Success<Data> | Failure

export interface CallOptions<S extends Shape> {
  query?: QueryOf<S> | undefined
  body?: BodyOf<S> | undefined
  headers?: Record<string, string>
  /** The body of an upload. */
  file?: Blob
  /** The share of the file that was sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** The time limit of a call without a file (ms); without it 10 s. */
  timeout?: number
  /** The request outlives the page. Its body has at most 64 kB with all others of this kind. */
  keepalive?: boolean
  /** Reads the headers of the answer, before the answer is returned. */
  onHeaders?: (header: RawAnswer['header']) => void
}

const unauthorizedListeners = createListeners()

/** Calls back when the server refused the session (401 to a call that needs one). */
export const onUnauthorized = unauthorizedListeners.add

/**
 * Calls the API. It returns the answer and never throws. The time limit is 10 s, unless `timeout` names another; for an upload, 10 s
 * without progress (`transport.ts`).
 */
export async function call<S extends Shape>(
  target: Call<S>,
  options: CallOptions<S> = {},
): Promise<Answer<DataOf<S>>> {
  const { file, onProgress, body, timeout, keepalive } = options
  const asked = await ask(target, options, (request) =>
    file ? sendUpload({ ...request, file, onProgress }) : sendJson({ ...request, body, timeout, keepalive }),
  )
  return 'raw' in asked ? answered<DataOf<S>>(asked.raw, asked.envelope, target.failure) : asked
}

/** Sends a request of this session; the session's end and the server's time are noted. */
export async function ask<Raw extends RawAnswer>(
  target: Pick<Call, 'access' | 'method' | 'path' | 'failure'>,
  options: Pick<CallOptions<Shape>, 'query' | 'headers' | 'signal' | 'onHeaders'>,
  send: (request: Request) => Promise<Raw | Lost>,
): Promise<{ raw: Raw; envelope: Envelope | ErrorEnvelope | null } | Failure> {
  const open = scopeOf(target.access, 'visitor') !== null
  const token = open ? null : sessionKeys.token()
  const request = {
    method: target.method,
    url: urlOf(target.path, options.query),
    headers: { ...sessionHeader(token), ...options.headers },
    ...(options.signal ? { signal: options.signal } : {}),
  }
  const sentAt = app.clock.now()
  const raw = await send(request)
  if ('failed' in raw) return lost(raw.failed, target.failure)

  options.onHeaders?.(raw.header)
  const asked = raw.asked ?? { sentAt, receivedAt: app.clock.now() }
  noteServerDate(raw.header('Date'), asked.sentAt, asked.receivedAt)
  const envelope = envelopeOf(raw)
  if (envelope) {
    noteEpoch(raw.header(HEADERS.epoch))
    noteContract(raw.header(HEADERS.contract))
  }
  // A 401 without our envelope comes from a proxy or a Wi-Fi. A session that began during the call was not refused.
  if (raw.status === 401 && envelope && !open && sessionKeys.token() === token) unauthorizedListeners.tell()
  return { raw, envelope }
}

export function lost(kind: Lost['failed'], message: string): Failure {
  return {
    ok: false,
    kind: kind === 'timeout' ? 'timeout' : 'network',
    status: 0,
    code: `client.${kind}`,
    message,
    data: null,
    errors: [],
  }
}

/** The body as our envelope; null for anything else: the login page of a Wi-Fi, the error page of a proxy. */
function envelopeOf(raw: RawAnswer): Envelope | ErrorEnvelope | null {
  try {
    const value: unknown = JSON.parse(raw.text)
    const isOurs = typeof value === 'object' && value !== null && 'status' in value && 'message' in value
    return isOurs && value.status === raw.status ? (value as Envelope) : null
  } catch {
    return null
  }
}

export function answered<Data>(
  raw: RawAnswer,
  envelope: Envelope | ErrorEnvelope | null,
  failure: string,
): Answer<Data> {
  const epoch = raw.header(HEADERS.epoch)
  const by = envelope && epoch ? { epoch } : {}
  if (envelope && raw.status >= 200 && raw.status < 300) {
    const { status, message, data, ...beside } = envelope as Envelope<Data>
    const { token, deviceToken, notice, currentPage, totalPages, total } = beside
    const extras = { token, deviceToken, notice, currentPage, totalPages, total }
    const present = Object.entries(extras).filter(([, value]) => value !== undefined)
    return { ok: true, status, message, data, ...Object.fromEntries(present), ...by }
  }
  const unavailable = (raw.status >= 502 && raw.status <= 504) || !envelope
  const error = envelope as Partial<ErrorEnvelope> | null
  const retryAfter = Number(raw.header('Retry-After') ?? NaN)
  return {
    ok: false,
    kind: unavailable ? 'unavailable' : 'refused',
    status: raw.status,
    code: error?.code ?? (envelope ? '' : 'client.foreign'),
    message: error?.message || failure,
    ...(error?.message ? {} : { wordless: true }),
    data: error?.data ?? null,
    errors: error?.errors ?? [],
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
    ...by,
  }
}
