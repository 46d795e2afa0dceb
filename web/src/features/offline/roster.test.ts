import 'fake-indexeddb/auto'
import type { RosterAnggota } from '@bakti/contract/anggota/anggota.schemas'
import type { User } from '@bakti/contract/auth/auth.schemas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CampusServer } from '../../platform/testing/campus-server'
import { ADMIN } from '../../platform/testing/login'
import { session } from '../../platform/session'
import { outbox } from '../outbox/outbox.queries'
import { keepRoster } from './keep-roster'
import * as roster from './roster'
import * as queries from './roster.queries'
import { fetchRoster } from './roster-fetch'
import * as life from './roster-life'
import { RosterDatabase } from './roster-database'
import { keepGroups } from './keep-groups'
import { app, createApp } from '../../state/app'

const HOUR = 60 * 60_000
const PESERTA: User = { ...ADMIN, role: 'PESERTA' }
const OTHER: User = { ...ADMIN, id: '7b5f0a3e-9f3c-4f0e-8a31-0d6f0a1b2c3e', name: 'Uni Sekre' }

const person = (nth: number): RosterAnggota => ({
  id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
  nama: `Orang ${nth}`,
  nim: `25105${String(nth).padStart(5, '0')}`,
  kelompok: 1 + (nth % 3),
  gelombang: null,
})

let server: CampusServer
let rows: RosterAnggota[]
/** Whose session the server knows. */
let user: User
/** By how much the clocks of the server and the device have moved on (ms). */
let later = 0
const now = () => Date.now() + later

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  rows = [person(1), person(2), person(3)]
  user = ADMIN
  server.handler = ({ path, headers }) => {
    if (path.startsWith('/auth/')) return { status: 200, body: { message: '', data: user, token: 'kunci' } }
    if (path.startsWith('/kelompok/'))
      return { status: 200, body: { message: '', data: [{ ...GROUP, anggota: rows.length }] } }
    if (path.startsWith('/absen/')) return { status: 200, body: { message: '', data: [] } }
    if (user.role !== 'ADMIN') return { status: 403, body: { message: 'Hanya untuk admin' } }
    const etag = `W/"${rows.map(({ id, nama }) => id + nama).join('').length}-${rows.length}"`
    if (headers['if-none-match'] === etag) return { status: 304, body: {}, headers: { ETag: etag } }
    return { status: 200, body: { message: '', data: rows }, headers: { ETag: etag } }
  }
  server.date = () => new Date(now())
  localStorage.clear()
})

const GROUP = { id: '00000000-0000-4000-8000-00000000000a', nomor: 1 }

const close: (() => void)[] = []
afterEach(async () => {
  life.dropRoster()
  for (const stop of close.splice(0)) stop()
  later = 0
  await server.stop()
})

/** Opens the app anew, with what the browser has stored. */
async function openApp() {
  for (const stop of close.splice(0)) stop()
  createApp({ clock: { ...app.clock, now } })
  session.start()
  close.push(life.watchRosterLife())
  const login = async (as: User) => {
    user = as
    const answer = await session.login({ email: as.email, password: 'rahasia123' })
    if (!answer.ok) throw new Error(answer.code)
  }
  const download = () => queries.downloadRoster(() => undefined, new AbortController().signal)
  const keep = () => close.push(keepRoster())
  return { session, ...life, ...roster, ...queries, fetchRoster, outbox, keep, login, download }
}
type App = Awaited<ReturnType<typeof openApp>>

/** A device that was prepared. */
async function prepared(): Promise<App> {
  const app = await openApp()
  await app.login(ADMIN)
  await app.download()
  server.heard.length = 0
  return app
}

const names = async (app: App) => (await app.readRoster())?.rows.map(({ nama }) => nama) ?? null
const ALL = ['Orang 1', 'Orang 2', 'Orang 3']
const askedFor = () => server.heard.filter(({ path }) => path.startsWith('/anggota/luring'))
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
const gone = () => vi.waitFor(async () => expect(await databases()).not.toContain('bakti-luring'))

