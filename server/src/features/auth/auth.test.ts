import { randomBytes } from 'node:crypto'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { HEADERS } from '@bakti/contract/envelope'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { type TestApp, startApp } from '../../testing/app'
import { fillLimit, forgetLimits, limitPoints, unproven } from '../../testing/limits'
import { addUser } from '../../testing/users'

const PASSWORD = 'kuda besi biru'
const EMAIL = 'Rani@Contoh.id'
const PASSWORD_HASH = await hash(PASSWORD)

const withRani = async () => {
  const t = await startApp()
  return { ...t, rani: await addUser(t, { email: EMAIL, passwordHash: PASSWORD_HASH }) }
}

function login({ api }: TestApp, password: string, { email = EMAIL, deviceToken = '' } = {}) {
  const headers = deviceToken ? { [HEADERS.deviceToken]: deviceToken } : {}
  return api.call(authCalls.login, { body: { email, password }, headers })
}

const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort((a, b) => a - b)

const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)

/** One after the other: of one account two requests at most are worked on at once. */
async function inTurn(count: number, make: () => Promise<{ status: number }>): Promise<number[]> {
  const found = []
  for (let nth = 0; nth < count; nth++) found.push((await make()).status)
  return found
}

/** Somebody at this address has used up what its kind of call may cost. */
const fillAddress = ({ pool }: TestApp, kind: string, points = 3_000) =>
  fillLimit(pool, kind, unproven('127.0.0.1'), points)

// rules A13, W2
test('a login opens a session that /auth/me knows and that a logout ends', async () => {
  const t = await withRani()
  const answer = await login(t, PASSWORD, { email: ' rANI@contoh.ID ' })
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Selamat Datang Rani Wulandari', data: { id: t.rani.id, role: 'PESERTA', image: null } },
  })

  const rani = await t.api.as({ ...t.rani, token: answer.body.token! })
  expect(await rani.call(authCalls.getMe)).toMatchObject({
    status: 200,
    body: { data: { id: t.rani.id, email: EMAIL } },
  })
  expect(await rani.call(authCalls.logout)).toMatchObject({
    status: 200,
    body: { message: 'Sampai jumpa, Rani Wulandari', data: null },
  })
  expect(await rani.call(authCalls.getMe)).toMatchObject({
    status: 401,
    body: { code: 'session.required', data: null },
  })
})

// rule A8
test('a logout ends one session, not the others of that person', async () => {
  const t = await withRani()
  const [phone, laptop] = [await login(t, PASSWORD), await login(t, PASSWORD)]
  const onPhone = await t.api.as({ ...t.rani, token: phone.body.token! })
  const onLaptop = await t.api.as({ ...t.rani, token: laptop.body.token! })
  await onPhone.call(authCalls.logout)
  expect((await onPhone.call(authCalls.getMe)).status).toBe(401)
  expect((await onLaptop.call(authCalls.getMe)).status).toBe(200)
})

// rules A6, A9
test('a token lasts 30 days, its session 7 days from the last use, for every role', async () => {
  const t = await withRani()
  await addUser(t, { role: 'ADMIN', email: 'admin@contoh.id', passwordHash: PASSWORD_HASH })
  for (const email of ['admin@contoh.id', EMAIL]) {
    const { body } = await login(t, PASSWORD, { email })
    const claims = t.app.jwt.decode<{ iat: number; exp: number; sid: string }>(body.token!)!
    expect(claims.exp - claims.iat).toBe(30 * 24 * 60 * 60)
    expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'id', 'sid'])
    const { rows } = await t.pool.query<{ hours: number }>(
      'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions where sid = $1',
      [claims.sid],
    )
    expect(rows).toEqual([{ hours: 7 * 24 }])
  }
})

// rule A17
test('a wrong password, an unknown e-mail and an account without a password get the same answer', async () => {
  const t = await withRani()
  await addUser(t, { email: 'google@contoh.id' })
  const answers = [
    await login(t, 'salah'),
    await login(t, PASSWORD, { email: 'tidakada@contoh.id' }),
    await login(t, PASSWORD, { email: 'google@contoh.id' }),
  ]
  for (const { body } of answers) {
    expect(body).toEqual({
      status: 401,
      code: 'auth.invalid',
      message: 'Email atau password salah',
      data: null,
    })
  }
})

test.each([
  ['no body', undefined, 'Email dan password harus diisi!'],
  ['no password', { email: EMAIL }, 'Email dan password harus diisi!'],
  ['an empty e-mail', { email: ' ', password: 'x' }, 'Email dan password harus diisi!'],
  ['no e-mail at all', { email: 'rani', password: 'x' }, 'Format email tidak valid'],
  ['NUL', { email: 'rani\0@contoh.id', password: 'x' }, 'Email berisi karakter yang tidak didukung'],
])('%s is told before anything is counted', async (_name, body, message) => {
  const t = await startApp()
  const answer = await t.api.call(authCalls.login, { body: body as never })
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } })
  expect(answer.body.errors?.map((error) => error.message) ?? [answer.body.message]).toContain(message)
  expect((await t.pool.query('select key from rate_limit')).rows).toEqual([])
})

