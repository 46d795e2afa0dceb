import type { ScanDitahan } from '@bakti/contract/absen/absen.schemas'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../platform/query'
import { CampusServer, type Fault } from '../../platform/testing/campus-server'
import { Toaster } from '../../ui/Toaster'
import { ScanDitahanSection } from './ScanDitahanSection'

const SARI = { id: 'a', nama: 'Sari Dewi', nim: '2510512001', id_kelompok: 'k', kelompok: 3 }
const held = (id: string, minute: number, anggota: ScanDitahan['anggota'] = SARI): ScanDitahan => ({
  id,
  alasan: anggota ? 'kelompok_lain' : 'tidak_dikenal',
  participantIdentifier: anggota?.nim ?? '2599990001',
  anggota,
  kelompok: 7,
  happened_at: `2025-08-11T01:0${minute}:00.000Z`,
  operator: 'Budi',
})

let server: CampusServer
let rows: ScanDitahan[]
/** The answer to taking over a scan, by the scan's id. */
let fates: Record<string, Fault>

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  rows = [held('s3', 3), held('x2', 2, null), held('s2', 2), held('x1', 1, null), held('s1', 1)]
  fates = {}
  server.fate = ({ body }) => fates[(body as { id?: string } | undefined)?.id ?? ''] ?? 'ok'
  server.handler = ({ path, body }) => {
    if (path.startsWith('/absen/ditahan?')) return { status: 200, body: { message: 'Oke', data: rows } }
    const { id } = body as { id: string }
    rows = rows.filter((row) => row.id !== id)
    const message = id === 's1' ? 'Absensi berhasil dicatat!' : 'Sudah hadir pukul 08:01'
    return { status: 200, body: { message, data: {} } }
  }
})

afterEach(() => server.stop())

function open(ditahan = 5): QueryClient {
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/absensi#scan-ditahan']}>
        <ScanDitahanSection absen={{ id: 'absen', ditahan }} />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  )
  return client
}

const groups = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const taken = () =>
  server.heard.filter(({ method }) => method === 'POST').map(({ body }) => (body as { id: string }).id)
const take = () => userEvent.click(screen.getByRole('button', { name: 'Catat hadir Sari Dewi' }))

// rule H21
test('lists a person once with all scans, and takes them over from the oldest on', async () => {
  open()
  const heading = await screen.findByText('Scan ditahan (5)')
  // The address names this section.
  expect(document.activeElement?.contains(heading)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  expect(groups()).toHaveLength(2)
  expect(groups()[0]).toMatch(/^Sari Dewi3 scan.+08:01, 08:02, 08:03 oleh Budi\./)
  expect(groups()[1]).toMatch(/^Tidak dikenal2 scan.+2599990001.+08:01, 08:02 oleh Budi\.$/)
  // A code without a member can't be taken over.
  expect(screen.getAllByRole('button')).toHaveLength(1)

  await take()
  await screen.findByText('Absensi berhasil dicatat!')
  expect(taken()).toEqual(['s1', 's2', 's3'])
  await screen.findByText('Scan ditahan (2)')
})

// rules R12, R17
test('a held status stands beside the scans of its member, and is taken over by itself', async () => {
  const out = { alasan: 'di_luar_wewenang', kelompok: null, pengirim: 'Ani' } as const
  rows = [held('s2', 2), { ...held('s1', 1), ...out, status: 'Izin' }]
  open()
  await screen.findByText('Scan dan status ditahan (2)')
  expect(groups().slice(0, 2)).toEqual([
    'Sari DewiAnggota Kelompok 3, dipindai untuk Kelompok 7. Dipindai 08:02 oleh Budi.Catat hadir',
    'Sari DewiIzinAnggota Kelompok 3, di luar wewenang yang mencatat. Izin ditetapkan 08:01 oleh Budi, dikirim oleh Ani.Catat Izin',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Catat Izin Sari Dewi' }))
  await screen.findByText('Scan ditahan (1)')
  expect(taken()).toEqual(['s1'])
})

// rule H21
test('a scan that could not be taken over stays in the list', async () => {
  fates = { s2: { status: 503, body: { message: 'Server sedang tidak siap', code: 'unavailable' } } }
  open()
  await screen.findByText('Scan ditahan (5)')
  await take()
  await screen.findByText('Gagal mencatat scan yang ditahan')
  expect(taken()).toEqual(['s1', 's2'])
  await screen.findByText('Scan ditahan (4)')
  expect(groups()[0]).toMatch(/^Sari Dewi2 scan/)

  fates = {}
  await take()
  await screen.findByText('Scan ditahan (2)')
})

// rule U7
test('reports that held scans can’t be loaded, unless the activity has none', async () => {
  server.fate = () => ({ status: 500, body: { message: 'Basis data sedang sibuk', code: 'unexpected' } })
  open()
  await screen.findByText('Gagal memuat scan yang ditahan')
  server.fate = () => 'ok'
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await screen.findByText('Scan ditahan (5)')
  expect(screen.queryByText('Gagal memuat scan yang ditahan')).toBeNull()
})

// rule O24
test('shows nothing where the server can’t be reached: the page reports that once', async () => {
  server.fate = () => 'cut'
  const client = open()
  await waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error'))
  expect(screen.queryByText(/yang ditahan/)).toBeNull()
})

// rule H121
test('comes in pages, with an unknown code once and its count; the last page that is left is shown', async () => {
  const pages = [
    [held('s1', 1), { ...held('x9', 9, null), jumlah: 1_204 }],
    [held('t1', 2, { ...SARI, id: 'b', nama: 'Tono' })],
  ]
  server.handler = ({ path }) => {
    const page = Number(new URL(path, 'http://x').searchParams.get('page'))
    const data = pages[page - 1] ?? []
    return {
      status: 200,
      body: { message: 'Oke', data, currentPage: page, totalPages: pages.length, total: 3 },
    }
  }
  const client = open(1_206)
  await screen.findByText('Scan ditahan (1.206)')
  expect(groups()[1]).toMatch(/^Tidak dikenal1\.204 scan.+Dipindai 1204×, terakhir 08:09 oleh Budi\.$/)
  await userEvent.click(screen.getByRole('button', { name: /Next/ }))
  await screen.findByText('Tono')
  expect(screen.queryByText('Sari Dewi')).toBeNull()
  // Somebody else took the last one over.
  pages.pop()
  await client.invalidateQueries()
  await screen.findByText('Sari Dewi')
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull())
})

test('is not shown for an activity without held scans, loaded or not', async () => {
  server.fate = () => ({ status: 500, body: { message: '' } })
  const client = open(0)
  await waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error'))
  expect(screen.queryByText(/yang ditahan/)).toBeNull()
})
