import type { IsiUndangan } from '@bakti/contract/undangan/undangan.schemas'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ADMIN } from '../../platform/testing/login'
import { UndanganSelesai } from './UndanganTawaran'

const ISI: Omit<IsiUndangan, 'role'> = {
  pengundang: null,
  nama: null,
  email: null,
  kelompok: [{ nomor: 7, anggota: 27 }],
  sampai: null,
  berlaku_sampai: '2025-08-11T00:00:00.000Z',
  sekali: true,
  diterima: false,
}

// rule U135
test.each([
  ['MENTOR', 'Selamat datang, Kak Uda'],
  ['PIMPINAN', 'Selamat datang, Uda'],
] as const)('a new %s is welcomed as "%s"', (role, words) => {
  render(
    <MemoryRouter>
      <UndanganSelesai isi={{ ...ISI, role }} user={{ ...ADMIN, role }} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading').textContent).toBe(words)
})
