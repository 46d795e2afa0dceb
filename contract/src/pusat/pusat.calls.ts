import { calls } from '../call'
import type { pusatShapes } from './pusat.schemas'

export const pusatCalls = calls<typeof pusatShapes>({
  get: {
    method: 'GET',
    path: '/pusat/',
    access: 'readPusat',
    failure: 'Gagal memuat pusat',
  },
  follow: {
    method: 'GET',
    path: '/pusat/arus',
    access: 'readPusat',
    failure: 'Gagal memuat pusat',
    stream: true,
  },
  getAwal: {
    method: 'GET',
    path: '/pusat/awal',
    access: 'readPusat',
    failure: 'Gagal memuat persiapan',
  },
})
