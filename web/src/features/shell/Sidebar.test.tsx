import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '@bakti/contract/auth/auth.schemas'
import { CampusServer } from '../../platform/testing/campus-server'
import { ADMIN, logIn } from '../../platform/testing/login'
import { createQueryClient } from '../../platform/query'
import { Sidebar } from './Sidebar'

let server: CampusServer

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
})

afterEach(async () => {
  localStorage.clear()
  await server.stop()
})

const ALL = [
  'Pusat',
  'Kotak Masuk',
  'List Absen',
  'Absensi',
  'Laporan',
  'Kelompok',
  'Anggota Kelompok',
  'Tugas',
  'Pengumpulan Tugas',
  'Perangkat',
  'Gerbang',
  'Riwayat',
  'Sampah',
  'Pengguna',
  'Pengaturan',
]

// rules R85, U16
test.each<[Role, string[], string[]]>([
  ['ADMIN', ALL, ['Kehadiran', 'Peserta', 'Penugasan', 'Panitia']],
  ['MENTOR', ['Kelompokku', 'List Absen', 'Absensi', 'Laporan', 'Anggota Kelompok', 'Pengumpulan Tugas'], []],
  ['PIMPINAN', ['Pusat', 'List Absen', 'Laporan'], []],
])('the sidebar of %s', async (role, labels, headings) => {
  await logIn(server, { ...ADMIN, role })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Sidebar />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links.filter((label) => label !== '')).toEqual(labels)
  expect(screen.queryAllByRole('heading').map(({ textContent }) => textContent)).toEqual(headings)
})

// rule U16
test.each([
  ['/addtugas', 'Tugas', 'true'],
  ['/tugas', 'Tugas', 'page'],
])('on %s the entry %s is marked', async (at, label, marked) => {
  await logIn(server, ADMIN)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <Sidebar />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.getByRole('link', { name: label }).getAttribute('aria-current')).toBe(marked)
})

// rule R140
test('the entry of the inbox has the number of what waits', async () => {
  await logIn(server, ADMIN)
  server.handler = () => ({
    status: 200,
    body: { message: 'Oke', data: { ditahan: 19, diputuskan: 44, salah: 12 } },
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Sidebar />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(
    await screen.findByRole('link', { name: /^Kotak Masuk\s*75\s*menunggu$/ }, { timeout: 4_000 }),
  ).toBeDefined()
})
