import 'fake-indexeddb/auto'
import type { AnggotaDiputuskan, RiwayatEvent } from '@bakti/contract/absen/absen.schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../platform/query'
import { session } from '../../platform/session'
import { CampusServer } from '../../platform/testing/campus-server'
import { logIn } from '../../platform/testing/login'
import { ListWithDialogs } from '../../ui/ListWithDialogs'
import { Toaster } from '../../ui/Toaster'
import { outbox } from '../outbox/outbox.queries'
import { DecisionDialog } from './DecisionDialog'

session.start()
vi.setConfig({ testTimeout: 30_000 })

const uuid = (kind: number) => `00000000-0000-4000-8000-00000000000${kind}`
const ABSEN = { id: uuid(9), title: 'Pembukaan', tanggal: '2025-08-11' }
const jam = (clock: string) => new Date(`2025-08-11T${clock}:00+07:00`).toISOString()
const HADIR = { status_kehadiran: 'Hadir', waktu_absen: jam('07:58'), metode_absen: 'QR_CODE' } as const

const row = (kind: number, nama: string): AnggotaDiputuskan => ({
  id: uuid(kind),
  nama,
  nim: `251051200${kind}`,
  id_kelompok: uuid(8),
  kelompok: 12,
  ...HADIR,
  perlu_diputuskan: true,
  sandaran_diterima: jam('11:02'),
  seen_at: jam('12:00'),
  scan: { happened_at: jam('07:58'), operator: 'Tari' },
  status: { happened_at: jam('10:00'), operator: 'Rendi', status_kehadiran: 'Alfa' },
})

/** Scan 07:58, Alfa 10:00 that had not seen it; the scan arrived 11:02. */
const HISTORY: RiwayatEvent[] = [
  {
    id: uuid(5),
    kind: 'scan',
    status: null,
    cara: 'kamera',
    operator: 'Tari',
    pengirim: null,
    perangkat: 'ab120000-0000-4000-8000-000000000000',
    happened_at: jam('07:58'),
    order_at: jam('07:58'),
    received_at: jam('11:02'),
    seen_until: null,
    seen_events: [],
    berlaku: true,
    sesudah: { ...HADIR, perlu_diputuskan: false },
  },
  {
    id: uuid(6),
    kind: 'status',
    status: 'Alfa',
    cara: null,
    operator: 'Rendi',
    pengirim: null,
    perangkat: 'cd340000-0000-4000-8000-000000000000',
    happened_at: jam('10:00'),
    order_at: jam('10:00'),
    received_at: jam('10:00'),
    seen_until: jam('09:59'),
    seen_events: [],
    berlaku: false,
    sesudah: { ...HADIR, perlu_diputuskan: true },
  },
]

let server: CampusServer
let rows: AnggotaDiputuskan[]

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  await logIn(server)
  rows = [row(1, 'Rafi Alfarizi'), row(2, 'Siti Nurhaliza')]
  server.handler = ({ method, path, body }) => {
    const answer = (data: unknown) => ({ status: 200, body: { message: 'Oke', data } })
    if (path.startsWith('/absen/riwayat')) return answer(HISTORY)
    if (path.startsWith('/absen/diputuskan')) return answer(rows)
    if (path.startsWith('/absen')) {
      if (method === 'GET') return answer([ABSEN])
      const { anggota_id, status_kehadiran } = body as { anggota_id: string; status_kehadiran: string }
      const found = rows.find(({ id }) => id === anggota_id)
      rows = rows.filter(({ id }) => id !== anggota_id)
      return answer({ ...found, status_kehadiran, perlu_diputuskan: false })
    }
    return answer([])
  }
})

// One for the file: the session is a module.
afterAll(() => outbox.current.stop())

afterEach(async () => {
  cleanup()
  server.fate = () => 'ok'
  await vi.waitUntil(async () => (await outbox.current.items()).length === 0)
  localStorage.clear()
  await server.stop()
})

const client = createQueryClient()
function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

function open(address = `/putuskan?kegiatan=${ABSEN.id}`) {
  client.clear()
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <ListWithDialogs list={null} covered>
          <DecisionDialog />
        </ListWithDialogs>
        <Address />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  )
}

