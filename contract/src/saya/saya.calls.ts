import { calls } from '../call'
import type { sayaShapes } from './saya.schemas'

export const sayaCalls = calls<typeof sayaShapes>({
  get: {
    method: 'GET',
    path: '/saya',
    access: 'ownPage',
    failure: 'Gagal memuat halamanmu',
  },
  report: {
    method: 'POST',
    path: '/saya/salah',
    access: 'ownPage',
    failure: 'Gagal mengirim laporan',
  },
  listReports: {
    method: 'GET',
    path: '/absen/salah',
    access: 'reviewKehadiran',
    failure: 'Gagal memuat laporan peserta',
  },
})
