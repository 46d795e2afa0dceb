import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Shot } from '../paths'
import { shootWithAutocannon } from './autocannon'
import { findProgram, readVolley, requestsFile, shootWithWrk } from './wrk'

const shot = (key: number): Shot => ({
  method: 'POST',
  path: `/act?key=${key}`,
  headers: { 'X-Key': `${key}` },
  body: JSON.stringify({ key, nama: 'Siti Nurhaliza é' }),
})

const servers: (() => void)[] = []
afterEach(() => servers.splice(0).forEach((stop) => stop()))

/** A server that keeps the key of each request, from its query, header and body. */
async function listen(statusOf: (key: number) => number = () => 200) {
  const keys: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { key } = JSON.parse(Buffer.concat(chunks).toString()) as { key: number }
      keys.push(`${request.url} ${String(request.headers['x-key'])} ${key}`)
      response.writeHead(statusOf(key)).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys }
}

const shots = (count: number) => Array.from({ length: count }, (_, key) => shot(key))
const expected = (count: number) => shots(count).map((_, key) => `/act?key=${key} ${key} ${key}`)

/** In place of wrk where it is not installed; the same is then said of the other generator alone. */
const wrk = findProgram('wrk')
const generators = {
  ...(wrk
    ? { wrk: (url: string, all: Shot[], connections: number) => shootWithWrk(wrk, url, all, connections) }
    : {}),
  autocannon: shootWithAutocannon,
}
globalThis.gc ??= () => undefined as never

test.each(Object.entries(generators))('%s sends each request exactly once', async (_name, shoot) => {
  for (const [count, connections] of [
    [1, 1],
    [203, 8],
    [2000, 32],
  ] as const) {
    const { url, keys } = await listen()
    const volley = await shoot(url, shots(count), connections)
    expect(keys.toSorted()).toEqual(expected(count).toSorted())
    expect(volley.seconds).toBeGreaterThan(0)
  }
})

test.each(Object.entries(generators))('%s takes any status but 2xx as a refusal', async (_name, shoot) => {
  for (const status of [302, 422, 500]) {
    const { url } = await listen((key) => (key === 7 ? status : 200))
    await expect(shoot(url, shots(20), 4)).rejects.toThrow(/refused/)
  }
})

test('a file of requests says the length of each in bytes', () => {
  const [one, other] = [shot(1), { method: 'GET' as const, path: '/x', headers: {} }]
  const text = requestsFile([one, other], 'host:1').toString()
  const end = text.indexOf('}') + 1
  const request = text.slice(text.indexOf('\n') + 1, end)
  expect(Number(text.split('\n', 1)[0])).toBe(Buffer.byteLength(request))
  expect(request).toBe(
    `POST /act?key=1 HTTP/1.1\r\nHost: host:1\r\nX-Key: 1\r\nContent-Length: ${Buffer.byteLength(one.body ?? '')}\r\n\r\n${one.body}`,
  )
  expect(text.slice(end)).toBe('33\nGET /x HTTP/1.1\r\nHost: host:1\r\n\r\n')
})

test('a volley counts only if every request was sent, answered and accepted', () => {
  const told = { sent: 9, answered: 9, refused: 0, broken: 0, seconds: 3.25, p50_us: 1500, p99_us: 9000 }
  const output = (change: object) => `Running …\n${JSON.stringify({ ...told, ...change })}\n`
  expect(readVolley(output({}), 9)).toEqual({ seconds: 3.25, p50_ms: 1.5, p99_ms: 9 })
  for (const change of [{ sent: 8 }, { answered: 8 }, { refused: 1 }, { broken: 1 }])
    expect(() => readVolley(output(change), 9)).toThrow(/answered|refused/)
  expect(() => readVolley('unable to connect', 9)).toThrow(/unable to connect/)
})
