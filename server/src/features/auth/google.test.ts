import { createHmac } from 'node:crypto'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { HEADERS } from '@bakti/contract/envelope'
import { hash } from '@node-rs/argon2'
import fc from 'fast-check'
import { generateKeyPair } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type TestApp, startApp } from '../../testing/app'
import { countedKinds, fillLimit, limitPoints, unproven } from '../../testing/limits'
import { type Issuer, startIssuer } from '../../testing/issuer'
import { scenario } from '../../testing/scenario'
import { addUser } from '../../testing/users'

const PASSWORD = 'kuda besi biru'
const EMAIL = 'Rani@Contoh.id'

interface Scene extends TestApp {
  issuer: Issuer
}

async function start(): Promise<Scene> {
  const issuer = await startIssuer()
  return { ...(await startApp({ google: issuer.settings })), issuer }
}

const login = ({ api }: TestApp, credential: string, more: object = {}) =>
  api.call(authCalls.loginByGoogle, { body: { credential, ...more } })

const users = async ({ pool }: TestApp) =>
  (
    await pool.query(
      'select id, name, email, role, image, email_verified, google_sub, password_hash from users',
    )
  ).rows

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)
const claims = {
  iss: 'https://accounts.google.com',
  sub: '1001',
  email: 'rani@contoh.id',
  email_verified: true,
}

/** A rejected token changes nothing, and its message does not say why (rule A32). */
const INVALID = {
  status: 401,
  body: { code: 'auth.google_invalid', message: 'Google login failed', data: null },
}

// rules A32, A33
test('a good token makes a participant and opens a session; only what Google signed counts', async () => {
  const t = await start()
  const credential = await t.issuer.sign({ picture: 'https://gambar.contoh.id/rani.png' })
  const answer = await login(t, credential, {
    name: 'Penipu',
    email: 'panitia@contoh.id',
    password: 'google-1001',
    image: 'https://jahat.id/x.png',
    role: 'ADMIN',
  })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'Selamat Datang Rani Wulandari',
      data: {
        name: 'Rani Wulandari',
        email: 'rani@contoh.id',
        role: 'PESERTA',
        image: 'https://gambar.contoh.id/rani.png',
      },
      deviceToken: expect.any(String),
    },
  })
  expect(answer.body.notice).toBeUndefined()
  expect(await users(t)).toMatchObject([{ email_verified: true, google_sub: '1001', password_hash: null }])
  const me = await t.api.as({ ...answer.body.data, sid: '', token: answer.body.token! })
  expect(await me.call(authCalls.getMe)).toMatchObject({ status: 200, body: { data: answer.body.data } })

  const again = await login(t, await t.issuer.sign({ email: 'nama-baru@contoh.id', name: 'Nama Baru' }))
  expect(again.body.data, 'the subject is who it is, whatever its e-mail is now').toEqual(answer.body.data)
})

// rule A32
test('a password that is derived from the e-mail opens no session', async () => {
  const t = await start()
  await login(t, await t.issuer.sign(), { password: 'google-1001' })
  const body = { email: 'rani@contoh.id', password: 'google-1001' }
  expect((await t.api.call(authCalls.login, { body })).status).toBe(401)
})

// rule A32
test('a body without the credential is refused', async () => {
  const t = await start()
  for (const credential of [undefined, '', null, 7, 'x'.repeat(8193)]) {
    const body = { name: 'Rani', email: 'rani@contoh.id', password: 'google-1001', image: null, credential }
    expect(await t.api.call(authCalls.loginByGoogle, { body: body as never })).toMatchObject({
      status: 400,
      body: { code: 'validation', message: 'Google login failed' },
    })
  }
  expect(await users(t)).toEqual([])
  expect(t.issuer.fetches()).toBe(0)
})

