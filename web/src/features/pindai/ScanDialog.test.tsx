import 'fake-indexeddb/auto'
import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '../outbox/outbox.queries'
import { createQueryClient } from '../../platform/query'
import { session } from '../../platform/session'
import { CampusServer } from '../../platform/testing/campus-server'
import { ADMIN, logIn } from '../../platform/testing/login'
import { dropRoster } from '../offline/roster-life'
import { ScanDialog } from './ScanDialog'
import { sound } from './scan-feedback'
import type { ScanEntry } from './scan-verdict'

session.start()

const KELOMPOK = { id: '00000000-0000-4000-8000-000000000012', nomor: 12 }
const ABSEN = { id: '00000000-0000-4000-8000-000000000001', title: 'BAKTI Batch 1, hari pertama' }
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
const RECORDED = {
  status: 200,
  body: {
    message: 'Absensi berhasil dicatat!',
    data: {
      ...aisyah,
      status_kehadiran: 'Hadir',
      metode_absen: 'QR_CODE',
      waktu_absen: '2025-08-11T00:42:00.000Z',
      sandaran_diterima: '2025-08-11T00:42:00.000Z',
      duplicate: false,
    },
  },
}

let server: CampusServer
let recorded: ScanEntry[]

beforeEach(async () => {
  // Updates come from the network and from IndexedDB at any time, so no test wraps them in act().
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  await logIn(server)
  server.handler = () => RECORDED
  server.heard.length = server.done.length = 0
  recorded = []
  const came = new WeakMap<Event, number>()
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(function (this: Event) {
    const at = came.get(this) ?? (clock.now += clock.pace)
    came.set(this, at)
    return at
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  server.fate = () => 'ok'
  await vi.waitFor(async () => {
    outbox.current.sendNow()
    if ((await outbox.current.items()).some(({ state }) => state === 'antre'))
      throw new Error('something is still here')
  }, 10_000)
  for (const { seq } of await outbox.current.items()) await outbox.current.discard(seq)
  dropRoster()
  await server.stop()
})

/** jsdom is not a secure context: there is no camera, and the search is open from the start. */
function openDialog(members: readonly AnggotaAbsensi[] = [aisyah]) {
  const onRecorded = (entry: ScanEntry) => void recorded.push(entry)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ScanDialog
        open
        onClose={() => undefined}
        absen={ABSEN}
        kelompok={KELOMPOK}
        members={members}
        onRecorded={onRecorded}
      />
    </QueryClientProvider>,
  )
}

/** A clock of the tests gives the time of each event, so that the load of the machine changes no pace. Each typing begins after a pause. */
const clock = { now: 0, pace: 0 }
function hand(pace: number) {
  const user = userEvent.setup({ delay: null })
  const begin = () => {
    clock.now += 500
    clock.pace = pace
    return user
  }
  return {
    type: (field: Element, keys: string) => begin().type(field, keys),
    keyboard: (keys: string) => begin().keyboard(keys),
    paste: (text: string) => begin().paste(text),
    clear: (field: Element) => begin().clear(field),
  }
}
const person = hand(60)
const handheld = hand(1)

async function typeNim(nim: string) {
  openDialog()
  await person.type(await screen.findByLabelText('Nama atau NIM'), `${nim}{Enter}`)
}

const verdict = () => within(document.querySelector<HTMLElement>('[aria-live=assertive]')!)
const lastScans = () => screen.findByRole('list', { name: 'Terakhir dipindai' }, { timeout: 4000 })

// rules S6, S9
test('without a camera it names what is missing, and takes a typed NIM', async () => {
  await typeNim('2510512034')
  expect(screen.getByRole('alert').textContent).toContain('Kamera hanya bisa dipakai di alamat yang aman')
  expect(await verdict().findByText('Absensi berhasil dicatat!')).toBeTruthy()
  expect(verdict().getByText('Aisyah Rahmadani')).toBeTruthy()
  expect(verdict().getByText('12')).toBeTruthy()
  expect(screen.getByText('1 dari 1 hadir')).toBeTruthy()
  expect(server.done.map(({ body }) => body)).toEqual([
    { participantIdentifier: '2510512034', absenId: ABSEN.id, id_kelompok: KELOMPOK.id, cara: 'ketik' },
  ])
  expect(recorded).toMatchObject([{ tone: 'ok', anggotaId: aisyah.id, jam: '07:42' }])
})

// rule O12
test('without network the card says only that the scan is on the device; later it shows the answer', async () => {
  server.fate = () => 'cut'
  await typeNim('2510512034')
  expect(await verdict().findByText('Tersimpan di perangkat, belum terkirim')).toBeTruthy()
  expect(verdict().getByText('Aisyah Rahmadani')).toBeTruthy()
  expect(await screen.findByText('1 belum terkirim', {}, { timeout: 3000 })).toBeTruthy()
  expect(screen.queryByText('Absensi berhasil dicatat!')).toBeNull()
  expect(await outbox.current.items()).toHaveLength(1)

  server.fate = () => 'ok'
  outbox.current.sendNow()
  await vi.waitFor(() => expect(recorded.map(({ tone }) => tone)).toEqual(['antre', 'ok']), 5000)
  expect(new Set(recorded.map(({ id }) => id)).size).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Batal' }))
  expect((await lastScans()).textContent).toMatch(/^(Urungkan )?Aisyah Rahmadani07:42$/)
})

// rule O12
test('with a slow answer a card shows at once that the scan is stored, after 1.2 s that it waits, then the answer', async () => {
  server.fate = () => 'hang'
  await typeNim('2510512034')
  expect(await verdict().findByText('Tersimpan di perangkat', {}, { timeout: 600 })).toBeTruthy()
  expect(verdict().getByText('Aisyah Rahmadani')).toBeTruthy()
  expect(screen.queryByText('Absensi berhasil dicatat!')).toBeNull()
  expect(recorded).toEqual([])
  // A scan that is being sent does not wait yet.
  await vi.waitFor(() => expect(outbox.current.getStatus().unsent).toBe(1), { timeout: 600, interval: 10 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByText('Terhubung')).toBeTruthy()
  expect(
    await verdict().findByText('Tersimpan di perangkat, belum terkirim', {}, { timeout: 3000 }),
  ).toBeTruthy()
  expect(await screen.findByText('1 belum terkirim', {}, { timeout: 3000 })).toBeTruthy()

  // The connection breaks, and the next try succeeds.
  await server.stop()
  server = new CampusServer()
  server.handler = () => RECORDED
  vi.stubEnv('VITE_API_URL', await server.start())
  await vi.waitFor(() => {
    outbox.current.sendNow()
    expect(recorded.map(({ tone }) => tone)).toEqual(['antre', 'ok'])
  }, 5000)
})

// rules H19, W4
test("for another group's member it shows the server's message, and that the scan is held", async () => {
  server.handler = () => ({
    status: 409,
    body: {
      code: 'absen.kelompok_lain',
      message: 'Anggota Kelompok 7, bukan Kelompok 12',
      data: {
        ditahan: true,
        anggota: { id: aisyah.id, nama: 'Rafi Alfarizi', nim: '2510442019' },
        kelompok: { id: KELOMPOK.id, nomor: 7 },
      },
    },
  })
  await typeNim('2510442019')
  expect(await verdict().findByText('Anggota Kelompok 7, bukan Kelompok 12')).toBeTruthy()
  expect(verdict().getByText('Rafi Alfarizi')).toBeTruthy()
  expect(verdict().getByText('Disimpan untuk ditinjau')).toBeTruthy()
  expect(screen.getByText('0 dari 1 hadir')).toBeTruthy()
})

// rule A49
test('after the session ends it goes on recording, under a banner that leads to the login', async () => {
  server.fate = () => ({ status: 401, body: { message: 'Sesi berakhir' } })
  await typeNim('2510512034')
  expect(await screen.findByText('Masuk lagi untuk mengirim')).toBeTruthy()
  expect(await verdict().findByText('Masuk lagi supaya terkirim.')).toBeTruthy()
  expect(await outbox.current.items()).toMatchObject([{ kind: 'scan', state: 'antre' }])
  await userEvent.click(screen.getByRole('button', { name: 'Masuk' }))
  expect(session.get().isAuthenticated).toBe(false)
  await logIn(server)
})

function fillDevice() {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

// rule O6
test('on a device that can’t store it a scan is sent at once, and the card says that it was not kept', async () => {
  fillDevice()
  await typeNim('2510512034')
  expect(await verdict().findByText('Absensi berhasil dicatat!')).toBeTruthy()
  expect(verdict().getByText(/tidak bisa menyimpan, jadi langsung dikirim/)).toBeTruthy()
  expect(recorded.map(({ tone }) => tone)).toEqual(['ok'])
})

// rule O6
test('on a device that can’t store it and without a network the card says that the scan is NOT saved', async () => {
  fillDevice()
  server.fate = () => 'cut'
  await typeNim('2510512034')
  expect(await verdict().findByText('TIDAK tersimpan')).toBeTruthy()
  expect(verdict().getByText('Terjadi kesalahan saat memproses QR Code')).toBeTruthy()
  expect(recorded).toEqual([])
})

// rule S1
test('a text that can’t be a NIM is refused at the field', async () => {
  await typeNim('123')
  expect(await screen.findByText('Invalid NIM format')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Nama atau NIM'))
  expect(await outbox.current.items()).toEqual([])
})

// rule S12
test('a handheld scanner works wherever the focus is, and presses no button', async () => {
  openDialog()
  const cancel = await screen.findByRole('button', { name: 'Batal' })
  cancel.focus()
  await handheld.keyboard(`${aisyah.id}{Enter}`)
  expect(await verdict().findByText('Absensi berhasil dicatat!')).toBeTruthy()
  expect(server.done.map(({ body }) => body)).toMatchObject([{ participantIdentifier: aisyah.id }])
  expect(await screen.findByLabelText('Nama atau NIM', {}, { timeout: 3000 })).toBeTruthy()
})

// rule S12
test('a handheld scanner leaves a field as the person typed it', async () => {
  openDialog()
  const field = await screen.findByLabelText<HTMLInputElement>('Nama atau NIM')
  await person.type(field, '77')
  await handheld.keyboard(`2510512034{Enter}`)
  expect(field.value).toBe('77')
  expect(await verdict().findByText('Absensi berhasil dicatat!')).toBeTruthy()
  expect(server.done.map(({ body }) => body)).toMatchObject([
    { participantIdentifier: '2510512034', cara: 'pemindai' },
  ])
})

// rule S12
test('a pasted code is a scan', async () => {
  openDialog()
  ;(await screen.findByRole('button', { name: 'Batal' })).focus()
  await handheld.paste(aisyah.id)
  expect(await verdict().findByText('Absensi berhasil dicatat!')).toBeTruthy()
})

// rules H12, H31
test('a waiting scan can be undone: the status names it, and its later answer changes nothing', async () => {
  server.handler = ({ path }) =>
    path.includes('scan') ? RECORDED : { status: 200, body: { message: 'Oke', data: aisyah } }
  server.fate = () => 'cut'
  await typeNim('2510512034')
  const button = await screen.findByRole('button', { name: 'Urungkan Aisyah Rahmadani' }, { timeout: 4000 })
  await userEvent.click(button)
  expect(await verdict().findByText('Diurungkan di perangkat, belum terkirim')).toBeTruthy()
  server.fate = () => 'ok'
  await vi.waitFor(() => {
    outbox.current.sendNow()
    expect(server.done).toHaveLength(2)
  }, 10_000)
  const [scanned, undo] = server.done
  expect(undo!.body).toMatchObject({ status_kehadiran: 'Belum Absen' })
  expect(undo!.headers['x-seen-events']!.split(',').at(-1)).toBe(scanned!.headers['idempotency-key'])
  await vi.waitFor(() => expect(recorded.at(-1)?.message).toBe('Scan diurungkan'), 4000)
})

// rule H31
test('the last scan is undone by a further event that has seen it', async () => {
  const undone = { ...aisyah, seen_at: '2025-08-11T00:42:09.000Z' }
  server.handler = ({ path }) =>
    path.includes('scan')
      ? {
          status: 200,
          body: { ...RECORDED.body, data: { ...RECORDED.body.data, seen_at: '2025-08-11T00:42:01.000Z' } },
        }
      : { status: 200, body: { message: 'Status kehadiran berhasil diperbarui!', data: undone } }
  await typeNim('2510512034')
  const button = await screen.findByRole('button', { name: 'Urungkan Aisyah Rahmadani' })
  expect(screen.getByText('1 dari 1 hadir')).toBeTruthy()
  await userEvent.click(button)
  expect(await verdict().findByText('Scan diurungkan')).toBeTruthy()
  expect(screen.getByText('0 dari 1 hadir')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Urungkan/ })).toBeNull()
  const [scanned, undo] = server.done
  expect(undo!.body).toEqual({ anggota_id: aisyah.id, absen_id: ABSEN.id, status_kehadiran: 'Belum Absen' })
  expect(undo!.headers['x-seen-at']).toBe('2025-08-11T00:42:01.000Z')
  expect(undo!.headers['x-seen-events']!.split(',').at(-1)).toBe(scanned!.headers['idempotency-key'])
})

// rule H31
test('a repeated scan, and a Hadir from before, can’t be undone', async () => {
  server.handler = () => ({
    status: 200,
    body: { message: 'Sudah hadir pukul 07:42', data: { ...RECORDED.body.data, duplicate: true } },
  })
  await typeNim('2510512034')
  expect(await verdict().findByText('Sudah hadir pukul 07:42')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Urungkan/ })).toBeNull()
  server.fate = () => 'cut'
  await handheld.keyboard('2510512099{Enter}')
  expect(await verdict().findByText('Tersimpan di perangkat, belum terkirim')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Urungkan/ })).toBeNull()
})

