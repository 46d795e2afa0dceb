import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../platform/errors'
import type { Counter } from './counters'

/** How long a challenge may be answered; an answer counts once in this time. */
export const PROOF_SECONDS = 120
/** While the queue of hashes is long: a third of a second of a slow phone. */
export const CROWD_BITS = 16
/** For each further try of a code that many have tried: about a second of a slow phone. */
export const CODE_BITS = 18

/** What a request brings (`X-Bukti`), and what it is for: an answer counts for the same call and the same e-mail, NIM or token alone. */
export interface Proof {
  text: string | undefined
  call: string
  subject: string
}

/** Asks for a proof of work (rule A116). @throws AppError 429 `pow.required`, with a challenge, unless the request brings an answer to one */
export type RequireProof = (proof: Proof, bits: number) => Promise<void>

interface Challenge {
  expires: number
  bits: number
}

const HEAD_BYTES = 14
const MAC_BYTES = 16
const FORM = /^([\w-]{40})\.[\w-]{1,32}$/

/**
 * A challenge is stored nowhere: it is signed, so that every replica knows its own. Which ones were answered is counted like everything else.
 * @param used one point in `PROOF_SECONDS`
 */
export function createRequireProof({
  secret,
  used,
  clock,
}: {
  secret: string
  used: Counter
  clock: () => Date
}): RequireProof {
  const key = createHmac('sha256', secret).update('bukti kerja').digest()
  const macOf = (head: Buffer, { call, subject }: Proof) =>
    createHmac('sha256', key).update(head).update(`${call}\n${subject}`).digest().subarray(0, MAC_BYTES)

  function challenge(proof: Proof, bits: number): AppError {
    const head = randomBytes(HEAD_BYTES)
    head.writeUInt32BE(Math.floor(clock().getTime() / 1000) + PROOF_SECONDS)
    head.writeUInt8(bits, 4)
    const tantangan = Buffer.concat([head, macOf(head, proof)]).toString('base64url')
    return new AppError(
      'pow.required',
      'Server sedang ramai. Browser ini menghitung sebentar, lalu mencoba lagi sendiri.',
      { data: { tantangan, bit: bits }, retryAfter: 1 },
    )
  }

  function read(tantangan: string, proof: Proof): Challenge | null {
    const bytes = Buffer.from(tantangan, 'base64url')
    const [head, mac] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)]
    if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, macOf(head, proof))) return null
    return { expires: head.readUInt32BE() * 1000, bits: head.readUInt8(4) }
  }

  return async (proof, bits) => {
    const text = proof.text ?? ''
    const [, tantangan] = FORM.exec(text) ?? []
    const asked = tantangan === undefined ? null : read(tantangan, proof)
    const answered =
      tantangan !== undefined &&
      asked !== null &&
      asked.bits >= bits &&
      asked.expires > clock().getTime() &&
      leadingZeros(createHash('sha256').update(text).digest()) >= asked.bits &&
      (await used.take({ name: tantangan, proven: false })) === null
    if (!answered) throw challenge(proof, bits)
  }
}

function leadingZeros(bytes: Buffer): number {
  const at = bytes.findIndex((byte) => byte !== 0)
  return at === -1 ? bytes.length * 8 : at * 8 + Math.clz32(bytes[at] ?? 0) - 24
}
