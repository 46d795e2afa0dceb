/** A challenge of `pow.required`: a nonce is asked for with which the SHA-256 of `tantangan.nonce` begins with `bit` zero bits (rule A116). */
export interface Challenge {
  tantangan: string
  bit: number
}

const PRIMES = Array.from({ length: 311 }, (_, at) => at + 1).filter(
  (n) => n > 1 && !Array.from({ length: n - 2 }, (_, at) => at + 2).some((by) => n % by === 0),
)
/** The first 32 bits behind the point. */
const fraction = (value: number) => ((value % 1) * 0x1_0000_0000) | 0
const [A = 0, B = 0, C = 0, D = 0, E = 0, F = 0, G = 0, H = 0] = PRIMES.map((prime) =>
  fraction(Math.sqrt(prime)),
)
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))

const BLOCK_BYTES = 64
const NONCE_DIGITS = 8
/** What fits into one block, beside the mark of the end and the length. */
const LONGEST = BLOCK_BYTES - 9
const HEX = '0123456789abcdef'

const words = new Int32Array(BLOCK_BYTES)

/** The first word of the SHA-256 of a block whose 16 words are in `words`. */
function firstWord(): number {
  for (let at = 16; at < BLOCK_BYTES; at++) {
    const x = words[at - 15] ?? 0
    const y = words[at - 2] ?? 0
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[at] = ((words[at - 16] ?? 0) + s0 + (words[at - 7] ?? 0) + s1) | 0
  }
  let [a, b, c, d] = [A, B, C, D]
  let [e, f, g, h] = [E, F, G, H]
  for (let at = 0; at < BLOCK_BYTES; at++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[at] ?? 0) + (words[at] ?? 0)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return (a + A) | 0
}

/**
 * Answers a challenge: the value of `X-Bukti`. Written out, because WebCrypto is missing on a plain http page, and too slow for a hash at a
 * time elsewhere.
 * @throws RangeError for a challenge that no server of ours makes
 */
export function solveBukti({ tantangan, bit }: Challenge): string {
  const prefix = `${tantangan}.`
  const end = prefix.length + NONCE_DIGITS
  if (end > LONGEST || bit > 32) throw new RangeError('this challenge is too long')
  const block = new Uint8Array(BLOCK_BYTES)
  for (let at = 0; at < prefix.length; at++) block[at] = prefix.charCodeAt(at)
  block[end] = 0x80
  const view = new DataView(block.buffer)
  view.setUint16(BLOCK_BYTES - 2, end * 8)
  for (let nonce = 0; nonce < 0x1_0000_0000; nonce++) {
    for (let digit = 0; digit < NONCE_DIGITS; digit++)
      block[prefix.length + digit] = HEX.charCodeAt((nonce >>> (28 - 4 * digit)) & 15)
    for (let at = 0; at < 16; at++) words[at] = view.getInt32(4 * at)
    if (Math.clz32(firstWord()) >= bit) return prefix + nonce.toString(16).padStart(NONCE_DIGITS, '0')
  }
  throw new RangeError('this challenge has no answer')
}