test('the sound can be turned off, and stays off', async () => {
  openDialog()
  await userEvent.click(await screen.findByRole('button', { name: 'Matikan suara' }))
  expect(screen.getByRole('button', { name: 'Nyalakan suara' })).toBeTruthy()
  expect(sound.on()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Nyalakan suara' }))
  expect(sound.on()).toBe(true)
})

/** Presses a status of a person; those besides 'Hadir' are below the name. */
function press(row: HTMLElement, status: string) {
  if (status !== 'Hadir') fireEvent.click(within(row).getByRole('button', { name: /, pilihan lain$/ }))
  fireEvent.click(within(row).getByRole('button', { name: status }))
}

// rule S13
test("'Cari manual' finds a member by the last four digits; one press sends the status through the outbox", async () => {
  server.handler = () => ({
    status: 200,
    body: {
      message: 'Status kehadiran berhasil diperbarui!',
      data: { ...aisyah, status_kehadiran: 'Sakit' },
    },
  })
  openDialog()
  await person.type(await screen.findByLabelText('Nama atau NIM'), '2034')
  press(await screen.findByRole('group', { name: 'Aisyah Rahmadani' }), 'Sakit')
  expect(await verdict().findByText('Status kehadiran berhasil diperbarui!')).toBeTruthy()
  expect(verdict().getByText('Status: Sakit')).toBeTruthy()
  expect(screen.getByText('0 dari 1 hadir')).toBeTruthy()
  const [{ body, headers }] = server.done as [(typeof server.done)[0]]
  expect(body).toEqual({ anggota_id: aisyah.id, absen_id: ABSEN.id, status_kehadiran: 'Sakit' })
  expect(headers['x-seen-at']).toBe(aisyah.seen_at)
})

// rule H31
test('a status given by hand can be undone, unless the status before was not Belum Absen', async () => {
  let now = { ...aisyah, seen_at: '2025-08-11T00:42:01.000Z' }
  server.handler = ({ body }) => {
    now = { ...now, status_kehadiran: (body as { status_kehadiran: 'Izin' }).status_kehadiran }
    return {
      status: 200,
      body: {
        message: 'Status kehadiran berhasil diubah!',
        data: { ...now, metode_absen: 'MANUAL_BY_ADMIN' },
      },
    }
  }
  openDialog([
    aisyah,
    { ...aisyah, id: 'c'.repeat(36), nama: 'Citra Lestari', nim: '2510512099', status_kehadiran: 'Izin' },
  ])
  const give = async (nama: string, status: string) =>
    press(await screen.findByRole('group', { name: nama }), status)
  await give('Citra Lestari', 'Sakit')
  expect(await verdict().findByText('Status kehadiran berhasil diubah!')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Urungkan/ })).toBeNull()
  await give('Aisyah Rahmadani', 'Hadir')
  fireEvent.click(await screen.findByRole('button', { name: 'Urungkan Aisyah Rahmadani' }))
  expect(await verdict().findByText('Status diurungkan')).toBeTruthy()
  expect(server.done.at(-1)!.body).toMatchObject({ anggota_id: aisyah.id, status_kehadiran: 'Belum Absen' })
  expect(server.done.at(-1)!.headers['x-seen-at']).toBe('2025-08-11T00:42:01.000Z')
})