const writes = () => server.heard.filter(({ method }) => method === 'PUT')
const heading = (name: string) => screen.findByRole('heading', { name })
const choice = async (status: string) =>
  within(await screen.findByRole('group', { name: 'Mana yang benar?' })).findByRole('button', {
    name: new RegExp(`^(Tetap|Ubah jadi) ${status}`),
  })

// rules H38, O32
test('a decision carries what was on screen, and waits on the device until the next one', async () => {
  open()
  await heading('2 orang, satu per satu')
  expect(screen.getAllByRole('listitem')[0]!.textContent).toBe(
    'Rafi AlfariziKelompok 12 · Hadir 07:58 atau Alfa 10:00',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Mulai dari yang pertama' }))
  await heading('Rafi Alfarizi')
  await userEvent.click(await choice('Alfa'))
  await heading('Siti Nurhaliza')
  expect(screen.getByText('Rafi Alfarizi').parentElement!.textContent).toContain('menjadi Alfa')
  expect(writes()).toEqual([])
  expect(await outbox.current.items()).toMatchObject([
    { body: { anggota_id: uuid(1), status_kehadiran: 'Alfa' } },
  ])

  await userEvent.click(await choice('Hadir'))
  await heading('Semua sudah diputuskan')
  await waitFor(() => expect(writes()).toHaveLength(1))
  // All of the history has been seen, and nothing later.
  expect(writes()[0]!.headers['x-seen-at']).toBe(jam('11:02'))
  screen.getByText(/^2 orang selesai/)
})

// rule H39
test('Urungkan brings the person back, and nothing was sent', async () => {
  const { unmount } = open(`/putuskan?kegiatan=${ABSEN.id}&anggota=${uuid(1)}`)
  await userEvent.click(await choice('Alfa'))
  await heading('Siti Nurhaliza')
  await userEvent.click(screen.getByRole('button', { name: 'Urungkan' }))
  await heading('Rafi Alfarizi')
  expect(screen.queryByRole('button', { name: 'Urungkan' })).toBeNull()
  expect(await outbox.current.items()).toEqual([])

  // The screen that closes sends what it holds.
  await userEvent.click(await choice('Hadir'))
  await heading('Siti Nurhaliza')
  unmount()
  await waitFor(() => expect(writes().map(({ body }) => body)).toMatchObject([{ status_kehadiran: 'Hadir' }]))
})

// rule H38
test('who is decided elsewhere leaves with a word; Lewati dulu goes round', async () => {
  rows.push(row(3, 'Dimas Prayoga'))
  open(`/putuskan?kegiatan=${ABSEN.id}&anggota=${uuid(1)}`)
  await heading('Rafi Alfarizi')
  screen.getByText('1 / 3')
  await userEvent.click(screen.getByRole('button', { name: 'Lewati dulu' }))
  await heading('Siti Nurhaliza')
  rows = rows.filter(({ id }) => id !== uuid(2))
  await client.invalidateQueries()
  await screen.findByText('Siti Nurhaliza sudah diputuskan di tempat lain.')
  await heading('Dimas Prayoga')
  await userEvent.click(screen.getByRole('button', { name: 'Lewati dulu' }))
  await heading('Rafi Alfarizi')
  rows = []
  await client.invalidateQueries()
  await heading('Semua sudah diputuskan')
  expect(screen.queryByText(/orang selesai/)).toBeNull()
  expect(screen.getByText('Tidak ada orang yang perlu diputuskan di kegiatan ini.')).toBeTruthy()
})

// rules U7, O24
test('a list that can’t be read says why, and is tried again; an unknown activity says so', async () => {
  const { unmount } = open()
  await heading('2 orang, satu per satu')
  unmount()
  server.fate = ({ path }) =>
    path.startsWith('/absen/diputuskan')
      ? { status: 500, body: { message: 'Basis data sedang sibuk', code: 'unexpected' } }
      : 'ok'
  const again = open()
  await screen.findByText('Gagal memuat yang perlu diputuskan')
  server.fate = () => 'ok'
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await heading('2 orang, satu per satu')

  again.unmount()
  open(`/putuskan?kegiatan=${uuid(7)}`)
  expect(await heading('Kegiatan tidak ditemukan')).toBeTruthy()
})