// rule A20
test('after ten failures the account waits, known or not, whatever the case of its e-mail', async () => {
  const t = await withRani()
  for (const email of [EMAIL, 'tidakada@contoh.id']) {
    expect(await inTurn(9, () => login(t, 'salah', { email }))).toEqual(times(9, () => 401))
    expect((await login(t, 'salah', { email: email.toUpperCase() })).status).toBe(401)
    const refused = await login(t, PASSWORD, { email })
    expect(refused).toMatchObject({ status: 429, body: { code: 'auth.too_many_attempts', data: null } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
  }
})

// rule A20
test('bursts of guesses do not outrun the count', async () => {
  const t = await withRani()
  const found: number[] = []
  while (!found.includes(429)) found.push(...(await statuses(times(30, () => login(t, 'salah')))))
  expect(new Set(found)).toEqual(new Set([401, 429, 503]))
  expect(found.filter((status) => status === 401)).toHaveLength(10)
})

// rule A20
test('a success gives its point back', async () => {
  const t = await withRani()
  expect(await inTurn(12, () => login(t, PASSWORD))).toEqual(times(12, () => 200))
  await inTurn(9, () => login(t, 'salah'))
  expect(await inTurn(3, () => login(t, PASSWORD))).toEqual([200, 200, 200])
  expect(await inTurn(2, () => login(t, 'salah'))).toEqual([401, 429])
})

// rule A28
test('one account has two places: the others are told to come back before anything is asked of the database', async () => {
  const t = await withRani()
  const other = await addUser(t, { email: 'lain@contoh.id', passwordHash: PASSWORD_HASH })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const rush = times(240, () => login(t, PASSWORD))
  const others = login(t, PASSWORD, { email: other.email })
  const answers = await Promise.all(rush)
  // A place is free again when its hash is done: a machine that is slow to read the rush serves more than the first two.
  const served = answers.filter(({ status }) => status === 200).length
  expect(served).toBeGreaterThanOrEqual(2)
  expect(served).toBeLessThan(40)
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy).toHaveLength(240 - served)
  expect(busy[0]).toMatchObject({
    headers: { 'retry-after': '3' },
    body: { code: 'auth.busy', message: 'Server sedang ramai, coba lagi sebentar lagi', data: null },
  })
  expect((await others).status).toBe(200)
  const lookups = query.mock.calls.filter(
    ([config]) => (config as unknown as { name?: string }).name === 'auth.user_by_email',
  )
  expect(lookups, 'who has no place asks the database nothing').toHaveLength(served + 1)
  query.mockRestore()
  expect((await login(t, PASSWORD)).status, 'the places are given back').toBe(200)
})

// rules A22, A24
test.each(['PESERTA', 'ADMIN'] as const)(
  'guessing from elsewhere does not lock %s out of a browser that logged in before, past the address’s limit neither',
  async (role) => {
    const t = await withRani()
    await t.pool.query('update users set role = $1', [role])
    const { deviceToken = '' } = (await login(t, PASSWORD)).body
    await inTurn(12, () => login(t, 'salah'))
    expect((await login(t, PASSWORD)).status).toBe(429)
    await fillAddress(t, 'address')
    const since = performance.now()
    expect((await login(t, PASSWORD, { deviceToken })).status).toBe(200)
    expect(performance.now() - since, 'it is not slowed').toBeLessThan(1_900)
    // Its own guesses are counted as well: ten, not three.
    const guesses = await inTurn(12, () => login(t, 'salah', { deviceToken }))
    expect(guesses).toEqual([...times(10, () => 401), 429, 429])
  },
)

// rule A24
test('a rush for an account from elsewhere leaves the places of its known browser', async () => {
  const t = await withRani()
  const { deviceToken = '' } = (await login(t, PASSWORD)).body
  const rush = times(60, () => login(t, 'salah'))
  expect((await login(t, PASSWORD, { deviceToken })).status).toBe(200)
  await Promise.all(rush)
})

// rule A25
test('what a known browser fails counts for its address', async () => {
  const t = await withRani()
  const { deviceToken = '' } = (await login(t, PASSWORD)).body
  await login(t, 'salah', { deviceToken })
  await login(t, 'salah')
  expect(await limitPoints(t.pool, 'address', unproven('127.0.0.1'))).toBe(2)
})

// rule A24
test('a browser that another account logged in to before is an unknown one here, and gets in', async () => {
  const t = await withRani()
  const other = await addUser(t, { email: 'lain@contoh.id', passwordHash: PASSWORD_HASH })
  const { deviceToken = '' } = (await login(t, PASSWORD, { email: other.email })).body
  expect((await login(t, PASSWORD, { deviceToken })).status).toBe(200)
  const answers = await Promise.all(times(6, () => login(t, PASSWORD, { deviceToken })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
})

// rule A24
test('a device token opens a counter for its own account alone, and no session', async () => {
  const t = await withRani()
  const other = await addUser(t, { email: 'lain@contoh.id', passwordHash: PASSWORD_HASH })
  const { token, deviceToken } = (await login(t, PASSWORD, { email: other.email })).body
  await inTurn(10, () => login(t, 'salah'))
  for (const wrong of [deviceToken!, token!, 'sampah', `${deviceToken!.slice(0, -4)}AAAA`]) {
    expect((await login(t, PASSWORD, { deviceToken: wrong })).status).toBe(429)
  }
  const withDeviceToken = await t.api.as({ ...other, token: deviceToken! })
  expect((await withDeviceToken.call(authCalls.getMe)).status).toBe(401)
})

// rule A22
test('past an address’s limit a login is slowed and an account has three tries; nobody is refused as a whole', async () => {
  const t = await withRani()
  await fillAddress(t, 'address', 2_999)
  await addUser(t, { email: 'lain@contoh.id', passwordHash: PASSWORD_HASH })
  expect((await login(t, 'salah')).status, 'the last one before the limit').toBe(401)

  const since = performance.now()
  const slowed = await Promise.all([
    login(t, PASSWORD, { email: 'lain@contoh.id' }),
    login(t, 'salah'),
    login(t, 'salah'),
  ])
  expect(performance.now() - since).toBeGreaterThan(1_900)
  expect(performance.now() - since).toBeLessThan(10_000)
  expect(slowed.map(({ status }) => status)).toEqual([200, 401, 401])
  expect((await login(t, PASSWORD)).status, 'three wrong ones are enough here').toBe(429)
  await forgetLimits(t.pool, 'address')
  expect((await login(t, PASSWORD)).status, 'elsewhere the account has ten').toBe(200)
})

// rule A23
test('the address is the proxy’s word only where the proxy is trusted', async () => {
  const wrong = { email: EMAIL, password: 'x' }
  for (const [trustProxy, address] of [
    [['loopback'], '203.0.113.9'],
    [false, '127.0.0.1'],
  ] as const) {
    const t = await startApp({ trustProxy: trustProxy && [...trustProxy] })
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    expect((await t.api.call(authCalls.login, { body: wrong, headers })).status).toBe(401)
    expect(await limitPoints(t.pool, 'address', unproven(address))).toBe(1)
    const { rowCount } = await t.pool.query("select from rate_limit where key like 'address:%'")
    expect(rowCount).toBe(1)
  }
})

test('an address that is none, passed on by a proxy, is no error of ours', async () => {
  const t = await startApp({ trustProxy: true })
  const headers = { 'x-forwarded-for': randomBytes(6_000).toString('base64url') }
  const body = { email: EMAIL, password: 'salah' }
  expect((await t.api.call(authCalls.login, { body, headers })).status).toBe(401)
  expect((await t.api.call(authCalls.sendCode, { body: { email: EMAIL }, headers })).status).toBe(200)
})

// rule A30
test('reads are answered while a crowd logs in', async () => {
  const t = await withRani()
  const crowd = await Promise.all(times(100, () => addUser(t, { passwordHash: PASSWORD_HASH })))
  const rani = await t.api.as(t.rani)
  let done = 0
  const rush = crowd.map(async ({ email }) => {
    const { status } = await login(t, PASSWORD, { email })
    done++
    return status
  })
  for (const _ of times(20, () => null)) expect((await rani.call(authCalls.getMe)).status).toBe(200)
  expect(done, 'the rush was still going on').toBeLessThan(50)
  expect(await Promise.all(rush)).toEqual(times(100, () => 200))
})

// rule A30
test('logins have a few connections of their own: a rush takes none from the others, and none from it', async () => {
  const t = await withRani()
  const rani = await t.api.as(t.rani)
  const takeAll = async ({ authPool, pool }: TestApp, which: 'authPool' | 'pool') => {
    const from = which === 'pool' ? pool : authPool
    const clients = await Promise.all(times(from.options.max, () => from.connect()))
    return () => clients.forEach((client) => client.release())
  }
  const giveBackAuth = await takeAll(t, 'authPool')
  const waiting = login(t, PASSWORD)
  expect((await rani.call(authCalls.getMe)).status, 'answered while a login waits').toBe(200)
  giveBackAuth()
  expect((await waiting).status).toBe(200)

  const giveBack = await takeAll(t, 'pool')
  expect((await login(t, PASSWORD)).status).toBe(200)
  giveBack()
})
