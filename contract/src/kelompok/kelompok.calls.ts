import { calls } from '../call'
import type { kelompokShapes } from './kelompok.schemas'

export const kelompokCalls = calls<typeof kelompokShapes>({
  /** `?anggota=true` needs the row `readAnggota` (rules A2, K3). */
  list: {
    method: 'GET',
    path: '/kelompok/',
    access: 'chooseKelompok',
    failure: 'Failed to fetch kelompok list',
  },
  create: {
    method: 'POST',
    path: '/kelompok/',
    access: 'manageAnggota',
    failure: 'Failed to add kelompok',
  },
  remove: {
    method: 'DELETE',
    path: '/kelompok/',
    access: 'manageAnggota',
    failure: 'Failed to delete kelompok',
  },
  import: {
    method: 'POST',
    path: '/kelompok/import',
    access: 'manageAnggota',
    failure: 'Gagal mengimpor anggota',
    upload: true,
  },
})
