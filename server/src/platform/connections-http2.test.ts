import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../testing/app'
import { blocked } from '../testing/blocked'
import { type H2Client, WIDEST, connectFrames, connectH2, frame, gets, window } from '../testing/http2'
import { TEST_CERT, TEST_KEY } from '../testing/tls'
import type { Patience } from './connections'
import type { Pool } from './database'
import { createLogger } from './log'

// Bounds that are small and times that are short; `main.load.proof.ts` has the real ones.
const SHORT = { requestMs: 400, uploadMs: 600, idleMs: 600, sweepMs: 20 }
const LONG = { requestMs: 60_000, uploadMs: 60_000, idleMs: 60_000 }

async function start({ website = null, ...patience }: Partial<Patience> & { website?: string | null } = {}) {
  const warned: string[] = []
  const started = await startApp({
    website,
    logger: createLogger('warn', { write: (line) => void warned.push(line) }),
    patience: { ...SHORT, ...patience },
    tls: { cert: Buffer.from(TEST_CERT), key: Buffer.from(TEST_KEY) },
  })
  await started.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = started.app.server.address() as AddressInfo
  const authorization = async () => `Bearer ${(await started.api.as('ADMIN')).user!.token}`
  return { ...started, port, warned, authorization, connect: connectH2.bind(null, port) }
}

