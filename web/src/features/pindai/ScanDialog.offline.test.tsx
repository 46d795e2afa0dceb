import 'fake-indexeddb/auto'
import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../platform/query'
import { session } from '../../platform/session'
import { dropCached } from '../../platform/dropped-copies'
import { CampusServer } from '../../platform/testing/campus-server'
import { logIn } from '../../platform/testing/login'
import { fetchRoster } from '../offline/roster-fetch'
import { dropRoster } from '../offline/roster-life'
import { outbox } from '../outbox/outbox.queries'
import { app, createApp } from '../../state/app'
import { ScanDialog } from './ScanDialog'
import * as feedback from './scan-feedback'

const HOUR = 60 * 60_000
const KELOMPOK = { id: '00000000-0000-4000-8000-000000000012', nomor: 12 }
const KELOMPOK_7 = { id: '00000000-0000-4000-8000-000000000007', nomor: 7 }
const ABSEN = { id: '00000000-0000-4000-8000-000000000001', title: 'BAKTI Batch 1' }
const aisyah: AnggotaAbsensi = {
  id: '7c2a4b1e-93f0-4d58-a6c1-0e5b7f21d834',
  nama: 'Aisyah Rahmadani',
  nim: '2510512034',
  id_kelompok: KELOMPOK.id,
  kelompok: 12,
  status_kehadiran: 'Belum Absen',
  waktu_absen: null,
  metode_absen: null,
  perlu_diputuskan: false,
  sandaran_diterima: null,
  seen_at: '2025-08-11T00:40:00.000Z',
}
const copied = (id: string, nama: string, nim: string, kelompok: number) => ({
  id,
  nama,
  nim,
  kelompok,
  gelombang: null,
})
const rafi = copied('5b1e6f0a-2c3d-4e5f-8a9b-0c1d2e3f4a5b', 'Rafi Alfarizi', '2510442019', 7)
const nadya = copied('6c2e6f0a-2c3d-4e5f-8a9b-0c1d2e3f4a5b', 'Nadya Salsabila', '2510512077', 12)

let server: CampusServer
/** By how much the clocks of the server and the device have moved on (ms). */
let later = 0

beforeEach(async () => {
  const now = () => Date.now() + later
  createApp({ clock: { ...app.clock, now } })
  session.start()
  // Updates come from the network and from IndexedDB at any time, so no test wraps them in act().
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  await logIn(server)
  server.handler = ({ path }) => {
    if (path.startsWith('/anggota/luring'))
      return {
        status: 200,
        body: { message: '', data: [rafi, nadya, copied(aisyah.id, aisyah.nama, aisyah.nim, 12)] },
      }
    if (path.startsWith('/kelompok'))
      return { status: 200, body: { message: '', data: [KELOMPOK_7, KELOMPOK] } }
    return {
      status: 409,
      body: {
        message: 'Anggota Kelompok 9, bukan Kelompok 12',
        data: { ditahan: true, anggota: rafi, kelompok: { id: KELOMPOK.id, nomor: 9 } },
      },
    }
  }
  server.date = () => new Date(now())
})

afterEach(async () => {
  server.fate = () => 'ok'
  await vi.waitFor(async () => {
    outbox.current.sendNow()
    if ((await outbox.current.items()).some(({ state }) => state === 'antre'))
      throw new Error('something is still here')
  }, 10_000)
  for (const { seq } of await outbox.current.items()) await outbox.current.discard(seq)
  dropRoster()
  dropCached(() => true)
  later = 0
  await server.stop()
})

/** The scanner of Kelompok 12, in which the screen knows Aisyah alone, without network. */
async function openWithoutNetwork({ copy, kartu = {} }: { copy: boolean; kartu?: object }) {
  if (copy) await fetchRoster({ quiet: false }).done
  later = 2.5 * HOUR
  server.fate = () => 'cut'
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ScanDialog
        open
        onClose={() => undefined}
        absen={{ ...ABSEN, ...kartu }}
        kelompok={KELOMPOK}
        members={[aisyah]}
      />
    </QueryClientProvider>,
  )
  return screen.findByLabelText('Nama atau NIM')
}

/** Pastes a code at once, as a handheld scanner does. */
const read = (text: string) =>
  fireEvent.paste(document.body, { clipboardData: { getData: () => `${text}\n` } })
const card = () => within(document.querySelector<HTMLElement>('[aria-live=assertive]')!)
const QUEUED = 'Tersimpan di perangkat, belum terkirim'

// rules S17, O34
test('another group’s member: named, with the group of the copy and its age, stored all the same; the answer wins', async () => {
  const sounds = vi.spyOn(feedback, 'giveFeedback')
  await openWithoutNetwork({ copy: true })
  read(rafi.id)
  expect(await card().findByText(QUEUED)).toBeTruthy()
  expect(card().getByText('Rafi Alfarizi')).toBeTruthy()
  expect(card().getByText('Menurut data 2 jam lalu: Kelompok 7. Tetap disimpan.')).toBeTruthy()
  expect(card().getByText('7')).toBeTruthy()
  expect(sounds.mock.calls.at(-1)).toEqual(['salah'])
  expect(await outbox.current.items()).toMatchObject([
    { kind: 'scan', state: 'antre', body: { participantIdentifier: rafi.id, id_kelompok: KELOMPOK.id } },
  ])
  // The member has been moved since the copy was taken.
  server.fate = () => 'ok'
  outbox.current.sendNow()
  expect(await card().findByText('Anggota Kelompok 9, bukan Kelompok 12')).toBeTruthy()
  expect(card().queryByText(/Menurut data/)).toBeNull()
  expect(card().getByText('9')).toBeTruthy()
})

