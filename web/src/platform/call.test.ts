// @vitest-environment node
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { aktivasiCalls } from '@bakti/contract/aktivasi/aktivasi.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, onUnauthorized } from './call'
import { deviceClockOff, forgetServerClock } from './clock'
import { sessionKeys } from './storage'
import { CampusServer } from './testing/campus-server'

let server: CampusServer

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', `${await server.start()}/api`)
  sessionKeys.setToken('kunci')
})

afterEach(async () => {
  vi.useRealTimers()
  sessionKeys.clear()
  forgetServerClock()
  await server.stop()
})

// rule W2
test('a good answer comes back whole, pages and all', async () => {
  server.handler = () => ({
    status: 200,
    body: { message: 'Oke', data: [1], currentPage: 2, totalPages: 5 },
  })
  const answer = await call(kelompokCalls.list, { query: { anggota: 'true' } })
  expect(answer).toEqual({
    ok: true,
    status: 200,
    message: 'Oke',
    data: [1],
    currentPage: 2,
    totalPages: 5,
  })
  expect(server.heard[0]).toMatchObject({ method: 'GET', path: '/api/kelompok/?anggota=true' })
  expect(server.heard[0]?.headers.authorization).toBe('Bearer kunci')
})

test('a body goes as JSON, with the headers that were asked for', async () => {
  await call(kelompokCalls.create, { body: { nomor: 7 }, headers: { 'Idempotency-Key': 'k' } })
  expect(server.heard[0]).toMatchObject({ method: 'POST', path: '/api/kelompok/', body: { nomor: 7 } })
  expect(server.heard[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'k',
  })
})

// rule A52
test('an auth call carries no token', async () => {
  await call(authCalls.login, { body: { email: 'a@b.id', password: 'rahasia123' } })
  expect(server.heard[0]?.headers.authorization).toBeUndefined()
})

// rule W4
test("an error says what the server said; the endpoint's text stands in where it said nothing", async () => {
  const errors = [{ path: 'nomor', message: 'Nomor kelompok wajib diisi!' }]
  server.fate = () => ({
    status: 400,
    body: { message: 'Nomor kelompok wajib diisi!', code: 'invalid', errors, data: { a: 1 } },
  })
  expect(await call(kelompokCalls.create, { body: { nomor: 7 } })).toEqual({
    ok: false,
    kind: 'refused',
    status: 400,
    code: 'invalid',
    message: 'Nomor kelompok wajib diisi!',
    data: { a: 1 },
    errors,
  })
  server.fate = () => ({ status: 409, body: { message: '' } })
  expect(await call(kelompokCalls.create, { body: { nomor: 7 } })).toMatchObject({
    kind: 'refused',
    message: 'Failed to add kelompok',
  })
})

// rule O2
test.each([502, 503, 504])('%i means that the server cannot be had', async (status) => {
  server.fate = () => ({ status, headers: { 'Retry-After': '7' } })
  expect(await call(absenCalls.list)).toMatchObject({
    ok: false,
    kind: 'unavailable',
    status,
    retryAfter: 7,
  })
})

test('a 500 is an error of the server, 429 tells when to come back', async () => {
  server.fate = () => ({ status: 500, body: { message: 'Terjadi kesalahan pada server' } })
  expect(await call(absenCalls.list)).toMatchObject({ kind: 'refused', status: 500 })
  // That of something between us and the server is not the server's.
  server.fate = () => ({ status: 500 })
  expect(await call(absenCalls.list)).toMatchObject({ kind: 'unavailable', code: 'client.foreign' })
  server.fate = () => ({ status: 429, body: { message: 'Terlalu sering' }, headers: { 'Retry-After': '30' } })
  expect(await call(absenCalls.list)).toMatchObject({ kind: 'refused', status: 429, retryAfter: 30 })
})

// rule O2
test('a page of the Wi-Fi that answers in place of the server is no answer', async () => {
  server.fate = () => 'portal'
  expect(await call(absenCalls.list)).toMatchObject({
    ok: false,
    kind: 'unavailable',
    code: 'client.foreign',
  })
})

test('a broken line is a network error, with the text of the call', async () => {
  server.fate = () => 'cut'
  expect(await call(absenCalls.list)).toEqual({
    ok: false,
    kind: 'network',
    status: 0,
    code: 'client.network',
    message: 'Failed to fetch absen list',
    data: null,
    errors: [],
  })
})

// rules O25, W30
test('no answer within 10 s is a timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.fate = () => 'hang'
  const arrived = server.arrival()
  const answer = call(absenCalls.list)
  let done = false
  void answer.then(() => (done = true))
  await arrived
  await vi.advanceTimersByTimeAsync(9_999)
  expect(done).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toMatchObject({ ok: false, kind: 'timeout', status: 0, code: 'client.timeout' })
})

test('a call that nobody wants any more ends at once', async () => {
  server.fate = () => 'hang'
  const controller = new AbortController()
  const arrived = server.arrival()
  const answer = call(absenCalls.list, { signal: controller.signal })
  await arrived
  controller.abort()
  expect(await answer).toMatchObject({ ok: false, code: 'client.aborted' })
  expect(await call(absenCalls.list, { signal: controller.signal })).toMatchObject({
    code: 'client.aborted',
  })
})

// rule W7
test('a refused session is told, a wrong password and a session replaced meanwhile are not', async () => {
  const refused = vi.fn<() => void>()
  const stop = onUnauthorized(refused)
  server.fate = () => ({ status: 401, body: { message: 'Email atau password salah' } })
  await call(authCalls.login, { body: { email: 'a@b.id', password: 'salah1234' } })
  expect(refused).not.toHaveBeenCalled()

  server.fate = () => {
    sessionKeys.setToken('kunci-baru')
    return { status: 401, body: { message: 'Sesi berakhir' } }
  }
  await call(absenCalls.list)
  expect(refused).not.toHaveBeenCalled()
  await call(absenCalls.list)
  expect(refused).toHaveBeenCalledTimes(1)

  // A 401 of something between us and the server is not the server's.
  server.fate = () => ({ status: 401 })
  expect(await call(absenCalls.list)).toMatchObject({ kind: 'unavailable' })
  expect(refused).toHaveBeenCalledTimes(1)
  stop()
})

// rule W7
test('a call that visitors may use sends no session by itself, and its 401 ends none', async () => {
  const refused = vi.fn<() => void>()
  const stop = onUnauthorized(refused)
  server.fate = () => ({ status: 401, body: { message: 'Sesi berakhir' } })
  await call(undanganCalls.check, { body: { token: 'x' } })
  await call(undanganCalls.accept, { body: { token: 'x' } })
  await call(aktivasiCalls.activate, { body: { tiket: 'x' } })
  expect(server.heard.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, undefined])
  expect(refused).not.toHaveBeenCalled()
  stop()
})

// rule T13
test('any answer teaches the server time', async () => {
  server.date = () => new Date(Date.now() - 600_000)
  await call(absenCalls.list)
  expect(deviceClockOff()).toBe(10)
})
