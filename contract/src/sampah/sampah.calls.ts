import { calls } from '../call'
import type { sampahShapes } from './sampah.schemas'

export const sampahCalls = calls<typeof sampahShapes>({
  list: {
    method: 'GET',
    path: '/sampah/',
    access: 'manageSampah',
    failure: 'Gagal memuat sampah',
  },
  restore: {
    method: 'POST',
    path: '/sampah/kembalikan',
    access: 'manageSampah',
    failure: 'Gagal mengembalikan data',
  },
})