// rule S17
test('a code that the copy does not know is stored too, and the card says what the copy says', async () => {
  await openWithoutNetwork({ copy: true })
  read('2599990001')
  expect(
    await card().findByText('Menurut data 2 jam lalu: tidak dikenal. Tetap disimpan. NIM 2599990001'),
  ).toBeTruthy()
  expect(await outbox.current.items()).toMatchObject([{ state: 'antre' }])
})

// rules S17, O34
test('a member of this group whom the screen does not have yet has a name and no advice', async () => {
  await openWithoutNetwork({ copy: true })
  read(nadya.nim)
  expect(await card().findByText(QUEUED)).toBeTruthy()
  expect(card().getByText('Nadya Salsabila')).toBeTruthy()
  expect(card().queryByText(/Menurut data/)).toBeNull()
})

// rule S17
test('without a copy, or after its 72 h, a scan goes on by code and NIM alone', async () => {
  await openWithoutNetwork({ copy: true })
  later = 73 * HOUR
  read(rafi.nim)
  expect(await card().findByText(QUEUED)).toBeTruthy()
  expect(card().getByText('TERSIMPAN')).toBeTruthy()
  expect(card().queryByText(/Menurut data/)).toBeNull()
  expect(await outbox.current.items()).toMatchObject([{ body: { participantIdentifier: rafi.nim } }])
})

// rules S17, S130, O34
test('without a copy a person is named whom an answer has named here before, or a kept list', async () => {
  const list = [{ ...aisyah, id: nadya.id, nama: nadya.nama, nim: nadya.nim }]
  localStorage.setItem(
    `cache:absensi_${KELOMPOK.id}_hari`,
    JSON.stringify({ at: new Date().toISOString(), data: list }),
  )
  const budi = copied('9d2e6f0a-2c3d-4e5f-8a9b-0c1d2e3f4a5b', 'Budi Santoso', '2510512099', 7)
  server.handler = () => ({
    status: 409,
    body: {
      message: 'Anggota Kelompok 7, bukan Kelompok 12',
      data: { ditahan: true, anggota: budi, kelompok: KELOMPOK_7 },
    },
  })
  await openWithoutNetwork({ copy: false })
  read(budi.id)
  expect(await card().findByText('TERSIMPAN')).toBeTruthy()
  expect(card().queryByText(new RegExp(budi.id))).toBeNull()
  expect(await outbox.current.items()).toMatchObject([{ label: `Scan kode QR · ${ABSEN.title}` }])
  read(nadya.id)
  expect(await card().findByText('Nadya Salsabila')).toBeTruthy()

  // The answer names the first one, also for a page that is opened later.
  server.fate = () => 'ok'
  outbox.current.sendNow()
  await vi.waitFor(() => expect(localStorage.getItem('cache:dikenal')).toContain(budi.nama), 5_000)
  server.fate = () => 'cut'
  read(budi.nim)
  expect(await card().findByText('Budi Santoso')).toBeTruthy()
  expect(await card().findByText(QUEUED)).toBeTruthy()
  expect(card().getByText('7')).toBeTruthy()
})

// rules O34, S14
test("'Semua kelompok' finds people of all groups in the copy, and says how old it is", async () => {
  const field = await openWithoutNetwork({ copy: true })
  await userEvent.click(screen.getByRole('button', { name: 'Semua kelompok' }))
  fireEvent.change(field, { target: { value: 'rafi' } })
  expect(await screen.findByText('1 orang, menurut data 2 jam lalu')).toBeTruthy()
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Rafi Alfarizi' })).getByRole('button', { name: 'Hadir' }),
  )
  const asked = await screen.findByRole('alertdialog', { name: 'Anggota kelompok lain' })
  fireEvent.click(within(asked).getByRole('button', { name: 'Catat Hadir' }))
  expect(await card().findByText(QUEUED)).toBeTruthy()
  // The operator has read both groups: there is nothing to advise.
  expect(card().queryByText(/Menurut data/)).toBeNull()
  const [item] = await outbox.current.items()
  expect(item!.body).toEqual({ participantIdentifier: rafi.id, absenId: ABSEN.id, cara: 'cari' })
})

// rule O34
test("without a copy and without a server 'Semua kelompok' says what is missing", async () => {
  await openWithoutNetwork({ copy: false })
  await userEvent.click(screen.getByRole('button', { name: 'Semua kelompok' }))
  expect(await screen.findByText(/^Anggota kelompok lain belum tersimpan di perangkat ini/)).toBeTruthy()
})

// rule S133
test('without network the card of somebody in the copy is stored, and an unknown one is not', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const pola_kartu = { formats: ['code128'], pattern: 'UNIV-{NIM:10}' }
  await openWithoutNetwork({ copy: true, kartu: { pola_kartu } })
  await vi.dynamicImportSettled()
  read('UNIV-2510512099')
  await vi.waitFor(() => card().getByText('Kode tidak dikenal'), 10_000)
  expect(await outbox.current.items()).toEqual([])
  read(`UNIV-${nadya.nim}`)
  await vi.waitFor(() => card().getByText(nadya.nama), 10_000)
  const body = { participantIdentifier: nadya.nim, cara: 'pemindai', kartu: true }
  expect(await outbox.current.items()).toMatchObject([{ kind: 'scan', body }])
  vi.restoreAllMocks()
})