// rule O33
test('a prepared device has everybody after a reload without network, and the lists that open the scanner', async () => {
  await prepared()
  server.fate = () => 'cut'
  const app = await openApp()
  expect(await names(app)).toEqual(ALL)
  expect(localStorage.getItem('kelompokData')).toContain(GROUP.id)
  expect(localStorage.getItem('cache:absen')).not.toBeNull()
})

// rule O33
test('a download tells how many have arrived of how many, and its result is the state of the copy', async () => {
  rows = Array.from({ length: 2000 }, (_, nth) => person(nth))
  const app = await openApp()
  await app.login(ADMIN)
  const told: unknown[] = []
  const before = now()
  const status = await app.downloadRoster((progress) => told.push(progress), new AbortController().signal)
  expect(told.at(0)).toEqual({ received: 0, total: 2000 })
  expect(told.length).toBeGreaterThan(2)
  expect(told.at(-1)).toEqual({ received: 2000, total: 2000 })
  if (status.state !== 'ada') throw new Error(status.state)
  expect(status.count).toBe(2000)
  expect(status.bytes).toBeGreaterThan(JSON.stringify(rows).length)
  expect(Math.abs(Date.parse(status.at) - before)).toBeLessThan(5_000)
  expect(Date.parse(status.ends) - Date.parse(status.at)).toBe(72 * HOUR)
})

// rule O33
test('a cancelled download leaves what was there before', async () => {
  const app = await prepared()
  rows = [person(4)]
  server.fate = ({ path }) => (path.startsWith('/anggota') ? 'hang' : 'ok')
  const cancelled = new AbortController()
  const done = app.downloadRoster(() => undefined, cancelled.signal)
  await vi.waitFor(() => expect(askedFor()).toHaveLength(1))
  cancelled.abort()
  await expect(done).rejects.toMatchObject({ answer: { code: 'client.aborted' } })
  expect(await names(app)).toEqual(ALL)
  expect(app.getRosterState().fetching).toBe(false)
})

// rule O33
test('without a server a download says so, and a device that was not prepared stays so', async () => {
  const app = await openApp()
  await app.login(ADMIN)
  server.fate = () => 'cut'
  await expect(app.download()).rejects.toMatchObject({ answer: { kind: 'network' } })
  expect(await app.readRoster()).toBeNull()
})

// rules O33, O31
test('a copy that still holds is confirmed without its rows, and is fresh again', async () => {
  const app = await prepared()
  const first = (await app.readRoster())!
  later = 5 * HOUR
  await app.fetchRoster({ quiet: true }).done
  const [asked] = askedFor()
  expect(asked!.headers['if-none-match']).toBe(first.tag)
  const again = (await app.readRoster())!
  expect(again.rows).toBe(first.rows)
  expect(Date.parse(again.at) - Date.parse(first.at)).toBeGreaterThan(4 * HOUR)
  // A reload finds the new age too.
  expect((await (await openApp()).readRoster())!.at).toBe(again.at)
  rows = [person(9)]
  await (await openApp()).fetchRoster({ quiet: true }).done
  expect(await names(await openApp())).toEqual(['Orang 9'])
})

// rule O33
test('a copy goes 72 h after its last refresh, also where the app is opened only then and nobody is logged in', async () => {
  await prepared()
  later = 71 * HOUR
  expect(await names(await openApp())).toEqual(ALL)
  localStorage.removeItem('authToken')
  await openApp()
  expect(await databases()).toContain('bakti-luring')
  later = 73 * HOUR
  await openApp()
  await gone()
})

// rule O33
test('a page that stays open loses its copy after 72 h', async () => {
  const app = await prepared()
  later = 73 * HOUR
  expect(await app.readRoster()).toBeNull()
  await gone()
})

