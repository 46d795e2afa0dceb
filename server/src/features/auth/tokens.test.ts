import { createHmac } from 'node:crypto'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TEST_SECRET, startApp } from '../../testing/app'
import { addUser } from '../../testing/users'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token made by hand, as somebody who has no library of ours would. */
function forge(header: object, claims: object, { secret = TEST_SECRET, hash = 'sha256' } = {}) {
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${createHmac(hash, secret).update(content).digest('base64url')}`
}

const now = () => Math.floor(Date.now() / 1000)
const HS256 = { alg: 'HS256', typ: 'JWT' }

async function start() {
  const t = await startApp()
  const [user, other] = [await addUser(t), await addUser(t)]
  const claims = { id: user.id, sid: user.sid, iat: now(), exp: now() + 600 }
  const me = async (authorization: string) => {
    const response = await t.app.inject({ url: `/api${authCalls.getMe.path}`, headers: { authorization } })
    return response.statusCode
  }
  return { t, user, other, claims, me }
}

test('a token made by hand with our secret is one of ours: the forger below works', async () => {
  const { claims, me } = await start()
  expect(await me(`Bearer ${forge(HS256, claims)}`)).toBe(200)
  expect(await me(`bearer ${forge(HS256, claims)}`)).toBe(200)
})

// rule A6
test('whatever is not signed by us, with our algorithm, is no session', async () => {
  const { claims, me } = await start()
  const good = forge(HS256, claims)
  const unsigned = `${encode({ alg: 'none' })}.${encode(claims)}`
  const tokens = {
    'another secret': forge(HS256, claims, { secret: 'x'.repeat(40) }),
    none: `${unsigned}.`,
    'none with a signature': forge({ alg: 'none' }, claims),
    'None in another case': `${encode({ alg: 'nOnE' })}.${encode(claims)}.`,
    HS512: forge({ alg: 'HS512' }, claims, { hash: 'sha512' }),
    HS384: forge({ alg: 'HS384' }, claims, { hash: 'sha384' }),
    'HS256 said to be RS256': forge({ alg: 'RS256' }, claims),
    'no algorithm': forge({ typ: 'JWT' }, claims),
    'no signature': good.replace(/[^.]+$/, ''),
    'a cut signature': good.slice(0, -3),
    'another body': good.replace(/\.[^.]+\./, `.${encode({ ...claims, id: crypto.randomUUID() })}.`),
    garbage: 'a.b.c',
    'two parts': 'a.b',
    'a long one': 'a'.repeat(8_000),
  }
  for (const [name, token] of Object.entries(tokens)) expect(await me(`Bearer ${token}`), name).toBe(401)
  for (const header of [
    '',
    'Bearer',
    'Bearer ',
    `Basic ${good}`,
    good,
    `Bearer ${good} x`,
    `Bearer  ${good}x`,
  ]) {
    expect(await me(header), header.slice(0, 20)).toBe(401)
  }
})

// rule A6
test('claims must be whole, of today, and of one living session', async () => {
  const { t, other, claims, me } = await start()
  const { exp: _exp, ...endless } = claims
  const { sid: _sid, ...sessionless } = claims
  const cases = {
    expired: { ...claims, exp: now() - 1 },
    'without an end': endless,
    'without a session': sessionless,
    'of an unknown session': { ...claims, sid: crypto.randomUUID() },
    "with another's id": { ...claims, id: other.id },
    'not yet valid': { ...claims, nbf: now() + 300 },
    'no uuid': { ...claims, sid: "' or 1=1 --" },
    'an end that is a text': { ...claims, exp: String(claims.exp) },
  }
  for (const [name, body] of Object.entries(cases)) {
    expect(await me(`Bearer ${forge(HS256, body)}`), name).toBe(401)
  }
  await t.pool.query('update sessions set expires_at = now() where sid = $1', [other.sid])
  const rowExpired = { ...claims, id: other.id, sid: other.sid }
  expect(await me(`Bearer ${forge(HS256, rowExpired)}`), 'the row has expired').toBe(401)
})

// rule A6
test('a token that passed before passes no longer than it says, and lends nothing to its neighbours', async () => {
  const { claims, me } = await start()
  const good = forge(HS256, claims)
  expect(await me(`Bearer ${good}`)).toBe(200)
  const forged = forge(HS256, claims, { secret: 'x'.repeat(40) })
  expect(await me(`Bearer ${forged}`), 'the same claims, signed by another').toBe(401)
  expect(await me(`Bearer ${good}`)).toBe(200)

  vi.useFakeTimers({ toFake: ['Date'], now: claims.exp * 1000 - 1 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await me(`Bearer ${good}`)).toBe(200)
  vi.setSystemTime(claims.exp * 1000 + 1)
  expect(await me(`Bearer ${good}`)).toBe(401)
})

// rule A3
test('a role in the token opens nothing', async () => {
  const { claims, t } = await start()
  const authorization = `Bearer ${forge(HS256, { ...claims, role: 'ADMIN' })}`
  const response = await t.app.inject({ url: '/api/absen/', headers: { authorization } })
  expect(response.statusCode).toBe(403)
})
