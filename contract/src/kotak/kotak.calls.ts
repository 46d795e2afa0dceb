import { calls } from '../call'
import type { kotakShapes } from './kotak.schemas'

/** Every entry of a call with all that it may take over. */
const CLOSE_MAX_BYTES = 512 * 1024

export const kotakCalls = calls<typeof kotakShapes>({
  list: {
    method: 'GET',
    path: '/kotak/',
    access: 'reviewKehadiran',
    failure: 'Gagal memuat kotak masuk',
  },
  count: {
    method: 'GET',
    path: '/kotak/jumlah',
    access: 'reviewKehadiran',
    failure: 'Gagal menghitung kotak masuk',
  },
  close: {
    method: 'POST',
    path: '/kotak/selesai',
    access: 'reviewKehadiran',
    failure: 'Gagal menyimpan keputusan',
    maxBytes: CLOSE_MAX_BYTES,
  },
})
