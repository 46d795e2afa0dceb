import { endpoint } from '../endpoint'
import type { WireOf } from '../shape.schemas'
import type { authShapes } from './auth.schemas'

type Shapes = typeof authShapes

export const authEndpoints = {
  login: endpoint<WireOf<Shapes['login']>>({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    failure: 'Login failed',
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
    failure: 'Gagal keluar',
  }),
}
