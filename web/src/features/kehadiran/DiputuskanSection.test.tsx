import 'fake-indexeddb/auto'
import type { Absen, AnggotaDiputuskan } from '@bakti/contract/absen/absen.schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '../outbox/outbox.queries'
import { createQueryClient } from '../../platform/query'
import { session } from '../../platform/session'
import { CampusServer } from '../../platform/testing/campus-server'
import { logIn } from '../../platform/testing/login'
import { Toaster } from '../../ui/Toaster'
import { DiputuskanSection } from './DiputuskanSection'
import type { ShownRow } from './pending.rules'

session.start()

const AT = '2025-08-11T01:00:00.000Z'
const uuid = (kind: number) => `00000000-0000-4000-8000-00000000000${kind}`
const ABSEN = { id: uuid(9), title: 'Hari 1' } as Absen
const undecided = (kind: number, nama: string, kelompok: number): AnggotaDiputuskan => ({
  id: uuid(kind),
  nama,
  nim: `251051200${kind}`,
  id_kelompok: uuid(8),
  kelompok,
  status_kehadiran: 'Hadir',
  waktu_absen: AT,
  metode_absen: 'QR_CODE',
  perlu_diputuskan: true,
  sandaran_diterima: AT,
  seen_at: `2025-08-11T03:00:0${kind}.000Z`,
  scan: { happened_at: AT, operator: 'Budi' },
  status: { happened_at: '2025-08-11T03:00:00.000Z', operator: 'Rina', status_kehadiran: 'Alfa' },
})

let server: CampusServer
let rows: AnggotaDiputuskan[]

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  await logIn(server)
  rows = [undecided(1, 'Sari Dewi', 3), undecided(2, 'Rafi Putra', 12)]
  server.handler = ({ method, body }) => {
    if (method === 'GET') return { status: 200, body: { message: 'Oke', data: rows } }
    const { anggota_id } = body as { anggota_id: string }
    const row = rows.find(({ id }) => id === anggota_id)
    rows = rows.filter(({ id }) => id !== anggota_id)
    return {
      status: 200,
      body: { message: 'Status kehadiran berhasil diubah!', data: { ...row, perlu_diputuskan: false } },
    }
  }
})

// One for the file: the session is a module.
afterAll(() => outbox.current.stop())

afterEach(async () => {
  localStorage.clear()
  await server.stop()
})

const client = createQueryClient()
function open(address: string, own: readonly ShownRow[] = []) {
  client.clear()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <DiputuskanSection absen={ABSEN} own={own} chosen={own.length > 0} />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  )
}

// rule H30
test('counts the undecided members of all groups and of the chosen one; the button opens them', async () => {
  const [sari] = rows
  open('/absensi', [{ ...sari!, antre: false, stored: true }])
  await screen.findByText('Perlu diputuskan: 2 di semua kelompok, 1 di sini')
  expect(screen.getByRole('link', { name: 'Putuskan satu per satu' })).toBeTruthy()
  expect(screen.queryByRole('listitem')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Lihat daftarnya' }))
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts[0]).toContain('Sari DewiKelompok 3 · 2510512001')
  expect(texts[0]).toContain('Berlaku: Hadir08:00 · QR Code')
  expect(texts[0]).toContain('Dipindai 08:00 oleh Budi. Diubah menjadi Alfa 10:00 oleh Rina.')
})

// rule H30
test('is open after the link; a press decides on the row as it was read', async () => {
  open('/absensi#perlu-diputuskan')
  const sari = await screen.findByRole('group', { name: 'Putuskan Sari Dewi' })
  expect(
    within(sari)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tetap Hadir', 'Ubah jadi Sakit', 'Ubah jadi Izin', 'Ubah jadi Alfa'])
  await userEvent.click(within(sari).getByRole('button', { name: 'Ubah jadi Alfa' }))
  await screen.findByText('Status kehadiran berhasil diubah!')
  const put = server.heard.find(({ method }) => method === 'PUT')
  expect(put?.body).toMatchObject({ anggota_id: uuid(1), absen_id: ABSEN.id, status_kehadiran: 'Alfa' })
  expect(put?.headers['x-seen-at']).toBe('2025-08-11T03:00:01.000Z')
  await client.invalidateQueries()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))

  rows = []
  await client.invalidateQueries()
  await screen.findByText('Tidak ada yang perlu diputuskan.')
})
