import { once } from 'node:events'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../testing/app'
import { END_HEADERS, END_STREAM, connectFrames, connectH2, frame, requestBlock } from '../testing/http2'
import { TEST_CERT, TEST_KEY } from '../testing/tls'
import { overTls } from './http2'

const TLS = { cert: Buffer.from(TEST_CERT), key: Buffer.from(TEST_KEY) }

async function start() {
  const started = await startApp({ tls: TLS })
  await started.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = started.app.server.address() as AddressInfo
  return { ...started, port, healthy: async () => (await (await connectH2(port)).ask(HEALTH)).status }
}

const HEALTH = { ':path': '/api/health' }
const post = (path: string, more: Record<string, string> = {}) => ({
  ':method': 'POST',
  ':path': path,
  'content-type': 'application/json',
  ...more,
})

// rule W43
test('one port speaks HTTP/2, and HTTP/1.1 to who asks for that', async () => {
  const { port } = await start()
  const client = await connectH2(port)
  const answer = await client.ask(HEALTH)
  expect(answer).toMatchObject({ status: 200, code: 0 })
  expect(JSON.parse(answer.text)).toMatchObject({ status: 200 })
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'strict-transport-security': 'max-age=15552000',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-epoch': expect.any(String),
  })

  const sent = request({ port, host: '127.0.0.1', path: '/api/health', ca: TEST_CERT }).end()
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
  expect(response).toMatchObject({ httpVersion: '1.1', statusCode: 200 })
  expect(response.headers['keep-alive'], 'as without TLS').toBe('timeout=72')
  expect(JSON.parse(await text(response))).toMatchObject({ status: 200 })
})

