import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { connectH2 } from '../testing/http2'
import { TEST_CERT, TEST_KEY } from '../testing/tls'
import { type CsvFile, type FileLimits, createSendCsv } from './csv-answer'
import { overTls } from './http2'
import { sendError } from './transport'

const LIMITS: FileLimits = { atOnce: 2, aheadBytes: 256 * 1024, stalledMs: 60_000 }
const PART = `${'x'.repeat(64 * 1024 - 2)}\r\n`

/** A file of so many parts that notes what was made of it; `fail` in place of a part. */
function fileOf(parts: number, fail?: number) {
  const seen = { made: 0, closed: 0 }
  const file: CsvFile = {
    name: 'berkas.csv',
    rows: parts,
    close: async () => void seen.closed++,
    parts: (async function* () {
      for (let at = 0; at < parts; at++) {
        // As a read from the database does, it lets others work.
        await new Promise(setImmediate)
        if (at === fail) throw new Error('the database is gone')
        seen.made++
        yield PART
      }
    })(),
  }
  return { file, seen }
}

/** A server that sends this file, and what it closes. */
async function serve(make: () => Promise<CsvFile>, limits: Partial<FileLimits> = {}) {
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => sendError(error as Error as never, reply))
  const send = createSendCsv({ ...LIMITS, ...limits })
  app.get('/', (request, reply) => send(request, reply, make))
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  /** A reader that asks and then reads nothing. */
  const stall = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    return socket
  }
  const countConnections = () => promisify(app.server.getConnections.bind(app.server))()
  return { url, stall, countConnections }
}

/** More than all buffers between the two hold. */
const LONG = 1_000

// rule X8
test('the whole file arrives, and what it is read from is closed', async () => {
  const { file, seen } = fileOf(40)
  const { url } = await serve(async () => file)
  const response = await fetch(url)
  expect(response.headers.get('x-total-rows')).toBe('40')
  expect(await response.text()).toBe(PART.repeat(40))
  expect(seen).toEqual({ made: 40, closed: 1 })
})

// rule X8
test('a file that breaks off in the middle is an error for its reader', async () => {
  const { file, seen } = fileOf(LONG, 20)
  const { url } = await serve(async () => file)
  const response = await fetch(url)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('terminated')
  expect(seen).toEqual({ made: 20, closed: 1 })
})

test('a file that breaks before its first byte is an ordinary error', async () => {
  const { file, seen } = fileOf(LONG, 0)
  const { url } = await serve(async () => file)
  const response = await fetch(url)
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ status: 500, code: 'unexpected' })
  for (const name of ['content-encoding', 'content-disposition', 'x-total-rows'])
    expect(response.headers.get(name), name).toBeNull()
  expect(seen.closed).toBe(1)
})

// rule X10
test('a reader that leaves ends the work on its file', async () => {
  const { file, seen } = fileOf(1_000_000)
  const { stall } = await serve(async () => file)
  const socket = stall()
  await once(socket.resume(), 'data')
  socket.destroy()
  await expect.poll(() => seen.closed).toBe(1)
  expect(seen.made).toBeLessThan(1_000_000)
})

test('a reader that left before the file began keeps nothing open', async () => {
  const { file, seen } = fileOf(1_000_000)
  const { stall, countConnections } = await serve(async () => {
    socket.destroy()
    await expect.poll(countConnections).toBe(0)
    return file
  })
  const socket = stall()
  await expect.poll(() => seen.closed).toBe(1)
  expect(seen.made).toBeLessThan(1_000_000)
})

// rule X10
test('a reader that takes nothing is given up, and little is made for it in advance', async () => {
  const { file, seen } = fileOf(LONG)
  const { stall } = await serve(async () => file, { stalledMs: 300 })
  const socket = stall()
  await expect.poll(() => seen.closed, { timeout: 5_000 }).toBe(1)
  expect(seen.made).toBeLessThan(LONG)
  await once(socket.resume(), 'close')
})

// rule X10
test('one more file than may be under way is refused, and none after they ended', async () => {
  const { url, stall } = await serve(async () => fileOf(LONG).file, { atOnce: 2 })
  const readers = [stall(), stall()]
  const ask = async () => {
    const response = await fetch(url)
    await response.body?.cancel()
    return response
  }
  await expect.poll(async () => (await ask()).status).toBe(429)
  const refused = await ask()
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8')
  for (const reader of readers) reader.destroy()
  await expect.poll(async () => (await ask()).status).toBe(200)
})

test('a file that can’t be begun keeps no place', async () => {
  const { url } = await serve(() => Promise.reject(new Error('no')), { atOnce: 1 })
  for (let time = 0; time < 3; time++) expect((await fetch(url)).status).toBe(500)
})

// rule X10
test.each([
  ['before the file is there', 50],
  ['while the file is sent', 300],
])('over HTTP/2 a reader who leaves %s leaves a place to the next one', async (_name, ms) => {
  const app = fastify(overTls({ cert: Buffer.from(TEST_CERT), key: Buffer.from(TEST_KEY) }))
  onTestFinished(() => app.close())
  app.setErrorHandler((error, _request, reply) => sendError(error as Error as never, reply))
  const send = createSendCsv({ ...LIMITS, atOnce: 1 })
  const files = [fileOf(LONG), fileOf(2)]
  let nth = 0
  app.get('/', (request, reply) =>
    send(request, reply, async () => {
      await sleep(200)
      return files[nth++]!.file
    }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const client = await connectH2((app.server.address() as AddressInfo).port)
  const left = client.send({ ':path': '/' })
  left.stream.pause()
  await sleep(ms)
  left.stream.close(8)
  await expect.poll(() => files[0]!.seen.closed).toBe(1)
  expect((await client.ask({ ':path': '/' })).status).toBe(200)
  client.session.close()
})
