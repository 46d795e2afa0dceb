import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ADMIN } from '../../platform/testing/login'
import { KelompokPage } from './KelompokPage'
import { outbox } from '../outbox/outbox.queries'
import { inNewApp, server, showScreens } from '../../testing/screen'

const uuid = (n: number) => `0000000${n}-0000-4000-8000-000000000000`
const kelompok = (nomor: number, anggota: number) => ({
  id: uuid(nomor),
  nomor,
  anggota,
})
const absen = (n: number, title: string, tanggal: string) => ({
  id: uuid(n),
  title,
  tanggal,
  hadir: 0,
  alfa: 0,
  sakit: 0,
  izin: 0,
  belum: 0,
  ditahan: 0,
  perlu_diputuskan: 0,
})

let router: ReturnType<typeof showScreens>
let groups: unknown[]
let members: unknown[]
let activities: unknown[]

/** What each group has in an activity. */
const counts = (id: string) => {
  const none = { hadir: 0, alfa: 0, sakit: 0, izin: 0, belum: 0, ditahan: 0, perlu_diputuskan: 0, laporan: 0 }
  return [
    { ...none, id_kelompok: uuid(1), hadir: 26 },
    {
      ...none,
      id_kelompok: uuid(2),
      hadir: id === uuid(8) ? 25 : 3,
      izin: 1,
      belum: id === uuid(8) ? 1 : 23,
    },
    { ...none, id_kelompok: uuid(7) },
  ]
}

const dataOf = (path: string) =>
  path.startsWith('/kelompok/anggota')
    ? members
    : path.startsWith('/kelompok')
      ? groups
      : path.startsWith('/absen/jumlah')
        ? counts(path.split('id=')[1] ?? '')
        : path.startsWith('/absen')
          ? activities
          : ADMIN

inNewApp({ as: ADMIN, data: ({ path }) => dataOf(path) })
beforeEach(() => {
  members = []
  groups = [kelompok(1, 26), kelompok(2, 27), kelompok(7, 0)]
  activities = [
    absen(9, 'Tahun depan', '2999-01-01'),
    absen(8, 'Upacara', '2025-08-12'),
    absen(6, 'Gladi', '2025-08-10'),
  ]
  router = showScreens({ '/kelompok': <KelompokPage />, '*': null }, '/kelompok')
})

/** The row of a group, once the list is there. */
const row = async (nomor: number) => {
  const link = await screen.findByRole('link', { name: `Detail Kelompok ${nomor}` })
  return link.closest('tr')!
}
const numbers = () => screen.getAllByRole('link', { name: /^Detail/ }).map((link) => link.ariaLabel)

// rules K125, K11, U125
test('shows how many of each group are there, in which activity, and every column of before', async () => {
  await screen.findByText('25 hadir · 1 izin/sakit · 1 belum')
  const cells = within(await row(2)).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '2',
    'Kelompok 2',
    'Anggota 27',
    '25/2792,6%25 hadir · 1 izin/sakit · 1 belum',
    'ID 00000002...',
    expect.stringMatching(/^Detail/),
  ])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'No',
    'Kelompok',
    'Jumlah Anggota',
    'Kehadiran',
    'ID Kelompok',
    'Action',
  ])
  const picker = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kehadiran di kegiatan' })
  expect([...picker.options].find(({ selected }) => selected)?.textContent).toBe('Upacara, 12/08/2025')
  // A group without members has none missing.
  expect(within(await row(7)).getAllByRole('cell')[3]?.textContent).toBe('–')
})

// rule K125
test('another activity can be chosen', async () => {
  await screen.findByText('25 hadir · 1 izin/sakit · 1 belum')
  await userEvent.selectOptions(screen.getByLabelText('Kehadiran di kegiatan'), 'Gladi, 10/08/2025')
  expect(await screen.findByText('3 hadir · 1 izin/sakit · 23 belum')).toBeDefined()
})

// rule K125
test('counts nothing before the first activity', async () => {
  activities = [absen(9, 'Tahun depan', '2999-01-01')]
  await row(2)
  expect(screen.queryByRole('columnheader', { name: 'Kehadiran' })).toBeNull()
  expect(screen.queryByLabelText('Kehadiran di kegiatan')).toBeNull()
})

