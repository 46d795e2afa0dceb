import type { ImporResult } from '@bakti/contract/kelompok/kelompok.schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../platform/query'
import { CampusServer } from '../../platform/testing/campus-server'
import { useImport } from './useImport'

const plan = (over: Partial<ImporResult> = {}): ImporResult => ({
  kolom: ['Nama', 'NIM', 'Kelompok'],
  pemetaan: { nama: 0, nim: 1, kelompok: 2 },
  format: 'UTF-8',
  jumlah: { baru: 1, berubah: 0, pindah: 1, sama: 0, salah: 0 },
  kelompok_baru: [],
  baris: [],
  sidik: 'pertama',
  ...over,
})
const UNKNOWN = { nama: null, nim: null, kelompok: null }

let server: CampusServer

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  answers(plan())
})

afterEach(() => server.stop())

function answers(data: ImporResult): void {
  server.handler = () => ({ status: 200, body: { message: 'Oke', data } })
}

function start() {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(useImport, { wrapper })
}

type Hook = ReturnType<typeof start>

const file = (text = 'Nama,NIM,Kelompok\n') => new File([text], 'daftar.csv')
const queries = () =>
  server.heard.map(({ path }) => Object.fromEntries(new URL(path, 'http://x').searchParams))
const keys = () => server.heard.map(({ headers }) => headers['idempotency-key'])

test('refuses text that is called .xlsx and holds no roster, and reads one that does', async () => {
  const hook = start()
  answers(plan({ pemetaan: UNKNOWN, kolom: ['Rapat hari Senin'] }))
  act(() => hook.result.current.look(new File(['Rapat hari Senin'], 'daftar.xlsx')))
  await waitFor(() => expect(hook.result.current.problem).toContain('isinya teks biasa'))
  expect([hook.result.current.plan, hook.result.current.retry]).toEqual([null, null])

  answers(plan())
  act(() => hook.result.current.look(new File(['Nama,NIM,Kelompok\n'], 'daftar.xlsx')))
  await waitFor(() => expect(hook.result.current.plan).not.toBeNull())
  expect(hook.result.current.problem).toBeNull()
})

async function look(hook: Hook): Promise<void> {
  act(() => hook.result.current.look(file()))
  await waitFor(() => expect(hook.result.current.plan).not.toBeNull())
}

async function idle(hook: Hook): Promise<void> {
  await waitFor(() => expect(hook.result.current.busy).toBe(false))
}

// rule I1
test('looks first, and saves only what was confirmed', async () => {
  const hook = start()
  await look(hook)
  expect(queries()).toEqual([{ preview: 'true' }])
  expect(hook.result.current.file?.name).toBe('daftar.csv')

  act(() => hook.result.current.confirm())
  await waitFor(() => expect(hook.result.current.done).not.toBeNull())
  expect(queries()[1]).toEqual({
    preview: 'false',
    nama: '0',
    nim: '1',
    kelompok: '2',
    sidik: 'pertama',
    pindah: 'false',
  })
  expect(server.heard[1]?.body).toEqual(server.heard[0]?.body)
})

test('says so while the server saves', async () => {
  const hook = start()
  await look(hook)
  server.fate = () => 'hang'
  act(() => hook.result.current.confirm())
  await waitFor(() => expect(hook.result.current).toMatchObject({ busy: true, saving: true }))
})

// rules I3, I4
test('confirms moves apart, and forgets that with the plan', async () => {
  const hook = start()
  await look(hook)
  act(() => hook.result.current.setMoved(true))
  server.fate = () => ({
    status: 409,
    body: { code: 'import.stale', message: 'Data berubah', data: plan({ sidik: 'kedua' }) },
  })
  act(() => hook.result.current.confirm())
  await waitFor(() => expect(hook.result.current.problem).toBe('Data berubah'))
  expect(queries()[1]).toMatchObject({ sidik: 'pertama', pindah: 'true' })
  expect(hook.result.current).toMatchObject({ pindah: false, retry: null, done: null })

  server.fate = () => 'ok'
  act(() => hook.result.current.confirm())
  await waitFor(() => expect(hook.result.current.done).not.toBeNull())
  expect(queries()[2]).toMatchObject({ sidik: 'kedua', pindah: 'false' })
  expect(keys()[2]).not.toBe(keys()[1])
})

// rule I11
test('does not know whether a lost answer was a saved import, and asks again without saving twice', async () => {
  const hook = start()
  await look(hook)
  server.fate = () => 'lost'
  act(() => hook.result.current.confirm())
  await waitFor(() => expect(hook.result.current.problem).toMatch(/belum pasti apakah impor ini tersimpan/))

  server.fate = () => 'ok'
  act(() => hook.result.current.confirm())
  await waitFor(() => expect(hook.result.current.done).not.toBeNull())
  expect(keys()[1]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys()[2]).toBe(keys()[1])
  expect(server.done.filter(({ path }) => path.includes('preview=false'))).toHaveLength(1)
})

test('sends a file again that did not get through', async () => {
  const hook = start()
  server.fate = () => 'cut'
  act(() => hook.result.current.look(file()))
  await waitFor(() =>
    expect(hook.result.current.problem).toBe('Gagal mengirim berkas. Periksa koneksi, lalu coba lagi.'),
  )
  server.fate = () => 'ok'
  act(() => hook.result.current.retry?.())
  await waitFor(() => expect(hook.result.current.plan).not.toBeNull())
  expect(hook.result.current.problem).toBeNull()
})

