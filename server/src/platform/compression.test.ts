import { once } from 'node:events'
import type { Transform } from 'node:stream'
import zlib from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Coding, codingFor, compress, compressInParts } from './compression'

const hasZstd = 'zstdCompress' in zlib

// rule W39
describe('the coding of an answer is the one that the client asks for', () => {
  test.each<[string | undefined, Coding | null]>([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip ; q=0.5 , br;Q=0.9', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', null],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', hasZstd ? 'zstd' : 'gzip'],
    ['identity;q=1, gzip;q=0.5', null],
    ['identity;q=0.5, gzip', 'gzip'],
    ['deflate, x-gzip', null],
    ['zstd', hasZstd ? 'zstd' : null],
    ['gzip;q=abc', null],
    ['gzip;q=1.5', null],
    [',;,q=1', null],
  ])('%j is answered with %j', (header, coding) => {
    expect(codingFor(header)).toBe(coding)
  })
})

// rule W39
test('every coding of this Node is read back as it was, small and large', async () => {
  const decode: Record<Coding, (bytes: Buffer) => Buffer> = {
    br: zlib.brotliDecompressSync,
    gzip: zlib.gunzipSync,
    zstd: (bytes) => (zlib as unknown as Record<string, (from: Buffer) => Buffer>).zstdDecompressSync!(bytes),
  }
  for (const coding of hasZstd ? (['br', 'gzip', 'zstd'] as const) : (['br', 'gzip'] as const)) {
    for (const length of [1, 1_024, 8_000, 40_000, 2_000_000]) {
      const bytes = Buffer.from('Żółć 🎉 Siti '.repeat(length / 10 + 1)).subarray(0, length)
      const compressed = await compress(bytes, coding)
      expect(decode[coding](compressed).equals(bytes)).toBe(true)
      if (length > 1) expect(compressed.length).toBeLessThan(length)
    }
  }
})

// rule X8
test('what is compressed in parts can be read part for part, before its end', async () => {
  const { createBrotliDecompress, createGunzip, createZstdDecompress } = zlib as typeof zlib & {
    createZstdDecompress?: () => Transform
  }
  const decoders: [Coding, (() => Transform) | undefined][] = [
    ['br', createBrotliDecompress],
    ['gzip', createGunzip],
    ['zstd', createZstdDecompress],
  ]
  for (const [coding, createDecoder] of decoders) {
    if (!createDecoder) continue
    const compressing = compressInParts(coding)
    const decoder = compressing.pipe(createDecoder()).setEncoding('utf8')
    for (const part of ['Sari,7\r\n', 'Budi,12\r\n']) {
      compressing.write(part)
      expect(await once(decoder, 'data'), coding).toEqual([part])
    }
    compressing.end()
    await once(decoder, 'end')
  }
})
