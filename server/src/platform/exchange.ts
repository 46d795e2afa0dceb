import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Http2ServerRequest,
  type Http2ServerResponse,
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

/** A request and its answer, until both have gone over the line as a whole. */
export class Exchange<Connection> {
  /** Whether its body has not arrived as a whole. */
  unfinished: boolean
  /** Whether its answer has gone out as a whole, or never will. */
  answered = false
  readonly #stream: ServerHttp2Stream | null
  readonly #changed: () => void
  readonly #bytes: () => number
  readonly #since = performance.now()
  #seen: number
  #byteAt = this.#since

  /** @param on the connection's socket, which counts bytes; `changed` is called when `unfinished` or `answered` has changed */
  constructor(
    readonly connection: Connection,
    readonly request: AnyRequest,
    readonly response: AnyResponse,
    on: { socket: Socket; changed: () => void },
  ) {
    const stream = 'stream' in request ? request.stream : null
    this.#stream = stream
    this.#changed = on.changed
    this.unfinished = stream ? !stream.endAfterHeaders : hasBody(request)
    let streamed = 0
    this.#bytes = stream ? () => streamed : () => on.socket.bytesRead
    this.#seen = this.#bytes()
    response.once('close', () => {
      this.answered = true
      on.changed()
    })
    if (!this.unfinished) return
    request.once('end', () => this.#received())
    if (!stream) return
    // Not before somebody reads it: a listener for data makes it flow, and what comes before the reader does is lost.
    request.once('resume', () => request.on('data', (chunk: Buffer) => (streamed += chunk.length)))
    stream.once('close', () => this.#received())
    // Nobody reads a body whose request is answered: its sender is told to stop.
    stream.once('finish', () => this.unfinished && stream.close(constants.NGHTTP2_NO_ERROR))
  }

  /** Whether its answer is written, though it may not have gone out. */
  get written(): boolean {
    return this.answered || this.response.writableEnded
  }

  /** Whether its body was waited for long enough. */
  isLate(at: number, { requestMs, uploadMs }: BodyPatience): boolean {
    // All of it may have arrived and lie unread.
    if (this.#stream ? hasEnded(this.#stream) : this.request.complete) {
      this.#received()
      return false
    }
    if (!uploads.has(this.request)) return at - this.#since > requestMs
    const bytes = this.#bytes()
    if (bytes !== this.#seen) {
      this.#seen = bytes
      this.#byteAt = at
    }
    return at - this.#byteAt > uploadMs
  }

  /** Answers 408 and ends it: the connection over HTTP/1.1, over HTTP/2 the stream alone. */
  giveUp(): void {
    const on = this.#stream ?? this.request.socket
    // What was answered before its body arrived needs no second answer.
    if (this.response.headersSent) on.destroy()
    else answerByHand(on, requestTimeout())
  }

  #received(): void {
    this.unfinished = false
    this.#changed()
  }
}

const hasEnded = ({ state }: ServerHttp2Stream) =>
  state.state === constants.NGHTTP2_STREAM_STATE_HALF_CLOSED_REMOTE

function hasBody({ headers }: AnyRequest): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}
