import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '@bakti/contract/auth/auth.schemas'
import { CampusServer } from '../../platform/testing/campus-server'
import { ADMIN, logIn } from '../../platform/testing/login'
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
  'List Absen',
  'Absensi',
  'Kelompok',
  'Anggota Kelompok',
  'Tugas',
  'Pengumpulan Tugas',
  'Perangkat',
  'Gerbang',
  'Pengguna',
]

// rules R85, U16
test.each<[Role, string[], string[]]>([
  ['ADMIN', ALL, ['Kehadiran', 'Peserta', 'Penugasan', 'Panitia']],
  ['MENTOR', ['Kelompokku', 'List Absen', 'Absensi', 'Anggota Kelompok', 'Pengumpulan Tugas'], []],
  ['PIMPINAN', ['List Absen'], []],
])('the sidebar of %s', async (role, labels, headings) => {
  await logIn(server, { ...ADMIN, role })
  render(
    <MemoryRouter>
      <Sidebar />
    </MemoryRouter>,
  )
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links.filter((label) => label !== '')).toEqual(labels)
  expect(screen.queryAllByRole('heading').map(({ textContent }) => textContent)).toEqual(headings)
})
