// @vitest-environment node
import { type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pusatCalls } from '@bakti/contract/pusat/pusat.calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onUnauthorized } from './call'
import { callStream, createMessageReader } from './call-stream'
import { sessionKeys } from './storage'

let server: Server
let answer: (response: ServerResponse, headers: Record<string, unknown>) => void

beforeEach(async () => {
  server = createServer((request, response) => answer(response, { ...request.headers, url: request.url }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('VITE_API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  sessionKeys.setToken('kunci')
})

afterEach(() => {
  sessionKeys.clear()
  server.closeAllConnections()
  server.close()
})

const HEAD = { 'Content-Type': 'text/event-stream; charset=utf-8' }

function follow(signal = new AbortController().signal) {
  const messages: unknown[] = []
  const ended = callStream(pusatCalls.follow, {
    query: { id: 'x' },
    signal,
    onMessage: (message) => messages.push(message),
  })
  return { messages, ended }
}

// rule U154
test('messages arrive in whatever parts they come; a comment is none', () => {
  const got: string[] = []
  const read = createMessageReader((text) => got.push(text))
  for (const part of [':\n\ndat', 'a: {"a":1}', '\n', '\ndata: {"b"', ':2}\n\n:\n', '\n']) read(part)
  expect(got).toEqual(['{"a":1}', '{"b":2}'])
})

// rule U154
test('the token goes in a header, and the end of the stream is a failure of the network', async () => {
  let asked: Record<string, unknown> = {}
  answer = (response, headers) => {
    asked = headers
    response.writeHead(200, HEAD).write('data: {"beda":{}}\n\n', () => response.end())
  }
  const { messages, ended } = follow()
  expect(await ended).toMatchObject({ ok: false, kind: 'network' })
  expect(messages).toEqual([{ beda: {} }])
  expect(asked).toMatchObject({ url: '/pusat/arus?id=x', authorization: 'Bearer kunci' })
})

// rule W6
test('a refused session is noted as with every call', async () => {
  const noted = vi.fn()
  const stop = onUnauthorized(noted)
  answer = (response) =>
    response
      .writeHead(401)
      .end(JSON.stringify({ status: 401, message: 'Sesi berakhir', code: 'session.required', data: null }))
  expect(await follow().ended).toMatchObject({ kind: 'refused', status: 401 })
  stop()
  expect(noted).toHaveBeenCalledOnce()
})

// rule U154
test('the login page of a Wi-Fi is no stream, and who leaves ends it at the server too', async () => {
  answer = (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>')
  expect(await follow().ended).toMatchObject({ kind: 'unavailable' })

  const left = new Promise<void>((resolve) => {
    answer = (response) => {
      response.once('close', resolve)
      response.writeHead(200, HEAD).write('data: {"beda":{}}\n\n')
    }
  })
  const leaving = new AbortController()
  const { messages, ended } = follow(leaving.signal)
  await vi.waitFor(() => expect(messages).toHaveLength(1))
  leaving.abort()
  expect(await ended).toMatchObject({ code: 'client.aborted' })
  await left
})

// rule U154
test('25 s without a byte are the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answer = (response) => response.writeHead(200, HEAD).write('data: {"beda":{}}\n\n')
  const { messages, ended } = follow()
  while (messages.length === 0) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await ended).toMatchObject({ kind: 'network' })
  vi.useRealTimers()
})
