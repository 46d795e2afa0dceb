import type { Socket } from 'node:net'
import { Readable, Writable } from 'node:stream'
import type pg from 'pg'

/** Methods of pg's connection that its types lack. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** `COPY 8000`: how many rows went over. */
const rowsOf = ({ text }: { text: string }) => Number(text.split(' ')[1])

/** PostgreSQL sends each row in a message of its own. They are handed on in blocks of this size. */
const BLOCK_BYTES = 64 * 1024

/** The rows of `COPY … TO STDOUT`, as they come: nothing is read from the connection while they are not consumed. */
export class CopyOut extends Readable implements pg.Submittable {
  rows = 0
  readonly #text: string
  #socket: Socket | undefined
  #block: Buffer[] = []
  #bytes = 0

  constructor(text: string) {
    super({ highWaterMark: 4 * BLOCK_BYTES })
    this.#text = text
  }

  submit = (connection: pg.Connection): void => {
    this.#socket = connection.stream as Socket
    connection.query(this.#text)
  }

  override _read(): void {
    this.#socket?.resume()
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // A copy, since pg's parser uses the same memory again.
    this.#block.push(Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes >= BLOCK_BYTES) this.#handOn()
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message)
    this.#handOn()
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  #handOn(): void {
    if (this.#bytes === 0) return
    const block = Buffer.concat(this.#block)
    this.#block = []
    this.#bytes = 0
    if (!this.push(block)) this.#socket?.pause()
  }
}

/** Takes the rows for `COPY … FROM STDIN`, no faster than the connection does. It finishes when PostgreSQL has all of them. */
export class CopyIn extends Writable implements pg.Submittable {
  rows = 0
  readonly #text: string
  #connection: CopyConnection | undefined
  #whenOpen: ((error?: Error) => void) | undefined
  #whenDone: (() => void) | undefined

  constructor(text: string) {
    super()
    this.#text = text
  }

  submit = (connection: pg.Connection): void => {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#connection = connection
    this.#whenOpen?.()
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message)
  }

  handleReadyForQuery(): void {
    this.#whenDone?.()
  }

  handleError(error: Error): void {
    if (this.#connection) this.destroy(error)
    else this.#whenOpen?.(error)
  }

  /** Nothing is written before PostgreSQL has said that it takes it. */
  override _construct(callback: (error?: Error) => void): void {
    this.#whenOpen = callback
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    this.#connection?.sendCopyFromChunk(chunk)
    if (this.#connection?.stream.writableNeedDrain) this.#connection.stream.once('drain', callback)
    else callback()
  }

  override _final(callback: () => void): void {
    this.#whenDone = callback
    this.#connection?.endCopyFrom()
  }
}
