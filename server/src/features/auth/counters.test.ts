import { authCalls } from '@bakti/contract/auth/auth.calls'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { placeOf, proven, unproven } from '../../testing/limits'
import { addUser } from '../../testing/users'
import { SHARED_ROWS, createCounter } from './counters'
import { takePoint } from './limits.repository'

const rowsOf = async ({ pool }: Awaited<ReturnType<typeof startApp>>, kind: string) =>
  (await pool.query('select from rate_limit where key like $1', [`${kind}:%`])).rowCount

// rule A115
test('names that anybody can make up have a bounded number of rows; the least recently used is forgotten, and no proven one', async () => {
  const t = await startApp()
  const counter = createCounter(t.pool, placeOf, { kind: 'coba', most: 2, seconds: 60 })
  for (const name of ['rani@contoh.id', 'budi@contoh.id'])
    for (const counted of [proven(name), unproven(name)]) {
      expect(await counter.take(counted)).toBeNull()
      expect(await counter.take(counted)).toBeNull()
      expect(await counter.take(counted)).toBeGreaterThan(0)
    }
  // One by one: two that begin at once may take the same free row.
  for (let n = 0; n < 500; n++)
    await takePoint(t.pool, { ...placeOf('coba', unproven(`siapa${n}@contoh.id`)), most: 10, seconds: 60 })
  expect(await rowsOf(t, 'coba')).toBe(504)
  expect(await counter.take(unproven('rani@contoh.id')), 'there is room').not.toBeNull()
  // As if the flood had filled every row: what is new takes the place of what was not used for longest.
  await t.pool.query(
    `insert into rate_limit (key, owner, points, used_at, expires_at)
     select 'coba:#' || n / 8 || '.' || n % 8, 'lain' || n, 1, now() - interval '1 hour', now() + interval '1 hour'
     from generate_series(0, ${SHARED_ROWS - 1}) n on conflict do nothing`,
  )
  await t.pool.query("update rate_limit set used_at = now() - interval '2 hours' where owner = $1", [
    placeOf('coba', unproven('budi@contoh.id')).owner,
  ])
  const { slots } = placeOf('coba', unproven('budi@contoh.id'))
  const neighbours = Array.from({ length: 50_000 }, (_, n) => unproven(`lain${n}`)).filter(
    (each) => placeOf('coba', each).slots[0] === slots[0],
  )
  for (const each of neighbours.slice(0, 8)) expect(await counter.take(each)).toBeNull()
  expect(neighbours.length).toBeGreaterThan(8)
  expect(await rowsOf(t, 'coba')).toBe(SHARED_ROWS + 2)
  expect(await counter.take(unproven('budi@contoh.id')), 'forgotten').toBeNull()
  expect(await counter.take(proven('budi@contoh.id')), 'an account is not').not.toBeNull()
})

// rule A115
test('a flood of names, codes and browsers takes no more rows than there are; existing and unknown names cost the same statements', async () => {
  const t = await startApp()
  await addUser(t, { email: 'rani@contoh.id' })
  const ask = (email: string) => t.api.call(authCalls.sendCode, { body: { email } })
  await t.pool.query(
    `insert into kode_verifikasi (email, owner, code_hash, sent_at, expires_at, tries)
     select 'kode-verifikasi:#' || n / 8 || '.' || n % 8, 'lain' || n, 'x', now(), now() + interval '10 minutes', 0
     from generate_series(0, ${SHARED_ROWS - 1}) n`,
  )
  for (let n = 0; n < 50; n++) expect((await ask(`lain${n}@contoh.id`)).status).toBe(200)
  const { rowCount } = await t.pool.query('select from kode_verifikasi')
  expect(rowCount).toBe(SHARED_ROWS)
  const reset = (email: string) =>
    t.api.call(authCalls.resetPassword, {
      body: { email, code: '000000', password: 'rusa-melompat-jauh', confirmPassword: 'rusa-melompat-jauh' },
    })
  expect((await reset('lain7@contoh.id')).body.code).toBe('auth.code_wrong')
})

// rule A115
test('points of one counter in a burst: no more than there are, whether the name exists or not', async () => {
  const t = await startApp()
  const counter = createCounter(t.pool, placeOf, { kind: 'coba', most: 5, seconds: 60 })
  for (const counted of [proven('rani@contoh.id'), unproven('rani@contoh.id')]) {
    const all = await Promise.all(Array.from({ length: 40 }, () => counter.take(counted)))
    expect(all.filter((wait) => wait === null)).toHaveLength(5)
    await counter.giveBack(counted)
    expect(await counter.take(counted)).toBeNull()
    await t.pool.query("update rate_limit set expires_at = now() - interval '1 second'")
    expect(await counter.take(counted), 'a new window').toBeNull()
    expect(await counter.isEmpty(counted)).toBe(false)
    await counter.forget(counted)
  }
  expect(await rowsOf(t, 'coba')).toBe(0)
})
