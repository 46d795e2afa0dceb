// @vitest-environment node
import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { expect, test } from 'vitest'
import { absensiCsv } from './absensi.csv'

const row = (over: Partial<AnggotaAbsensi>): AnggotaAbsensi => ({
  id: 'a',
  nama: 'Sari',
  nim: '0012345678',
  id_kelompok: 'k',
  kelompok: 7,
  status_kehadiran: 'Belum Absen',
  waktu_absen: null,
  metode_absen: null,
  perlu_diputuskan: false,
  sandaran_diterima: null,
  seen_at: '2025-08-11T01:00:00.000Z',
  ...over,
})

// rules X3, X5
test('has the fixed columns, times in WIB, and a dash for a missing value', async () => {
  const rows = [
    row({ status_kehadiran: 'Hadir', waktu_absen: '2025-08-10T17:05:00.000Z', metode_absen: 'QR_CODE' }),
    row({
      nama: '@Budi',
      status_kehadiran: 'Izin',
      waktu_absen: '2025-08-11T01:00:00.000Z',
      metode_absen: 'MANUAL_BY_ADMIN',
    }),
    row({}),
  ]
  const text = await absensiCsv(rows, { title: 'Hari 1', tanggal: '2025-08-11' }).text()
  expect(text.replace('\ufeff', '').split('\r\n')).toEqual([
    'No,Nama,NIM,Kelompok,Status Kehadiran,Waktu Absen,Metode,Tanggal,Kegiatan',
    '1,Sari,0012345678,7,Hadir,11/08/2025 00:05,QR Code,11/08/2025,Hari 1',
    "2,'@Budi,0012345678,7,Izin,11/08/2025 08:00,Manual,11/08/2025,Hari 1",
    '3,Sari,0012345678,7,Belum Absen,-,-,11/08/2025,Hari 1',
    '',
  ])
})
