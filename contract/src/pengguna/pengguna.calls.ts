import { calls } from '../call'
import type { penggunaShapes } from './pengguna.schemas'

export const penggunaCalls = calls<typeof penggunaShapes>({
  list: {
    method: 'GET',
    path: '/pengguna/',
    access: 'manageAkun',
    failure: 'Gagal memuat daftar pengguna',
  },
  /** Sessions and known browsers of the account end. Assignments of groups end where the role is no longer MENTOR. */
  updatePeran: {
    method: 'PUT',
    path: '/pengguna/peran',
    access: 'manageAkun',
    failure: 'Gagal mengubah peran',
  },
  /** The whole list: a group that is not in it ends now. Sessions stay (rule R21). */
  updateKelompok: {
    method: 'PUT',
    path: '/pengguna/kelompok',
    access: 'manageAkun',
    failure: 'Gagal mengubah kelompok mentor',
  },
  endSessions: {
    method: 'POST',
    path: '/pengguna/keluarkan',
    access: 'manageAkun',
    failure: 'Gagal mengakhiri sesi',
  },
  unlink: {
    method: 'POST',
    path: '/pengguna/lepas',
    access: 'manageAkun',
    failure: 'Gagal melepas anggota dari akun',
  },
  /** The answer has the code, once: a repeat of its key is answered 409 `secret.issued`. */
  issueKode: {
    method: 'POST',
    path: '/pengguna/kode-masuk',
    access: 'manageAkun',
    failure: 'Gagal membuat kode masuk',
  },
})