// rule A32
test('whatever Google did not sign, for us, for now, is no login', async () => {
  const t = await start()
  const good = await t.issuer.sign()
  const stranger = await generateKeyPair('RS256')
  const body = { ...claims, aud: t.issuer.settings.clientId, iat: now(), exp: now() + 600 }
  const pem = await t.issuer.publicKey()
  const unsigned = (alg: string) => `${encode({ alg, typ: 'JWT' })}.${encode(body)}.`
  const hmac = (key: string) => {
    const content = `${encode({ alg: 'HS256', typ: 'JWT', kid: 'kunci-0' })}.${encode(body)}`
    return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
  }
  const tokens: Record<string, string> = {
    'another audience': await t.issuer.sign({ aud: 'situs-lain.apps.googleusercontent.com' }),
    'another issuer': await t.issuer.sign({ iss: 'https://accounts.google.com.jahat.id' }),
    expired: await t.issuer.sign({ iat: now() - 7200, exp: now() - 60 }),
    'not yet valid': await t.issuer.sign({ nbf: now() + 600 }),
    none: unsigned('none'),
    'None in another case': unsigned('nOnE'),
    'HS256 with the public key': hmac(pem),
    'HS256 with the public key, without its last line break': hmac(pem.trimEnd()),
    'HS256 with an empty key': hmac(''),
    'somebody else’s key': await t.issuer.sign({}, { key: stranger.privateKey }),
    'an unknown kid': await t.issuer.sign({}, { kid: 'kunci-lain' }),
    'another body': good.replace(/\.[^.]+\./, `.${encode({ ...body, email: 'panitia@contoh.id' })}.`),
    'no signature': good.replace(/[^.]+$/, ''),
    'a cut signature': good.slice(0, -4),
    'no e-mail': await t.issuer.sign({ email: '' }),
    'an e-mail that is none': await t.issuer.sign({ email: 'rani' }),
    'no subject': await t.issuer.sign({ sub: '' }),
    'an e-mail proven by a word': await t.issuer.sign({ email_verified: 'ya' }),
    garbage: 'a.b.c',
    text: 'bukan token',
  }
  for (const [name, token] of Object.entries(tokens))
    expect(await login(t, token), name).toMatchObject(INVALID)
  expect(await users(t)).toEqual([])
  expect((await login(t, good)).status, 'the signer of these works').toBe(200)
})

test('Google’s name is taken with and without its scheme', async () => {
  const t = await start()
  expect((await login(t, await t.issuer.sign({ iss: 'accounts.google.com' }))).status).toBe(200)
})

// rule A32
test('an e-mail that Google has not proven is told, and makes no account', async () => {
  const t = await start()
  for (const email_verified of [false, 'false']) {
    expect(await login(t, await t.issuer.sign({ email_verified }))).toMatchObject({
      status: 403,
      body: { code: 'auth.google_unproven' },
    })
  }
  expect(await users(t)).toEqual([])
  expect((await login(t, await t.issuer.sign({ email_verified: 'true' }))).status).toBe(200)
})

test('keys are fetched once, and again when Google signs with new ones', async () => {
  const t = await start()
  for (let times = 0; times < 3; times++) expect((await login(t, await t.issuer.sign())).status).toBe(200)
  expect(t.issuer.fetches()).toBe(1)
  const old = await t.issuer.sign()
  await t.issuer.rotate()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await login(t, await t.issuer.sign())).status).toBe(200)
  expect(t.issuer.fetches()).toBe(2)
  expect(await login(t, old), 'the old key is gone').toMatchObject(INVALID)
})

test('a flood of unknown keys is not passed on to Google', async () => {
  const t = await start()
  await login(t, await t.issuer.sign())
  for (let times = 0; times < 20; times++) {
    expect(await login(t, await t.issuer.sign({}, { kid: `kunci-palsu-${times}` }))).toMatchObject(INVALID)
  }
  expect(t.issuer.fetches()).toBe(1)
})

