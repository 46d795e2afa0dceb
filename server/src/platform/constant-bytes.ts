import { type Coding, compress } from './compression'

const constants = new WeakSet<Buffer>()

/** Says of bytes that they are the same for everybody as long as the process runs: an answer of them holds no memory of its own. */
export function constant(bytes: Buffer): Buffer {
  constants.add(bytes)
  return bytes
}

export const isConstant = (answer: string | Buffer): boolean =>
  typeof answer !== 'string' && constants.has(answer)

/** A text that is the same for everybody, with its compressed forms, each made once (rule W110). */
export class ConstantText {
  readonly plain: Buffer
  readonly #forms = new Map<Coding, Promise<Buffer>>()

  constructor(text: string) {
    this.plain = constant(Buffer.from(text))
  }

  compressed(coding: Coding): Promise<Buffer> {
    const known = this.#forms.get(coding)
    if (known) return known
    const made = Promise.resolve(compress(this.plain, coding)).then(constant)
    this.#forms.set(coding, made)
    // A failure is not kept.
    made.catch(() => this.#forms.delete(coding))
    return made
  }
}
