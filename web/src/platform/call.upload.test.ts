import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call'
import { CampusServer } from './testing/campus-server'

let server: CampusServer

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
})

afterEach(async () => {
  vi.useRealTimers()
  await server.stop()
})

const file = () => new Blob([new Uint8Array(300_000).fill(65)])
const upload = (more: { onProgress?: (share: number) => void; signal?: AbortSignal } = {}) =>
  call(kelompokCalls.import, { query: { preview: 'true' }, file: file(), ...more })

test("a file's bytes arrive as they are, with progress up to the whole", async () => {
  server.handler = ({ body }) => ({
    status: 200,
    body: { message: 'Oke', data: (body as Uint8Array).length },
  })
  const shares: number[] = []
  expect(await upload({ onProgress: (share) => shares.push(share) })).toMatchObject({
    ok: true,
    data: 300_000,
  })
  expect(shares.at(-1)).toBe(1)
  expect(server.heard[0]?.headers['content-type']).toBe('application/octet-stream')
  expect(server.heard[0]?.path).toBe('/kelompok/import?preview=true')
})

test('a refused file is an answer like any other', async () => {
  server.fate = () => ({ status: 413, body: { message: 'Berkas terlalu besar', code: 'too_large' } })
  expect(await upload()).toMatchObject({
    ok: false,
    kind: 'refused',
    status: 413,
    message: 'Berkas terlalu besar',
  })
})

// rule W30
test('an upload ends after 10 s without progress', async () => {
  server.fate = () => 'hang'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const arrived = server.arrival()
  const answer = upload()
  let done = false
  void answer.then(() => (done = true))
  await arrived
  // jsdom tells of progress only with the answer: what arrived there is no progress here.
  await vi.advanceTimersByTimeAsync(9_999)
  expect(done).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toMatchObject({ ok: false, kind: 'timeout' })
})

test('a broken line and a person who cancels end an upload', async () => {
  server.fate = () => 'cut'
  expect(await upload()).toMatchObject({ ok: false, kind: 'network' })
  server.fate = () => 'hang'
  const controller = new AbortController()
  const arrived = server.arrival()
  const answer = upload({ signal: controller.signal })
  await arrived
  controller.abort()
  expect(await answer).toMatchObject({ ok: false, code: 'client.aborted' })
})
