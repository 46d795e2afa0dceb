import { authCalls } from '@bakti/contract/auth/auth.calls'
import { HEADERS } from '@bakti/contract/envelope'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { type TestApp, startApp } from '../../testing/app'
import { fillLimit, forgetLimits, limitPoints, proven, unproven } from '../../testing/limits'
import { type TestUser, addUser } from '../../testing/users'
import { changeRole, resetPassword } from './accounts.usecases'

const PASSWORD = 'kuda besi biru'
const EMAIL = 'rani@contoh.id'
// As cheap as the library allows: hundreds of logins are about what is counted, not about the hash.
const CHEAP_HASH = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 })

const withRani = async () => {
  const t = await startApp()
  return { ...t, rani: await addUser(t, { email: EMAIL, passwordHash: CHEAP_HASH }) }
}

async function login({ api }: TestApp, password: string, deviceToken?: string) {
  const headers = deviceToken ? { [HEADERS.deviceToken]: deviceToken } : {}
  return api.call(authCalls.login, { body: { email: EMAIL, password }, headers })
}

/** A browser's first login: its device token and its session's token. */
async function firstLogin(t: TestApp) {
  const { status, body } = await login(t, PASSWORD)
  expect(status).toBe(200)
  return { deviceToken: body.deviceToken!, token: body.token! }
}

/** Whether a browser is known: after ten wrong guesses from elsewhere it alone gets in. */
async function isKnown(t: TestApp, deviceToken: string) {
  await forgetLimits(t.pool, 'account')
  await fillLimit(t.pool, 'account', proven(EMAIL), 10)
  return (await login(t, PASSWORD, deviceToken)).status === 200
}

const meOf = async (t: TestApp & { rani: TestUser }, token: string) =>
  (await (await t.api.as({ ...t.rani, token })).call(authCalls.getMe)).status

// rule A27
test.each([
  ['a password reset', async (t: TestApp) => void (await resetPassword(EMAIL, PASSWORD, t))],
  ['a change of role', async (t: TestApp) => void (await changeRole(EMAIL, 'ADMIN', t))],
  [
    "'Keluar dari semua perangkat'",
    async (t: TestApp & { rani: TestUser }) =>
      void (await (await t.api.as(t.rani)).call(authCalls.logoutAll)),
  ],
])('%s ends the device tokens that were given before, and not the next one', async (_name, end) => {
  const t = await withRani()
  const { deviceToken } = await firstLogin(t)
  expect(await isKnown(t, deviceToken)).toBe(true)
  await end(t)
  expect(await isKnown(t, deviceToken)).toBe(false)
  await t.pool.query('delete from rate_limit')
  const next = await login(t, PASSWORD, deviceToken)
  expect(await isKnown(t, next.body.deviceToken!)).toBe(true)
  expect(await isKnown(t, deviceToken), 'the old one stays worthless').toBe(false)
})

// rule A8
test("'Keluar dari semua perangkat' ends all sessions of its caller, and of no other; it says how many", async () => {
  const t = await withRani()
  const other = await addUser(t)
  const browsers = [await firstLogin(t), await firstLogin(t)]
  const answer = await (await t.api.as(t.rani)).call(authCalls.logoutAll)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: { sesi: 3, perangkat: 2 },
      message: 'Keluar dari semua perangkat: 3 sesi diakhiri',
    },
  })
  for (const token of [t.rani.token, ...browsers.map((browser) => browser.token)])
    expect(await meOf(t, token)).toBe(401)
  expect((await (await t.api.as(other)).call(authCalls.getMe)).status).toBe(200)
})

// rule A26
test('an account has ten known browsers: the one that logged in least recently goes', async () => {
  const t = await withRani()
  const browsers = []
  for (let n = 0; n < 10; n++) browsers.push(await firstLogin(t))
  const [first, second] = browsers
  await login(t, PASSWORD, first!.deviceToken)
  await firstLogin(t)
  expect(await isKnown(t, first!.deviceToken), 'it logged in again').toBe(true)
  expect(await isKnown(t, second!.deviceToken)).toBe(false)
  expect((await t.pool.query('select 1 from devices')).rowCount).toBe(10)
})

// rule A10
test('an account has twenty sessions: the one that was used least recently ends, on every replica', async () => {
  const t = await withRani()
  const two = await startApp({ database: t.database })
  const usedAgo = (sid: string, days: number) =>
    t.pool.query("update sessions set expires_at = now() + (7 - $2) * interval '1 day' where sid = $1", [
      sid,
      days,
    ])
  const count = async () => (await t.pool.query('select 1 from sessions')).rowCount
  const onTwo = { ...two, rani: t.rani }
  const newer = await firstLogin(t)
  for (let n = 0; n < 18; n++) await firstLogin(t)
  // Both replicas remember them.
  for (const token of [t.rani.token, newer.token])
    expect([await count(), await meOf(t, token), await meOf(onTwo, token)]).toEqual([20, 200, 200])
  // The one that was opened first was used last.
  await usedAgo(t.rani.sid, 1)
  await usedAgo(t.app.jwt.decode<{ sid: string }>(newer.token)!.sid, 2)
  await firstLogin(t)
  await expect.poll(() => meOf(onTwo, newer.token), { timeout: 1_000, interval: 20 }).toBe(401)
  expect([await count(), await meOf(t, newer.token), await meOf(t, t.rani.token)]).toEqual([20, 401, 200])
})

// rule A25
test('25 logins win no 250 wrong guesses: 30 of all known browsers together, each counted for the address', async () => {
  const t = await withRani()
  const guesses: number[] = []
  for (let n = 0; n < 25; n++) {
    const { deviceToken } = await firstLogin(t)
    for (let guess = 0; guess < 10; guess++) guesses.push((await login(t, 'salah', deviceToken)).status)
  }
  expect(guesses.filter((status) => status === 401)).toHaveLength(30)
  expect(guesses.filter((status) => status === 429)).toHaveLength(220)
  expect(await limitPoints(t.pool, 'address', unproven('127.0.0.1'))).toBe(30)
  // Somebody without a token of the account has what they had before: ten.
  expect((await login(t, 'salah')).status).toBe(401)
})

// rule A24
test('one known browser that guesses shuts no other one out', async () => {
  const t = await withRani()
  const [thief, owner] = [await firstLogin(t), await firstLogin(t)]
  for (let guess = 0; guess < 40; guess++) await login(t, 'salah', thief.deviceToken)
  expect((await login(t, PASSWORD, thief.deviceToken)).status).toBe(429)
  expect((await login(t, PASSWORD, owner.deviceToken)).status).toBe(200)
})

test('a device token of an earlier epoch is worth nothing, whatever the list of devices says', async () => {
  const t = await withRani()
  const { deviceToken } = await firstLogin(t)
  await t.pool.query('update users set device_epoch = device_epoch + 1')
  expect(await isKnown(t, deviceToken)).toBe(false)
})
