import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '../outbox/outbox.queries'
import { createQueryClient } from '../../platform/query'
import { session } from '../../platform/session'
import { CampusServer } from '../../platform/testing/campus-server'
import { logIn } from '../../platform/testing/login'
import { dropRoster } from '../offline/roster-life'
import { ScanStation } from './ScanStation'

session.start()

const ABSEN = { id: '00000000-0000-4000-8000-000000000001', title: 'BAKTI Batch 1' }
const KELOMPOK = '00000000-0000-4000-8000-000000000012'
const siti = {
  id: '7c2a4b1e-93f0-4d58-a6c1-0e5b7f21d834',
  nama: 'Siti Nuraini',
  nim: '2510512034',
  id_kelompok: KELOMPOK,
  kelompok: 12,
  jumlah_kehadiran: 0,
}

let server: CampusServer
/** The members of all groups were requested. */
let asked = false
let line: 'ok' | 'cut' = 'ok'
const writes = () => server.done.filter(({ method }) => method !== 'GET').map(({ body }) => body)

beforeEach(async () => {
  // Updates come from the network and from IndexedDB at any time, so no test wraps them in act().
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  await logIn(server)
  server.handler = ({ method, path, body }) => {
    if (path.startsWith('/anggota/luring')) {
      const { id, nama, nim, kelompok } = siti
      return { status: 200, body: { message: '', data: [{ id, nama, nim, kelompok, gelombang: null }] } }
    }
    if (method === 'GET') return { status: 200, body: { message: '', data: [{ id: KELOMPOK, nomor: 12 }] } }
    const { participantIdentifier } = body as { participantIdentifier: string }
    if (![siti.id, siti.nim].includes(participantIdentifier))
      return { status: 404, body: { message: 'Peserta tidak ditemukan', data: { ditahan: true } } }
    const row = { ...siti, status_kehadiran: 'Hadir', metode_absen: 'QR_CODE', waktu_absen: null }
    return { status: 200, body: { message: 'Absensi berhasil dicatat!', data: { ...row, duplicate: false } } }
  }
  server.fate = ({ path }) => {
    asked ||= path.startsWith('/anggota/luring')
    return line
  }
  server.heard.length = server.done.length = 0
  asked = false
  dropRoster()
})

afterEach(async () => {
  line = 'ok'
  for (const { seq } of await outbox.current.items()) await outbox.current.discard(seq)
  await server.stop()
})

async function open() {
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ScanStation absen={{ ...ABSEN } as Parameters<typeof ScanStation>[0]['absen']}>{null}</ScanStation>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await vi.waitFor(() => expect(asked).toBe(true))
}

/** Pastes a text at once, as a handheld scanner does. */
const read = (text: string) =>
  fireEvent.paste(document.body, { clipboardData: { getData: () => `${text}\n` } })
const button = (name: string) => screen.findByRole('button', { name })

// rule S10
test('the code of a known member shows tick and name, and is recorded only by a press', async () => {
  await open()
  read(siti.id)
  const said = (await screen.findByRole('heading', { name: 'QR Code Berhasil Dipindai!' })).parentElement!
  expect(said.textContent).toContain('Siti Nuraini2510512034 · Kelompok 12')
  expect(said.textContent).not.toContain(siti.id)
  expect(writes()).toEqual([])
  fireEvent.click(await button('Catat Absensi'))
  expect(await screen.findByText('Absensi berhasil dicatat!')).toBeTruthy()
  expect(writes()).toEqual([{ participantIdentifier: siti.id, absenId: ABSEN.id, cara: 'pemindai' }])
  expect(await button('Mulai Scan QR')).toBeTruthy()
  expect(await button('Urungkan Siti Nuraini')).toBeTruthy()
})

// rules S10, H19
test.each([
  ['no code of ours', 'bukan kode peserta', 'Bukan QR peserta', []],
  ['a code of nobody', 'HALO12345', 'Tidak dikenal', ['HALO12345']],
  [
    'an id of nobody',
    '11111111-2222-4333-8444-555555555555',
    'Tidak dikenal',
    ['11111111-2222-4333-8444-555555555555'],
  ],
])(
  "%s: neither tick nor 'Catat Absensi', and a scan is stored all the same",
  async (_, text, title, kept) => {
    await open()
    read(text)
    const said = (await screen.findByRole('heading', { name: title })).parentElement!
    // The id of a member says nothing to a person.
    expect(said.textContent?.includes(text)).toBe(!text.includes('-'))
    expect(screen.queryByText('QR Code Berhasil Dipindai!')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Catat Absensi' })).toBeNull()
    expect(await button('Scan Lagi')).toBeTruthy()
    expect(await button('Cari manual')).toBeTruthy()
    expect(server.heard.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toMatchObject(
      kept.map((participantIdentifier) => ({ participantIdentifier })),
    )
  },
)

// rule S10
test('without any list a code can be recorded, and has no green tick', async () => {
  line = 'cut'
  await open()
  read('22222222-2222-4333-8444-555555555555')
  expect(await screen.findByText('Namanya belum diketahui di perangkat ini.')).toBeTruthy()
  fireEvent.click(await button('Catat Absensi'))
  expect(
    await screen.findByText('Tersimpan di perangkat, belum terkirim', {}, { timeout: 4000 }),
  ).toBeTruthy()
  line = 'ok'
  outbox.current.sendNow()
  await vi.waitFor(() => expect(writes()).toHaveLength(1), 5000)
})

// rule S13
test("'Cari manual' searches all groups, and its scan says how it was made", async () => {
  await open()
  fireEvent.click(await button('Cari manual'))
  fireEvent.change(await screen.findByLabelText('Nama atau NIM'), { target: { value: 'siti' } })
  const row = await screen.findByRole('group', { name: 'Siti Nuraini' })
  fireEvent.click(within(row).getByRole('button', { name: 'Hadir' }))
  await vi.waitFor(() =>
    expect(writes()).toMatchObject([{ participantIdentifier: siti.id, id_kelompok: KELOMPOK, cara: 'cari' }]),
  )
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

// rule S10
test("'Mulai Scan QR' is the main button; the two tests of the camera are in sight and quiet", async () => {
  await open()
  const isMain = async (name: string) => (await button(name)).className.includes('bg-lado-600')
  expect(await isMain('Mulai Scan QR')).toBe(true)
  for (const name of ['Request Camera Permission', 'Test Camera Permission'])
    expect((await button(name)).className).not.toMatch(/(?<!hover:)bg-|inset-ring/)
})
