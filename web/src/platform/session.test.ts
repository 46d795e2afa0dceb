import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { SessionEnd } from './session'
import { CampusServer } from './testing/campus-server'
import { ADMIN } from './testing/login'
import { session } from './session'
import { call } from './call'
import { createApp } from '../state/app'

let server: CampusServer

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  createApp()
})

afterEach(async () => {
  localStorage.clear()
  await server.stop()
})

const store = (token: string | null, user: string | null) => {
  if (token !== null) localStorage.setItem('authToken', token)
  if (user !== null) localStorage.setItem('user', user)
}

/** What another tab does to the storage, as this tab hears of it. */
const fromOtherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

test('until the start nothing is known', () => {
  expect(session.get()).toEqual({ user: null, isAuthenticated: false, loading: true })
})

// rules A11, A12
test('both keys restore the user, and the server corrects it in the background', async () => {
  store('t', JSON.stringify({ ...ADMIN, role: 'PESERTA', name: 'Lama' }))
  server.handler = () => ({ status: 200, body: { message: 'Oke', data: ADMIN } })
  const corrected = new Promise<void>((resolve) =>
    session.subscribe(() => session.get().user?.name === ADMIN.name && resolve()),
  )
  session.start()
  expect(session.get()).toMatchObject({ isAuthenticated: true, loading: false, user: { name: 'Lama' } })
  await corrected
  expect(session.get().user).toEqual(ADMIN)
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(ADMIN)
  expect(server.heard[0]).toMatchObject({ path: '/auth/me', headers: { authorization: 'Bearer t' } })
})

// rule R2
test.each(['DEWA', 'constructor'])(
  'a stored role %s, which this version does not know, keeps the session, with the rights of a participant',
  (role) => {
    const stored = JSON.stringify({ ...ADMIN, role })
    store('t', stored)
    session.start()
    expect(session.get()).toMatchObject({ isAuthenticated: true, user: { id: ADMIN.id, role: 'PESERTA' } })
    expect(localStorage.getItem('user')).toBe(stored)
  },
)

// rule R2
test('a role of the server that this version does not know has the rights of a participant', async () => {
  server.handler = () => ({
    status: 200,
    body: { message: 'Oke', data: { ...ADMIN, role: 'DEWA' }, token: 't' },
  })
  await session.login({ email: ADMIN.email, password: 'rahasia123' })
  expect(session.get()).toMatchObject({ isAuthenticated: true, user: { id: ADMIN.id, role: 'PESERTA' } })
})

// rule A11
test.each(['{', 'null', '"Uda"', '[]', '{"id":1}', JSON.stringify({ ...ADMIN, role: 1 })])(
  'a user that cannot be read (%s) takes both keys along',
  (json) => {
    store('t', json)
    session.start()
    expect(session.get()).toEqual({ user: null, isAuthenticated: false, loading: false })
    expect(localStorage.length).toBe(0)
  },
)

// rule A11
test('one key alone is nobody', () => {
  store('t', null)
  session.start()
  expect(session.get()).toMatchObject({ isAuthenticated: false, loading: false })
})

test('without network the restored session stays', async () => {
  store('t', JSON.stringify(ADMIN))
  server.fate = () => 'cut'
  session.start()
  await call(absenCalls.list)
  expect(session.get().user).toEqual(ADMIN)
})

// rule A24
test('a login is kept, and the next one shows the proof of this browser', async () => {
  session.start()
  server.handler = () => ({
    status: 200,
    body: { message: 'Oke', data: ADMIN, token: 'baru', deviceToken: 'bukti' },
  })
  const credentials = { email: ADMIN.email, password: 'rahasia123' }
  expect(await session.login(credentials)).toMatchObject({ ok: true, data: ADMIN })
  expect(session.get()).toEqual({ user: ADMIN, isAuthenticated: true, loading: false })
  expect(localStorage.getItem('authToken')).toBe('baru')
  await session.login(credentials)
  expect(server.heard.map((heard) => heard.headers['x-device-token'])).toEqual([undefined, 'bukti'])
})

test.each([
  [{ status: 401, body: { message: 'Email atau password salah' } }, 'Email atau password salah'],
  [{ status: 500, body: { message: '' } }, 'Login failed'],
] as const)('a refused login changes nothing', async (fate, message) => {
  session.start()
  server.fate = () => fate
  expect(await session.login({ email: ADMIN.email, password: 'salah1234' })).toMatchObject({
    ok: false,
    message,
  })
  expect(session.get().isAuthenticated).toBe(false)
  // Only the server's clock is stored: it belongs to the device, not to the session.
  expect(Object.keys(localStorage)).toEqual(['jamServer'])
})

