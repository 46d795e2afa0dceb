import { calls } from '../call'
import type { riwayatShapes } from './riwayat.schemas'

export const riwayatCalls = calls<typeof riwayatShapes>({
  list: {
    method: 'GET',
    path: '/riwayat/',
    access: 'readRiwayat',
    failure: 'Gagal memuat riwayat',
  },
  exportCsv: {
    method: 'GET',
    path: '/riwayat/ekspor',
    access: 'readRiwayat',
    failure: 'Gagal mengekspor riwayat',
    csv: true,
  },
})
