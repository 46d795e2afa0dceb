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
})