// rule R9
test.each([
  ['the same account in the same role', ADMIN, '{}'],
  ['the same account in another role', { ...ADMIN, role: 'MENTOR' }, null],
  ['another account', { ...ADMIN, id: 'lain' }, null],
] as const)('cached reads after a login of %s', async (_who, next, kept) => {
  session.start()
  const login = async (data: object) => {
    server.handler = () => ({ status: 200, body: { message: 'Oke', data, token: 'baru' } })
    await session.login({ email: ADMIN.email, password: 'rahasia123' })
  }
  await login(ADMIN)
  localStorage.setItem('kelompokData', '{}')
  session.leaveExpired()
  await login(next)
  expect(localStorage.getItem('kelompokData')).toBe(kept)
})

// rule R9
test.each([
  ['ADMIN', '{}'],
  ['MENTOR', null],
] as const)(
  'cached reads of an earlier version, which noted nobody, after a login of %s',
  async (role, kept) => {
    localStorage.setItem('kelompokData', '{}')
    session.start()
    server.handler = () => ({ status: 200, body: { message: 'Oke', data: { ...ADMIN, role }, token: 't' } })
    await session.login({ email: ADMIN.email, password: 'rahasia123' })
    expect(localStorage.getItem('kelompokData')).toBe(kept)
  },
)

// rule R9
test('cached reads go when the server names another role than this device, and stay where it names the same', async () => {
  const answer = (role: string) => () => ({
    status: 200,
    body: { message: 'Oke', data: { ...ADMIN, role }, token: 't' },
  })
  localStorage.setItem('kelompokData', '{}')
  server.handler = answer('ADMIN')
  await session.login({ email: ADMIN.email, password: 'rahasia123' })
  localStorage.setItem('kelompokData', '{}')
  for (const [role, kept] of [
    ['ADMIN', '{}'],
    ['MENTOR', null],
  ] as const) {
    server.handler = answer(role)
    createApp()
    session.start()
    await vi.waitFor(() => expect(session.get()).toMatchObject({ user: { role } }))
    await vi.waitFor(() => expect(session.get().unconfirmed).toBeUndefined())
    expect(localStorage.getItem('kelompokData')).toBe(kept)
  }
})

// rule A50
test('a 401 of any data call ends the session, and says that it ran out', async () => {
  store('t', JSON.stringify(ADMIN))
  server.handler = () => ({ status: 200, body: { message: 'Oke', data: ADMIN } })
  localStorage.setItem('kelompokData', '{}')
  session.start()
  const ended = vi.fn<(why: SessionEnd) => void>()
  session.onEnd(ended)
  server.fate = () => ({ status: 401, body: { message: 'Sesi berakhir' } })
  await call(absenCalls.list)
  expect(session.get()).toEqual({ user: null, isAuthenticated: false, loading: false })
  expect(Object.keys(localStorage).sort()).toEqual(['jamServer', 'kelompokData'])
  expect(ended.mock.calls).toEqual([['habis']])
})

test('a session that is refused before anybody listens is told to the first who does, once', async () => {
  store('t', JSON.stringify(ADMIN))
  server.fate = () => ({ status: 401, body: { message: 'Sesi berakhir' } })
  session.start()
  await vi.waitFor(() => expect(session.get().isAuthenticated).toBe(false))
  const [first, second] = [vi.fn<(why: SessionEnd) => void>(), vi.fn<(why: SessionEnd) => void>()]
  // Who only acts on it does not take it over.
  const acting = vi.fn<(why: SessionEnd) => void>()
  session.onEnd(acting)
  session.onEndToTell(first)
  session.onEndToTell(second)
  expect([acting, first, second].map(({ mock }) => mock.calls)).toEqual([[], [['habis']], []])
})

