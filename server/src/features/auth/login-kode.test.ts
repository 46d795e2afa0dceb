import { authCalls } from '@bakti/contract/auth/auth.calls'
import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import { expect, test } from 'vitest'
import { type TestApp, startApp } from '../../testing/app'
import { solve } from '../../testing/bukti'
import { fillLimit, proven } from '../../testing/limits'
import { addUser } from '../../testing/users'
import { hashPassword } from './password'

const OLD = 'melati-di-taman-7'
const NEW = 'rusa-melompat-jauh'

async function start() {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  const user = await addUser(t, {
    role: 'MENTOR',
    email: 'rani@contoh.id',
    passwordHash: await hashPassword(OLD),
  })
  const issue = async (headers: Record<string, string> = {}) =>
    admin.call(penggunaCalls.issueKode, { body: { id: user.id }, headers })
  const use = (kode: string, password = NEW, email = user.email) =>
    t.api.call(authCalls.loginByKode, { body: { email, kode, password } })
  return { ...t, admin, user, issue, use }
}

const logsIn = async ({ api }: Pick<TestApp, 'api'>, password: string) =>
  (await api.call(authCalls.login, { body: { email: 'rani@contoh.id', password } })).status

// rule R23
test('a code ends the old password at once, and is used once for a new one', async () => {
  const t = await start()
  const { body } = await t.issue()
  expect(await logsIn(t, OLD)).toBe(401)
  const { kode } = body.data
  const used = await t.use(`${kode.slice(0, 4).toLowerCase()} ${kode.slice(4)}`)
  expect(used.body).toMatchObject({ status: 200, data: { email: 'rani@contoh.id', role: 'MENTOR' } })
  const token = used.body.token!
  expect((await (await t.api.as({ ...t.user, token })).call(authCalls.getMe)).status).toBe(200)
  expect((await (await t.api.as(t.user)).call(authCalls.getMe)).status, 'the former session').toBe(401)
  expect((await t.use(kode)).body.code).toBe('auth.kode_masuk_wrong')
  expect(await logsIn(t, NEW)).toBe(200)
})

// rule R23
test('a code is wrong when it has run out or was replaced', async () => {
  const t = await start()
  const first = (await t.issue()).body.data.kode
  const second = (await t.issue()).body.data.kode
  expect((await t.use(first)).body.code).toBe('auth.kode_masuk_wrong')
  expect((await t.use(second, 'short')).body.code).toBe('validation')
  await t.pool.query("update kode_masuk set expires_at = now() - interval '1 second'")
  expect((await t.use(second)).body.code).toBe('auth.kode_masuk_wrong')
  const unknown = await t.use(second, NEW, 'nobody@contoh.id')
  expect(unknown.body.code).toBe('auth.kode_masuk_wrong')
})

const WRONG = 'CCCCCCCC'

// rules R23, A116
test('nobody who knows an e-mail can close this way: past 20 wrong tries each costs a proof of work, known account or not', async () => {
  const t = await start()
  const { kode } = (await t.issue()).body.data
  for (const email of [t.user.email, 'nobody@contoh.id']) {
    for (let time = 0; time < 20; time++)
      expect((await t.use(WRONG, NEW, email)).body.code).toBe('auth.kode_masuk_wrong')
    expect((await t.use(WRONG, NEW, email)).body).toMatchObject({ status: 429, code: 'pow.required' })
  }
  const asked = await t.use(kode)
  expect(asked.body.code).toBe('pow.required')
  const body = { email: t.user.email, kode, password: NEW }
  // Others go on trying meanwhile.
  const others = Array.from({ length: 30 }, () => t.use(WRONG))
  const used = await t.api.call(authCalls.loginByKode, { body, headers: solve(asked.body.data) })
  expect(used.status).toBe(200)
  expect(new Set((await Promise.all(others)).map((answer) => answer.body.code))).toEqual(
    new Set(['pow.required']),
  )
})

// rules R23, A24
test('a known browser is counted apart', async () => {
  const t = await start()
  await t.pool.query('update users set password_hash = $1', [await hashPassword(NEW)])
  const login = await t.api.call(authCalls.login, { body: { email: t.user.email, password: NEW } })
  const { kode } = (await t.issue()).body.data
  await fillLimit(t.pool, 'kode-masuk', proven(t.user.email), 20)
  const headers = { 'x-device-token': login.body.deviceToken! }
  const body = { email: t.user.email, password: OLD }
  const tried = await t.api.call(authCalls.loginByKode, { body: { ...body, kode: WRONG }, headers })
  expect(tried.body.code).toBe('auth.kode_masuk_wrong')
  expect((await t.api.call(authCalls.loginByKode, { body: { ...body, kode }, headers })).status).toBe(200)
})

// rule R23
test('of two who use a code at once one is let in', async () => {
  const t = await start()
  const { kode } = (await t.issue()).body.data
  const answers = await Promise.all([t.use(kode), t.use(kode, 'kancil-mencuri-timun')])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
})

// rules R23, R28
test('a code is in its answer alone: a repeat of the key makes none, and no table holds it', async () => {
  const t = await start()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { kode } = (await t.issue(headers)).body.data
  const repeat = await t.issue(headers)
  expect(repeat.body).toMatchObject({
    status: 409,
    code: 'secret.issued',
    message: 'Sudah dibuat. Buat ulang bila lembarnya hilang.',
    data: null,
  })
  const { rows } = await t.pool.query<{ text: string }>(
    'select (select json_agg(i)::text from idempotency i) || (select json_agg(k)::text from kode_masuk k) as text',
  )
  expect(rows[0]?.text).toContain(headers['idempotency-key'])
  expect(rows[0]?.text).not.toContain(kode)
  expect((await t.use(kode)).status).toBe(200)
})

test('no code is made for one’s own account', async () => {
  const t = await start()
  const own = await t.admin.call(penggunaCalls.issueKode, { body: { id: t.admin.user!.id } })
  expect(own.body.code).toBe('pengguna.self')
})

// rule R23
test('the name as a password is refused after the code alone, and uses up no try of it', async () => {
  const t = await start()
  const { kode } = (await t.issue()).body.data
  const wrong = kode === 'FFFFFFFF' ? 'HHHHHHHH' : 'FFFFFFFF'
  expect((await t.use(wrong, t.user.name)).body.code, 'whose account it is').toBe('auth.kode_masuk_wrong')
  for (let time = 0; time < 5; time++) expect((await t.use(kode, t.user.name)).body.code).toBe('validation')
  expect((await t.use(kode)).status).toBe(200)
})

// rules A20, R23
test('who has tried too many passwords gets in by a code', async () => {
  const t = await start()
  for (let time = 0; time < 11; time++) await logsIn(t, 'salah-sekali-9')
  expect(await logsIn(t, OLD)).toBe(429)
  const { kode } = (await t.issue()).body.data
  expect((await t.use(kode)).status).toBe(200)
  expect(await logsIn(t, NEW)).toBe(200)
})
