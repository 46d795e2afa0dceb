// @vitest-environment node
import { expect, test } from 'vitest'
import type { Failure } from '../../platform/call'
import type { QueuedItem } from '../outbox/outbox.queries'
import {
  type ShownAnggota,
  listProblem,
  pageOf,
  qrFileName,
  searchAnggota,
  withPendingAnggota,
} from './anggota.rules'

const member = (nama: string, nim: string): ShownAnggota => ({
  id: nim,
  nama,
  nim,
  id_kelompok: 'k',
  kelompok: 7,
  jumlah_kehadiran: 0,
  antre: false,
})

// rules M5, W14
const rows = [member('Siti 100%', '0012345'), member('budi_a', '99.100')]
test.each([
  ['SITI', 'nama', ['0012345']],
  ['%', 'nama', ['0012345']],
  ['_', 'nama', ['99.100']],
  ['100', 'nim', ['99.100']],
  ['', 'nim', ['0012345', '99.100']],
] as const)('finds %j by %s', (text, field, nimList) => {
  expect(searchAnggota(rows, text, field).map(({ nim }) => nim)).toEqual(nimList)
})

const numbers = Array.from({ length: 41 }, (_, index) => index)
// rule M4
test('cuts pages of 20', () => {
  expect(pageOf(numbers, 1)).toMatchObject({ page: 1, totalPages: 3, start: 0 })
  expect(pageOf(numbers, 3).rows).toEqual([40])
})
test('stays in range when rows are gone', () => {
  expect(pageOf(numbers.slice(0, 5), 3)).toMatchObject({ page: 1, totalPages: 1 })
  expect(pageOf([], 1)).toMatchObject({ page: 1, totalPages: 1, rows: [] })
})

// rule O26
test('shows a member that waits in the group it was added to, by name', () => {
  const item = {
    id: 'baru',
    kind: 'anggota.create',
    state: 'antre',
    body: { nama: 'Andi', nim: '12345', id_kelompok: 'k' },
  } as QueuedItem
  const rows = withPendingAnggota([member('Budi', '1')], [item], { id: 'k', nomor: 7 })
  expect(rows.map(({ nama, antre }) => [nama, antre])).toEqual([
    ['Andi', true],
    ['Budi', false],
  ])
  expect(withPendingAnggota([], [item], { id: 'lain', nomor: 8 })).toEqual([])
})

// rule M7
const failure = (kind: Failure['kind'], message = ''): Failure => ({
  ok: false,
  kind,
  status: 0,
  code: '',
  message,
  data: null,
  errors: [],
})
test.each([
  [failure('refused', 'Kelompok tidak ditemukan'), undefined, 'Kelompok tidak ditemukan'],
  [failure('network'), 'rusak', 'Data offline rusak, tidak dapat memuat anggota.'],
  [failure('timeout'), 'kosong', 'API dan data offline tidak tersedia, tidak dapat memuat anggota.'],
] as const)('%#', (answer, cache, text) => {
  expect(listProblem(answer, cache)).toBe(text)
})

// rule P1
test('makes a file name that every system takes', () => {
  expect(qrFileName({ nama: "Nur'aini / Siti", nim: '25/10.5' })).toBe('QR_Nur_aini_Siti_25_10.5.png')
})
