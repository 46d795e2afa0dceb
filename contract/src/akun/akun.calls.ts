import { calls } from '../call'
import type { akunShapes } from './akun.schemas'

export const akunCalls = calls<typeof akunShapes>({
  get: {
    method: 'GET',
    path: '/akun/',
    access: 'account',
    failure: 'Gagal memuat akun',
  },
  update: {
    method: 'PUT',
    path: '/akun/',
    access: 'account',
    failure: 'Gagal mengubah nama',
  },
  updatePassword: {
    method: 'PUT',
    path: '/akun/sandi',
    access: 'account',
    failure: 'Gagal mengganti kata sandi',
  },
  endSession: {
    method: 'DELETE',
    path: '/akun/sesi',
    access: 'account',
    failure: 'Gagal mengakhiri sesi',
  },
})