// rule A49
test('a screen that records is not closed by a 401, nor by what happens in another tab; the session ends with it', async () => {
  store('t', JSON.stringify(ADMIN))
  server.handler = () => ({ status: 200, body: { message: 'Oke', data: ADMIN } })
  session.start()
  const ended = vi.fn<(why: SessionEnd) => void>()
  session.onEnd(ended)
  const letGo = session.hold()
  server.fate = () => ({ status: 401, body: { message: 'Sesi berakhir' } })
  await call(absenCalls.list)
  expect(session.get()).toMatchObject({ user: { id: ADMIN.id }, expired: true })
  localStorage.removeItem('authToken')
  dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
  expect(session.get()).toMatchObject({ isAuthenticated: true, expired: true })
  expect(ended).not.toHaveBeenCalled()

  letGo()
  expect(session.get().isAuthenticated).toBe(false)
  expect(ended.mock.calls).toEqual([['habis']])
})

// rule A49
test('at an address that records a 401 ends nothing, before its screen is there too; another address ends it', async () => {
  store('t', JSON.stringify(ADMIN))
  let records = true
  session.start({ records: () => records })
  const ended = vi.fn<(why: SessionEnd) => void>()
  session.onEnd(ended)
  server.fate = () => ({ status: 401, body: { message: 'Sesi berakhir' } })
  await call(absenCalls.list)
  expect(session.get()).toMatchObject({ user: { id: ADMIN.id }, expired: true })
  // The screen is mounted, and taken away while the address stays.
  session.hold()()
  session.addressChanged()
  expect(session.get()).toMatchObject({ isAuthenticated: true, expired: true })
  expect(ended).not.toHaveBeenCalled()

  records = false
  session.addressChanged()
  expect(session.get().isAuthenticated).toBe(false)
  expect(ended.mock.calls).toEqual([['habis']])
})

test('a login in another tab is a new session for a screen that went on recording', async () => {
  store('t', JSON.stringify(ADMIN))
  session.start()
  const letGo = session.hold()
  server.fate = () => ({ status: 401, body: { message: 'Sesi berakhir' } })
  await call(absenCalls.list)
  store('t2', JSON.stringify(ADMIN))
  dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
  expect(session.get().expired).toBeUndefined()
  letGo()
  expect(session.get().isAuthenticated).toBe(true)
})

// rule A47
test('logging out tells the server, and leaves no member data; it does not wait for the network', async () => {
  store('t', JSON.stringify(ADMIN))
  session.start()
  localStorage.setItem('anggotaKelompok_7', '{}')
  const ended = vi.fn<(why: SessionEnd) => void>()
  session.onEnd(ended)
  const answer = session.logout()
  expect(session.get().isAuthenticated).toBe(false)
  expect(localStorage.length).toBe(0)
  expect(ended.mock.calls).toEqual([['keluar']])
  await answer
  expect(server.heard.find((heard) => heard.path === '/auth/logout')?.headers.authorization).toBe('Bearer t')
})

// rule A48
test('ending all sessions waits for the server: until then nothing has ended here', async () => {
  store('t', JSON.stringify(ADMIN))
  localStorage.setItem('anggotaKelompok_7', '{}')
  server.handler = (request) => ({
    status: 200,
    body: { message: 'Oke', data: request.path === '/auth/logout-all' ? { sesi: 3, perangkat: 2 } : ADMIN },
  })
  session.start()
  await session.login({ email: ADMIN.email, password: 'x' })
  server.fate = () => 'cut'
  expect(await session.logoutAll()).toMatchObject({ ok: false })
  expect(session.get().isAuthenticated).toBe(true)
  expect(localStorage.getItem('anggotaKelompok_7')).toBe('{}')

  server.fate = () => 'ok'
  const ended = vi.fn<(why: SessionEnd) => void>()
  session.onEnd(ended)
  expect(await session.logoutAll()).toMatchObject({ ok: true, data: { sesi: 3 } })
  expect(session.get().isAuthenticated).toBe(false)
  // The proof of this browser is worth nothing any more; what is known of the clock is the device's.
  expect(Object.keys(localStorage)).toEqual(['jamServer'])
  expect(ended.mock.calls).toEqual([['keluar']])
})

test('what another tab does to the session happens here, too', () => {
  session.start()
  const ended = vi.fn<(why: SessionEnd) => void>()
  session.onEnd(ended)
  store('t', JSON.stringify(ADMIN))
  fromOtherTab('authToken')
  expect(session.get().user).toEqual(ADMIN)
  localStorage.removeItem('authToken')
  fromOtherTab('authToken')
  expect(session.get().isAuthenticated).toBe(false)
  expect(ended.mock.calls).toEqual([['keluar']])
})
