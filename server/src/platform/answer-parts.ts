import { Readable } from 'node:stream'

/** A longer answer goes out in parts. */
const WHOLE_BYTES = 64 * 1024
const PART_BYTES = 16 * 1024

/**
 * Bytes in parts, each sent when the one before it was taken. In one piece, Node would encrypt all of it at once: a copy for each reader,
 * held for as long as that one takes nothing (rule W110).
 */
class Parts extends Readable {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    super({ highWaterMark: 1 })
    this.#bytes = bytes
  }

  override _read(): void {
    const part = this.#bytes.subarray(this.#at, (this.#at += PART_BYTES))
    this.push(part.length > 0 ? part : null)
  }
}

/** The most of an answer that is held beside its bytes. */
export const mostUnderWay = (bytes: number): number => (bytes > WHOLE_BYTES ? PART_BYTES : bytes)

export const inParts = (answer: string | Buffer): Readable =>
  new Parts(typeof answer === 'string' ? Buffer.from(answer) : answer)
