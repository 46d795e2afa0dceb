// @vitest-environment node
import type { ScanDitahan } from '@bakti/contract/absen/absen.schemas'
import { expect, test } from 'vitest'
import { groupHeld, heldLines } from './ditahan.rules'

const SARI = { id: 'a', nama: 'Sari', nim: '2510512001', id_kelompok: 'k', kelompok: 3 }
const at = (minute: number) => `2025-08-11T01:${String(minute).padStart(2, '0')}:00.000Z`

const held = (minute: number, rest: Partial<ScanDitahan> = {}): ScanDitahan => ({
  id: `scan-${minute}`,
  alasan: 'kelompok_lain',
  participantIdentifier: SARI.nim,
  anggota: SARI,
  kelompok: 7,
  happened_at: at(minute),
  operator: 'Budi',
  ...rest,
})
const stranger = (minute: number, code: string) =>
  held(minute, { alasan: 'tidak_dikenal', anggota: null, participantIdentifier: code })

// rule H21
test('scans of one person form one group, whatever their codes; each unknown code forms its own', () => {
  const rows = [
    held(9),
    stranger(8, 'x'),
    held(7, { participantIdentifier: SARI.id }),
    stranger(6, 'y'),
    stranger(5, 'x'),
  ]
  const groups = groupHeld(rows)
  expect(groups.map(({ anggota, scans }) => [anggota?.nama, scans.map(({ id }) => id)])).toEqual([
    ['Sari', ['scan-7', 'scan-9']],
    [undefined, ['scan-5', 'scan-8']],
    [undefined, ['scan-6']],
  ])
  // Every scan is in exactly one group.
  expect(groups.flatMap(({ scans }) => scans)).toHaveLength(rows.length)
  expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
})

test('an unknown code that equals a member’s id is not grouped with that member', () => {
  expect(groupHeld([stranger(2, SARI.id), held(1)])).toHaveLength(2)
})

// rule H21
test('every scan is listed, by its reason', () => {
  const scans = [
    held(1),
    held(2),
    held(2, { id: 'dua kali' }),
    held(6, { operator: null }),
    held(7, { operator: 'Ani' }),
    held(3, { kelompok: 8, operator: 'Ani' }),
    held(4, { kelompok: null, alasan: 'kelompok_tidak_ada' }),
    held(5, { kelompok: null }),
    held(8, { kelompok: null, alasan: 'di_luar_sasaran' }),
  ]
  expect(heldLines({ scans })).toEqual([
    'Anggota Kelompok 3, dipindai untuk Kelompok 7. Dipindai 08:01, 08:02 (2×) oleh Budi; 08:06; 08:07 oleh Ani.',
    'Anggota Kelompok 3, dipindai untuk Kelompok 8. Dipindai 08:03 oleh Ani.',
    'Anggota Kelompok 3, kelompok yang dipilih sudah tidak ada. Dipindai 08:04 oleh Budi.',
    'Anggota Kelompok 3. Dipindai 08:05 oleh Budi.',
    'Anggota Kelompok 3, bukan sasaran kegiatan ini. Dipindai 08:08 oleh Budi.',
  ])
  expect(heldLines({ scans: [{ ...stranger(1, '2599990001'), alasan: 'di_luar_wewenang' }] })).toEqual([
    'Bukan anggota kelompokmu. Menunggu panitia atau mentor kelompoknya. Dipindai 08:01 oleh Budi.',
  ])
  expect(heldLines({ scans: [stranger(1, '2599990001')] })).toEqual([
    'Peserta dengan kode 2599990001 belum terdaftar. Dipindai 08:01 oleh Budi.',
  ])
})

// rules R12, R16
test('an act out of scope says so, and names who delivered it', () => {
  const out = { alasan: 'di_luar_wewenang', kelompok: null } as const
  const status = { status: 'Izin', participantIdentifier: SARI.id } as const
  const rows = [
    held(1, out),
    held(2, { ...out, pengirim: 'Ani' }),
    held(3, { ...out, operator: null, pengirim: 'Ani' }),
    held(4, { ...out, ...status }),
    held(5, { ...out, ...status, anggota: null }),
  ]
  expect(groupHeld(rows).map((group) => [group.status, heldLines(group)])).toEqual([
    [
      null,
      [
        'Anggota Kelompok 3, di luar wewenang yang mencatat. Dipindai 08:03, dikirim oleh Ani; 08:02 oleh Budi, dikirim oleh Ani; 08:01 oleh Budi.',
      ],
    ],
    ['Izin', ['Anggota Kelompok 3, di luar wewenang yang mencatat. Izin ditetapkan 08:04 oleh Budi.']],
    ['Izin', ['Peserta sudah dihapus. Izin ditetapkan 08:05 oleh Budi.']],
  ])
})

// rule H120
test('an act of an uncertain date says which date, and why', () => {
  const scans = [
    held(1, { alasan: 'waktu_meragukan' }),
    held(2, { alasan: 'waktu_meragukan', anggota: null, happened_at: '2025-06-30T20:00:00.000Z' }),
  ]
  const why = 'lebih dari 30 hari sebelum terkirim, atau sebelum kegiatan ini dibuat.'
  expect(heldLines({ scans })).toEqual([
    `Anggota Kelompok 3. Tanggalnya meragukan (11/08/2025): ${why} Dipindai 08:01 oleh Budi.`,
    `Bukan anggota kelompokmu. Tanggalnya meragukan (01/07/2025): ${why} Dipindai 03:00 oleh Budi.`,
  ])
})