// rule O33
test('a session that the server refuses leaves the copy for the next login of the same person', async () => {
  const app = await prepared()
  server.fate = () => ({ status: 401, body: { message: 'Sesi berakhir' } })
  await app.fetchRoster({ quiet: true }).done.catch(() => undefined)
  expect(app.session.get().user).toBeNull()
  server.fate = () => 'ok'
  const next = await openApp()
  await next.login(ADMIN)
  expect(await names(next)).toEqual(ALL)
})

// rule O33
test.each<[string, (app: App) => Promise<unknown>]>([
  ['a logout', (app) => app.session.logout()],
  ['a logout of all devices', (app) => app.session.logoutAll()],
  ['the login of another person', (app) => app.login(OTHER)],
  ['the end of the role', (app) => app.login(PESERTA)],
  ['a role that reads the own groups alone', (app) => app.login({ ...ADMIN, role: 'MENTOR' })],
])('%s deletes the copy', async (_what, act) => {
  const app = await prepared()
  expect(await databases()).toContain('bakti-luring')
  await act(app)
  expect(await app.readRoster()).toBeNull()
  await gone()
  await app.login(ADMIN)
  expect(await app.readRoster()).toBeNull()
})

// rule O33
test('another person who logs in after a refused session and a reload finds no copy', async () => {
  await prepared()
  localStorage.removeItem('authToken')
  localStorage.removeItem('user')
  const app = await openApp()
  await app.login(OTHER)
  expect(await app.readRoster()).toBeNull()
  await gone()
})

// rule O33
test('a role that ended is seen at the start of the app, and where the server refuses the roster', async () => {
  await prepared()
  user = PESERTA
  await openApp()
  await gone()
  user = ADMIN
  const app = await prepared()
  user = PESERTA
  await expect(app.fetchRoster({ quiet: true }).done).rejects.toMatchObject({ answer: { status: 403 } })
  expect(await app.readRoster()).toBeNull()
  await gone()
})

// rule O33
test('a logout while it is fetched: what arrives is not stored', async () => {
  const app = await openApp()
  await app.login(ADMIN)
  const { done } = app.fetchRoster({ quiet: false })
  void app.session.logout()
  await expect(done).rejects.toBeInstanceOf(Error)
  await app.login(ADMIN)
  expect(await app.readRoster()).toBeNull()
  expect(localStorage.getItem('ingat:luring')).toBeNull()
})

// rules O33, O7
test('a damaged copy is deleted and said to be damaged', async () => {
  const app = await prepared()
  const copy = (await app.readRoster())!
  await new RosterDatabase().store({ ...copy, rows: [{ ...person(1), kelompok: 'tujuh' as never }] })
  const next = await openApp()
  expect(await next.readRoster()).toBeNull()
  expect(next.getRosterState().problem).toBe('rusak')
  await gone()
})

// rule O33
test('another tab’s refresh and logout are this tab’s', async () => {
  const app = await prepared()
  const stop = app.subscribeRoster(() => undefined)
  const copy = (await app.readRoster())!
  await new RosterDatabase().store({ ...copy, rows: [person(5)] })
  const told = () => window.dispatchEvent(new StorageEvent('storage', { key: 'ingat:luring' }))
  told()
  await vi.waitFor(async () => expect(await names(app)).toEqual(['Orang 5']))
  localStorage.removeItem('ingat:luring')
  told()
  expect(await app.readRoster()).toBeNull()
  stop()
})

// rule O33
test('what an earlier version kept of everybody is deleted at the next start', async () => {
  localStorage.setItem('cache:anggota_semua', JSON.stringify({ at: new Date().toISOString(), data: [] }))
  await openApp()
  expect(localStorage.getItem('cache:anggota_semua')).toBeNull()
})

// rule O33
test('the copy holds no e-mail and nothing else that a scan does not need', async () => {
  const app = await prepared()
  expect(Object.keys((await app.readRoster())!.rows[0]!).sort()).toEqual([
    'gelombang',
    'id',
    'kelompok',
    'nama',
    'nim',
  ])
})

