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
})