test('says what the server has against a file', async () => {
  const hook = start()
  server.fate = () => ({ status: 400, body: { code: 'import.unreadable', message: 'Berkas kosong' } })
  act(() => hook.result.current.look(file('')))
  await waitFor(() => expect(hook.result.current.problem).toBe('Berkas kosong'))
  expect(hook.result.current).toMatchObject({ plan: null, retry: null, again: true })
})

// rule I8
test('sends no file that is too large', () => {
  const hook = start()
  act(() => hook.result.current.look(new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'besar.csv')))
  expect(hook.result.current.problem).toMatch(/lebih dari 8 MB/)
  expect(server.heard).toEqual([])
})

// rule I9
test('sends the columns once all of them are chosen', async () => {
  answers(plan({ pemetaan: UNKNOWN, sidik: '' }))
  const hook = start()
  await look(hook)
  act(() => hook.result.current.remap({ ...UNKNOWN, nama: 2 }))
  act(() => hook.result.current.remap({ nama: 2, nim: 0, kelompok: null }))
  expect(hook.result.current.pemetaan).toEqual({ nama: 2, nim: 0, kelompok: null })
  expect(server.heard).toHaveLength(1)

  answers(plan({ pemetaan: { nama: 2, nim: 0, kelompok: 1 } }))
  act(() => hook.result.current.remap({ nama: 2, nim: 0, kelompok: 1 }))
  await idle(hook)
  expect(queries()[1]).toEqual({ preview: 'true', nama: '2', nim: '0', kelompok: '1' })
})

test('shows the columns of the plan that would be confirmed, where a change of them did not get through', async () => {
  const hook = start()
  await look(hook)
  server.fate = () => 'cut'
  act(() => hook.result.current.remap({ nama: 1, nim: 0, kelompok: 2 }))
  expect(hook.result.current.pemetaan).toEqual({ nama: 1, nim: 0, kelompok: 2 })
  await waitFor(() => expect(hook.result.current.problem).not.toBeNull())
  expect(hook.result.current.pemetaan).toEqual(plan().pemetaan)
})

test('counts the newest choice of columns alone', async () => {
  const hook = start()
  await look(hook)
  server.fate = ({ path }) => (path.includes('nama=1') ? 'hang' : 'ok')
  const arrived = server.arrival()
  act(() => hook.result.current.remap({ nama: 1, nim: 0, kelompok: 2 }))
  await arrived
  answers(plan({ pemetaan: { nama: 2, nim: 1, kelompok: 0 }, sidik: 'terbaru' }))
  act(() => hook.result.current.remap({ nama: 2, nim: 1, kelompok: 0 }))
  await waitFor(() => expect(hook.result.current.plan?.sidik).toBe('terbaru'))
  expect(hook.result.current).toMatchObject({ problem: null, busy: false })
})

test('starts over with another file', async () => {
  const hook = start()
  await look(hook)
  act(() => hook.result.current.restart())
  expect(hook.result.current).toMatchObject({
    file: null,
    plan: null,
    done: null,
    problem: null,
    again: true,
  })
})

// rule I13
test('an optional column that a person leaves out stays left out in the confirmation', async () => {
  const hook = start()
  const found = plan({
    kolom: ['Nama', 'NIM', 'Kelompok', 'Email', 'Kloter'],
    pemetaan: { nama: 0, nim: 1, kelompok: 2, email: 3 },
  })
  answers(found)
  act(() => hook.result.current.look(file()))
  await waitFor(() => expect(hook.result.current.plan).not.toBeNull())
  answers({ ...found, pemetaan: { ...found.pemetaan, email: null, gelombang: 4 }, sidik: 'kedua' })
  act(() => hook.result.current.remap({ nama: 0, nim: 1, kelompok: 2, email: null, gelombang: 4 }))
  await waitFor(() => expect(hook.result.current.plan?.sidik).toBe('kedua'))
  act(() => hook.result.current.confirm())
  await waitFor(() => expect(hook.result.current.done).not.toBeNull())
  const columns = { nama: '0', nim: '1', kelompok: '2', email: 'abaikan', gelombang: '4' }
  expect(queries().slice(1)).toEqual([
    { preview: 'true', ...columns },
    { preview: 'false', ...columns, sidik: 'kedua', pindah: 'false' },
  ])
})

// rule I100
test('a sheet that a person leaves out stays left out in the confirmation', async () => {
  const sheet = { baris: 3, dibaca: true, tersembunyi: false, kurang: [] }
  const lembar = [
    { ...sheet, nomor: 0, nama: 'Teknik', utama: true },
    { ...sheet, nomor: 1, nama: 'Hukum', utama: false },
  ]
  answers(plan({ lembar }))
  const hook = start()
  await look(hook)
  expect(queries()).toEqual([{ preview: 'true' }])
  answers(plan({ lembar: lembar.map((one) => ({ ...one, dibaca: one.utama })), sidik: 'kedua' }))
  act(() => hook.result.current.chooseSheets([0]))
  await waitFor(() => expect(hook.result.current.plan?.sidik).toBe('kedua'))
  act(() => hook.result.current.confirm())
  await waitFor(() => expect(hook.result.current.done).not.toBeNull())
  const chosen = { nama: '0', nim: '1', kelompok: '2', lembar: '0' }
  expect(queries().slice(1)).toEqual([
    { preview: 'true', ...chosen },
    { preview: 'false', ...chosen, sidik: 'kedua', pindah: 'false' },
  ])
  act(() => hook.result.current.restart())
  act(() => hook.result.current.look(file()))
  await waitFor(() => expect(hook.result.current.plan).not.toBeNull())
  expect(queries().at(-1), 'another file begins with all its sheets').toEqual({ preview: 'true' })
})