// rule A36
test.each([
  ['hangs up', (_: unknown, response: import('node:http').ServerResponse) => void response.destroy()],
  [
    'has an error',
    (_: unknown, response: import('node:http').ServerResponse) => void response.writeHead(500).end('{}'),
  ],
  [
    'sends a page',
    (_: unknown, response: import('node:http').ServerResponse) => void response.end('<h1>Wi-Fi</h1>'),
  ],
  [
    'sends no keys',
    (_: unknown, response: import('node:http').ServerResponse) => void response.end('{"keys":7}'),
  ],
  [
    'leads elsewhere',
    (_: unknown, response: import('node:http').ServerResponse) =>
      void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
])(
  'where the keys’ address %s, a good token waits, a bad one does not pass for an outage',
  async (_name, listener) => {
    const t = await start()
    const good = await t.issuer.sign()
    t.issuer.answer(listener)
    const answer = await login(t, good)
    expect(answer).toMatchObject({
      status: 503,
      body: {
        code: 'auth.google_unreachable',
        message: 'Google sedang tidak bisa dihubungi, coba lagi sebentar lagi',
      },
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    for (const bad of [
      'a.b.c',
      await t.issuer.sign({ aud: 'lain' }),
      await t.issuer.sign({ exp: now() - 60 }),
    ]) {
      expect(await login(t, bad)).toMatchObject(INVALID)
    }
    t.issuer.answer(null)
    expect((await login(t, good)).status).toBe(200)
  },
)

// rule A33
test('an account whose e-mail was proven by a code is linked and keeps its password', async () => {
  const t = await start()
  const rani = await addUser(t, { email: EMAIL, passwordHash: await hash(PASSWORD) })
  await t.pool.query('update users set email_verified = true')
  const answer = await login(t, await t.issuer.sign({ name: 'Nama di Google' }))
  expect(answer.body).toMatchObject({ data: { id: rani.id, name: rani.name, email: EMAIL } })
  expect(answer.body.notice).toBeUndefined()
  expect((await (await t.api.as(rani)).call(authCalls.getMe)).status).toBe(200)
  expect((await t.api.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } })).status).toBe(200)
})

// rule A33
test('an account whose e-mail nobody proved loses password and sessions when its owner comes, who is told', async () => {
  const t = await start()
  const squatter = await addUser(t, { email: EMAIL, passwordHash: await hash(PASSWORD) })
  const answer = await login(t, await t.issuer.sign())
  expect(answer.body).toMatchObject({ status: 200, data: { id: squatter.id } })
  expect(answer.body.notice).toContain('kata sandi lamanya dihapus')
  expect((await (await t.api.as(squatter)).call(authCalls.getMe)).status).toBe(401)
  expect((await t.api.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } })).status).toBe(401)
  const owner = await t.api.as({ ...squatter, token: answer.body.token! })
  expect((await owner.call(authCalls.getMe)).status).toBe(200)
  expect((await login(t, await t.issuer.sign())).body.notice, 'told once').toBeUndefined()
})

// rule A34
test('a second Google account with the e-mail of a linked one is refused', async () => {
  const t = await start()
  expect((await login(t, await t.issuer.sign())).status).toBe(200)
  expect(await login(t, await t.issuer.sign({ sub: '2002' }))).toMatchObject({
    status: 409,
    body: { code: 'auth.google_conflict', message: 'Email ini sudah terhubung dengan akun Google lain' },
  })
  expect(await users(t)).toMatchObject([{ google_sub: '1001' }])
})

// rule A34
test('an admin is neither linked nor let in', async () => {
  const t = await start()
  const admin = await addUser(t, { role: 'ADMIN', email: EMAIL, passwordHash: await hash(PASSWORD) })
  for (const verified of [false, true]) {
    await t.pool.query('update users set email_verified = $1', [verified])
    expect(await login(t, await t.issuer.sign())).toMatchObject({
      status: 403,
      body: { code: 'auth.google_admin' },
    })
  }
  expect(await users(t)).toMatchObject([
    { google_sub: null, role: 'ADMIN', password_hash: expect.any(String) },
  ])
  expect((await (await t.api.as(admin)).call(authCalls.getMe)).status).toBe(200)

  await t.pool.query("update users set role = 'PESERTA', google_sub = '1001'")
  expect((await login(t, await t.issuer.sign())).status).toBe(200)
  await t.pool.query("update users set role = 'ADMIN'")
  expect((await login(t, await t.issuer.sign())).status, 'linked before the promotion').toBe(403)
})

