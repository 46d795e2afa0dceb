import { Readable } from 'node:stream'

/** While so much waits for a viewer, no message is added. A whole picture of 300 groups has some 60 kB. */
const AHEAD_BYTES = 64 * 1024

/**
 * The stream of one viewer. What it does not take is not kept for it: who is behind misses messages, and gets the whole picture as soon as
 * there is room again.
 */
export class Viewer extends Readable {
  /** Whether it has got a whole picture, which the next messages change. */
  begun = false
  #behind = false

  /** @param whole the present picture, as it is sent */
  constructor(private readonly whole: () => Buffer | null) {
    super({ highWaterMark: AHEAD_BYTES })
  }

  begin(whole: Buffer): void {
    this.send(whole)
    this.begun = true
  }

  send(message: Buffer): void {
    if (this.#behind || this.readableEnded || this.destroyed) return
    if (this.readableLength < AHEAD_BYTES) this.push(message)
    else this.#behind = true
  }

  /** Nothing more comes. */
  end(): this {
    this.#behind = false
    if (!this.destroyed && !this.readableEnded) this.push(null)
    return this
  }

  override _read(): void {
    if (!this.#behind) return
    this.#behind = false
    const whole = this.whole()
    // What is being taken still counts as waiting here.
    if (whole) this.push(whole)
  }
}