/** Holds the table of activities, so that a list of them is waited for until it is let go. */
async function holdAbsen(pool: Pool) {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table absen')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

const HEALTH = { ':path': '/api/health' }
const LOGIN = { ':method': 'POST', ':path': '/api/auth/login', 'content-type': 'application/json' }
const half = (client: H2Client) => client.send(LOGIN, '{"email":', true)

/** The folder of a site with a file that does not fit into a window of flow control. */
function siteWithFile(): string {
  const website = mkdtempSync(join(tmpdir(), 'website-'))
  onTestFinished(() => rmSync(website, { recursive: true }))
  mkdirSync(join(website, 'assets'))
  writeFileSync(join(website, 'index.html'), '')
  writeFileSync(join(website, 'assets', 'a.js'), 'a'.repeat(500_000))
  return website
}

// rules W32, W43
test('a half-sent body is answered with 408 though bytes drip in, and its neighbours go on', async () => {
  const { authorization, connect, pool } = await start()
  const client = await connect()
  const letGo = await holdAbsen(pool)
  const waiting = client.send({ ':path': '/api/absen/', authorization: await authorization() })
  await blocked(pool, 1)
  const since = performance.now()
  const slow = half(client)
  const drip = setInterval(() => slow.stream.writable && slow.stream.write(' '), 100)
  const answer = await slow.answer
  clearInterval(drip)
  expect(performance.now() - since).toBeGreaterThan(SHORT.requestMs - 50)
  expect(answer).toMatchObject({ status: 408, code: 0 })
  expect(JSON.parse(answer.text)).toMatchObject({ status: 408, code: 'request.timeout', data: null })
  expect((await client.ask(HEALTH)).status).toBe(200)
  await letGo()
  expect(await waiting.answer).toMatchObject({ status: 200, code: 0 })
  expect(client.session.closed).toBe(false)
})

// rules W32, W43
test('an upload is judged by its own bytes: one goes on, another one beside it ends', async () => {
  const { authorization, connect } = await start()
  const client = await connect()
  const upload = {
    ':method': 'POST',
    ':path': '/api/kelompok/import?preview=true',
    'content-type': 'application/octet-stream',
    authorization: await authorization(),
  }
  const alive = client.send(upload, 'nama,nim,kelompok\n', true)
  const dead = client.send(upload, 'nama', true)
  for (let nth = 0; nth < 8; nth++) {
    await sleep(100)
    alive.stream.write(`Sari ${nth},${120_000_000 + nth},7\n`)
  }
  expect(await dead.answer).toMatchObject({ status: 408, code: 0 })
  alive.stream.end()
  expect(await alive.answer, 'twice as long as any other request may take').toMatchObject({ status: 200 })
})

// rules W32, W43
test('what was answered with 408 is not done, however much of its body had arrived', async () => {
  const { authorization, connect, pool } = await start()
  const client = await connect()
  const send = (path: string, type: string, body: string, authorization: string) =>
    client.send({ ':method': 'POST', ':path': path, 'content-type': type, authorization }, body, true).answer
  const token = await authorization()
  const answers = await Promise.all([
    send('/api/absen/', 'application/json', '{"title":"Hari 1","tanggal":"2025-08-11"}', token),
    send(
      '/api/kelompok/import?preview=false',
      'application/octet-stream',
      'nama,nim,kelompok\nSari,120000001,7\n',
      token,
    ),
  ])
  expect(answers.map(({ status }) => status)).toEqual([408, 408])
  await sleep(300)
  const { rows } = await pool.query(
    'select (select count(*) from absen) as absen, (select count(*) from anggota) as anggota',
  )
  expect(rows).toEqual([{ absen: 0, anggota: 0 }])
})

// rules W32, W43
test('a connection without a request is told to go, one that waits for an answer is not', async () => {
  const { authorization, connect, pool } = await start()
  const letGo = await holdAbsen(pool)
  const busy = await connect()
  const waiting = busy.send({ ':path': '/api/absen/', authorization: await authorization() })
  const [silent, rested] = [await connect(), await connect()]
  expect((await rested.ask(HEALTH)).status).toBe(200)
  // A sign of life is no request.
  const pings = setInterval(() => silent.session.destroyed || silent.session.ping(() => undefined), 50)
  await Promise.all([silent.closed, rested.closed])
  clearInterval(pings)
  expect([silent.goAwayCode(), rested.goAwayCode()], 'GOAWAY, without an error').toEqual([0, 0])
  await letGo()
  expect(await waiting.answer).toMatchObject({ status: 200, code: 0 })
})

// rules W32, W43
test('one connection too many: an unfinished request goes first, never one with an answer to come', async () => {
  const { authorization, connect, pool } = await start({ connections: 4, ...LONG })
  const letGo = await holdAbsen(pool)
  const busy = await connect()
  const waiting = busy.send({ ':path': '/api/absen/', authorization: await authorization() })
  await blocked(pool, 1)
  // Beside it an unfinished one, which has waited longest.
  const beside = half(busy)
  const [rested, slow, fresh] = [await connect(), await connect(), await connect()]
  expect((await rested.ask(HEALTH)).status).toBe(200)
  half(slow)
  expect((await fresh.ask(HEALTH)).status).toBe(200)
  const open = () => [busy, rested, slow, fresh].map(({ session }) => !session.closed)

  expect((await (await connect()).ask(HEALTH)).status).toBe(200)
  await expect.poll(open).toEqual([true, true, false, true])
  expect((await (await connect()).ask(HEALTH)).status).toBe(200)
  await expect.poll(open).toEqual([true, false, false, true])
  await letGo()
  expect(await waiting.answer).toMatchObject({ status: 200, code: 0 })
  expect(beside.stream.closed).toBe(false)
})

// rules W32, W43
test('who does not take an answer gives way, where there are too many connections', async () => {
  const { connect } = await start({ connections: 2, ...LONG })
  const greedy = [await connect(NO_WINDOW), await connect(NO_WINDOW)]
  for (const { send } of greedy) {
    const { stream } = send(HEALTH)
    await new Promise((resolve) => stream.once('response', resolve))
  }
  expect((await (await connect()).ask(HEALTH)).status).toBe(200)
  expect(greedy.filter(({ session }) => !session.closed).length).toBe(1)
})

// rules W32, W43
test('who does not take an answer is closed when no byte has come for as long as from an idle one', async () => {
  const { connect } = await start()
  const client = await connect(NO_WINDOW)
  const since = performance.now()
  client.send(HEALTH)
  await client.closed
  expect(performance.now() - since).toBeGreaterThan(SHORT.idleMs - 50)
})

// rules W32, W43
test('a file of which nothing is taken is given up, whatever else its connection says, and a slow reader gets all of it', async () => {
  const { connect } = await start({ website: siteWithFile() })
  const file = { ':path': '/assets/a.js' }
  const [stalled, slow] = [await connect(NO_WINDOW), await connect()]
  const pings = setInterval(() => stalled.session.destroyed || stalled.session.ping(() => undefined), 50)
  const left = stalled.send(file)
  const taken = slow.send(file)
  for (let nth = 0; nth < 6; nth++) {
    taken.stream.pause()
    await sleep(300)
    taken.stream.resume()
    await sleep(5)
  }
  expect((await taken.answer).text.length, 'three times as long as for one that takes nothing').toBe(500_000)
  expect((await left.answer).code).not.toBe(0)
  clearInterval(pings)
})

// rule W111
test.each([
  ['with a window of 0', 0],
  ['with a wide window, and no byte read', WIDEST],
])(
  'who asks again and again and takes nothing is closed, %s; who takes an answer slowly gets all of it',
  async (_name, size) => {
    const heldInAllBytes = 12 * 1024 * 1024
    const { app, connect, port, warned } = await start({
      ...LONG,
      finishMs: 100,
      website: siteWithFile(),
      heldInAllBytes,
    })
    const slow = await connect()
    const taken = slow.send({ ':path': '/assets/a.js' })
    const greedy: Promise<void>[] = []
    for (let nth = 0; nth < 20; nth++) {
      const { socket, closed } = await connectFrames(port)
      if (size > 0) socket.pause()
      socket.write(Buffer.concat([window(size), ...gets('/api/docs/openapi.json', 100)]))
      greedy.push(closed)
      taken.stream.pause()
      await sleep(20)
      taken.stream.resume()
      await sleep(5)
    }
    // 100 requests hold 3.2 MB.
    await expect.poll(promisify(app.server.getConnections.bind(app.server))).toBeLessThan(6)
    // A socket that reads nothing does not see that it was closed.
    if (size === 0) await greedy[0]
    expect((await (await connect()).ask(HEALTH)).status).toBe(200)
    expect((await taken.answer).text.length).toBe(500_000)
    expect(warned.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ msg: 'Connections were closed that did not take their answers' }),
    ])
  },
)