test('many first logins at once make one account', async () => {
  const t = await start()
  const credential = await t.issuer.sign()
  const answers = await Promise.all(Array.from({ length: 8 }, () => login(t, credential)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await users(t)).toHaveLength(1)
})

test('who is refused again and again waits; successes are not counted', async () => {
  const t = await start()
  await addUser(t, { role: 'ADMIN', email: EMAIL })
  const credential = await t.issuer.sign()
  for (let times = 0; times < 10; times++) expect((await login(t, credential)).status).toBe(403)
  expect((await login(t, credential)).status).toBe(429)
  const other = await t.issuer.sign({ sub: '3003', email: 'sari@contoh.id' })
  for (let times = 0; times < 12; times++) expect((await login(t, other)).status).toBe(200)
})

// rule A21
test('junk costs nothing and takes no point; a token that has to be verified takes one of its own counter', async () => {
  const t = await start()
  const stranger = await generateKeyPair('RS256')
  for (const junk of [
    'a.b.c',
    await t.issuer.sign({ aud: 'lain' }),
    await t.issuer.sign({ exp: now() - 60 }),
  ])
    expect(await login(t, junk)).toMatchObject(INVALID)
  expect(await countedKinds(t.pool)).toEqual([])
  expect(await login(t, await t.issuer.sign({}, { key: stranger.privateKey }))).toMatchObject(INVALID)
  expect(await limitPoints(t.pool, 'provider', unproven('127.0.0.1'))).toBe(1)
})

// rule A22
test('past an address’s limit a login is slowed, unless the browser is known, and a refused account has three tries', async () => {
  const t = await start()
  const credential = await t.issuer.sign()
  const { deviceToken = '' } = (await login(t, credential)).body
  await fillLimit(t.pool, 'provider', unproven('127.0.0.1'), 3_000)
  const took = async (headers: Record<string, string>) => {
    const since = performance.now()
    const { status } = await t.api.call(authCalls.loginByGoogle, { body: { credential }, headers })
    expect(status).toBe(200)
    return performance.now() - since
  }
  expect(await took({})).toBeGreaterThan(1_900)
  expect(await took({ [HEADERS.deviceToken]: deviceToken })).toBeLessThan(1_900)
  await addUser(t, { role: 'ADMIN', email: 'panitia@contoh.id' })
  const admin = await t.issuer.sign({ sub: '9', email: 'panitia@contoh.id' })
  for (let times = 0; times < 3; times++) expect((await login(t, admin)).status).toBe(403)
  expect((await login(t, admin)).status).toBe(429)
})

// rule A36
test('an outage of Google is nobody’s failure: the address of a campus is not slowed for it', async () => {
  const t = await start()
  const credential = await t.issuer.sign()
  t.issuer.answer((_request, response) => void response.destroy())
  for (let times = 0; times < 2; times++) expect((await login(t, credential)).status).toBe(503)
  expect(await countedKinds(t.pool)).toEqual([])
  t.issuer.answer(null)
  expect((await login(t, credential)).status).toBe(200)
})

test('names and pictures of theirs fit our rules', async () => {
  const t = await start()
  const cases = [
    ['1', { name: '  Sari\u0000\u202e ' + 'x'.repeat(200) }, /^Sari/],
    ['2', { name: '' }, /^p2$/],
    ['3', { name: '💥'.repeat(100) }, /^(💥)+$/u],
    ['4', { picture: 'javascript:alert(1)' }, /Rani/],
    ['5', { picture: `https://a.id/${'x'.repeat(3_000)}` }, /Rani/],
  ] as const
  for (const [sub, more, name] of cases) {
    const { status, body } = await login(t, await t.issuer.sign({ sub, email: `p${sub}@contoh.id`, ...more }))
    expect(status).toBe(200)
    expect(body.data.name).toMatch(name)
    expect(body.data.name.length).toBeLessThanOrEqual(120)
    expect(body.data.image).toBeNull()
  }
})

test('near-tokens of every kind are refused, never an error of ours', async () => {
  const t = await start()
  const good = await t.issuer.sign()
  const [head = '', body = '', signature = ''] = good.split('.')
  const part = fc.oneof(
    fc.constantFrom(head, body, signature, '', '=', 'e30', encode(null), encode([]), encode('x')),
    fc.object({ maxDepth: 1 }).map(encode),
    fc
      .record({ alg: fc.constantFrom('RS256', 'ES256', 'RS512', 'none'), kid: fc.anything() })
      .map((value) => {
        try {
          return encode(value)
        } catch {
          return encode({})
        }
      }),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )
  const token = fc.oneof(
    fc.tuple(part, part, part).map((parts) => parts.join('.')),
    fc.array(part).map((parts) => parts.join('.')),
  )
  await fc.assert(
    fc.asyncProperty(token, async (credential) => {
      fc.pre(credential !== good)
      const { status } = await login(t, credential)
      expect([400, 401]).toContain(status)
    }),
    { seed: 20_250_811, numRuns: 300 },
  )
})

// rule A35
test('where Google is not set up, it is offered to nobody', async () => {
  const t = await startApp()
  expect((await t.api.call(authCalls.listProviders)).body.data).toEqual({ google: null, surel: false })
  expect(await login(t, 'a.b.c')).toMatchObject({ status: 404, body: { code: 'auth.google_off' } })
  const set = await start()
  expect((await set.api.call(authCalls.listProviders)).body.data).toEqual({
    google: { client_id: set.issuer.settings.clientId, script_url: set.issuer.settings.scriptUrl },
    surel: false,
  })
})

// rule R40
test('a verified e-mail links by itself where exactly one member has it, and that member has no account', async () => {
  const t = await start()
  const scene = await scenario(t.pool).kelompok(7).anggota('Rani').anggota('Sari').anggota('Budi')
  const setEmail = (nama: string, email: string | null) =>
    t.pool.query('update anggota set email = $1 where id = $2', [email, scene.anggota(nama).id])
  const linked = async () =>
    (
      await t.pool.query<{ nama: string }>(
        'select a.nama from users u join anggota a on a.id = u.id_anggota order by a.nama',
      )
    ).rows.map(({ nama }) => nama)
  await setEmail('Rani', 'RANI@contoh.id')
  await setEmail('Sari', 'rani@contoh.id')
  await login(t, await t.issuer.sign({}))
  expect(await linked(), 'two members have the e-mail').toEqual([])
  await addUser(t, { email: 'lain@contoh.id' })
  await t.pool.query("update users set id_anggota = $1 where email = 'lain@contoh.id'", [
    scene.anggota('Sari').id,
  ])
  await login(t, await t.issuer.sign({}))
  expect(await linked(), 'whose it is stays open').toEqual(['Sari'])
  await setEmail('Sari', 'sari@contoh.id')
  await login(t, await t.issuer.sign({ sub: '1002', email: 'sari@contoh.id' }))
  expect(await linked(), 'the member has an account').toEqual(['Sari'])
  expect((await login(t, await t.issuer.sign({}))).body.data).toMatchObject({ terhubung: true })
  expect(await linked()).toEqual(['Rani', 'Sari'])
  await setEmail('Rani', null)
  await setEmail('Budi', 'rani@contoh.id')
  await login(t, await t.issuer.sign({}))
  expect(await linked(), 'an account has one member').toEqual(['Rani', 'Sari'])
})
