import type { ImporRow, ImporResult, ImporClass } from '@bakti/contract/kelompok/kelompok.schemas'
import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../platform/query'
import { CampusServer } from '../../platform/testing/campus-server'
import { ImportPreview } from './ImportPreview'
import { ImportRows } from './ImportRows'

let server: CampusServer
beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
})
afterEach(() => server.stop())

const rows = (kelas: ImporClass, count: number, from: number): ImporRow[] =>
  Array.from({ length: count }, (_, index) => ({
    baris: from + index,
    kelas,
    nama: `Orang ${from + index}`,
    nim: `00${10_000 + from + index}`,
    kelompok: '7',
    ...(kelas === 'salah' ? { alasan: 'NIM minimal 5 karakter' } : {}),
  }))

const plan: ImporResult = {
  kolom: ['Nama', 'NIM', 'Kelompok'],
  pemetaan: { nama: 0, nim: 1, kelompok: 2 },
  format: 'Windows-1252',
  jumlah: { baru: 240, berubah: 0, pindah: 0, sama: 0, salah: 2 },
  kelompok_baru: [7, 8],
  baris: [...rows('baru', 240, 2), ...rows('salah', 2, 500)],
  sidik: 's',
}

// By role it would take seconds: a hundred rows of names to work out at each look.
const lines = () => document.querySelectorAll('tbody tr').length
const chip = (text: RegExp) => screen.getByText(text, { selector: 'button, button *' }).closest('button')!

test('draws 100 rows at a time, and more when asked', async () => {
  render(<ImportRows rows={plan.baris} />)
  expect(lines()).toBe(100)
  await userEvent.click(chip(/Tampilkan 100 lagi dari 142/))
  await userEvent.click(chip(/Tampilkan 42 lagi dari 42/))
  expect(lines()).toBe(242)
  expect(screen.queryByText(/Tampilkan/)).toBeNull()
})

test('sums up in one line, and shows one class of it, and again all from the start', async () => {
  server.handler = () => ({ status: 200, body: { message: 'Oke', data: [] } })
  const state = {
    file: {
      name: 'peserta.xlsx',
      bytes: new Blob(),
    },
    plan,
    pemetaan: null,
    done: null,
    problem: null,
    sent: 1,
    pindah: false,
    setMoved: vi.fn(),
    again: false,
    busy: false,
    saving: false,
    look: vi.fn(),
    remap: vi.fn(),
    chooseSheets: vi.fn(),
    asked: null,
    confirm: vi.fn(),
    retry: null,
    restart: vi.fn(),
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ImportPreview state={state} plan={plan} />
    </QueryClientProvider>,
  )
  const chips = within(screen.getByRole('group', { name: 'Saring baris' }))
  expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Semua 242',
    'Salah 2',
    'Baru 240',
  ])
  // How the file is encoded is not shown.
  expect(document.body.textContent).not.toMatch(/UTF-8|Windows-1252|XLSX/)
  expect(document.body.textContent).toContain('2 kelompok baru akan dibuat: 7, 8.')
  expect(document.body.textContent).toContain('2 baris salah dilewati.')

  await userEvent.click(chip(/Tampilkan/))
  expect(lines()).toBe(200)
  await userEvent.click(chip(/^Salah 2/))
  expect(lines()).toBe(2)
  expect(screen.getAllByText('NIM minimal 5 karakter')).toHaveLength(2)
  expect(chip(/^Salah 2/).getAttribute('aria-pressed')).toBe('true')

  await userEvent.click(chip(/Semua/))
  expect(lines()).toBe(100)
})
