import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { scopeOf } from '@bakti/contract/access'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { allCalls } from '@bakti/contract/api'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '../testing/app'
import { startRelay } from '../testing/relay'
import { closeConnections } from './database'
import { createLogger } from './log'
import { databaseOfNewSessions, freshDatabase } from './postgres/testing'

/** Sends bytes as they are, which no client of HTTP would, and reads until the server hangs up. */
async function raw(
  port: number,
  bytes: string,
): Promise<{ status: number; body: { status: number; code: string } }> {
  const socket = connect(port, '127.0.0.1')
  socket.end(bytes)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as { status: number; code: string } }
}

// rule W1
test.each([
  ['no HTTP at all', 'halo\r\n\r\n', 400],
  ['a broken request line', 'GET\r\n\r\n', 400],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    400,
  ],
  [
    'a length and chunks',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['40 kB of headers', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  [
    'an address that can not be decoded',
    'GET /api/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    400,
  ],
  ['two hosts', 'GET /api/health HTTP/1.1\r\nHost: a\r\nhOST: b\r\nConnection: close\r\n\r\n', 400],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
])('%s gets an envelope', async (_name, bytes, status) => {
  const { app } = await startApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await raw((app.server.address() as AddressInfo).port, bytes)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ status, data: null })
  expect(answer.body.code).toMatch(/^[a-z_.]+$/)
})

// rule W10
test('a path answers with and without its trailing slash', async () => {
  const { api, app } = await startApp()
  const { token } = (await api.as('ADMIN')).user!
  for (const url of ['/api/absen', '/api/absen/', '/api/auth/me/', '/api/kelompok', '/api/health/']) {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(response.statusCode, url).toBe(200)
  }
})

test('a write without a body may still say that it is JSON', async () => {
  const { api } = await startApp()
  const user = await api.as('PESERTA')
  const answer = await user.call(authCalls.logout, { headers: { 'content-type': 'application/json' } })
  expect(answer.status).toBe(200)
})

// rule W31
test('nobody without the right gets to send a large body', async () => {
  const { api } = await startApp()
  const bytes = Buffer.alloc(9 * 1024 * 1024)
  const sent = { query: { preview: 'true' } as never, body: bytes as never }
  expect((await api.call(kelompokCalls.import, sent)).status).toBe(401)
  expect((await (await api.as('PESERTA')).call(kelompokCalls.import, sent)).status).toBe(403)
  expect((await (await api.as('ADMIN')).call(kelompokCalls.import, sent)).status).toBe(413)
})

// rule W112
test('what a visitor sends is small and flat: a larger or deeper body is refused before it is read as JSON', async () => {
  const { app } = await startApp()
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  const post = async (url: string, payload: string) => {
    parse.mockClear()
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
    const read = parse.mock.calls.some(([text]) => text === payload)
    return { status: answer.statusCode, code: answer.json<{ code: string }>().code, read }
  }
  const sized = (bytes: number) => JSON.stringify({ email: 'a'.repeat(bytes - 12) })
  const nested = (levels: number) => `{"email":${'['.repeat(levels - 1)}"]{\\""${']'.repeat(levels - 1)}}`
  const refused = { read: false, status: 413, code: 'body.too_large' }
  for (const { name, path, access, shapes } of allCalls) {
    if (scopeOf(access, 'visitor') === null || !shapes.body) continue
    const most = name === 'auth.loginByGoogle' ? 16_384 : 4_096
    expect(await post(path, sized(most + 1)), name).toEqual(refused)
    expect(await post(path, sized(most)), name).toMatchObject({ read: true, status: 400, code: 'validation' })
    expect(await post(path, nested(5)), name).toEqual({ read: false, status: 400, code: 'validation' })
    expect(await post(path, nested(4)), name).toMatchObject({ read: true, status: 400, code: 'validation' })
  }
  // The attack: 64 kB of it at the login.
  expect(await post('/auth/login', '['.repeat(32_768) + ']'.repeat(32_768))).toEqual(refused)
})

// rule W25
test('what a schema does not word itself is told in Indonesian', async () => {
  const { api } = await startApp()
  const admin = await api.as('ADMIN')
  const answer = await admin.call(absenCalls.create, { body: [] as never })
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } })
  expect(answer.body.message).toBe('Data yang dikirim tidak lengkap')
})

