import { authCalls } from '@bakti/contract/auth/auth.calls'
import { expect, test } from 'vitest'
import { type TestApp, startApp } from '../../testing/app'
import { countedKinds, fillLimit, limitPoints, unproven } from '../../testing/limits'
import { addUser } from '../../testing/users'

const RANI = {
  name: 'Rani Wulandari',
  email: 'Rani@Contoh.id',
  password: 'kuda besi biru',
  confirmPassword: 'kuda besi biru',
}

const register = ({ api }: TestApp, body: object = RANI) =>
  api.call(authCalls.register, { body: body as typeof RANI })

const login = ({ api }: TestApp, { email, password } = RANI) =>
  api.call(authCalls.login, { body: { email, password } })

// rules A18, W20
test('a registration makes a participant, opens no session, and its password logs in', async () => {
  const t = await startApp()
  const answer = await register(t, { ...RANI, name: '  Rani Wulandari ' })
  expect(answer).toMatchObject({
    status: 201,
    body: {
      message: 'Registrasi berhasil! Silakan login, Rani Wulandari',
      data: { name: 'Rani Wulandari', email: 'Rani@Contoh.id', role: 'PESERTA', image: null },
    },
  })
  expect(answer.body.token).toBeUndefined()
  expect((await t.pool.query('select 1 from sessions')).rowCount).toBe(0)
  const { rows } = await t.pool.query('select email_verified, google_sub from users')
  expect(rows).toEqual([{ email_verified: false, google_sub: null }])
  expect((await login(t)).body.data).toEqual(answer.body.data)
})

// rule A1
test('no field of the body makes an admin, an id or a proven e-mail', async () => {
  const t = await startApp()
  const id = crypto.randomUUID()
  const more = {
    role: 'ADMIN',
    id,
    email_verified: true,
    google_sub: 'x',
    isAdmin: true,
    image: 'https://a.id/x',
  }
  expect((await register(t, { ...RANI, ...more })).body.data).toMatchObject({ role: 'PESERTA', image: null })
  const { rows } = await t.pool.query('select id, role, email_verified, google_sub, image from users')
  expect(rows).toMatchObject([{ role: 'PESERTA', email_verified: false, google_sub: null, image: null }])
  expect(rows[0].id).not.toBe(id)
})

// rule A18
test('a missing confirmation counts as equal', async () => {
  const t = await startApp()
  const { confirmPassword: _none, ...rest } = RANI
  expect((await register(t, rest)).status).toBe(201)
})

// rules A15, A18
test.each([
  ['nothing', {}, 'Semua field harus diisi!'],
  ['no name', { ...RANI, name: ' ' }, 'Semua field harus diisi!'],
  ['no e-mail', { ...RANI, email: '' }, 'Semua field harus diisi!'],
  ['no password', { ...RANI, password: '' }, 'Semua field harus diisi!'],
  ['an empty confirmation', { ...RANI, confirmPassword: '' }, 'Semua field harus diisi!'],
  [
    'another confirmation',
    { ...RANI, confirmPassword: 'kuda besi hijau' },
    'Konfirmasi password tidak cocok!',
  ],
  [
    'a short password',
    { ...RANI, password: 'tujuh77', confirmPassword: 'tujuh77' },
    'Kata sandi minimal 8 karakter',
  ],
  [
    'a long password',
    { ...RANI, password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) },
    'Kata sandi maksimal 128 karakter',
  ],
  [
    'a common password',
    { ...RANI, password: 'password123', confirmPassword: 'password123' },
    'Kata sandi ini terlalu mudah ditebak, pilih yang lain',
  ],
  [
    'their name as password',
    { ...RANI, password: 'raniwulandari', confirmPassword: 'raniwulandari' },
    'Kata sandi ini terlalu mudah ditebak, pilih yang lain',
  ],
  ['an e-mail that is none', { ...RANI, email: 'rani@' }, 'Format email tidak valid'],
  ['a name that is too long', { ...RANI, name: 'x'.repeat(121) }, 'Nama maksimal 120 karakter'],
])('%s is refused', async (_name, body, message) => {
  const t = await startApp()
  const answer = await register(t, body)
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation', message, data: null } })
  expect((await t.pool.query('select 1 from users')).rowCount).toBe(0)
})

// rules A13, A19
test('an e-mail registers once, whatever its case, however many try at once; who had it keeps their password', async () => {
  const t = await startApp()
  const answers = await Promise.all(
    ['rani@contoh.id', 'RANI@CONTOH.ID'].map((email) => register(t, { ...RANI, email })),
  )
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
  const taken = await register(t, {
    ...RANI,
    password: 'sapi besi hijau',
    confirmPassword: 'sapi besi hijau',
  })
  expect(taken).toMatchObject({
    status: 409,
    body: { code: 'auth.email_taken', message: 'Email sudah terdaftar', data: null },
  })
  expect((await login(t)).status).toBe(200)
  expect((await login(t, { ...RANI, password: 'sapi besi hijau' })).status).toBe(401)
})

test('an admin’s account is not taken over by registering its e-mail', async () => {
  const t = await startApp()
  await addUser(t, { role: 'ADMIN', email: 'panitia@contoh.id' })
  expect((await register(t, { ...RANI, email: 'Panitia@contoh.id' })).status).toBe(409)
})

// rules A19, A21
test('what is refused without a hash takes no point: a bad password, an e-mail that is taken', async () => {
  const t = await startApp()
  await addUser(t, { email: RANI.email })
  for (let times = 0; times < 12; times++) expect((await register(t)).status).toBe(409)
  const bad = { email: 'lain@contoh.id', password: 'password123', confirmPassword: 'password123' }
  expect((await register(t, { ...RANI, ...bad })).status).toBe(400)
  expect(await countedKinds(t.pool)).toEqual([])
  expect((await register(t, { ...RANI, email: 'lain@contoh.id' })).status).toBe(201)
  expect(await countedKinds(t.pool)).toEqual(['newcomer'])
  expect(await limitPoints(t.pool, 'newcomer', unproven('127.0.0.1'))).toBe(1)
})

// rules A21, A22
test('past an address’s limit a registration is slowed, and made', async () => {
  const t = await startApp()
  await fillLimit(t.pool, 'newcomer', unproven('127.0.0.1'), 3_000)
  const since = performance.now()
  expect((await register(t)).status).toBe(201)
  expect(performance.now() - since).toBeGreaterThan(1_900)
  expect((await login(t)).status, 'each kind of call has its own counter').toBe(200)
})

// rule A23
test('an IPv6 network counts as one address', async () => {
  const t = await startApp({ trustProxy: ['loopback'] })
  const from = (address: string, email: string) =>
    t.api.call(authCalls.register, { body: { ...RANI, email }, headers: { 'x-forwarded-for': address } })
  await from('2001:db8:1:2::a', 'a@contoh.id')
  await from('2001:db8:1:2:ffff::b', 'b@contoh.id')
  await from('2001:db8:1:3::a', 'c@contoh.id')
  expect(await limitPoints(t.pool, 'newcomer', unproven('2001:db8:1:2::/64'))).toBe(2)
  expect(await limitPoints(t.pool, 'newcomer', unproven('2001:db8:1:3::/64'))).toBe(1)
})
