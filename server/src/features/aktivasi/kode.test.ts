import { KODE_ALPHABET, normaliseKode, printedKode } from '@bakti/contract/aktivasi/kode.rules'
import { expect, test } from 'vitest'
import { hashKode, makeKode, sameHash } from './kode'

const LOCK_KEY = 'ab'.repeat(32)
const ID = '00000000-0000-4000-8000-000000000001'

// rule M20
test('a code has 8 characters, of which none is mistaken for another one or makes a word', () => {
  expect(KODE_ALPHABET).not.toMatch(/[01258BGILOSZAEU]/)
  const made = Array.from({ length: 4000 }, makeKode)
  for (const kode of made) expect(kode).toMatch(new RegExp(`^[${KODE_ALPHABET}]{8}$`))
  expect(new Set(made).size).toBe(made.length)
  // Each character comes at each place.
  for (let place = 0; place < 8; place++)
    expect(new Set(made.map((kode) => kode[place])).size).toBe(KODE_ALPHABET.length)
})

// rule M20
test('a code is compared however it was typed', () => {
  expect(printedKode('K7QM3FXR')).toBe('K7QM 3FXR')
  for (const typed of ['k7qm-3fxr', ' K7QM 3FXR ', 'k7qm–3fxr', 'K7Q-M3F-XR'])
    expect(normaliseKode(typed)).toBe('K7QM3FXR')
  const hash = hashKode(LOCK_KEY, { id_anggota: ID, kode: 'K7QM3FXR' })
  expect(sameHash(hash, hashKode(LOCK_KEY, { id_anggota: ID, kode: 'k7qm 3fxr' }))).toBe(true)
})

// rule M20
test('the hash of a code is of one key, one member and one code', () => {
  const hash = hashKode(LOCK_KEY, { id_anggota: ID, kode: 'K7QM3FXR' })
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  const others = [
    hashKode('cd'.repeat(32), { id_anggota: ID, kode: 'K7QM3FXR' }),
    hashKode(LOCK_KEY, { id_anggota: ID.replace('1', '2'), kode: 'K7QM3FXR' }),
    hashKode(LOCK_KEY, { id_anggota: ID, kode: 'K7QM3FXT' }),
  ]
  for (const other of others) expect(sameHash(hash, other)).toBe(false)
  expect(sameHash(hash, '')).toBe(false)
})