// rules B17, W33
test('while the database is away every call says so, and when to come back', async () => {
  const t = await startApp()
  const admin = await t.api.as('ADMIN')
  expect((await t.app.inject({ url: '/api/ready' })).statusCode).toBe(200)
  await t.database.drop()
  const answer = await admin.call(absenCalls.list)
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
    headers: { 'retry-after': '2' },
  })
  const ready = await t.app.inject({ url: '/api/ready' })
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toMatchObject({ status: 503, code: 'unavailable' })
  expect((await t.app.inject({ url: '/api/health' })).statusCode).toBe(200)
  expect((await t.api.call(authCalls.login, { body: { email: 'a@contoh.id', password: 'x' } })).status).toBe(
    503,
  )
})

// rules B17, B20
test('while the connections to the database are dead without a word, readiness is red at once', async () => {
  const database = await freshDatabase()
  const relay = await startRelay(database.connection)
  // What else is under way does not hold up the end of the test.
  const connection = Object.assign(relay.connection, { query_timeout: 3_000 })
  const { app } = await startApp({ database: { ...database, connection } })
  const ready = async () => (await app.inject({ url: '/api/ready' })).statusCode
  expect(await ready()).toBe(200)
  relay.shut()
  const since = performance.now()
  expect(await ready()).toBe(503)
  expect(await ready(), 'a new connection is answered as little').toBe(503)
  expect(performance.now() - since).toBeLessThan(6_500)
  relay.open()
  await expect.poll(ready, { timeout: 8_000 }).toBe(200)
})

const raises = (state: string) => `
  create function refuse() returns trigger language plpgsql as $$ begin raise 'no' using errcode = '${state}'; end $$;
  create trigger refuse before insert on absen for each row execute function refuse()`

// rule W33
test.each([
  ['may only be read', 'alter database own set default_transaction_read_only = on'],
  ['has a full disk', raises('53100')],
  ['has no memory left', raises('53200')],
  ['can not write to its disk', raises('58030')],
])('a write to a database that %s is told to come back', async (_name, sql) => {
  const t = await startApp({ database: await databaseOfNewSessions() })
  const admin = await t.api.as('ADMIN')
  await t.pool.query(sql.replace('database own', `database ${t.database.connection.database}`))
  // A setting of a database holds for new connections.
  await closeConnections(t.pool, 5_000)
  const answer = await admin.call(absenCalls.create, { body: { title: 'Hari 1', tanggal: '2025-08-11' } })
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
    headers: { 'retry-after': '2' },
  })
})

// rule W34
test('what nobody foresaw is a 500 without its text, and is logged', async () => {
  const lines: string[] = []
  const logger = createLogger('warn', { write: (line) => void lines.push(line) })
  const { api, pool } = await startApp({ logger })
  const admin = await api.as('ADMIN')
  await pool.query('alter table absen rename to absen_gone')
  const answer = await admin.call(absenCalls.list)
  expect(answer).toMatchObject({
    status: 500,
    body: { code: 'unexpected', message: 'Terjadi kesalahan di server' },
  })
  expect(JSON.stringify(answer.body)).not.toContain('absen_gone')
  const [line = ''] = lines
  expect(line).toContain('relation')
  expect(JSON.parse(line)).toMatchObject({ req: { method: 'GET', path: `/api${absenCalls.list.path}` } })
})

// rules W35, R27
test('neither passwords nor tokens get into the log, even at its most talkative', async () => {
  const lines: string[] = []
  const logger = createLogger('trace', { write: (line) => void lines.push(line) })
  const { api, app } = await startApp({ logger })
  const { token } = (await api.as('ADMIN')).user!
  await api.call(authCalls.login, { body: { email: 'rani@contoh.id', password: 'kuda besi biru' } })
  await app.inject({
    url: '/api/auth/me?email=rani@contoh.id',
    headers: { authorization: `Bearer ${token}` },
  })
  // An old form of a link, also in a form that is never written.
  const undangan = 'Zm9vYmFyYmF6cXV4MTIzNA'
  for (const path of ['undangan', '%75ndangan', '/undangan'])
    await app.inject({ url: `/${path}/${undangan}` })
  expect(lines.join('')).toContain('/api/auth/login')
  for (const secret of ['kuda besi biru', token, 'rani@contoh.id', undangan])
    expect(lines.join('')).not.toContain(secret)
})
