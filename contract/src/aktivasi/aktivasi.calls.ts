import { calls } from '../call'
import type { aktivasiShapes } from './aktivasi.schemas'

export const aktivasiCalls = calls<typeof aktivasiShapes>({
  /** The member that the caller's account belongs to; null without one. */
  get: {
    method: 'GET',
    path: '/aktivasi/',
    access: 'account',
    failure: 'Gagal memuat data anggotamu',
  },
  /** Whose code this is, with a ticket for the next step. Uses nothing up. */
  check: {
    method: 'POST',
    path: '/aktivasi/cek',
    access: 'public',
    failure: 'Gagal memeriksa kode',
  },
  /** Links the member with a new account, or with the account of the session. A new account gets a session. */
  activate: {
    method: 'POST',
    path: '/aktivasi/',
    access: 'join',
    failure: 'Gagal mengaktifkan akun',
  },
})