const KELOMPOK_7 = '00000000-0000-4000-8000-000000000007'
const rafi = {
  ...aisyah,
  id: '5b1e6f0a-2c3d-4e5f-8a9b-0c1d2e3f4a5b',
  nama: 'Rafi Alfarizi',
  nim: '2510442019',
  kelompok: 7,
}
const writes = () => server.done.filter(({ method }) => method !== 'GET')
const question = () => screen.findByRole('alertdialog', { name: 'Anggota kelompok lain' })

/** A member as the device's copy has them. */
const copied = ({ id, nama, nim, kelompok }: AnggotaAbsensi) => ({ id, nama, nim, kelompok, gelombang: null })

/** The server has Rafi alone, in group 7. */
function serveRafi() {
  const row = { ...rafi, id_kelompok: KELOMPOK_7, seen_at: '2025-08-11T00:42:01.000Z' }
  server.handler = ({ path, body }) => {
    if (path.includes('with-absensi')) return { status: 200, body: { message: '', data: [row] } }
    if (path.startsWith('/kelompok'))
      return { status: 200, body: { message: '', data: [{ id: KELOMPOK_7, nomor: 7 }] } }
    if (path.startsWith('/anggota/luring'))
      return { status: 200, body: { message: '', data: [copied(rafi)] } }
    const { status_kehadiran = 'Hadir' } = body as { status_kehadiran?: string }
    return {
      status: 200,
      body: { message: 'Tercatat', data: { ...row, status_kehadiran, duplicate: false } },
    }
  }
}

