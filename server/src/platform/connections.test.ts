import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../testing/app'
import { blocked } from '../testing/blocked'
import { TEST_CERT, TEST_KEY } from '../testing/tls'
import type { Patience } from './connections'

// Bounds that are small and times that are short; `main.load.proof.ts` has the real ones.
const SHORT = { requestMs: 400, uploadMs: 600, idleMs: 600, sweepMs: 20 }

interface Caller {
  socket: Socket
  said: () => string
  closed: Promise<void>
  isOpen: () => boolean
}

async function start(
  patience: Partial<Patience>,
  { tls = false, website = null }: { tls?: boolean; website?: string | null } = {},
) {
  const { app, api, pool } = await startApp({
    website,
    patience: { ...SHORT, ...patience },
    tls: tls ? { cert: Buffer.from(TEST_CERT), key: Buffer.from(TEST_KEY) } : null,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const call = async (bytes: string): Promise<Caller> => {
    const socket = tls
      ? connectTls({ port, host: '127.0.0.1', ca: TEST_CERT, servername: 'localhost' })
      : connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let text = ''
    let open = true
    socket.setEncoding('utf8').on('data', (part: string) => (text += part))
    socket.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => socket.once('close', () => ((open = false), resolve())))
    await once(socket, tls ? 'secureConnect' : 'connect')
    socket.write(bytes)
    return { socket, said: () => text, closed, isOpen: () => open }
  }
  return { app, api, pool, call }
}

const half =
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"email":'
const whole = 'GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n'

// rule W32
test.each([
  ['plain', false],
  ['over TLS', true],
])('a half-sent body is answered with 408 and closed, though bytes drip in, %s', async (_name, tls) => {
  const { call } = await start({}, { tls })
  const slow = await call(half)
  const since = performance.now()
  const drip = setInterval(() => slow.socket.write(' '), 100)
  await slow.closed
  clearInterval(drip)
  expect(performance.now() - since).toBeGreaterThan(SHORT.requestMs - 50)
  expect(slow.said()).toMatch(/^HTTP\/1.1 408 /)
  expect(slow.said()).toContain('"code":"request.timeout"')
})

// rule W31
test('a body that nobody waits for any more, since the answer is out, is not waited for either', async () => {
  const { call } = await start({})
  // 401 before the body is read.
  const caller = await call(half.replace('/api/auth/login', '/api/absen/'))
  await expect.poll(caller.said).toMatch(/^HTTP\/1.1 401 /)
  await caller.closed
  expect(caller.said()).not.toContain('408')
})

// rule W32
test('an upload by who may upload goes on as long as bytes arrive, and ends 15 s after the last one', async () => {
  const { api, call } = await start({})
  const { token } = (await api.as('ADMIN')).user!
  const upload = (authorization: string) =>
    `POST /api/kelompok/import?preview=true HTTP/1.1\r\nHost: a\r\n${authorization}Content-Type: application/octet-stream\r\nContent-Length: 9000\r\n\r\nnama`
  const caller = await call(upload(`Authorization: Bearer ${token}\r\n`))
  for (let nth = 0; nth < 8; nth++) {
    await sleep(100)
    caller.socket.write(',nim')
  }
  expect(caller.isOpen(), 'twice as long as any other request may take').toBe(true)
  const since = performance.now()
  await caller.closed
  expect(performance.now() - since).toBeGreaterThan(SHORT.uploadMs - 50)
  expect(caller.said()).toMatch(/^HTTP\/1.1 408 /)
})

// rule W32
test('half-sent headers, and connections that say nothing, go as well', async () => {
  const { call } = await start({})
  const callers = [await call('GET / HTTP/1.1\r\nHost:'), await call(''), await call(whole)]
  await Promise.all(callers.map(({ closed }) => closed))
  expect(callers[2]!.said()).toMatch(/^HTTP\/1.1 200 /)
})

test.each([
  ['plain', false],
  ['over TLS', true],
])(
  'one connection too many: the longest unfinished request goes, then the longest idle one, never one that waits for its answer, %s',
  async (_name, tls) => {
    const { app, call } = await start({ connections: 4, requestMs: 60_000, idleMs: 60_000 }, { tls })
    const rested = await call(whole)
    await expect.poll(rested.said).toContain('OK')
    const first = await call(half)
    await sleep(20)
    const second = await call(half)
    await sleep(20)
    const fresh = await call(whole)
    await expect.poll(fresh.said).toContain('OK')
    const open = () => [rested, first, second, fresh].map(({ isOpen }) => isOpen())
    expect(open()).toEqual([true, true, true, true])

    const more = [await call(whole)]
    await expect.poll(open).toEqual([true, false, true, true])
    more.push(await call(whole))
    await expect.poll(open).toEqual([true, false, false, true])
    more.push(await call(whole))
    await expect.poll(open).toEqual([false, false, false, true])
    for (const { said } of more) await expect.poll(said).toMatch(/^HTTP\/1.1 200 /)
    expect((await app.inject('/api/health')).statusCode).toBe(200)
  },
)

// rule W32
test('a whole request that waits for its answer is never given up for a new connection', async () => {
  const { api, pool, call } = await start({ connections: 2 })
  const { token } = (await api.as('ADMIN')).user!
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table absen')
  const ask = `GET /api/absen/ HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`
  const waiting = [await call(ask), await call(ask)]
  await blocked(pool, 2)
  const third = await call(whole)
  await third.closed
  expect(third.said()).toBe('')
  await client.query('rollback')
  client.release()
  for (const { said } of waiting) await expect.poll(said).toMatch(/^HTTP\/1.1 200 /)
})

/** The folder of a site with a file that is larger than what the system keeps for a connection. */
function siteWithFile(): string {
  const website = mkdtempSync(join(tmpdir(), 'website-'))
  onTestFinished(() => rmSync(website, { recursive: true }))
  mkdirSync(join(website, 'assets'))
  writeFileSync(join(website, 'index.html'), '')
  writeFileSync(join(website, 'assets', 'a.png'), Buffer.alloc(FILE_BYTES))
  return website
}

const FILE_BYTES = 16 * 1024 * 1024

// rule W111
test.each([
  ['plain', false],
  ['over TLS', true],
])('who takes nothing of an answer is closed, who takes it slowly gets all of it, %s', async (_name, tls) => {
  // The system moves such a file in pieces of some megabytes.
  const idleMs = 1_200
  const { call } = await start({ idleMs }, { tls, website: siteWithFile() })
  const file = 'GET /assets/a.png HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  const [stuck, slow] = [await call(file), await call(file)]
  stuck.socket.pause()
  const since = performance.now()
  let bytes = 0
  slow.socket.on('data', (part: string) => {
    bytes += part.length
    slow.socket.pause()
    // 4 ms for a part of TLS. A timer leaves out what is not a whole millisecond.
    setTimeout(() => slow.socket.resume(), part.length / 4_000)
  })
  await slow.closed
  expect(bytes).toBeGreaterThan(FILE_BYTES)
  expect(performance.now() - since, 'longer than one that takes nothing is waited for').toBeGreaterThan(
    2 * idleMs,
  )
  stuck.socket.resume()
  await stuck.closed
  expect(stuck.said().length).toBeLessThan(FILE_BYTES)
})

// rule W111
test('pipelined requests whose answers nobody takes end their connection', async () => {
  const { call } = await start({ idleMs: 60_000, heldBytes: 2 * 1024 * 1024 })
  const caller = await call('GET /api/docs/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(500))
  caller.socket.pause()
  await sleep(200)
  caller.socket.resume()
  await caller.closed
  expect(caller.isOpen()).toBe(false)
})
