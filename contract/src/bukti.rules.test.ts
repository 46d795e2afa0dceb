import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveBukti } from './bukti.rules'

// rule A116
test('the answer has as many zero bits as the challenge asks for, by the SHA-256 of others', () => {
  for (let bit = 0; bit <= 14; bit++) {
    const tantangan = Buffer.alloc(30, bit * 7).toString('base64url')
    const answer = solveBukti({ tantangan, bit })
    expect(answer.startsWith(`${tantangan}.`)).toBe(true)
    const digest = createHash('sha256').update(answer).digest()
    expect(Math.clz32(digest.readUInt32BE())).toBeGreaterThanOrEqual(bit)
  }
})

// rule A116
test('what is no challenge of ours ends at once', () => {
  expect(() => solveBukti({ tantangan: 'a'.repeat(80), bit: 1 })).toThrow(RangeError)
  expect(() => solveBukti({ tantangan: 'a', bit: 200 })).toThrow(RangeError)
})
