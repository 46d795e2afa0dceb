import { expect, onTestFinished, test, vi } from 'vitest'
import { deleteExpired } from '../features/auth/auth.usecases'
import { startApp } from '../testing/app'
import { addUser } from '../testing/users'
import type { Pool } from './database'
import { sweepKeys } from './idempotency'
import { startSweep } from './sweep'

const HOUR_MS = 60 * 60 * 1000

/** The hours pass when the test says so; everything else takes its real time. */
function fakeHours() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

const addCode = (pool: Pool, email: string, sent: string) =>
  pool.query(
    `insert into kode_verifikasi (email, code_hash, sent_at, expires_at, tries)
     values ($1, 'x', now() - $2::interval, now() - $2::interval + interval '10 minutes', 0)`,
    [email, sent],
  )

// rule B19
test('what has run out goes at the start and every hour; what still counts stays', async () => {
  const t = await startApp()
  fakeHours()
  const [alive, dead] = [await addUser(t), await addUser(t)]
  const expire = (sid: string) => t.pool.query('update sessions set expires_at = now() where sid = $1', [sid])
  await expire(dead.sid)
  await addCode(t.pool, 'lama@contoh.id', '61 minutes')
  // Out of force, but it counts for this hour: without its row there would be another mail.
  await addCode(t.pool, 'penuh@contoh.id', '59 minutes')
  await addCode(t.pool, 'baru@contoh.id', '1 minute')
  const sessions = async () =>
    (await t.pool.query<{ sid: string }>('select sid from sessions')).rows.map(({ sid }) => sid)
  const codes = async () =>
    (await t.pool.query<{ email: string }>('select email from kode_verifikasi order by 1')).rows.map(
      ({ email }) => email,
    )

  const onError = vi.fn()
  const sweep = startSweep(() => deleteExpired(t.pool), onError)
  onTestFinished(() => sweep.stop())
  await expect.poll(codes).toEqual(['baru@contoh.id', 'penuh@contoh.id'])
  expect(await sessions()).toEqual([alive.sid])

  await expire(alive.sid)
  expect(await sessions()).toEqual([alive.sid])
  vi.advanceTimersByTime(HOUR_MS)
  await expect.poll(sessions).toEqual([])
  expect(onError).not.toHaveBeenCalled()
})

test('a database that is away costs a line in the log, and the next round goes on', async () => {
  fakeHours()
  const round = vi.fn(() => Promise.reject(new Error('away')))
  const onError = vi.fn()
  const sweep = startSweep(round, onError)
  vi.advanceTimersByTime(2 * HOUR_MS)
  await sweep.stop()
  vi.advanceTimersByTime(2 * HOUR_MS)
  expect(round).toHaveBeenCalledTimes(3)
  await expect.poll(() => onError.mock.calls.length).toBe(3)
})

// rule B19
test('the app sweeps when it starts', async () => {
  const first = await startApp()
  const { sid } = await addUser(first)
  await first.pool.query('update sessions set expires_at = now() where sid = $1', [sid])
  await startApp({ database: first.database })
  await expect
    .poll(async () => (await first.pool.query('select 1 from sessions where sid = $1', [sid])).rowCount)
    .toBe(0)
})

const addKeys = (pool: Pool, count: number, used: string) =>
  pool.query(
    `insert into idempotency (key, request_hash, status, body, id_user, used_at)
     select gen_random_uuid(), 'x', 200, '', gen_random_uuid(), now() - $2::interval from generate_series(1, $1)`,
    [count, used],
  )
const keys = async (pool: Pool) => (await pool.query('select 1 from idempotency')).rowCount

// rules B19, W21
test('keys go 60 days after their last use, however many they are; the app does it when it starts', async () => {
  const first = await startApp()
  await addKeys(first.pool, 1_200, '60 days 2 hours')
  await addKeys(first.pool, 3, '59 days')
  await startApp({ database: first.database })
  await expect.poll(() => keys(first.pool)).toBe(3)
})

// rule W21
test('they go in batches: a stop ends the round between two of them', async () => {
  const { pool } = await startApp()
  await addKeys(pool, 1_200, '61 days')
  const stopping = new AbortController()
  const round = sweepKeys(pool, stopping.signal)
  await expect.poll(() => keys(pool), { interval: 1 }).toBeLessThan(1_200)
  stopping.abort()
  await round
  expect(await keys(pool)).toBe(700)
})
