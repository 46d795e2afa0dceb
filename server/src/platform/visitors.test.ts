import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { hash } from '@node-rs/argon2'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../testing/app'
import { connectH2 } from '../testing/http2'
import { TEST_CERT, TEST_KEY } from '../testing/tls'
import { addUser } from '../testing/users'

const PASSWORD = 'kuda besi biru'
const PATH = `/api${authCalls.login.path}`
const bodyOf = (email: string, password: string) => JSON.stringify({ email, password })

async function start(tls: { cert: Buffer; key: Buffer } | null) {
  const t = await startApp({ tls })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const rani = await addUser(t, { email: 'rani@contoh.id', passwordHash: await hash(PASSWORD) })
  const { port } = t.app.server.address() as AddressInfo
  return { ...t, rani, port }
}

function requestText(body: string): string {
  const head = ['POST ' + PATH + ' HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  return [...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n')
}

async function pipelined(port: number, bodies: readonly string[]) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(bodies.map(requestText).join(''))
  return {
    socket,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
  }
}

const guesses = (count: number) =>
  Array.from({ length: count }, (_, n) => bodyOf(`siapa${n}@contoh.id`, 'salah'))

// rule A117
test('who pipelines logins on one connection waits for itself: a login from another comes after one of them', async () => {
  const t = await start(null)
  const flood = await pipelined(t.port, guesses(18))
  await expect.poll(() => flood.statuses().length).toBeGreaterThan(0)
  const before = flood.statuses().length
  const answer = await fetch(`http://127.0.0.1:${t.port}${PATH}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: bodyOf('rani@contoh.id', PASSWORD),
  })
  expect(answer.status).toBe(200)
  expect(flood.statuses().length - before).toBeLessThanOrEqual(4)
  await expect
    .poll(() => flood.statuses(), { timeout: 20_000 })
    .toEqual(Array.from({ length: 18 }, () => 401))
})

// rule A117
test('many more are refused before they are read, and the connection of a flood is closed', async () => {
  const t = await start(null)
  const some = await pipelined(t.port, guesses(60))
  await expect.poll(() => some.statuses().length, { timeout: 20_000 }).toBe(60)
  expect(new Set(some.statuses())).toEqual(new Set([401, 503]))
  expect(some.statuses().filter((status) => status === 401).length).toBeLessThanOrEqual(22)
  const flood = await pipelined(t.port, guesses(400))
  if (!flood.socket.closed) await once(flood.socket, 'close')
  expect((await pipelined(t.port, guesses(1))).socket.destroyed).toBe(false)
})

// rule A117
test('over HTTP/2 a connection has one place, too, however many streams it opens', async () => {
  const t = await start({ cert: Buffer.from(TEST_CERT), key: Buffer.from(TEST_KEY) })
  const [attacker, owner] = [await connectH2(t.port), await connectH2(t.port)]
  const headers = { ':method': 'POST', ':path': PATH, 'content-type': 'application/json' }
  const done: number[] = []
  const flood = guesses(15).map(async (body) => done.push((await attacker.ask(headers, body)).status))
  await expect.poll(() => done.length).toBeGreaterThan(0)
  const before = done.length
  expect((await owner.ask(headers, bodyOf('rani@contoh.id', PASSWORD))).status).toBe(200)
  expect(done.length - before).toBeLessThanOrEqual(4)
  await Promise.all(flood)
  expect(new Set(done)).toEqual(new Set([401]))
})

// rule A117
test('behind a proxy a connection says nothing, and no call waits for another of it', async () => {
  const t = await startApp({ trustProxy: ['loopback'] })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const proxy = await pipelined(port, guesses(60))
  await expect.poll(() => proxy.statuses().length, { timeout: 20_000 }).toBe(60)
  expect(new Set(proxy.statuses())).toEqual(new Set([401]))
})

// rule A117
test('of connections that leave at once nothing is worked on: a login beside them is not kept waiting', async () => {
  const t = await start(null)
  const body = guesses(1)
  for (let n = 0; n < 300; n++) {
    const socket = connect(t.port, '127.0.0.1', () => {
      socket.write(body.map(requestText).join(''))
      setTimeout(() => socket.destroy(), 20)
    })
    socket.on('error', () => undefined)
  }
  const since = performance.now()
  const answer = await fetch(`http://127.0.0.1:${t.port}${PATH}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: bodyOf('rani@contoh.id', PASSWORD),
  })
  expect(answer.status).toBe(200)
  const { rowCount } = await t.pool.query("select from rate_limit where key like 'account:#%' and points > 0")
  expect(rowCount, 'guesses that were worked on').toBeLessThan(150)
  expect(performance.now() - since).toBeLessThan(10_000)
})
