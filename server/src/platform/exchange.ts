import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Http2ServerRequest,
  type Http2ServerResponse,
  type Http2Session,
  type ServerHttp2Stream,
  constants,
} from 'node:http2'
import type { Socket } from 'node:net'
import { requestTimeout } from './errors'
import { answerByHand } from './transport'

export type AnyRequest = IncomingMessage | Http2ServerRequest
export type AnyResponse = ServerResponse | Http2ServerResponse

const uploads = new WeakSet<AnyRequest>()

/** From now on this request may take its time, as long as bytes arrive: its sender may upload. */
export const allowUpload = (request: AnyRequest): void => void uploads.add(request)

/** How long a body is waited for (`Patience`). */
interface BodyPatience {
  requestMs: number
  uploadMs: number
}

/** A body that has not arrived as a whole. */
interface Body {
  since: number
  /** Its bytes so far; over HTTP/1.1 those of its connection. */
  bytes: () => number
  /** What `bytes` was, and when that last changed. */
  seen: number
  byteAt: number
}

/** What Node and Fastify hold for a request while its answer, or its body, is under way; measured over HTTP/2. */
const EXCHANGE_BYTES = 16 * 1024

/** A request and its answer, until both have gone over the line as a whole. */
export class Exchange<Connection extends { socket: Socket }> {
  /** Whether its answer has gone out as a whole, or never will. */
  answered = false
  /** What the counts of its connection have of it. */
  counted = 0
  #body: Body | null = null
  /** What its answer holds until it has gone; null while it is not written, or where it is made while it is sent. */
  #unsent: number | null = null
  /** Since when a part of the answer waits of which nothing is taken. */
  #stalledSince: number | null = null

  /** @param changed called when `unfinished`, `heldBytes` or `answered` has changed */
  constructor(
    readonly connection: Connection,
    readonly request: AnyRequest,
    readonly response: AnyResponse,
    readonly changed: (exchange: Exchange<Connection>) => void,
  ) {
    response.once('close', () => {
      this.answered = true
      changed(this)
    })
    const stream = streamOf(request)
    if (stream ? !stream.endAfterHeaders : hasBody(request)) this.#awaitBody(stream)
  }

  /** Whether its body has not arrived as a whole. */
  get unfinished(): boolean {
    return this.#body !== null
  }

  /** Whether its answer is written, though it may not have gone out. */
  get written(): boolean {
    return this.answered || this.#unsent !== null || this.response.writableEnded
  }

  /** The memory that it holds for as long as its client neither sends nor takes. None while the client waits for the server. */
  get heldBytes(): number {
    if (this.answered) return 0
    if (this.#unsent !== null) return EXCHANGE_BYTES + this.#unsent
    return this.unfinished ? EXCHANGE_BYTES : 0
  }

  /** Its answer is written, and holds so much. */
  write(bytes: number): void {
    this.#unsent = bytes
    this.changed(this)
  }

  /** Whether its body was waited for long enough. */
  isLate(at: number, { requestMs, uploadMs }: BodyPatience): boolean {
    const body = this.#body
    if (!body) return false
    // All of it may have arrived and lie unread.
    const stream = streamOf(this.request)
    if (stream ? hasEnded(stream) : this.request.complete) {
      this.#received()
      return false
    }
    if (!uploads.has(this.request)) return at - body.since > requestMs
    const bytes = body.bytes()
    if (bytes !== body.seen) {
      body.seen = bytes
      body.byteAt = at
    }
    return at - body.byteAt > uploadMs
  }

  /** Whether more of its answer is to come, and nothing of it was taken for so long. */
  isStalled(at: number, ms: number): boolean {
    const writable = streamOf(this.request) ?? (this.response as ServerResponse)
    if (!writable.writableNeedDrain) return false
    if (this.#stalledSince === null) {
      this.#stalledSince = at
      writable.once('drain', () => (this.#stalledSince = null))
    }
    return at - this.#stalledSince > ms
  }

  /** Answers 408 and ends it: the connection over HTTP/1.1, over HTTP/2 the stream alone. */
  giveUp(): void {
    const on = streamOf(this.request) ?? this.request.socket
    // What was answered before its body arrived needs no second answer.
    if (this.response.headersSent) on.destroy()
    else answerByHand(on, requestTimeout())
  }

  #awaitBody(stream: ServerHttp2Stream | null): void {
    const { request } = this
    const { socket } = this.connection
    const since = performance.now()
    let streamed = 0
    const bytes = stream ? () => streamed : () => socket.bytesRead
    this.#body = { since, bytes, seen: bytes(), byteAt: since }
    request.once('end', () => this.#received())
    if (!stream) return
    // Not before somebody reads it: a listener for data makes it flow, and what comes before the reader does is lost.
    request.once('resume', () => request.on('data', (chunk: Buffer) => (streamed += chunk.length)))
    stream.once('close', () => this.#received())
    // The body of an answered request is not read: its sender is asked to stop.
    stream.once('finish', () => this.#body && stream.close(constants.NGHTTP2_NO_ERROR))
  }

  #received(): void {
    this.#body = null
    this.changed(this)
  }
}

const streamOf = (request: AnyRequest) => ('stream' in request ? request.stream : null)

/** What its request came on: over HTTP/2 the session, which has many streams. */
export const connectionOf = (request: AnyRequest): Socket | Http2Session =>
  streamOf(request)?.session ?? request.socket

/** Whether the answer is no longer waited for. */
export const hasLeft = (request: AnyRequest): boolean => streamOf(request)?.closed ?? request.socket.destroyed

const hasEnded = ({ state }: ServerHttp2Stream) =>
  state.state === constants.NGHTTP2_STREAM_STATE_HALF_CLOSED_REMOTE

function hasBody({ headers }: AnyRequest): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}
