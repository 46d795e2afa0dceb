import { hash as argon2, parseOptions, verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { startApp } from '../../testing/app'
import { addUser } from '../../testing/users'
import { findUserByEmail, lockOwner, setPassword } from './auth.repository'
import { checkNewPassword, hashPassword, randomPassword, verifyPassword } from './password'

const OWNER = { email: 'rani.w@contoh.id', name: 'Rani Wulandari' }

// rule A14
test('a hash is Argon2id with 19 MiB, two passes, one lane', async () => {
  const stored = await hashPassword('kuda besi biru')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(parseOptions(stored)).toMatchObject({
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    outputLen: 32,
  })
})

// rule A16
test('a password is the same however its letters are composed', async () => {
  const stored = await hashPassword('pétani berdasi'.normalize('NFC'))
  expect(await verifyPassword(stored, 'pétani berdasi'.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(stored, 'petani berdasi')).toBe(false)
  expect(await verifyPassword(stored, ' pétani berdasi')).toBe(false)
  expect(await verifyPassword(stored, '\ud800\0')).toBe(false)
})

// rule A17
test('nobody costs the hash that somebody costs', async () => {
  const stored = await hashPassword('kuda besi biru')
  const compare = vi.fn(verify)
  for (const hash of [stored, null]) expect(await verifyPassword(hash, 'salah', compare)).toBe(false)
  // Counted, not timed: for each of them one real hash of the same password, with parameters that cost the same.
  const [somebody, nobody, ...more] = compare.mock.calls.map(([hash, password]) => ({
    ...parseOptions(hash),
    password,
  }))
  expect(somebody).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1, password: 'salah' })
  expect(nobody).toEqual(somebody)
  expect(more).toEqual([])
})

// rule A15
test.each([
  ['seven77', 'Kata sandi minimal 8 karakter'],
  ['x'.repeat(129), 'Kata sandi maksimal 128 karakter'],
  ['password123', 'Kata sandi ini terlalu mudah ditebak, pilih yang lain'],
  ['Bismillah123', 'Kata sandi ini terlalu mudah ditebak, pilih yang lain'],
  ['RAHASIA123', 'Kata sandi ini terlalu mudah ditebak, pilih yang lain'],
  ['zzzzzzzzzzzz', 'Kata sandi ini terlalu mudah ditebak, pilih yang lain'],
  ['Rani.W@contoh.id', 'Kata sandi ini terlalu mudah ditebak, pilih yang lain'],
  ['raniwulandari', 'Kata sandi ini terlalu mudah ditebak, pilih yang lain'],
])('%s is refused', (password, message) => {
  expect(() => checkNewPassword(password, OWNER)).toThrow(message)
})

// rule A15
test.each(['tujuh777', 'kuda besi biru', 'x y '.repeat(32), 'ñandú jauh', '        kosong'])(
  '%s will do: no rules of composition',
  (password) => {
    expect(() => checkNewPassword(password, OWNER)).not.toThrow()
  },
)

test('a random password passes its own check and never repeats', () => {
  const made = new Set(Array.from({ length: 200 }, randomPassword))
  expect(made.size).toBe(200)
  for (const password of made) {
    expect(password).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/)
    expect(() => checkNewPassword(password, OWNER)).not.toThrow()
  }
})

test('a login that a password reset overtakes opens no session', async () => {
  const t = await startApp()
  const { id, email } = await addUser(t, { passwordHash: await argon2('kuda besi biru') })
  const [read] = await findUserByEmail(t.pool, { email })
  await setPassword(t.pool, { id, password_hash: await argon2('sapi besi hijau') })
  expect(await lockOwner(t.pool, { id, password_hash: read!.password_hash, role: read!.role })).toEqual([])
})
