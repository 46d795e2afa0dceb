import { hash } from 'node:crypto'
import type { Envelope } from '@bakti/contract/envelope'
import type { FailureCode } from '@bakti/contract/failures.rules'
import { type Coding, compress } from './compression'
import type { AppError } from './errors'

/** JSON of `Data` that PostgreSQL has already written: sent as it is. */
export class RawJson<Data> {
  /** For the compiler alone. */
  declare readonly data: Data

  constructor(readonly text: string) {}
}

/** What an answer may hold beside `status`, `message` and `data`. */
type Beside = Omit<Envelope, 'status' | 'message' | 'data'>

interface Success<Data> {
  data: Data | RawJson<Data>
  /** Without it 200. */
  status?: 200 | 201
  message?: string
  beside?: Beside
  /** Of rows with `seen_at`: the moment of their reading, which most of them have there (rule W42). */
  seenAt?: string | undefined
  /** The header `Set-Cookie`. */
  cookie?: string
}

/** A refusal that is stored as an answer, because the server kept what was sent (`held` of the call's shapes). */
interface Held<Data> {
  data: Data
  status: number
  message: string
  beside: { code: FailureCode }
}

/** What a route answers with: the `data` of its call, with status and message. */
export type Answer<Data, HeldData = never> =
  Success<Data> | ([HeldData] extends [never] ? never : Held<HeldData>)

/** The answer to a request that was refused but kept: status, code and message of the refusal, and `held` of the call's shapes. */
export const held = <Data>({ status, code, message }: AppError, data: Data) => ({
  status,
  message,
  data,
  beside: { code },
})

/** An answer with status 200. */
export const done =
  (message: string) =>
  <Data>(data: Data) => ({ message, data })

/** An answer with status 201. */
export const created =
  (message: string) =>
  <Data>(data: Data) => ({ status: 201 as const, message, data })

/** The envelope of a use case's `Result`, as text: just rendered, or stored with the first of several equal requests. */
export class RenderedAnswer<Result> {
  /** For the compiler alone. */
  declare readonly result: Result

  constructor(
    readonly status: number,
    readonly body: string,
    /** See `Success`. */
    readonly seenAt?: string,
    /** See `Success`. */
    readonly cookie?: string,
  ) {}

  /**
   * The tag of what the answer says. It is weak, because it is the same for each coding. The moment of reading is no part of it: a
   * client that has the same rows gets the new moment in a header (rule W42). `split` and `join` take half the time of `replaceAll`.
   */
  tag(): string {
    const said =
      this.seenAt === undefined ? this.body : this.body.split(`"seen_at":"${this.seenAt}"`).join('')
    return `W/"${hash('sha1', said, 'base64url')}"`
  }

  /** What is sent to who takes no coding. */
  get plain(): string | Buffer {
    return this.body
  }

  compressed(coding: Coding): Buffer | Promise<Buffer> {
    return compress(Buffer.from(this.body), coding)
  }
}

/** An answer to many requests: its tag, its bytes and its compressed forms are made once (rule W110). */
export class KeptAnswer<Result> extends RenderedAnswer<Result> {
  #tag: string | undefined
  #plain: Buffer | undefined
  readonly #compressed = new Map<Coding, Promise<Buffer>>()

  override tag(): string {
    return (this.#tag ??= super.tag())
  }

  override get plain(): Buffer {
    return (this.#plain ??= Buffer.from(this.body))
  }

  override compressed(coding: Coding): Promise<Buffer> {
    const known = this.#compressed.get(coding)
    if (known) return known
    const made = Promise.resolve(super.compressed(coding))
    this.#compressed.set(coding, made)
    // A failure is not kept.
    made.catch(() => this.#compressed.delete(coding))
    return made
  }
}

/** The envelope as text. PostgreSQL's JSON goes in as it stands, without a detour through objects. */
export function render<Result>({
  data,
  status = 200,
  message = 'OK',
  beside = {},
  ...rest
}: Answer<unknown, unknown>): RenderedAnswer<Result> {
  const seenAt = 'seenAt' in rest ? rest.seenAt : undefined
  const cookie = 'cookie' in rest ? rest.cookie : undefined
  if (!(data instanceof RawJson))
    return new RenderedAnswer(status, JSON.stringify({ status, message, data, ...beside }), seenAt, cookie)
  const head = JSON.stringify({ status, message, ...beside })
  return new RenderedAnswer(status, `${head.slice(0, -1)},"data":${data.text}}`, seenAt)
}
