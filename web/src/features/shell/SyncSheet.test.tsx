import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kinds, outbox, useOutbox } from '../outbox/outbox.queries'
import { OutboxDatabase } from '../../platform/outbox/database'
import { session } from '../../platform/session'
import { CampusServer } from '../../platform/testing/campus-server'
import { ADMIN, logIn } from '../../platform/testing/login'
import { SyncSheet } from './SyncSheet'
import { deleteRows, storeItems } from '../../platform/testing/stored'

session.start()

let server: CampusServer

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  await logIn(server)
  server.fate = () => 'cut'
})

afterEach(() => server.stop())
// A stopped outbox reads nothing any more.
afterAll(() => outbox.current.stop())

const row = (id: string, more: object) => ({
  id,
  kind: 'scan',
  entity: id,
  after: [],
  absen: 'hari-1',
  label: `Scan ${id}`,
  body: { participantIdentifier: id, absenId: 'hari-1' },
  happened_at: '2025-08-11T01:00:00.000Z',
  deviceId: '1a2b3c4d-6f7e-4b6a-9d55-3d2b1c0a9e88',
  operator: { id: ADMIN.id, name: ADMIN.name },
  clock: { offset: 0, measured_at: '2025-08-11T00:59:00.000Z' },
  state: 'antre',
  ...more,
})

function Sheet() {
  return <SyncSheet status={useOutbox()} onClose={() => undefined} />
}

// rule O11
test('a device that has sent nothing yet says that it is ready, and how acts leave it', async () => {
  render(<Sheet />)
  expect(await screen.findByRole('heading', { name: 'Siap mencatat', hidden: true })).toBeTruthy()
  expect(screen.getByText(/disimpan dulu di perangkat ini, lalu dikirim sendiri/)).toBeTruthy()
})

// rules O20, O40, O43
test('each unsent item says who made it and when, whether its time is certain, and whom it waits for', async () => {
  const db = new OutboxDatabase('bakti-outbox', kinds)
  await storeItems(db, [
    row('biasa', {}),
    row('tanpa jam', { clock: undefined }),
    row('di luar wewenang', { denied_to: ADMIN.id }),
    row('ulang', { label: 'Dikirim ulang', operator: { id: ADMIN.id, name: '' } }),
  ])
  db.close()
  render(<Sheet />)
  const items = await screen.findAllByRole('listitem', { hidden: true })
  expect(items.map(({ textContent }) => textContent)).toEqual([
    `Scan biasaPindai 08:00 oleh ${ADMIN.name}Menunggu`,
    `Scan tanpa jamPindai 08:00 oleh ${ADMIN.name} · jam tidak pastiMenunggu`,
    `Scan di luar wewenangPindai 08:00 oleh ${ADMIN.name}Menunggu Admin`,
    'Dikirim ulangPindai 08:00Menunggu',
  ])
})

// rule R18
test('what this account may not do is said to wait for an admin; a mentor’s held acts are decided by others', async () => {
  await logIn(server, { ...ADMIN, role: 'MENTOR' })
  server.fate = () => 'cut'
  const db = new OutboxDatabase('bakti-outbox', kinds)
  await deleteRows('bakti-outbox', 'item')
  await storeItems(db, [
    row('kelompok', { denied_to: ADMIN.id }),
    row('izin', {
      kind: 'status',
      body: { anggota_id: 'a', absen_id: 'b', status_kehadiran: 'Izin' },
      state: 'ditahan',
      answer: { at: '', status: 409, code: 'scope.held', message: 'Anggota Kelompok 8, di luar wewenangmu' },
    }),
  ])
  db.close()
  render(<Sheet />)
  await screen.findByText('1 menunggu Admin: akun ini tidak berwenang mengirimnya.')
  expect((await screen.findByText(/^Server menyimpan catatan ini/)).textContent).toBe(
    'Server menyimpan catatan ini, tetapi belum menghitungnya. Panitia atau mentor kelompoknya akan memutuskan.',
  )
})
