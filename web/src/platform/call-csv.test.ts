// @vitest-environment node
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { XLSX_TYPE } from '@bakti/contract/csv.rules'
import { laporanCalls } from '@bakti/contract/laporan/laporan.calls'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onUnauthorized } from './call'
import { callCsv } from './call-csv'
import { CallError } from './failure'
import type { CsvProgress } from './receive-csv'
import { sessionKeys } from './storage'

type Answering = (response: ServerResponse, headers: Record<string, string | string[] | undefined>) => void

let server: Server
let answer: Answering

beforeEach(async () => {
  server = createServer((request, response) => answer(response, { ...request.headers, url: request.url }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('VITE_API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  sessionKeys.setToken('kunci')
})

afterEach(() => {
  vi.useRealTimers()
  sessionKeys.clear()
  server.closeAllConnections()
  server.close()
})

const HEAD = { 'Content-Type': 'text/csv; charset=utf-8', 'X-Total-Rows': '2' }
const START = '\uFEFFNo,Name\r\n'
const WHOLE = `${START}1,"a\r\nb"\r\n2,é\r\n`

function load(signal = new AbortController().signal) {
  const told: CsvProgress[] = []
  const query = { kelompok: '12' }
  const done = callCsv(tugasCalls.exportKumpul, {
    query,
    signal,
    onProgress: (progress) => told.push(progress),
  })
  return { told, done }
}

// rules X6, X11
test('a whole file arrives as it was sent, with its rows counted on the way', async () => {
  let asked: Record<string, string | string[] | undefined> = {}
  answer = (response, headers) => {
    asked = headers
    response.writeHead(200, { ...HEAD, 'Content-Encoding': 'gzip' }).end(gzipSync(WHOLE))
  }
  const { told, done } = load()
  const got = await done
  expect(got).toMatchObject({ ok: true, rows: 2 })
  // As bytes: `text()` would take the BOM away.
  expect(got.ok && Buffer.from(await got.file.arrayBuffer()).equals(Buffer.from(WHOLE))).toBe(true)
  expect(told.at(0)).toEqual({ rows: 0, total: 2 })
  expect(told.at(-1)).toEqual({ rows: 2, total: 2 })
  expect(asked).toMatchObject({ url: '/tugas/kumpul/ekspor?kelompok=12', authorization: 'Bearer kunci' })
})

// rule X11
test.each<[string, Answering]>([
  ['breaks off', (response) => response.writeHead(200, HEAD).write(START, () => response.destroy())],
  ['ends after the heading as if it were whole', (response) => response.writeHead(200, HEAD).end(START)],
  ['ends within a row', (response) => response.writeHead(200, HEAD).end(WHOLE.slice(0, -2))],
  [
    'ends within quotation marks, where a line break ends no row',
    (response) => response.writeHead(200, HEAD).end(`${START}1,a\r\n2,"b\r\n`),
  ],
  ['has one row too many', (response) => response.writeHead(200, HEAD).end(`${WHOLE}3,x\r\n`)],
  [
    'ends within its compressed bytes',
    (response) =>
      response.writeHead(200, { ...HEAD, 'Content-Encoding': 'gzip' }).end(gzipSync(WHOLE).subarray(0, -20)),
  ],
])('a file that %s is no file', async (_how, answering) => {
  answer = answering
  const got = await load().done
  expect(got).toMatchObject({ ok: false, kind: 'network', code: 'client.torn' })
  expect(!got.ok && new CallError(got).why).toBe(
    'Berkas terputus di tengah jalan, jadi tidak disimpan. Periksa sambungan internetmu, lalu coba lagi.',
  )
})

test.each<[string, Answering, object]>([
  [
    'the login page of a Wi-Fi',
    (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'),
    { kind: 'unavailable', code: 'client.foreign' },
  ],
  [
    'a CSV file of somebody else',
    (response) => response.writeHead(200, { 'Content-Type': 'text/csv' }).end('a,b\r\n'),
    { kind: 'unavailable', code: 'client.foreign' },
  ],
  [
    'a refusal',
    (response) =>
      response
        .writeHead(429)
        .end(JSON.stringify({ status: 429, message: 'Tunggu', code: 'file.busy', data: null })),
    { kind: 'refused', code: 'file.busy', message: 'Tunggu' },
  ],
  ['no answer', (response) => response.destroy(), { kind: 'network', code: 'client.network' }],
])('%s is a failure and no file', async (_what, answering, failure) => {
  answer = answering
  expect(await load().done).toMatchObject({ ok: false, ...failure })
})

// rule W6
test('a refused session is told as with every call', async () => {
  const told = vi.fn()
  const stop = onUnauthorized(told)
  answer = (response) =>
    response
      .writeHead(401)
      .end(JSON.stringify({ status: 401, message: 'Sesi berakhir', code: 'session.required', data: null }))
  expect(await load().done).toMatchObject({ kind: 'refused', status: 401 })
  stop()
  expect(told).toHaveBeenCalledOnce()
})

// rule X6
test('a cancelled one ends at the server too', async () => {
  const left = new Promise<void>((resolve) => {
    answer = (response) => {
      response.once('close', resolve)
      response.writeHead(200, HEAD).write(START)
    }
  })
  const stopping = new AbortController()
  const { told, done } = load(stopping.signal)
  await vi.waitFor(() => expect(told).not.toEqual([]))
  stopping.abort()
  expect(await done).toMatchObject({ code: 'client.aborted' })
  await left
})

test('10 s without an answer, and 30 s without another byte, are too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let arrived = () => {}
  const asked = new Promise<void>((resolve) => (arrived = resolve))
  answer = () => arrived()
  const silent = load().done
  await asked
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await silent).toMatchObject({ kind: 'timeout' })

  // Headers alone are an answer.
  answer = (response) => response.writeHead(200, HEAD).flushHeaders()
  await expectPatience(1)

  answer = (response) => response.writeHead(200, HEAD).write(START)
  await expectPatience(2)
})

/** Once the progress was reported so often, 30 s may pass. */
async function expectPatience(times: number) {
  const { told, done } = load()
  let ended = false
  void done.then(() => (ended = true))
  while (told.length < times) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(ended).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await done).toMatchObject({ kind: 'timeout' })
}

// rules X11, X23
test('a workbook arrives as it was sent, with its bytes as progress; without its end it is no file', async () => {
  const end = Buffer.from([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)])
  const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004 rows'), end])
  const head = { 'Content-Type': XLSX_TYPE, 'X-Total-Rows': '8000' }
  const receive = async (sent: Buffer) => {
    answer = (response) => response.writeHead(200, head).end(sent)
    const told: CsvProgress[] = []
    const got = await callCsv(laporanCalls.exportXlsx, {
      query: {},
      signal: new AbortController().signal,
      onProgress: (progress) => told.push(progress),
    })
    return { got, told }
  }
  const { got, told } = await receive(bytes)
  expect(got).toMatchObject({ ok: true, rows: 8000 })
  expect(got.ok && got.file.type).toBe(XLSX_TYPE)
  expect(got.ok && Buffer.from(await got.file.arrayBuffer()).equals(bytes)).toBe(true)
  expect(told.at(-1)).toEqual({ rows: 0, total: null, bytes: bytes.length })
  expect((await receive(bytes.subarray(0, -4))).got).toMatchObject({ ok: false, code: 'client.torn' })
})
