import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type kinds,
  outbox,
  useOutbox,
  useOutboxItems,
  usePending,
} from '../../features/outbox/outbox.queries'
import { session } from '../session'
import { CampusServer } from '../testing/campus-server'
import { logIn } from '../testing/login'
import { deleteRows } from '../testing/stored'
import type { Draft } from './item'

session.start()

let server: CampusServer

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  await logIn(server)
  server.heard.length = 0
})

afterEach(async () => {
  server.fate = () => 'ok'
  outbox.current.sendNow()
  await emptied()
  await server.stop()
})

const emptied = () =>
  vi.waitFor(async () => {
    if ((await outbox.current.items()).length > 0) throw new Error('something is still here')
  }, 10_000)

const scan = (code: string): Draft<typeof kinds, 'scan'> => ({
  kind: 'scan',
  entity: code,
  body: { participantIdentifier: code, absenId: 'hari-1' },
  label: `Scan ${code}`,
})

function turnPage(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

// rule O13
test('a hidden page stores operations and sends nothing until it shows again', async () => {
  turnPage('hidden')
  const operation = await outbox.current.put(scan('2110512001'))
  outbox.current.sendNow()
  const sent = vi.waitFor(() => expect(server.heard).toHaveLength(1), { timeout: 300 })
  await expect(sent).rejects.toThrow('length')
  expect(outbox.current.getStatus().unsent).toBe(1)
  turnPage('visible')
  expect(await operation.settled).toMatchObject({ outcome: 'sent' })
})

// rule O15
test('the events online, focus and pageshow send the queued items', async () => {
  for (const occasion of ['online', 'focus', 'pageshow']) {
    server.fate = () => 'cut'
    await (
      await outbox.current.put(scan('2110512001'))
    ).settled
    server.fate = () => 'ok'
    const arrived = server.arrival()
    window.dispatchEvent(new Event(occasion))
    await arrived
    await emptied()
  }
  expect(server.done.filter((heard) => heard.path === '/absen/admin/scan')).toHaveLength(3)
})

function Badge() {
  const { unsent } = useOutbox()
  const items = useOutboxItems()
  const pending = usePending('hari-1')
  return (
    <p>
      {unsent} belum terkirim: {items?.map((item) => item.label).join()} · {pending?.length} di hari ini
    </p>
  )
}

// rule O11
test('the counts and the lists follow every change', async () => {
  server.fate = () => 'cut'
  render(<Badge />)
  const operation = await act(() => outbox.current.put(scan('2110512001')))
  await act(() => operation.settled)
  expect(await screen.findByText('1 belum terkirim: Scan 2110512001 · 1 di hari ini')).toBeDefined()
  server.fate = () => 'ok'
  act(() => outbox.current.sendNow())
  expect(await screen.findByText('0 belum terkirim: · 0 di hari ini')).toBeDefined()
})

// rule O11
test('a list that follows the outbox is read again after a change alone', async () => {
  const reads = vi.spyOn(outbox.current, 'pendingFor')
  render(<Badge />)
  await screen.findByText('0 belum terkirim: · 0 di hari ini')
  const before = reads.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(reads.mock.calls.length - before).toBeLessThan(3)
})

// rule O11
test('a page that was kept aside reads the counts again when it is shown', async () => {
  server.fate = () => 'cut'
  await (
    await outbox.current.put(scan('2110512001'))
  ).settled
  await vi.waitFor(() => expect(outbox.current.getStatus().unsent).toBe(1))
  // What another page does meanwhile, of which this one hears nothing.
  await deleteRows('bakti-outbox', 'item')
  window.dispatchEvent(new Event('pageshow'))
  await vi.waitFor(() => expect(outbox.current.getStatus().unsent).toBe(0))
})
