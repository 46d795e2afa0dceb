import type { BarisImpor, HasilImpor, KelasImpor } from '@bakti/contract/kelompok/kelompok.schemas'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ImportRows } from './ImportRows'

const rows = (kelas: KelasImpor, count: number, from: number): BarisImpor[] =>
  Array.from({ length: count }, (_, index) => ({
    baris: from + index,
    kelas,
    nama: `Orang ${from + index}`,
    nim: `00${10_000 + from + index}`,
    kelompok: '7',
    ...(kelas === 'salah' ? { alasan: 'NIM minimal 5 karakter' } : {}),
  }))

const plan: HasilImpor = {
  kolom: ['Nama', 'NIM', 'Kelompok'],
  pemetaan: { nama: 0, nim: 1, kelompok: 2 },
  format: 'XLSX',
  jumlah: { baru: 240, berubah: 0, pindah: 0, sama: 0, salah: 2 },
  kelompok_baru: [],
  baris: [...rows('baru', 240, 2), ...rows('salah', 2, 500)],
  sidik: 's',
}

// By role it would take seconds: a hundred rows of names to work out at each look.
const lines = () => document.querySelectorAll('tbody tr').length
const chip = (text: RegExp) => screen.getByText(text, { selector: 'button, button *' }).closest('button')!

it('draws 100 rows at a time, and more when asked', async () => {
  render(<ImportRows plan={plan} />)
  expect(lines()).toBe(100)
  await userEvent.click(chip(/Tampilkan 100 lagi dari 142/))
  await userEvent.click(chip(/Tampilkan 42 lagi dari 42/))
  expect(lines()).toBe(242)
  expect(screen.queryByText(/Tampilkan/)).toBeNull()
})

it('shows one class, and again all from the start', async () => {
  render(<ImportRows plan={plan} />)
  await userEvent.click(chip(/Tampilkan/))
  expect(chip(/Semua 242/).getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByText(/Sama/)).toBeNull()

  await userEvent.click(chip(/^Salah 2/))
  expect(lines()).toBe(2)
  expect(screen.getAllByText('NIM minimal 5 karakter')).toHaveLength(2)
  expect(chip(/^Salah 2/).getAttribute('aria-pressed')).toBe('true')

  await userEvent.click(chip(/Semua/))
  expect(lines()).toBe(100)
})
