import { authCalls } from '@bakti/contract/auth/auth.calls'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createPool } from '../../platform/database'
import { listen } from '../../platform/notification'
import { databaseOfNewSessions } from '../../platform/postgres/testing'
import { type TestApp, startApp } from '../../testing/app'
import { type TestUser, addUser } from '../../testing/users'
import { changeRole, resetPassword } from './accounts.usecases'
import { createSessions } from './sessions'

/** Sessions on a database of their own, with a clock that the test sets. */
async function start() {
  const database = await databaseOfNewSessions()
  const pool = createPool(database.connection, () => undefined)
  const clock = { now: new Date() }
  const sessions = createSessions(pool, () => clock.now)
  const listener = listen(pool, [sessions.subscription])
  onTestFinished(async () => {
    await listener.stop()
    await pool.end()
  })
  const add = async () => {
    const [id, sid] = [crypto.randomUUID(), crypto.randomUUID()]
    await pool.query("insert into users (id, name, email, role) values ($1, 'Rani', $2, 'ADMIN')", [id, id])
    await pool.query(
      "insert into sessions (sid, id_user, expires_at) values ($1, $2, now() + interval '1 hour')",
      [sid, id],
    )
    return { id, sid }
  }
  // Without a word to anybody: whoever still knows the session has remembered it.
  const deleteQuietly = (sid: string) => pool.query('delete from sessions where sid = $1', [sid])
  const remembers = async () => {
    const { sid } = await add()
    await sessions.find(sid)
    await deleteQuietly(sid)
    return (await sessions.find(sid)) !== null
  }
  return { database, pool, clock, sessions, add, deleteQuietly, remembers }
}

// rule A3
test('an entry is trusted for 30 s and no longer', async () => {
  const { clock, sessions, add, deleteQuietly, remembers } = await start()
  await expect.poll(remembers).toBe(true)
  const { sid } = await add()
  const read = clock.now.getTime()
  await sessions.find(sid)
  await deleteQuietly(sid)
  clock.now = new Date(read + 29_999)
  expect(await sessions.find(sid)).not.toBeNull()
  clock.now = new Date(read + 30_000)
  expect(await sessions.find(sid)).toBeNull()
})

test('an entry ends with its session', async () => {
  const { clock, pool, sessions, add, remembers } = await start()
  await expect.poll(remembers).toBe(true)
  const { sid } = await add()
  const end = new Date(clock.now.getTime() + 5_000)
  await pool.query('update sessions set expires_at = $2 where sid = $1', [sid, end])
  expect(await sessions.find(sid)).not.toBeNull()
  await pool.query("update sessions set expires_at = now() - interval '1 s' where sid = $1", [sid])
  expect(await sessions.find(sid), 'still remembered').not.toBeNull()
  clock.now = end
  expect(await sessions.find(sid)).toBeNull()
})

// rule A9
test('a session ends 7 days after its last use, which is stored every 5 minutes at most', async () => {
  const { pool, sessions, add } = await start()
  const { sid } = await add()
  const setEnd = (end: string) =>
    pool.query('update sessions set expires_at = now() + $2::interval where sid = $1', [sid, end])
  const end = async () =>
    (
      await pool.query<{ end: string; days: number }>(
        `select expires_at::text as end, extract(epoch from expires_at - now())::float8 / 86400 as days
         from sessions where sid = $1`,
        [sid],
      )
    ).rows[0]!
  const use = async () => {
    const found = await sessions.find(sid)
    if (found) sessions.forget(found.id)
    return found
  }

  await setEnd('7 days -4 minutes')
  const before = await end()
  for (let n = 0; n < 5; n++) await use()
  expect((await end()).end, 'a use within the five minutes writes nothing').toBe(before.end)

  await setEnd('7 days -6 minutes')
  await use()
  await expect.poll(async () => (await end()).days).toBeGreaterThan(6.999)

  await setEnd('-1 second')
  expect(await use()).toBeNull()
  expect((await end()).days, 'what has ended stays so').toBeLessThan(0)
})

// rule A3
test('while nothing listens nothing is remembered, and afterwards it is again', async () => {
  const { database, sessions, add, deleteQuietly, remembers } = await start()
  await expect.poll(remembers).toBe(true)
  const { sid } = await add()
  expect(await sessions.find(sid)).not.toBeNull()

  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  onTestFinished(() => admin.end())
  const name = database.connection.database
  // The pool's connections stay; only the listener's ends and can't come back.
  await admin.query(`alter database ${name} allow_connections false`)
  const { rowCount } = await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like '%pg_notify%'",
    [name],
  )
  expect(rowCount).toBe(1)
  await deleteQuietly(sid)
  await expect.poll(() => sessions.find(sid)).toBeNull()
  expect(await remembers()).toBe(false)

  await admin.query(`alter database ${name} allow_connections true`)
  await expect.poll(remembers).toBe(true)
})

const me = async (t: TestApp, user: TestUser) => (await (await t.api.as(user)).call(authCalls.getMe)).status

// rules A3, A8
test.each([
  ['a logout', async (t: TestApp, user: TestUser) => (await t.api.as(user)).call(authCalls.logout)],
  [
    'a logout from all devices',
    async (t: TestApp, user: TestUser) => (await t.api.as(user)).call(authCalls.logoutAll),
  ],
  ['a change of role', (t: TestApp, user: TestUser) => changeRole(user.email, 'ADMIN', t)],
  ['a password reset', (t: TestApp, user: TestUser) => resetPassword(user.email, 'kuda besi biru', t)],
])('%s is known to every replica within 1 s', async (_name, revoke) => {
  const one = await startApp()
  const two = await startApp({ database: one.database })
  const user = await addUser(one)
  // Until the other replica remembers it: a session whose row is gone and still passes.
  const isRemembered = async () => {
    const probe = await addUser(one)
    await me(two, probe)
    await one.pool.query('delete from sessions where sid = $1', [probe.sid])
    return (await me(two, probe)) === 200
  }
  await expect.poll(isRemembered).toBe(true)
  expect([await me(one, user), await me(two, user)]).toEqual([200, 200])

  await revoke(one, user)
  await expect.poll(() => me(two, user), { timeout: 1_000, interval: 20 }).toBe(401)
  await expect.poll(() => me(one, user), { timeout: 1_000, interval: 20 }).toBe(401)
})

// rule A3
test('a revocation that comes while a session is read is not lost', async () => {
  const { pool, sessions, add, remembers } = await start()
  await expect.poll(remembers).toBe(true)
  for (let round = 0; round < 50; round++) {
    const { id, sid } = await add()
    const reading = Promise.all(Array.from({ length: 3 }, () => sessions.find(sid)))
    await pool.query('delete from sessions where sid = $1', [sid])
    sessions.forget(id)
    await reading
    expect(await sessions.find(sid)).toBeNull()
  }
})
