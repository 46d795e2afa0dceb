import { expect, test } from 'vitest'
import type { AppError } from '../../platform/errors'
import { solve } from '../../testing/bukti'
import { startApp } from '../../testing/app'
import { placeOf } from '../../testing/limits'
import { CROWD_BITS, PROOF_SECONDS, type Proof, createRequireProof } from './bukti'
import { createCounter } from './counters'

const BITS = 8
const LOGIN: Omit<Proof, 'text'> = { call: 'POST /api/auth/login', subject: 'rani@contoh.id' }

async function start(secret = 'x'.repeat(40)) {
  const { pool } = await startApp()
  let now = Date.now()
  const used = createCounter(pool, placeOf, { kind: 'bukti', most: 1, seconds: PROOF_SECONDS })
  const replica = (key = secret) => createRequireProof({ secret: key, used, clock: () => new Date(now) })
  const require = replica()
  /** The code of the refusal; null for none. */
  const send = async (proof: Proof, bits = BITS, by = require) =>
    by(proof, bits).then(
      () => null,
      ({ code }: AppError) => code,
    )
  const asked = (proof: Omit<Proof, 'text'>, bits = BITS): Promise<AppError> =>
    require({ ...proof, text: undefined }, bits).then(
      () => Promise.reject(new Error('no challenge')),
      (error: AppError) => error,
    )
  const answer = async (bits = BITS) => solve((await asked(LOGIN, bits)).extra.data)['x-bukti']
  return { send, asked, answer, replica, wait: (ms: number) => void (now += ms) }
}

// rule A116
test('an answer counts once, for its call and its name, at every replica with the secret', async () => {
  const t = await start()
  const refusal = await t.asked(LOGIN)
  expect(refusal).toMatchObject({
    status: 429,
    code: 'pow.required',
    extra: { retryAfter: 1, data: { bit: BITS } },
  })
  const text = await t.answer()
  expect(await t.send({ ...LOGIN, subject: 'budi@contoh.id', text })).toBe('pow.required')
  expect(await t.send({ ...LOGIN, call: 'POST /api/auth/register', text })).toBe('pow.required')
  expect(await t.send({ ...LOGIN, text }, BITS, t.replica('y'.repeat(40)))).toBe('pow.required')
  expect(await t.send({ ...LOGIN, text }, BITS, t.replica())).toBeNull()
  expect(await t.send({ ...LOGIN, text }), 'used').toBe('pow.required')
  const burst = await t.answer()
  const all = await Promise.all(Array.from({ length: 20 }, () => t.send({ ...LOGIN, text: burst })))
  expect(all.filter((code) => code === null)).toHaveLength(1)
})

// rule A116
test('an answer is void after two minutes, with too few bits, or changed', async () => {
  const t = await start()
  const text = await t.answer()
  const [tantangan = '', nonce = ''] = text.split('.')
  for (const wrong of [
    '',
    '.',
    tantangan,
    `${tantangan}.`,
    `${tantangan}.${nonce}.${nonce}`,
    `${'A'.repeat(40)}.${nonce}`,
    `${tantangan.slice(0, -2)}AA.${nonce}`,
    'x'.repeat(10_000),
  ])
    expect(await t.send({ ...LOGIN, text: wrong }), wrong.slice(0, 60)).toBe('pow.required')
  expect(await t.send({ ...LOGIN, text }, CROWD_BITS), 'more was asked for').toBe('pow.required')
  t.wait(PROOF_SECONDS * 1000 + 1000)
  expect(await t.send({ ...LOGIN, text })).toBe('pow.required')
})
