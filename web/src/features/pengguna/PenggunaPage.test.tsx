import 'fake-indexeddb/auto'
import type { Akun } from '@bakti/contract/pengguna/pengguna.schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { CampusServer } from '../../platform/testing/campus-server'
import { ADMIN } from '../../platform/testing/login'
import { PenggunaPage } from './PenggunaPage'
import { inNewApp, server, showScreens } from '../../testing/screen'

const AT = '2025-08-12T00:28:00.000Z'
const uuid = (n: number) => `0000000${n}-0000-4000-8000-000000000000`

const mentor = (n: number, name: string): Akun => ({
  id: uuid(n),
  name,
  email: `mentor${n}@contoh.id`,
  role: 'MENTOR',
  peran_sampai: null,
  hp: null,
  google: false,
  anggota: null,
  kelompok: [],
  terakhir_terlihat: AT,
  perangkat: 1,
  sesi: 1,
  kode_masuk_sampai: null,
  createdAt: AT,
})

let devices: ReturnType<CampusServer['handler']>

inNewApp({ as: ADMIN })
beforeEach(() => {
  const jumlah = { ADMIN: 2, MENTOR: 300, GERBANG: 1, PIMPINAN: 1, PESERTA: 7978 }
  devices = {
    status: 200,
    body: {
      message: 'Oke',
      data: [
        { id_user: uuid(2), keadaan: 'aktif' },
        { id_user: uuid(2), keadaan: 'diam' },
        { id_user: uuid(3), keadaan: 'menunggu' },
      ],
    },
  }
  const page = { message: 'Oke', currentPage: 1, totalPages: 1 }
  server.handler = ({ path }) => {
    if (path.startsWith('/perangkat')) return devices
    if (path.startsWith('/undangan')) return { status: 200, body: { ...page, total: 23, data: [] } }
    if (!path.startsWith('/pengguna')) return { status: 200, body: { message: 'Oke', data: ADMIN } }
    const akun = [mentor(2, 'Rani Oktavia'), mentor(3, 'Nabila Guci')]
    return { status: 200, body: { ...page, total: 304, data: { akun, jumlah } } }
  }
})

async function open() {
  showScreens({ '*': <PenggunaPage /> }, '/pengguna')
  return screen.findByRole('row', { name: /Rani Oktavia/ })
}

// rule R80
test('both lists have their number; an account with a silent device is marked, with the way to the devices', async () => {
  const silent = await open()
  const lists = within(screen.getByRole('navigation', { name: 'Daftar' }))
  expect(await lists.findByRole('link', { name: 'Akun 8.282' })).toBeTruthy()
  expect(await lists.findByRole('link', { name: 'Undangan 23' })).toBeTruthy()
  const link = await within(silent).findByRole('link', { name: /, diam$/ })
  expect(link.getAttribute('href')).toBe('/perangkat')
  expect(screen.getByRole('row', { name: /Nabila Guci/ }).textContent).not.toContain('diam')
})

// rule R80
test('without the list of devices the accounts stand without marks', async () => {
  devices = { status: 500, body: { message: 'Gagal' } }
  const row = await open()
  expect(row.textContent).toContain('12/08/2025')
  expect(screen.queryByText(/diam/)).toBeNull()
})
