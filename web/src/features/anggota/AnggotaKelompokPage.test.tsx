import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type Fault } from '../../platform/testing/campus-server'
import { ADMIN } from '../../platform/testing/login'
import { AnggotaKelompokPage } from './AnggotaKelompokPage'
import { AddAnggotaKelompokDialog } from './AddAnggotaKelompokDialog'
import { outbox } from '../outbox/outbox.queries'
import { inNewApp, server, showScreens } from '../../testing/screen'

const GROUPS = [
  { id: '11111111-1111-4111-8111-111111111111', nomor: 1, anggota: 25 },
  { id: '22222222-2222-4222-8222-222222222222', nomor: 2, anggota: 1 },
]
const [ONE, TWO] = GROUPS as [(typeof GROUPS)[0], (typeof GROUPS)[0]]

const member = (nama: string, nim: string, kelompok: (typeof GROUPS)[0]) => ({
  id: `00000000-0000-4000-8000-0000000${nim}`,
  nama,
  nim,
  id_kelompok: kelompok.id,
  kelompok: kelompok.nomor,
  jumlah_kehadiran: 0,
})
const MANY = Array.from({ length: 25 }, (_, index) => member(`Orang ${10 + index}`, `000${10 + index}`, ONE))

/** What becomes of the member list alone. */
let fate: Fault

inNewApp({ as: ADMIN, data: ({ path }) => dataOf(path) })
beforeEach(() => {
  fate = 'ok'
  server.fate = ({ path }) => (path.includes('/anggota') ? fate : 'ok')
})

const open = (url: string) =>
  void showScreens(
    { '/anggotakelompok': <AnggotaKelompokPage />, '/addanggotakelompok': <AddAnggotaKelompokDialog /> },
    url,
  )

const SITI = { email: 'siti@kampus.example', fakultas: null, prodi: null, gelombang: '2', hp: null }

function dataOf(path: string): unknown {
  if (path.includes('anggota=true'))
    return GROUPS.map((group) => ({
      ...group,
      Anggota_Kelompok: group === ONE ? MANY : [member('Siti', '00099', TWO)],
    }))
  if (path.includes('kolom=')) return [{ ...member('Siti', '00099', TWO), ...SITI }]
  if (path.includes('/anggota'))
    return path.includes(ONE.id) ? MANY : path.includes(TWO.id) ? [member('Siti', '00099', TWO)] : []
  return path.startsWith('/kelompok') ? GROUPS : ADMIN
}