async function findRafi() {
  serveRafi()
  openDialog()
  const field = await screen.findByLabelText('Nama atau NIM')
  await person.type(field, 'rafi')
  expect(await screen.findByText(/^Tidak ada yang cocok/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Semua kelompok' }))
  expect(await screen.findByText('Kelompok 7')).toBeTruthy()
  return field
}
const hadir = () =>
  within(screen.getByRole('group', { name: 'Rafi Alfarizi' })).getByRole('button', { name: 'Hadir' })

// rule S14
test('a member of another group is recorded only after a question that names both groups, and can be undone', async () => {
  const field = await findRafi()
  await person.clear(field)
  // Enter only moves the focus to the button.
  await person.type(field, '2510442019{Enter}')
  expect(document.activeElement).toBe(hadir())
  await person.keyboard('{Enter}')
  const asked = await question()
  expect(asked.textContent).toContain('Rafi Alfarizi anggota Kelompok 7. Kamu sedang memindai Kelompok 12.')
  expect(await within(asked).findByText('Belum Absen')).toBeTruthy()
  expect(writes()).toEqual([])
  fireEvent.click(within(asked).getByRole('button', { name: 'Catat Hadir' }))
  expect(await verdict().findByText('Tercatat')).toBeTruthy()
  expect(verdict().getByText('7')).toBeTruthy()
  expect(writes().map(({ body }) => body)).toMatchObject([
    { participantIdentifier: rafi.id, id_kelompok: KELOMPOK_7, cara: 'cari' },
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Urungkan Rafi Alfarizi' }))
  await vi.waitFor(() =>
    expect(writes().at(-1)!.body).toMatchObject({ anggota_id: rafi.id, status_kehadiran: 'Belum Absen' }),
  )
})

// rule S14
test("'Batal' on the question about another group records nothing", async () => {
  await findRafi()
  fireEvent.click(hadir())
  fireEvent.click(within(await question()).getByRole('button', { name: 'Batal' }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(writes()).toEqual([])
})

// rule H9
test('a status for a member of another group has seen nothing while their record is not on screen', async () => {
  await findRafi()
  server.fate = ({ path }) => (path.includes('with-absensi') ? 'cut' : 'ok')
  press(screen.getByRole('group', { name: 'Rafi Alfarizi' }), 'Izin')
  const asked = await question()
  expect(await within(asked).findByText(/tidak diketahui/)).toBeTruthy()
  fireEvent.click(within(asked).getByRole('button', { name: 'Catat Izin' }))
  expect(await verdict().findByText('Tercatat')).toBeTruthy()
  expect(writes().at(-1)!.headers['x-seen-at']).toBe('1970-01-01T00:00:00.000Z')
  expect(screen.queryByRole('button', { name: /^Urungkan/ })).toBeNull()
})

// rule S12
test('a NIM typed slowly first and fast at the end is typing: the whole NIM is sent', async () => {
  openDialog()
  const field = await screen.findByLabelText('Nama atau NIM')
  await person.type(field, '25105')
  await handheld.keyboard('12034{Enter}')
  expect(await verdict().findByText('Absensi berhasil dicatat!')).toBeTruthy()
  expect(server.done.map(({ body }) => body)).toMatchObject([{ participantIdentifier: '2510512034' }])
})

// rule S12
test('a card that appears while a person types changes neither the text nor the focus', async () => {
  openDialog()
  const field = await screen.findByLabelText<HTMLInputElement>('Nama atau NIM')
  await person.type(field, 'ais')
  // Some handheld scanners send a whole code at once, with its line end.
  await handheld.paste(`${aisyah.id}\n`)
  expect(await verdict().findByText('Aisyah Rahmadani')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  await person.type(field, 'y')
  await vi.waitFor(() => expect(verdict().queryByText('Aisyah Rahmadani')).toBeNull(), 4000)
  expect(screen.getByLabelText('Nama atau NIM')).toBe(field)
  expect(field.value).toBe('aisy')
})

// rule S13
test('after each person the search stays open, the row is marked, and the next digits replace the text', async () => {
  server.handler = () => ({
    status: 200,
    body: {
      message: 'Status kehadiran berhasil diperbarui!',
      data: { ...aisyah, status_kehadiran: 'Izin' },
    },
  })
  openDialog()
  const field = await screen.findByLabelText<HTMLInputElement>('Nama atau NIM')
  await person.type(field, '2034')
  const row = await screen.findByRole('group', { name: 'Aisyah Rahmadani' })
  press(row, 'Izin')
  expect(await verdict().findByText('Status kehadiran berhasil diperbarui!')).toBeTruthy()
  expect(row.closest('li')!.textContent).toContain('Tercatat')
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 4])
  await person.keyboard('9')
  expect(field.value).toBe('9')
})

// rule H31
test('the next card does not end an undo: each act has its own 10 s', async () => {
  const citra = { ...aisyah, id: 'c'.repeat(36), nama: 'Citra Lestari', nim: '2510512099' }
  server.handler = ({ body }) => {
    const { participantIdentifier } = body as { participantIdentifier: string }
    const who = [aisyah, citra].find(({ nim }) => nim === participantIdentifier)!
    return {
      status: 200,
      body: { ...RECORDED.body, data: { ...RECORDED.body.data, ...who, status_kehadiran: 'Hadir' } },
    }
  }
  openDialog([aisyah, citra])
  await userEvent.click(await screen.findByRole('button', { name: 'Batal' }))
  for (const { nim, nama } of [aisyah, citra]) {
    await handheld.keyboard(`${nim}{Enter}`)
    await verdict().findByText(nama)
    await screen.findByRole('button', { name: `Urungkan ${nama}` })
  }
  expect(verdict().getByText('Citra Lestari')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Urungkan Aisyah Rahmadani' }))
  await vi.waitFor(() =>
    expect(server.done.at(-1)!.body).toMatchObject({
      anggota_id: aisyah.id,
      status_kehadiran: 'Belum Absen',
    }),
  )
  expect(screen.getByRole('button', { name: 'Urungkan Citra Lestari' })).toBeTruthy()
})

// rule S16
test('between two scans it shows how many are missing, who they are, and what has not been sent', async () => {
  const citra = { ...aisyah, id: 'c'.repeat(36), nama: 'Citra Lestari', nim: '2510512099' }
  const dara = { ...aisyah, id: 'd'.repeat(36), nama: 'Dara Puspita', nim: '2510512100' }
  openDialog([{ ...aisyah, status_kehadiran: 'Hadir' }, citra, dara])
  await userEvent.click(await screen.findByRole('button', { name: 'Batal' }))
  expect(document.body.textContent).toContain('2 belum datang')
  expect(screen.getByText('Citra Lestari, Dara Puspita')).toBeTruthy()
  expect(screen.getByText('1 hadir · 2 belum')).toBeTruthy()
  server.fate = () => 'cut'
  await handheld.keyboard(`${citra.nim}{Enter}`)
  expect(await verdict().findByText(citra.nama)).toBeTruthy()
  expect(await screen.findByText('1 hadir · 1 belum · 1 belum terkirim', {}, { timeout: 4000 })).toBeTruthy()
  expect(document.body.textContent).toContain('1 belum datang')
  expect(screen.getByText('1 dari 3 hadir')).toBeTruthy()
})

// rule H31
test('the last scan can still be undone when its card has gone from the search', async () => {
  await typeNim('2510512034')
  await verdict().findByText('Absensi berhasil dicatat!')
  await vi.waitFor(() => expect(verdict().queryByText('Absensi berhasil dicatat!')).toBeNull(), 4000)
  expect(screen.getByLabelText('Nama atau NIM')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Urungkan Aisyah Rahmadani' })).toBeTruthy()
})

// rule U13
test('Enter after the name of a member who is Hadir focuses the next enabled button', async () => {
  openDialog([{ ...aisyah, status_kehadiran: 'Hadir' }])
  await person.type(await screen.findByLabelText('Nama atau NIM'), 'aisyah{Enter}')
  const row = within(screen.getByRole('group', { name: aisyah.nama }))
  expect(row.getByRole('button', { name: 'Hadir' })).toHaveProperty('disabled', true)
  expect(document.activeElement).toBe(row.getByRole('button', { name: /, pilihan lain$/ }))
})

// rules S13, S131
test("a mentor's search offers no 'Semua kelompok', which the role can't search", async () => {
  await logIn(server, { ...ADMIN, role: 'MENTOR' })
  openDialog()
  const field = await screen.findByLabelText('Nama atau NIM')
  expect(screen.queryByRole('button', { name: 'Semua kelompok' })).toBeNull()
  await person.type(field, 'zzzz')
  expect(await screen.findByText('Tidak ada yang cocok. Ketik NIM lengkap.')).toBeTruthy()
  await logIn(server)
  expect(await screen.findByRole('button', { name: 'Semua kelompok' })).toBeTruthy()
})

// rule S13
test('an unknown code highlights the button of the search', async () => {
  openDialog()
  await userEvent.click(await screen.findByRole('button', { name: 'Batal' }))
  await handheld.keyboard('a-b-c-d{Enter}')
  await verdict().findByText('Bukan QR peserta')
  // In one step: the card is shown for 1.6 s, and on a busy machine finding a button by its role may take longer.
  fireEvent.click(screen.getByText('Cari manual'))
  expect(document.activeElement).toBe(await screen.findByLabelText('Nama atau NIM'))
})
