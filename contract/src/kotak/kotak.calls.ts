import { calls } from '../call'
import type { kotakShapes } from './kotak.schemas'

export const kotakCalls = calls<typeof kotakShapes>({
  list: {
    method: 'GET',
    path: '/kotak/',
    access: 'decideKehadiran',
    failure: 'Gagal memuat kotak masuk',
  },
  count: {
    method: 'GET',
    path: '/kotak/jumlah',
    access: 'decideKehadiran',
    failure: 'Gagal menghitung kotak masuk',
  },
})
