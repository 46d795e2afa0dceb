import { calls } from '../call'
import type { sayaShapes } from './saya.schemas'

export const sayaCalls = calls<typeof sayaShapes>({
  lihat: {
    method: 'GET',
    path: '/saya',
    access: 'ownPage',
    failure: 'Gagal memuat halamanmu',
  },
  lapor: {
    method: 'POST',
    path: '/saya/salah',
    access: 'ownPage',
    failure: 'Gagal mengirim laporan',
  },
  salah: {
    method: 'GET',
    path: '/absen/salah',
    access: 'decideKehadiran',
    failure: 'Gagal memuat laporan peserta',
  },
  selesai: {
    method: 'PUT',
    path: '/absen/salah',
    access: 'decideKehadiran',
    failure: 'Gagal menandai laporan selesai',
  },
})