// rule W43
test('bodies, uploads and refusals are those of HTTP/1.1', async () => {
  const { api, port } = await start()
  const admin = (await api.as('ADMIN')).user!
  const client = await connectH2(port)
  const authorization = `Bearer ${admin.token}`
  const login = (body: string) => client.ask(post('/api/auth/login'), body)
  expect((await login(JSON.stringify({ email: admin.email, password: 'salah' }))).status).toBe(401)
  expect((await login('{"email":')).text).toContain('"code":"validation"')
  expect(await login(`"${'a'.repeat(70_000)}"`)).toMatchObject({ status: 413 })
  expect(await client.ask(post('/api/auth/login', { 'content-type': 'text/csv' }), 'a')).toMatchObject({
    status: 415,
  })
  const created = await client.ask(
    post('/api/absen/', { authorization }),
    JSON.stringify({ title: 'Hari 1', tanggal: '2025-08-11' }),
  )
  expect(created.status).toBe(201)
  expect(JSON.parse(created.text)).toMatchObject({ data: { title: 'Hari 1' } })
  const upload = post('/api/kelompok/import?preview=true', {
    authorization,
    'content-type': 'application/octet-stream',
  })
  const rows = Array.from({ length: 20_000 }, (_, nth) => `Sari ${nth},${120_000_000 + nth},7`)
  const preview = await client.ask(upload, `nama,nim,kelompok\n${rows.join('\n')}`)
  expect(preview).toMatchObject({ status: 200, code: 0 })
  expect((await client.ask(upload, Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await client.ask({ ':path': '/api/100%' })).status).toBe(400)
  expect((await client.ask({ ':method': 'CONNECT', ':authority': 'a' })).status).toBe(405)
  expect(client.session.closed, 'on one connection').toBe(false)
})

// rule W31
test('a body that turns out too large is refused before its end', async () => {
  const { port } = await start()
  const client = await connectH2(port)
  // All of it fits into the first window: Node's client does not close a stream while it waits to send.
  const sent = client.send(post('/api/auth/login'), `"${'a'.repeat(20_000)}`, true)
  expect(await sent.answer).toMatchObject({ status: 413, code: 0 })
  expect((await client.ask(HEALTH)).status).toBe(200)
})

// rule W31
test('who has no right is answered before the body is read, and told to stop sending it', async () => {
  const { port } = await start()
  const client = await connectH2(port)
  const upload = client.send(post('/api/kelompok/import'), Buffer.alloc(1024), true)
  expect(await upload.answer).toMatchObject({ status: 401, code: 0 })
  expect((await client.ask(HEALTH)).status).toBe(200)
})

test('a host beside another authority is refused', async () => {
  const { port } = await start()
  const client = await connectH2(port)
  const status = async (headers: Record<string, string>) =>
    (await client.ask({ ...HEALTH, ':authority': 'bakti.contoh.id', ...headers })).status
  expect(await status({})).toBe(200)
  expect(await status({ host: 'bakti.contoh.id' })).toBe(200)
  expect(await status({ host: 'jahat.contoh' })).toBe(400)
})

test('16 kB of headers end their request alone', async () => {
  const { port } = await start()
  const client = await connectH2(port)
  expect((await client.ask({ ...HEALTH, 'x-a': 'a'.repeat(15_000) })).status).toBe(200)
  expect((await client.ask({ ...HEALTH, 'x-a': 'a'.repeat(40_000) })).status).toBe(0)
  expect((await client.ask(HEALTH)).status).toBe(200)
})

test('a body that is broken off is not taken for a whole one', async () => {
  const { api, pool, port, healthy } = await start()
  const { token } = (await api.as('ADMIN')).user!
  const unended = async (nth: number) => {
    const frames = await connectFrames(port)
    const headers = requestBlock('POST', '/api/absen/', {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    })
    const body = JSON.stringify({ title: `Hari ${nth}`, tanggal: '2025-08-11' }).padEnd(48_000)
    const parts = [0, 16_000, 32_000].map((at) =>
      frame('DATA', 0, 1, Buffer.from(body.slice(at, at + 16_000))),
    )
    frames.socket.write(Buffer.concat([frame('HEADERS', END_HEADERS, 1, headers), ...parts]))
    // It has read most of it.
    await frames.got('WINDOW_UPDATE', 1)
    return frames.socket
  }
  ;(await unended(1)).write(frame('RST_STREAM', 0, 1, CANCEL))
  ;(await unended(2)).destroySoon()
  ;(await unended(4)).write(frame('RST_STREAM', 0, 1, NO_ERROR))
  ;(await unended(3)).write(frame('DATA', END_STREAM, 1))
  const titles = async () =>
    (await pool.query<{ title: string }>('select title from absen')).rows.map(({ title }) => title)
  await expect.poll(titles).toContain('Hari 3')
  expect(await healthy()).toBe(200)
  expect(await titles()).toEqual(['Hari 3'])
})

test('an answer that breaks off on the way ends with an error, so that the part is never taken for the whole', async () => {
  const app = fastify(overTls(TLS))
  onTestFinished(() => app.close())
  app.get('/', (_request, reply) => reply.send(Readable.from(broken())))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = await connectH2((app.server.address() as AddressInfo).port)
  const answer = await client.ask({ ':path': '/' })
  expect(answer).toMatchObject({ status: 200, text: 'a' })
  expect(answer.code).not.toBe(0)
  client.session.close()
})

async function* broken() {
  yield 'a'
  await sleep(50)
  throw new Error('the database went away')
}

const CANCEL = Buffer.from([0, 0, 0, 8])
const NO_ERROR = Buffer.from([0, 0, 0, 0])
const HEADERS = requestBlock('GET', '/api/health')

/** Sends bytes until the server closes the connection. */
async function flood(port: number, part: (nth: number) => Buffer, { reads = true } = {}): Promise<void> {
  const { socket, closed } = await connectFrames(port)
  if (!reads) socket.pause()
  for (let nth = 0; socket.writable && nth < 2_000_000; nth += 100) {
    const parts = Array.from({ length: 100 }, (_, index) => part(nth + index))
    if (!socket.write(Buffer.concat(parts)))
      await Promise.race([once(socket, 'drain').catch(() => 0), closed])
  }
  await closed
}

const streamOf = (nth: number) => 2 * nth + 1
const open = (nth: number, flags = END_STREAM | END_HEADERS) =>
  frame('HEADERS', flags, streamOf(nth), HEADERS)

// rule W44
test.each<[string, (nth: number) => Buffer, { reads?: boolean }?]>([
  [
    'requests that are cancelled at once',
    (nth) => Buffer.concat([open(nth), frame('RST_STREAM', 0, streamOf(nth), CANCEL)]),
  ],
  [
    'requests that are cancelled at once, without an error code',
    (nth) => Buffer.concat([open(nth), frame('RST_STREAM', 0, streamOf(nth), NO_ERROR)]),
  ],
  [
    'requests that provoke a reset by a wrong frame',
    (nth) => Buffer.concat([open(nth), frame('WINDOW_UPDATE', 0, streamOf(nth), Buffer.alloc(4))]),
  ],
  [
    'requests that provoke a reset by a window that is too large',
    (nth) =>
      Buffer.concat([open(nth), frame('WINDOW_UPDATE', 0, streamOf(nth), Buffer.from([127, 255, 255, 255]))]),
  ],
  ['data without bytes', (nth) => (nth === 0 ? frame('HEADERS', END_HEADERS, 1, POST) : frame('DATA', 0, 1))],
  [
    'headers without end',
    (nth) => (nth === 0 ? frame('HEADERS', 0, 1, HEADERS) : frame('CONTINUATION', 0, 1, HEADERS)),
  ],
  ['pings whose answers nobody reads', () => frame('PING', 0, 0, Buffer.alloc(8)), { reads: false }],
  ['settings whose answers nobody reads', () => frame('SETTINGS', 0, 0), { reads: false }],
])('%s: the connection is closed, and others are served', async (_name, part, options) => {
  const { port, healthy } = await start()
  await flood(port, part, options)
  expect(await healthy()).toBe(200)
})

const POST = requestBlock('POST', '/api/auth/login', { 'content-type': 'application/json' })

// rule W44
test('a page that is left cancels its requests, and the connection stays', async () => {
  const { port } = await start()
  const client = await connectH2(port)
  for (let page = 0; page < 3; page++) {
    const requests = Array.from({ length: 57 }, () => client.send(HEALTH))
    for (const { stream } of requests) stream.close(8)
    await Promise.all(requests.map(({ answer }) => answer))
  }
  expect((await client.ask(HEALTH)).status).toBe(200)
})

// rule W44
test('a hundred requests at once, and no more', async () => {
  const { port } = await start()
  const client = await connectH2(port)
  await expect.poll(() => client.session.remoteSettings.maxConcurrentStreams).toBe(100)
  // The client holds back what is too much.
  const answers = await Promise.all(Array.from({ length: 300 }, () => client.ask(HEALTH)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})