const scan = (app: App, participantIdentifier: string) =>
  app.outbox.current.put({
    kind: 'scan',
    entity: participantIdentifier,
    body: { participantIdentifier, absenId: GROUP.id },
    label: 'Scan',
  })

/** Empties the outbox, which outlives the page. */
async function sendAll(app: App) {
  server.fate = () => 'ok'
  await vi.waitFor(async () => {
    app.outbox.current.sendNow()
    expect(app.outbox.current.getStatus().unsent + (await app.outbox.current.items()).length).toBe(0)
  }, 5_000)
}

// rule O33
test('a copy that is older than an hour is refreshed by itself, a younger one and none are left alone', async () => {
  const app = await prepared()
  app.keep()
  expect(app.getRosterState().fetching).toBe(false)
  later = 1.5 * HOUR
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(askedFor()).toHaveLength(1))
  await vi.waitFor(() => expect(app.getRosterState().fetching).toBe(false))
  expect(now() - Date.parse((await app.readRoster())!.at)).toBeLessThan(HOUR / 2)

  app.dropRoster()
  later = 5 * HOUR
  window.dispatchEvent(new Event('online'))
  expect(app.getRosterState().fetching).toBe(false)
  expect(askedFor()).toHaveLength(1)
})

// rule O33
test('a refresh waits until nothing is unsent, and is given up as soon as something is', async () => {
  const app = await prepared()
  later = 2 * HOUR
  server.fate = () => 'cut'
  await scan(app, 'A12345')
  await vi.waitFor(() => expect(app.outbox.current.getStatus().unsent).toBe(1))
  app.keep()
  expect(app.getRosterState().fetching).toBe(false)

  server.fate = ({ path }) => (path.startsWith('/anggota') ? 'hang' : 'ok')
  app.outbox.current.sendNow()
  await vi.waitFor(() => expect(app.getRosterState().fetching).toBe(true))
  server.fate = () => 'cut'
  await scan(app, 'B12345')
  await vi.waitFor(() => expect(app.getRosterState().fetching).toBe(false))
  expect(await names(app)).toEqual(ALL)
  await sendAll(app)
  await vi.waitFor(async () => expect(now() - Date.parse((await app.readRoster())!.at)).toBeLessThan(HOUR))
})

// rule O33
test.each<[string, number, object]>([
  ['a member in another group', 200, { ...person(1), kelompok: 99 }],
  ['a member whom the copy does not have', 200, { ...person(7) }],
  [
    'a member in another group, in a held scan',
    409,
    { ditahan: true, anggota: person(1), kelompok: { id: GROUP.id, nomor: 99 } },
  ],
  [
    'a member who is no more in the audience',
    409,
    { ditahan: true, anggota: person(1), kelompok: { id: GROUP.id, nomor: person(1).kelompok } },
  ],
])('an answer that tells of %s has a fresh copy read again', async (_what, status, data) => {
  const app = await prepared()
  await app.readRoster()
  app.keep()
  const { handler } = server
  server.handler = (heard) =>
    heard.path.startsWith('/absen/admin/scan')
      ? { status, body: { message: '', code: 'scope.audience', data } }
      : handler(heard)
  await (
    await scan(app, person(1).id)
  ).settled
  await vi.waitFor(() => expect(askedFor()).toHaveLength(1))
})

// rule O33
test('an answer that says what the copy says has nothing read', async () => {
  const app = await prepared()
  await app.readRoster()
  app.keep()
  const { handler } = server
  server.handler = (heard) =>
    heard.path.startsWith('/absen/admin/scan')
      ? { status: 200, body: { message: '', data: person(1) } }
      : handler(heard)
  await (
    await scan(app, person(1).id)
  ).settled
  await vi.waitFor(() => expect(app.outbox.current.getStatus()).toMatchObject({ unsent: 0, sending: false }))
  expect(app.getRosterState().fetching).toBe(false)
  expect(askedFor()).toHaveLength(0)
})

