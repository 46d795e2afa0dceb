import { endpoint } from '../call'
import type { WireOf } from '../shape.schemas'
import type { authShapes } from './auth.schemas'

type Shapes = typeof authShapes

export const authCalls = {
  login: endpoint<WireOf<Shapes['login']>>({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    failure: 'Login failed',
  }),
  register: endpoint<WireOf<Shapes['register']>>({
    method: 'POST',
    path: '/auth/',
    access: 'public',
    failure: 'Registration failed',
  }),
  generateCode: endpoint<WireOf<Shapes['generateCode']>>({
    method: 'POST',
    path: '/auth/generate-code',
    access: 'public',
    failure: 'Gagal mengirim kode verifikasi.',
  }),
  resetPassword: endpoint<WireOf<Shapes['resetPassword']>>({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    failure: 'Gagal mengganti kata sandi',
  }),
  providers: endpoint<WireOf<Shapes['providers']>>({
    method: 'GET',
    path: '/auth/providers',
    access: 'public',
    failure: 'Gagal memuat cara masuk',
  }),
  googleLogin: endpoint<WireOf<Shapes['googleLogin']>>({
    method: 'POST',
    path: '/auth/google-login',
    access: 'public',
    failure: 'Google login failed',
  }),
  me: endpoint<WireOf<Shapes['me']>>({
    method: 'GET',
    path: '/auth/me',
    access: 'session',
    failure: 'Gagal memuat sesi',
  }),
  logout: endpoint<WireOf<Shapes['logout']>>({
    method: 'POST',
    path: '/auth/logout',
    access: 'session',
    uncounted: true,
    failure: 'Gagal keluar',
  }),
  logoutAll: endpoint<WireOf<Shapes['logoutAll']>>({
    method: 'POST',
    path: '/auth/logout-all',
    access: 'session',
    uncounted: true,
    failure: 'Gagal keluar dari semua perangkat',
  }),
}
