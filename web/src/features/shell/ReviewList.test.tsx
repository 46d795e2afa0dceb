import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { OutboxDatabase } from '../../platform/outbox/database'
import { outbox } from '../outbox/outbox.queries'
import { useOutboxItems, useUnreadable } from '../outbox/outbox.queries'
import { session } from '../../platform/session'
import { CampusServer } from '../../platform/testing/campus-server'
import { logIn } from '../../platform/testing/login'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { ReviewList, UnreadableList } from './ReviewList'
import { storeItems } from '../../platform/testing/stored'

session.start()

beforeAll(() => ConfirmDialog.load())

const MADE = '5b1c52a4-2f0e-4d7a-9a51-1c8f0f7a0b01'
const EXISTING = '0d3f0c1a-7c59-4a0e-8f0d-2b6a9b6c7d02'

let server: CampusServer

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  await logIn(server)
  server.heard.length = 0
})

afterEach(() => server.stop())

function Review() {
  const review = useOutboxItems()?.filter(({ state }) => state === 'ditinjau') ?? []
  return review.length > 0 ? <ReviewList heading="Perlu ditinjau" items={review} retry /> : <p>Kosong</p>
}

// rules K9, O17, O21
test('a group that exists already is merged: its member is sent for the existing group', async () => {
  server.fate = () => 'cut'
  const label = 'Kelompok 7 baru'
  const group = await outbox.current.put({
    kind: 'kelompok.create',
    entity: MADE,
    label,
    body: { id: MADE, nomor: 7 },
  })
  await group.settled
  const member = await outbox.current.put({
    kind: 'anggota.create',
    entity: 'anggota',
    after: [MADE],
    label: 'Sari',
    body: { nama: 'Sari', nim: '2110512001', id_kelompok: MADE },
  })
  await member.settled
  const data = { id: EXISTING, nomor: 7 }
  server.fate = ({ path }) =>
    path === '/kelompok/'
      ? { status: 409, body: { code: 'kelompok.exists', message: 'Kelompok 7 sudah ada!', data } }
      : 'ok'
  render(<Review />)
  act(() => outbox.current.sendNow())

  await screen.findByText(label)
  expect(screen.getByText(/^Kelompok 7 sudah ada!/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Gabungkan dengan Kelompok 7 yang sudah ada' }))
  await screen.findByText('Kosong')
  await vi.waitFor(async () => expect(await outbox.current.items()).toEqual([]))
  const members = server.done.filter(({ path }) => path === '/kelompok/anggota')
  expect(members).toMatchObject([{ body: { nama: 'Sari', id_kelompok: EXISTING } }])
})

// rule O17
test('a group that was refused for another reason offers no merge', async () => {
  server.fate = () => 'cut'
  const group = await outbox.current.put({
    kind: 'kelompok.create',
    entity: MADE,
    label: 'Kelompok 8 baru',
    body: { id: MADE, nomor: 8 },
  })
  await group.settled
  server.fate = () => ({ status: 400, body: { code: 'validation', message: 'Data tidak valid' } })
  render(<Review />)
  act(() => outbox.current.sendNow())
  await screen.findByText('Kelompok 8 baru')
  expect(screen.queryByRole('button', { name: /^Gabungkan/ })).toBeNull()
  for (const { seq } of await outbox.current.items()) await outbox.current.discard(seq)
})

/** A row as it lies in the device's storage. */
async function store(row: object): Promise<void> {
  const db = new OutboxDatabase('bakti-outbox', outbox.current.kinds)
  await storeItems(db, [row])
  db.close()
}

const FAULTY = {
  id: MADE,
  kind: 'kelompok.create',
  entity: MADE,
  after: [],
  absen: '',
  label: 'Kelompok 9 baru',
  body: { id: MADE, nomor: 9 },
  happened_at: '2025-08-11T01:00:00.000Z',
  deviceId: MADE,
  operator: null,
  state: 'ditinjau',
  answer: { at: '2025-08-11T01:20:00.000Z', status: 500, code: '', message: 'Rusak', data: null },
}

function Unreadable() {
  const rows = useUnreadable() ?? []
  return rows.length > 0 ? <UnreadableList rows={rows} /> : <p>Terbaca semua</p>
}

// rules O5, O8
test.each([
  ['what the server failed at', FAULTY, Review, /Server bermasalah. Dicoba lagi sendiri setiap 30 menit/],
  ['what can’t be read', { id: 'aneh', kind: 'jadwal' }, Unreadable, /1 catatan tersimpan di perangkat ini/],
])('%s is dropped only after an export', async (_, row, List, words) => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:berkas', revokeObjectURL: () => {} }),
  )
  server.fate = () => 'cut'
  await store(row)
  render(<List />)
  await screen.findByText(words)
  const drop = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Buang' })
  expect(drop().disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Ekspor' }))
  await vi.waitFor(() => expect(drop().disabled).toBe(false))
  await userEvent.click(drop())
  await userEvent.click(await screen.findByRole('button', { name: 'Buang', description: '' }))
  await screen.findByText(/^(Kosong|Terbaca semua)$/)
})
