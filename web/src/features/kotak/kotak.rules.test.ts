// @vitest-environment node
import type { KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import { expect, test } from 'vitest'
import { type ItemOf, arrivalText, keyOf, nameOf, reasonOf } from './kotak.rules'

const AT = '2025-08-11T01:00:00.000Z'
const absen = { id: 'hari', title: 'Hari 1', tanggal: '2025-08-11' }
const sari = { id: 'sari', nama: 'Sari Dewi', nim: '2510512001', id_kelompok: 'k7', kelompok: 7 }
const held = (more: Partial<ItemOf<'ditahan'>['ditahan']> = {}, jumlah = 1): KotakItem => ({
  jenis: 'ditahan',
  absen,
  at: AT,
  jumlah,
  ids: ['h1'],
  ditahan: {
    id: 'h1',
    alasan: 'kelompok_lain',
    participantIdentifier: 'sari',
    anggota: sari,
    kelompok: 12,
    happened_at: AT,
    operator: 'Budi',
    ...more,
  },
})

// rule R140
test.each<[string, KotakItem]>([
  ['Anggota Kelompok 7, dipindai untuk Kelompok 12', held()],
  ['Anggota Kelompok 7, dipindai untuk Kelompok 12 (3 scan)', held({}, 3)],
  [
    'Anggota Kelompok 7, Izin ditetapkan di luar wewenang',
    held({ status: 'Izin', alasan: 'di_luar_wewenang' }),
  ],
  ['Anggota Kelompok 7, tanggalnya meragukan', held({ alasan: 'waktu_meragukan' })],
  ['Anggota Kelompok 7, kelompok yang dipilih sudah tidak ada', held({ alasan: 'kelompok_tidak_ada' })],
  ['Belum terdaftar: 2599', held({ anggota: null, alasan: 'tidak_dikenal', participantIdentifier: '2599' })],
])('says why an act is held: %s', (text, item) => {
  expect(reasonOf(item)).toBe(text)
})

// rule R140
test('an entry keeps its key while scans of the same person come, and a status has its own', () => {
  expect(keyOf(held({ id: 'h2' }, 2))).toBe(keyOf(held()))
  expect(keyOf(held({ status: 'Izin' }))).not.toBe(keyOf(held()))
  expect(nameOf(held({ anggota: null }))).toBe('Kode tidak dikenal')
})

test('an arrival has its day where that is another one', () => {
  expect(arrivalText(AT, new Date(AT))).toBe('08:00')
  expect(arrivalText(AT, new Date('2025-08-12T01:00:00.000Z'))).toBe('11/08 08:00')
})
