import { calls } from '../call'
import type { pengaturanShapes } from './pengaturan.schemas'

export const pengaturanCalls = calls<typeof pengaturanShapes>({
  get: {
    method: 'GET',
    path: '/pengaturan/',
    access: 'managePengaturan',
    failure: 'Gagal memuat pengaturan',
  },
  update: {
    method: 'PUT',
    path: '/pengaturan/',
    access: 'managePengaturan',
    failure: 'Gagal menyimpan pengaturan',
  },
  sendTrial: {
    method: 'POST',
    path: '/pengaturan/surel',
    access: 'managePengaturan',
    failure: 'Gagal mengirim email percobaan',
  },
  getAcara: {
    method: 'GET',
    path: '/pengaturan/acara',
    access: 'public',
    failure: 'Gagal memuat acara',
  },
  listVersi: {
    method: 'GET',
    path: '/pengaturan/versi',
    access: 'managePengaturan',
    failure: 'Gagal memuat pengaturan',
  },
  updateAcara: {
    method: 'PUT',
    path: '/pengaturan/acara',
    access: 'managePengaturan',
    failure: 'Gagal menyimpan pengaturan',
  },
  restoreVersi: {
    method: 'POST',
    path: '/pengaturan/versi',
    access: 'managePengaturan',
    failure: 'Gagal memulihkan versi',
  },
})
