import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CampusServer, type Heard } from '../../platform/testing/campus-server'
import { ADMIN } from '../../platform/testing/login'
import { deleteDatabase } from '../../platform/testing/stored'
import { session } from '../../platform/session'
import { outbox } from '../outbox/outbox.queries'
import { startBeats } from './beats'
import { reportAs, reportSoon } from '../../platform/reports'
import { createApp } from '../../state/app'

vi.setConfig({ testTimeout: 40_000 })

let server: CampusServer
let end: () => Promise<void>

/** What `hilang` of the next answers says. */
let hilang: unknown[]

beforeEach(async () => {
  server = new CampusServer()
  hilang = []
  server.handler = ({ path }) =>
    path.startsWith('/perangkat')
      ? { status: 200, body: { message: 'OK', data: { hilang } } }
      : { status: 200, body: { message: 'Oke', data: ADMIN } }
  vi.stubEnv('VITE_API_URL', await server.start())
})

afterEach(async () => {
  await end()
  await deleteDatabase('bakti-outbox')
  localStorage.clear()
  await server.stop()
})

/** Tests of what is reported wait less; when it is reported stands in heartbeat.test.ts. */
const PACE = { settled: 500, least: 1_000 }

/** A page that was just loaded, with a session of this role. */
async function load(role = 'ADMIN') {
  localStorage.setItem('authToken', 't')
  localStorage.setItem('user', JSON.stringify({ ...ADMIN, role }))
  createApp()
  session.start()
  const stop = startBeats({ pace: PACE })
  const leave = () => {
    stop()
    outbox.current.stop()
  }
  end = async () => leave()
  return { outbox, session, leave, losses: (await import('./losses')).losses }
}

const reports = () => server.heard.filter(({ path }) => path === '/perangkat/denyut')
const bodyOf = ({ body }: Heard) => body as Record<string, unknown>

async function nextReport(): Promise<Record<string, unknown>> {
  const before = reports().length
  await vi.waitFor(() => expect(reports().length).toBeGreaterThan(before), { timeout: 15_000 })
  return bodyOf(reports().at(-1)!)
}

const scan = (code: string) => ({
  kind: 'scan' as const,
  entity: code,
  body: { participantIdentifier: code, absenId: ADMIN.id },
  label: code,
})

const withoutScans = () => {
  server.fate = ({ path }) => (path.startsWith('/absen') ? 'cut' : 'ok')
}

// rule D1
test('a page of the staff reports what waits on its device', async () => {
  withoutScans()
  const { outbox } = await load()
  await outbox.current.put(scan('2510512001'))
  const body = await nextReport()
  expect(body).toMatchObject({ unsent: 1, review: 0, battery: null, former: null })
  expect(body.outbox).toMatch(/^[0-9a-f-]{36}$/)
  expect(body.oldest_age).toBeLessThan(60)
  expect(Math.abs(body.clock_offset as number)).toBeLessThan(2_000)
  expect(reports()[0]?.headers['x-device-id']).toBe(localStorage.getItem('deviceId'))
  expect(JSON.stringify(body).length).toBeLessThan(512)

  // Sent: the change is reported, of the same database.
  server.fate = () => 'ok'
  outbox.current.sendNow()
  expect(await nextReport()).toMatchObject({ outbox: body.outbox, unsent: 0 })
})

// rule D1
test('a page that goes away says that its scanner is closed', async () => {
  await load()
  const close = reportAs('scanner_open', () => true)
  expect(await nextReport()).toMatchObject({ scanner_open: true })
  const left = nextReport()
  window.dispatchEvent(new Event('pagehide'))
  expect(await left).toMatchObject({ scanner_open: false })
  close()
})

