import { calls } from '../call'
import type { orangShapes } from './orang.schemas'

export const orangCalls = calls<typeof orangShapes>({
  search: {
    method: 'GET',
    path: '/orang/cari',
    access: 'readAnggota',
    failure: 'Gagal mencari orang',
  },
  get: {
    method: 'GET',
    path: '/orang/',
    access: 'readOrang',
    failure: 'Gagal memuat data orang',
  },
  move: {
    method: 'PUT',
    path: '/orang/pindah',
    access: 'manageAnggota',
    failure: 'Gagal memindahkan orang ini',
  },
  swap: {
    method: 'PUT',
    path: '/orang/tukar',
    access: 'manageAnggota',
    failure: 'Gagal menukar dua orang ini',
  },
  merge: {
    method: 'POST',
    path: '/orang/gabung',
    access: 'manageAnggota',
    failure: 'Gagal menggabungkan dua orang ini',
  },
  issueKartu: {
    method: 'POST',
    path: '/orang/kartu',
    access: 'manageAnggota',
    failure: 'Gagal membuat kartu baru',
  },
})