const OTHER_GROUP = { id: '00000000-0000-4000-8000-00000000000b', nomor: 2 }
const listsOf = ({ id }: typeof GROUP) => [`anggotaKelompok_${id}`, `cache:absensi_${id}_hari`]

/** A mentor's phone with two groups: lists of each, and their names without network. `follow`: the page runs. */
async function phoneOfMentor() {
  let groups = [GROUP, OTHER_GROUP]
  const { handler } = server
  server.handler = (heard) => {
    const own = rows.filter(({ kelompok }) => groups.some(({ nomor }) => nomor === kelompok))
    if (heard.path.startsWith('/kelompok/')) return { status: 200, body: { message: '', data: groups } }
    if (heard.path.startsWith('/anggota/luring'))
      return { status: 200, body: { message: '', data: own }, headers: { ETag: 'W/"dua"' } }
    return handler(heard)
  }
  const app = await openApp()
  await app.login({ ...ADMIN, role: 'MENTOR' })
  await app.download()
  const store = (key: string, ...kelompok: number[]) => {
    const data = kelompok.map((nomor) => ({ nama: `Orang di ${nomor}`, kelompok: nomor }))
    localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), data }))
  }
  for (const key of listsOf(GROUP)) store(key, 1)
  for (const key of listsOf(OTHER_GROUP)) store(key, 2)
  store('cache:kumpul_1_t_1', 1)
  store('cache:kumpul_2_t_1', 2)
  store('cache:kumpul__t_1', 2, 1)
  store('cache:kumpul__t_2', 2)
  return {
    app,
    copies: () =>
      Object.keys(localStorage)
        .filter((key) => /^(cache:|anggota)/.test(key))
        .sort(),
    follow: async (everyMs = 60_000) => {
      close.push(keepGroups({ everyMs }))
    },
    lose: (...left: (typeof GROUP)[]) => (groups = left),
  }
}

const groupsOf = async (app: App) => (await app.readRoster())?.rows.map(({ kelompok }) => kelompok) ?? null
const LEFT = ['cache:absen', ...listsOf(OTHER_GROUP), 'cache:kumpul_2_t_1', 'cache:kumpul__t_2'].sort()

// rule O33
test('the lists and names of a group that a mentor has lost go at the next contact, those of the others stay', async () => {
  const { app, copies, follow, lose } = await phoneOfMentor()
  const before = copies()
  expect((await groupsOf(app))?.sort()).toEqual([1, 2])
  // Without a contact nothing is known, and nothing goes.
  server.fate = () => 'cut'
  lose(OTHER_GROUP)
  await follow()
  expect(copies()).toEqual(before)

  server.fate = () => 'ok'
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(async () => expect(await groupsOf(app)).toEqual([2]))
  expect(copies()).toEqual(LEFT)
  expect(localStorage.getItem('kelompokData')).not.toContain(GROUP.id)
  // In the database too: what is opened without a network has no other names.
  server.fate = () => 'cut'
  expect(await groupsOf(await openApp())).toEqual([2])
})

// rule O33
test('an open page asks again and again; with the last group the whole copy goes, and what waits to be sent stays', async () => {
  const { app, copies, follow, lose } = await phoneOfMentor()
  server.fate = ({ path }) => (path.includes('/scan') ? 'cut' : 'ok')
  await scan(app, 'A12345')
  await follow(50)
  lose()
  await vi.waitFor(() => expect(copies()).toEqual(['cache:absen']))
  await gone()
  expect(await app.outbox.current.items()).toHaveLength(1)
})

// rule O33
test('who reaches every group is never asked about them, and keeps all', async () => {
  const app = await prepared()
  for (const key of listsOf(OTHER_GROUP)) localStorage.setItem(key, '{}')
  close.push(keepGroups({ everyMs: 20 }))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(server.heard).toEqual([])
  expect(await names(app)).toEqual(ALL)
  expect(localStorage.getItem(listsOf(OTHER_GROUP)[0]!)).toBe('{}')
})
