import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** A content coding, as `Accept-Encoding` names it. */
export type Coding = 'br' | 'zstd' | 'gzip'

interface Codec {
  now(bytes: Buffer): Buffer
  /** On a thread of its own: the event loop goes on meanwhile. */
  later(bytes: Buffer): Promise<Buffer>
  /** For what is written in parts: each part can be read as soon as it has arrived. */
  inParts(): Transform
}

const {
  BROTLI_PARAM_QUALITY,
  BROTLI_PARAM_SIZE_HINT,
  BROTLI_PARAM_LGWIN,
  BROTLI_OPERATION_FLUSH,
  Z_SYNC_FLUSH,
} = zlib.constants

/** Level 5 takes half as long again and saves 2 % of a small list, nothing of a large one (decision 074). */
const BROTLI_QUALITY = 4

/** The window of brotli is as large as the text needs: a larger one costs memory that has to be cleared each time. */
const brotliOptions = ({ length }: Buffer): zlib.BrotliOptions => ({
  params: {
    [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: length,
    [BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(length + 1)))),
  },
})
const brotliLater = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)

/** The types of Node 20 have no zstd, nor has Node 20. */
interface Zstd {
  zstdCompressSync?: (bytes: Buffer) => Buffer
  zstdCompress?: (bytes: Buffer, callback: (error: Error | null, compressed: Buffer) => void) => void
  createZstdCompress?: (options: { flush: number }) => Transform
}
const { zstdCompressSync, zstdCompress, createZstdCompress } = zlib as Zstd
/** `ZSTD_e_flush`, of which the types of Node 20 know nothing. */
const ZSTD_FLUSH = 1

/** Those of this Node. Of codings that a client likes equally the first is taken: it makes the smallest answers. */
const CODECS: ReadonlyMap<Coding, Codec> = new Map<Coding, Codec>([
  [
    'br',
    {
      now: (bytes) => zlib.brotliCompressSync(bytes, brotliOptions(bytes)),
      later: (bytes) => brotliLater(bytes, brotliOptions(bytes)),
      inParts: () =>
        zlib.createBrotliCompress({
          flush: BROTLI_OPERATION_FLUSH,
          params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
        }),
    },
  ],
  ...(zstdCompressSync && zstdCompress && createZstdCompress
    ? ([
        [
          'zstd',
          {
            now: zstdCompressSync,
            later: promisify(zstdCompress),
            inParts: () => createZstdCompress({ flush: ZSTD_FLUSH }),
          },
        ],
      ] as const)
    : []),
  [
    'gzip',
    {
      now: (bytes) => zlib.gzipSync(bytes),
      later: promisify<Buffer, Buffer>(zlib.gzip),
      inParts: () => zlib.createGzip({ flush: Z_SYNC_FLUSH }),
    },
  ],
])

/** The weight that a header gives to each name, 0 to 1. A weight that can't be read counts as 0. */
function weightsIn(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map((each) => each.trim())
    const weight = params.find((each) => each.startsWith('q='))?.slice(2)
    if (name !== '')
      weights.set(
        name,
        weight === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? +weight : 0,
      )
  }
  return weights
}

/**
 * The coding that an `Accept-Encoding` asks for; null: none, the answer goes as it is.
 * @param offered those that there are, where they were made beforehand
 */
export function codingFor(
  header: string | undefined,
  offered: Iterable<Coding | null> = CODECS.keys(),
): Coding | null {
  if (!header) return null
  const weights = weightsIn(header)
  let best: Coding | null = null
  let most = weights.get('identity') ?? 0
  for (const coding of offered) {
    if (!coding) continue
    const weight = weights.get(coding) ?? weights.get('*') ?? 0
    if (weight === 0 || weight < most || (best && weight === most)) continue
    best = coding
    most = weight
  }
  return best
}

/** Up to this size a thread takes longer to be asked than to answer, and the event loop waits for at most 0.2 ms. */
const AT_ONCE_BYTES = 32 * 1024

function codecOf(coding: Coding): Codec {
  const codec = CODECS.get(coding)
  if (!codec) throw new Error(`This Node has no ${coding}`)
  return codec
}

/** Compresses what is written to it, part for part. */
export const compressInParts = (coding: Coding): Transform => codecOf(coding).inParts()

export function compress(bytes: Buffer, coding: Coding): Buffer | Promise<Buffer> {
  const codec = codecOf(coding)
  return bytes.length <= AT_ONCE_BYTES ? codec.now(bytes) : codec.later(bytes)
}