test('finds a group by its number', async () => {
  await row(1)
  const search = screen.getByLabelText('Cari kelompok')
  await userEvent.type(search, '2')
  expect(numbers()).toEqual(['Detail Kelompok 2'])
  await userEvent.clear(search)
  await userEvent.type(search, 'Kelompok 7')
  expect(numbers()).toEqual(['Detail Kelompok 7'])
  await userEvent.type(search, '9')
  await screen.findByText('Tidak ada kelompok yang cocok.')
  // The one in the field has the same words.
  await userEvent.click(screen.getAllByRole('button', { name: 'Hapus pencarian' })[1]!)
  expect(numbers()).toHaveLength(3)
})

// rule U19
test('opens a group by a press anywhere on its row', async () => {
  const [, nama] = within(await row(2)).getAllByRole('cell')
  await userEvent.click(nama!)
  await waitFor(() => {
    const { pathname, search } = router.state.location
    expect(pathname + search).toBe(`/anggotakelompok?kelompok=${uuid(2)}`)
  })
})

// rules K4, U19
test('deletes from the menu of a row, and the menu opens nothing else', async () => {
  await row(2)
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  const menu = screen.getByRole('button', { name: 'Menu Kelompok 2' })
  await userEvent.click(menu)
  await userEvent.click(screen.getByRole('button', { name: 'Delete Kelompok 2' }))
  await screen.findByText('Kelompok 2 dan 27 anggotanya akan dihapus. Apakah Anda yakin?')
  expect(router.state.location.pathname).toBe('/kelompok')
  await userEvent.click(screen.getByRole('button', { name: 'Batal' }))
  await waitFor(() => expect(document.activeElement).toBe(menu))
})

// rule K8
test('a group that has members is not deleted without a connection, and the message says why', async () => {
  await row(2)
  server.fate = ({ method }) => (method === 'DELETE' ? 'cut' : 'ok')
  await userEvent.click(screen.getByRole('button', { name: 'Menu Kelompok 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete Kelompok 2' }))
  // rule K135
  await userEvent.click(await screen.findByRole('button', { name: 'Hapus' }))
  await screen.findByText("Ketik '2' untuk melanjutkan.")
  expect(server.heard.filter(({ method }) => method === 'DELETE')).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /^Ketik/ }), '2')
  await userEvent.click(screen.getByRole('button', { name: 'Hapus' }))
  await screen.findByText(
    'Kelompok yang punya anggota tidak bisa dihapus tanpa koneksi. Coba lagi setelah tersambung.',
  )
  expect(await outbox.current.items()).toEqual([])
})

// rule K135
test('a group with attendance records says at once that it can’t be deleted', async () => {
  const member = { id: uuid(5), nama: 'Sari', nim: '2510512034', id_kelompok: uuid(2), kelompok: 2 }
  members = [
    { ...member, jumlah_kehadiran: 0 },
    { ...member, id: uuid(6), jumlah_kehadiran: 3 },
  ]
  await row(2)
  await userEvent.click(screen.getByRole('button', { name: 'Menu Kelompok 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete Kelompok 2' }))
  await screen.findByText('Kelompok ini tidak bisa dihapus: 1 anggotanya punya catatan kehadiran.')
  expect(screen.queryByRole('button', { name: 'Hapus' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: /^Ketik/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Tutup' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

// rule K135
test('the members of a group that was just deleted are not asked for', async () => {
  await row(2)
  await userEvent.click(screen.getByRole('button', { name: 'Menu Kelompok 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete Kelompok 2' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Ketik/ }), '2')
  await userEvent.click(screen.getByRole('button', { name: 'Hapus' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const asked = server.heard.map(({ method, path }) => `${method} ${path}`)
  const deleted = asked.indexOf(`DELETE /kelompok/?id=${uuid(2)}`)
  expect(deleted, asked.join('\n')).toBeGreaterThan(0)
  expect(asked.slice(deleted).filter((each) => each.includes('/kelompok/anggota'))).toEqual([])
})
