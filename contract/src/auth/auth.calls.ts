import { calls } from '../call'
import type { authShapes } from './auth.schemas'

export const authCalls = calls<typeof authShapes>({
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    failure: 'Login failed',
  },
  register: {
    method: 'POST',
    path: '/auth/',
    access: 'public',
    failure: 'Registration failed',
  },
  sendCode: {
    method: 'POST',
    path: '/auth/generate-code',
    access: 'public',
    failure: 'Gagal mengirim kode verifikasi.',
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    failure: 'Gagal mengganti kata sandi',
  },
  /** Logs in by the code that ADMIN made on /pengguna, and sets a new password. */
  loginByKode: {
    method: 'POST',
    path: '/auth/kode-masuk',
    access: 'public',
    failure: 'Gagal masuk dengan kode',
  },
  listProviders: {
    method: 'GET',
    path: '/auth/providers',
    access: 'public',
    failure: 'Gagal memuat cara masuk',
  },
  loginByGoogle: {
    method: 'POST',
    path: '/auth/google-login',
    access: 'public',
    failure: 'Google login failed',
    maxBytes: 16 * 1024,
  },
  getMe: {
    method: 'GET',
    path: '/auth/me',
    access: 'session',
    failure: 'Gagal memuat sesi',
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'session',
    uncounted: true,
    failure: 'Gagal keluar',
  },
  /** Locks the device to the scanner of one activity (rule R90). */
  lockDevice: {
    method: 'POST',
    path: '/auth/kunci',
    access: 'lockDevice',
    failure: 'Gagal mengunci perangkat',
  },
  logoutAll: {
    method: 'POST',
    path: '/auth/logout-all',
    access: 'account',
    uncounted: true,
    failure: 'Gagal keluar dari semua perangkat',
  },
})