// rule W111
test('one connection that takes nothing is closed before it holds much, however few others there are', async () => {
  const { port } = await start({ ...LONG, heldBytes: 2 * 1024 * 1024 })
  const { socket, closed } = await connectFrames(port)
  socket.write(Buffer.concat([window(0), ...gets('/api/docs/openapi.json', 100)]))
  await closed
  expect(socket.destroyed).toBe(true)
})

// rule W111
test('a PING is no sign that answers are taken', async () => {
  const { port } = await start()
  const { socket, closed } = await connectFrames(port)
  socket.write(Buffer.concat([window(0), ...gets('/api/health', 1)]))
  const pings = setInterval(() => socket.writable && socket.write(frame('PING', 0, 0, Buffer.alloc(8))), 50)
  onTestFinished(() => clearInterval(pings))
  const since = performance.now()
  await closed
  expect(performance.now() - since).toBeGreaterThan(SHORT.idleMs - 50)
})

const NO_WINDOW = { settings: { initialWindowSize: 0 } }

// rule B9
test('told to stop, it says so to each connection, and finishes what is under way', async () => {
  const { app, authorization, connect, pool } = await start()
  const letGo = await holdAbsen(pool)
  const [client, rested] = [await connect(), await connect()]
  expect((await rested.ask(HEALTH)).status).toBe(200)
  const waiting = client.send({ ':path': '/api/absen/', authorization: await authorization() })
  await blocked(pool, 1)
  const closed = app.close()
  await rested.closed
  await expect.poll(client.goAwayCode).toBe(0)
  await expect(connect()).rejects.toThrow('ECONNREFUSED')
  await letGo()
  expect(await waiting.answer).toMatchObject({ status: 200, code: 0 })
  await closed
})

// rule B9
test('told to stop, it does not wait for ever for a request that never arrives', async () => {
  const { app, connect } = await start({ ...LONG, finishMs: 300 })
  const client = await connect()
  half(client)
  expect((await client.ask(HEALTH)).status).toBe(200)
  await app.close()
  await client.closed
})
