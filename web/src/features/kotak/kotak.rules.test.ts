// @vitest-environment node
import type { KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import { expect, test } from 'vitest'
import { answered, decided, taken } from './deeds'
import {
  type ItemOf,
  alikeOf,
  arrivalText,
  choicesOf,
  fromBefore,
  isClosedBy,
  keyOf,
  nameOf,
  reasonOf,
  waitsForOthers,
} from './kotak.rules'

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
  ['Anggota Kelompok 7, bukan sasaran kegiatan ini', held({ alasan: 'di_luar_sasaran' })],
  ['Belum terdaftar: 2599', held({ anggota: null, alasan: 'tidak_dikenal', participantIdentifier: '2599' })],
])('says why an act is held: %s', (text, item) => {
  expect(reasonOf(item)).toBe(text)
})

// rule R143
test('what waits for the same reason as the chosen ones is alike', () => {
  const [one, two, three] = ['a', 'b', 'c'].map((id) => held({ id }))
  const other = held({ id: 'd', alasan: 'waktu_meragukan' })
  const elsewhere = { ...held({ id: 'e' }), absen: { ...absen, id: 'lain' } }
  const all = [one, other, two, elsewhere, three].flatMap((item) => item ?? [])
  expect(alikeOf(all, all.slice(0, 1))).toEqual([two, three])
  expect(alikeOf(all, [])).toEqual([])
  expect(alikeOf(all, all.slice(0, 2)), 'two reasons').toEqual([])
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

const row = {
  ...sari,
  status_kehadiran: 'Sakit' as const,
  waktu_absen: AT,
  metode_absen: 'MANUAL_BY_ADMIN' as const,
  perlu_diputuskan: true,
  sandaran_diterima: null,
  seen_at: AT,
}
const undecided: KotakItem = {
  jenis: 'diputuskan',
  absen,
  at: AT,
  diputuskan: {
    ...row,
    scan: { happened_at: AT, operator: 'Budi' },
    status: { happened_at: AT, operator: 'Rina', status_kehadiran: 'Izin' },
  },
}
const report: KotakItem = {
  jenis: 'salah',
  absen,
  at: AT,
  salah: {
    id: 'r1',
    nama: 'Sari Dewi',
    nim: '2510512001',
    kelompok: 7,
    isi: 'Saya hadir.',
    dilaporkan_at: AT,
    status_kehadiran: 'Alfa',
    waktu_absen: null,
    seen_at: AT,
  },
}

// rule R143
test('one act is for all that are chosen, or for none of them', () => {
  expect(taken([held(), held({ id: 'h9' })])).toMatchObject({
    nama: '2 entri',
    text: 'diambil sebagai Hadir',
  })
  expect(taken([held({ status: 'Izin' })])).toMatchObject({ nama: 'Sari Dewi', text: 'diambil' })
  expect(taken([held(), report])).toBeNull()
  expect(decided([undecided, report], 'Hadir')?.entri).toEqual([
    { jenis: 'diputuskan', id_absen: 'hari', id_anggota: 'sari', status: 'Hadir', seen_at: AT },
    { jenis: 'salah', id: 'r1', status: 'Hadir', seen_at: AT },
  ])
  expect(decided([held()], 'Hadir')).toBeNull()
  expect(answered([report], 'Sudah.')).toMatchObject({
    entri: [{ jenis: 'salah', id: 'r1', jawaban: 'Sudah.' }],
    text: 'dijawab',
  })
})

// rules R145, R146
test('of a foreign member the group is named; what was recorded before the group was the mentor’s is taken by one act', () => {
  const foreign: KotakItem = {
    ...(held({ anggota: null }) as ItemOf<'ditahan'>),
    ids: [],
    kelompok_anggota: 18,
  }
  expect(nameOf(foreign)).toBe('Anggota Kelompok 18')
  expect([foreign, held(), report].map(waitsForOthers)).toEqual([true, false, false])
  const before = held({ alasan: 'di_luar_wewenang' })
  expect(fromBefore([before, held(), foreign, report])).toEqual([before])
})

// rule R143
test('what an act closes is not listed, and nothing else', () => {
  const all = [held(), undecided, report]
  for (const item of all) {
    const [closing] = (taken([item]) ?? decided([item], 'Alfa'))!.entri
    expect(all.filter((each) => isClosedBy(each, closing!))).toEqual([item])
  }
  // A scan came after the press.
  expect(isClosedBy({ ...held(), ids: ['h1', 'h2'] } as KotakItem, { jenis: 'ditahan', ids: ['h1'] })).toBe(
    false,
  )
})

// rule R143
test('1 and 2 are the two records that oppose each other', () => {
  expect(choicesOf(undecided)).toEqual(['Hadir', 'Izin', 'Sakit', 'Alfa'])
  expect(choicesOf(report)).toEqual(['Hadir', 'Sakit', 'Izin', 'Alfa'])
  expect(choicesOf(held())).toEqual([])
})
