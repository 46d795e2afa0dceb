import { calls } from '../call'
import type { laporanShapes } from './laporan.schemas'

export const laporanCalls = calls<typeof laporanShapes>({
  get: {
    method: 'GET',
    path: '/laporan/',
    access: 'readLaporan',
    failure: 'Gagal memuat laporan',
  },
  listAnggota: {
    method: 'GET',
    path: '/laporan/anggota',
    access: 'readLaporan',
    failure: 'Gagal memuat daftar orang',
  },
  exportCsv: {
    method: 'GET',
    path: '/laporan/csv',
    access: 'readLaporan',
    failure: 'Gagal mengekspor laporan',
    csv: true,
  },
  exportXlsx: {
    method: 'GET',
    path: '/laporan/xlsx',
    access: 'readLaporan',
    failure: 'Gagal mengekspor laporan',
    xlsx: true,
  },
})