// rules D1, D4
test('a logout and the way to another page say so too', async () => {
  const { leave } = await load()
  reportAs('scanner_open', () => true)
  expect(await nextReport()).toMatchObject({ scanner_open: true })
  const left = nextReport()
  leave()
  expect(await left).toMatchObject({ scanner_open: false })
  const again = await load()
  expect(await nextReport()).toMatchObject({ unsent: 0 })
  const out = nextReport()
  await again.session.logout()
  expect(await out).toMatchObject({ scanner_open: false })
  expect(reports().at(-1)?.headers.authorization).toBe('Bearer t')
})

// rule D3
test('a participant reports nothing, nor does a session that was refused', async () => {
  const participant = await load('PESERTA')
  window.dispatchEvent(new Event('pagehide'))
  participant.leave()
  const { session } = await load()
  session.hold()
  server.fate = () => ({ status: 401, body: { message: 'Sesi berakhir', code: 'session.required' } })
  await vi.waitFor(() => expect(session.get().expired).toBe(true), { timeout: 15_000 })
  const before = reports().length
  window.dispatchEvent(new Event('pagehide'))
  // A call that comes after it arrives after it.
  await (
    await import('../../platform/call')
  ).call({ method: 'GET', path: '/', access: 'public', failure: '' } as never)
  expect(reports().length).toBe(before)
})

// rule D6
test('a database that the browser deleted is told with what it held last, until a report has arrived', async () => {
  withoutScans()
  const first = await load()
  await first.outbox.current.put(scan('2510512001'))
  await first.outbox.current.put(scan('2510512002'))
  const known = await nextReport()
  expect(known).toMatchObject({ unsent: 2 })
  const gone = nextReport()
  first.leave()
  await gone
  await deleteDatabase('bakti-outbox')

  // It arrives, but the device does not learn so.
  server.fate = () => 'lost'
  const second = await load()
  // And the last report of a page that is left.
  await nextReport()
  const left = nextReport()
  second.leave()
  await left

  server.fate = () => 'ok'
  hilang = [{ id: ADMIN.id, unsent: 2, review: 0, reported_at: '2025-08-11T01:00:00.000Z', nama: 'Rani' }]
  const third = await load()
  const told = await nextReport()
  expect(told).toMatchObject({ unsent: 0, former: { outbox: known.outbox, unsent: 2, review: 0 } })
  expect(told.outbox).not.toBe(known.outbox)
  await vi.waitFor(() => expect(third.losses()).toEqual(hilang))
  reportSoon()
  expect(await nextReport()).toMatchObject({ outbox: told.outbox, former: null })
})

// rule D6
test('acts that were sent or discarded before the database was deleted are not told', async () => {
  const first = await load()
  server.fate = ({ path }) =>
    path.startsWith('/absen')
      ? { status: 400, body: { message: 'Kode QR tidak dikenali', code: 'validation' } }
      : 'ok'
  const operation = await first.outbox.current.put(scan('2510512001'))
  first.outbox.current.leave(operation.id)
  await vi.waitFor(() => expect(first.outbox.current.getStatus().review).toBe(1), { timeout: 15_000 })
  // The last report that arrives knows one act; that a person discarded it is not reported.
  expect(await nextReport()).toMatchObject({ review: 1, reasons: [{ code: 'validation', count: 1 }] })
  server.fate = () => 'cut'
  const [item] = await first.outbox.current.items()
  await first.outbox.current.discard(item!.seq)
  await vi.waitFor(() => expect(localStorage.getItem('isiAntrean')).toContain('"review":0'))
  first.leave()
  await deleteDatabase('bakti-outbox')
  server.fate = () => 'ok'
  await load()
  expect(await nextReport()).toMatchObject({ unsent: 0, review: 0, former: null })
})

// rule D6
test('a database that can’t be read is no empty one', async () => {
  const { outbox } = await load()
  const known = await nextReport()
  const broken = vi.spyOn(outbox.current, 'holds').mockRejectedValue(new Error('UnknownError'))
  reportSoon()
  expect(await nextReport()).toMatchObject({ outbox: null, unsent: 0 })
  broken.mockRestore()
  reportSoon()
  expect(await nextReport()).toMatchObject({ outbox: known.outbox })
})