const control = <T extends HTMLElement>(label: string) => screen.findByLabelText<T>(label)
/** Chooses in the list of groups. */
async function choose(name: string): Promise<void> {
  const field = await control<HTMLInputElement>('Kelompok')
  await waitFor(() => expect(field.disabled).toBe(false))
  await userEvent.click(field)
  await userEvent.click(screen.getByRole('option', { name }))
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const names = () => [...document.querySelectorAll('tbody tr td:nth-child(2)')].map((cell) => cell.textContent)
const asked = () => server.heard.filter(({ path }) => path.includes('/kelompok/anggota')).length

// rule M9
test('waits for a choice, and says so where one is needed', async () => {
  open('/anggotakelompok')
  await screen.findByText('Pilih kelompok terlebih dahulu untuk melihat daftar anggota')
  expect((await control<HTMLInputElement>('Cari')).disabled).toBe(true)
  expect(button('Export').disabled).toBe(true)
  await userEvent.click(button('Add Anggota Kelompok'))
  await screen.findByText('Pilih kelompok terlebih dahulu')
  expect(asked()).toBe(0)
})

// rules M9, M5
test('all groups can be chosen, which enables the search', async () => {
  open('/anggotakelompok')
  await choose('Semua kelompok')
  await screen.findByText('Total Page: 2')
  const search = await control<HTMLInputElement>('Cari')
  expect(search.disabled).toBe(false)
  await userEvent.type(search, 'siti')
  await waitFor(() => expect(names()).toEqual(['Siti']))
  screen.getByRole('cell', { name: 'Kelompok 2' })
  expect(button('Export').disabled).toBe(false)
  // A member is not added to all groups.
  await userEvent.click(button('Add Anggota Kelompok'))
  await screen.findByText('Pilih kelompok terlebih dahulu')
})

// rules M4, U11
test('pages by 20, and starts anew with another group', async () => {
  open(`/anggotakelompok?kelompok=${ONE.nomor}`)
  await screen.findByText('Total Page: 2')
  expect(names()).toHaveLength(20)
  await userEvent.click(button('Next'))
  expect(names()).toEqual(['Orang 30', 'Orang 31', 'Orang 32', 'Orang 33', 'Orang 34'])
  // Next is off now: the focus must not be lost with it.
  await waitFor(() => expect(document.activeElement).toBe(button('Prev')))

  const search = await control<HTMLInputElement>('Cari')
  await userEvent.type(search, '34')
  expect(names()).toEqual(['Orang 34'])
  expect(screen.queryByText(/Total Page/)).toBeNull()

  await choose('Kelompok 2')
  await waitFor(() => expect(names()).toEqual(['Siti']))
  expect(search.value).toBe('')
  expect(button('Export').disabled).toBe(false)
})

// rule M5
test('says why nothing is found', async () => {
  open(`/anggotakelompok?kelompok=${TWO.id}`)
  await waitFor(() => expect(names()).toEqual(['Siti']))
  await userEvent.type(await control('Cari'), 'zzz')
  await screen.findByText('Coba ubah kriteria pencarian.')
  await userEvent.clear(await control('Cari'))
  await userEvent.selectOptions(await control('Cari berdasarkan'), 'By NIM')
  await userEvent.type(await control('Cari'), '00099')
  await waitFor(() => expect(names()).toEqual(['Siti']))
})

// rules M7, O26
test('shows what waits on this device, but not as if it were the whole group', async () => {
  fate = 'cut'
  await outbox.current.put({
    kind: 'anggota.create',
    entity: 'x',
    body: { nama: 'Andi', nim: '12345', id_kelompok: TWO.id },
    label: 'Andi',
  })
  open(`/anggotakelompok?kelompok=${TWO.id}`)
  await screen.findByText('Gagal memuat data anggota kelompok.')
  await waitFor(() => expect(names()).toEqual([expect.stringContaining('AndiBelum terkirim')]))
  expect(screen.getAllByText('API dan data offline tidak tersedia, tidak dapat memuat anggota.')).not.toEqual(
    [],
  )
  expect(button('Export').disabled).toBe(true)
  expect(button('Edit Andi').disabled).toBe(true)
})

test('does not ask the server for a group that it does not know yet', async () => {
  server.fate = ({ method, path }) => (method === 'POST' || path.includes('/anggota') ? 'cut' : 'ok')
  const { id } = await outbox.current.put({
    kind: 'kelompok.create',
    entity: 'baru',
    body: { nomor: 9 },
    label: 'Kelompok 9 baru',
  })
  open(`/anggotakelompok?kelompok=${id}`)
  await screen.findByText('Tambahkan anggota baru.')
  const link = screen.getByRole('link', { name: 'Add Anggota Kelompok' })
  expect(link.getAttribute('href')).toBe(`/addanggotakelompok?kelompok=${id}`)
})

// rule O22
test('shows the copy of this device with its age', async () => {
  localStorage.setItem(
    `anggotaKelompok_${TWO.id}`,
    JSON.stringify({ at: '2025-08-11T01:05:00.000Z', data: [member('Siti', '00099', TWO)] }),
  )
  fate = 'cut'
  open(`/anggotakelompok?kelompok=${TWO.id}`)
  await screen.findByText('Data terakhir dimuat 11/08/2025 pukul 08:05.')
  expect(names()).toEqual(['Siti'])
  await screen.findByText('API tidak tersedia, menggunakan data offline.')
})

// rules M7, O7
test.each([
  ['anggotaKelompok_', [{ nama: 'Tanpa NIM' }]],
  ['kelompokData', { nomor: 7 }],
])('drops a copy %s* of another shape, and says that it was damaged', async (key, data) => {
  const copy = key === 'kelompokData' ? key : key + ONE.id
  localStorage.setItem(copy, JSON.stringify({ at: '2025-08-11T01:00:00.000Z', data }))
  server.fate = ({ path }) =>
    path.includes(key === 'kelompokData' ? '/kelompok' : '/anggota') ? 'cut' : 'ok'
  open(`/anggotakelompok?kelompok=${ONE.id}`)
  await waitFor(() => expect(localStorage.getItem(copy)).toBeNull())
  await screen.findAllByText('Data offline rusak, tidak dapat memuat anggota.')
})

test('says that a group is gone', async () => {
  open('/anggotakelompok?kelompok=77')
  await screen.findByText('Terjadi kesalahan saat memilih kelompok')
  expect(asked()).toBe(0)
})

// rule M7
test('says that without groups there are no members', async () => {
  server.fate = () => 'cut'
  open('/anggotakelompok?kelompok=1')
  await screen.findByText('API tidak tersedia, tidak dapat memuat anggota.')
  expect((await screen.findByText('Gagal memuat daftar kelompok')).closest('[role=alert]')).not.toBeNull()
})

// rule M8
test('needs a group', async () => {
  open('/addanggotakelompok')
  await screen.findByText('Parameter kelompok tidak ditemukan di URL.')
  const back = screen.getByRole('link', { name: 'Kembali ke Daftar Kelompok' })
  expect(back.getAttribute('href')).toBe('/kelompok')
})

test('knows a group that does not exist', async () => {
  open('/addanggotakelompok?kelompok=77')
  await screen.findByText('Kelompok tidak valid!')
  expect(screen.queryByLabelText('NIM *')).toBeNull()
})

// rule M8
test('calls no group invalid that nobody can look up now', async () => {
  server.fate = () => 'cut'
  open('/addanggotakelompok?kelompok=1')
  await screen.findByText('Gagal memuat daftar kelompok')
  expect(screen.queryByText('Kelompok tidak valid!')).toBeNull()
})

// rules M2, U10
test('says a taken NIM at its field', async () => {
  fate = {
    status: 409,
    body: { code: 'anggota.nim_exists', message: 'NIM 0012345 sudah terdaftar di Kelompok 2' },
  }
  open('/addanggotakelompok?kelompok=1')
  await userEvent.type(await control('Nama Lengkap *'), 'Sari')
  const nim = await control('NIM *')
  await userEvent.type(nim, '0012345')
  await userEvent.click(button('Tambah Anggota'))
  await waitFor(() => expect(nim.getAttribute('aria-invalid')).toBe('true'))
  const described = document.getElementById(nim.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('NIM 0012345 sudah terdaftar di Kelompok 2')
  expect(screen.getAllByText('NIM 0012345 sudah terdaftar di Kelompok 2')).toHaveLength(1)
  expect(document.activeElement).toBe(nim)
  expect(button('Tambah Anggota').disabled).toBe(false)
})

// rule M3
test('says once that both fields are empty, and in passing what is wrong with none of them', async () => {
  open('/addanggotakelompok?kelompok=1')
  const nama = await control('Nama Lengkap *')
  await userEvent.click(button('Tambah Anggota'))
  expect(await screen.findAllByText('Nama dan NIM wajib diisi!')).toHaveLength(1)
  expect(nama.getAttribute('aria-invalid')).toBe('true')
  fate = { status: 413, body: { message: 'Data yang dikirim terlalu besar' } }
  await userEvent.type(nama, 'Sari')
  await userEvent.type(await control('NIM *'), '0012345')
  await userEvent.click(button('Tambah Anggota'))
  expect(await screen.findAllByText('Data yang dikirim terlalu besar')).toHaveLength(1)
  expect(screen.getByRole('dialog', { name: 'Tambah Anggota Kelompok 1' }).textContent).toContain(ONE.id)
})

test('keeps a member on this device, and goes on after 1.5 s', async () => {
  fate = 'cut'
  open('/addanggotakelompok?kelompok=1')
  await userEvent.type(await control('Nama Lengkap *'), ' Sari ')
  await userEvent.type(await control('NIM *'), '0012345')
  await userEvent.click(button('Tambah Anggota'))
  await screen.findByText('Anggota berhasil ditambahkan (mode demo)!')
  expect((await outbox.current.items()).map(({ body }) => body)).toMatchObject([
    { nama: 'Sari', nim: '0012345', id_kelompok: ONE.id },
  ])
  expect(screen.getByText('Menyimpan...').closest('button')?.disabled).toBe(true)
  await screen.findByText('Pengelolaan Anggota Kelompok', {}, { timeout: 5000 })
})

// rules M22, M24, M5
test('the optional columns are chosen on the device, asked for alone, and searched', async () => {
  const user = userEvent.setup()
  open(`/anggotakelompok?kelompok=${TWO.id}`)
  await screen.findByText('Siti')
  expect(server.heard.some(({ path }) => path.includes('kolom'))).toBe(false)
  await user.click(button('Kolom'))
  await user.click(screen.getByLabelText('Email'))
  await user.click(screen.getByLabelText('Gelombang'))
  await screen.findByText('siti@kampus.example')
  expect(server.heard.at(-1)?.path).toContain('kolom=email%2Cgelombang')
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'No',
    'Nama',
    'Nim',
    'Kelompok',
    'Email',
    'Gelombang',
    'QR Code',
    'Action',
  ])
  // No e-mail in a copy on the device.
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('siti@kampus')

  await user.selectOptions(await control('Cari berdasarkan'), 'By Email')
  await user.type(await control('Cari'), 'SITI@')
  await waitFor(() => expect(names()).toEqual(['Siti']))
  await user.type(await control('Cari'), 'x')
  await screen.findByText('Coba ubah kriteria pencarian.')
  expect(localStorage.getItem('ingat:kolomAnggota')).toBe('"email,gelombang"')
})

// rule M21
test('a new member may have optional columns, of which only the filled ones are sent', async () => {
  const user = userEvent.setup()
  open(`/addanggotakelompok?kelompok=${TWO.id}`)
  await user.type(await control('Nama Lengkap *'), 'Rina')
  await user.type(await control('NIM *'), '12345')
  await user.click(screen.getByText('Data lain (opsional)'))
  await user.type(await control('Email'), 'rina@')
  await user.click(button('Tambah Anggota'))
  await screen.findByText('Format email tidak valid')
  await user.type(await control('Email'), 'kampus.example')
  await user.type(await control('Nomor HP'), '0812-3456-7890')
  await user.click(button('Tambah Anggota'))
  await waitFor(() => expect(server.heard.some(({ method }) => method === 'POST')).toBe(true))
  const sent = server.heard.find(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({ nama: 'Rina', email: 'rina@kampus.example', hp: '081234567890' })
  expect(sent?.body).not.toHaveProperty('fakultas')
})
