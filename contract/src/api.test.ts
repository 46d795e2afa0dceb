import { expect, test } from 'vitest'
import { allCalls } from './api'

/** Methods, paths and failure texts that must not change. They are written by hand, because the contract is what is tested. */
const FIXED: [name: string, call: string, failure: string][] = [
  ['auth.login', 'POST /auth/login', 'Login failed'],
  ['auth.register', 'POST /auth/', 'Registration failed'],
  ['auth.loginByGoogle', 'POST /auth/google-login', 'Google login failed'],
  ['auth.sendCode', 'POST /auth/generate-code', 'Gagal mengirim kode verifikasi.'],
  ['tugas.list', 'GET /tugas/', 'Failed to fetch tugas list'],
  ['tugas.listKumpul', 'GET /tugas/kumpul', 'Gagal memuat data pengumpulan tugas'],
  ['tugas.searchKumpul', 'GET /tugas/kumpul/search', 'Gagal memuat data pengumpulan tugas'],
  ['tugas.create', 'POST /tugas/', 'Failed to add tugas'],
  ['tugas.update', 'PUT /tugas/', 'Failed to edit tugas'],
  ['tugas.remove', 'DELETE /tugas/', 'Failed to delete tugas'],
  ['tugas.createKumpul', 'POST /tugas/kumpul/', 'Failed to submit tugas'],
  ['tugas.updateKumpul', 'PUT /tugas/kumpul/', 'Failed to edit kumpul tugas'],
  ['kelompok.list', 'GET /kelompok/', 'Failed to fetch kelompok list'],
  ['kelompok.create', 'POST /kelompok/', 'Failed to add kelompok'],
  ['kelompok.remove', 'DELETE /kelompok/', 'Failed to delete kelompok'],
  ['anggota.list', 'GET /kelompok/anggota', 'Gagal memuat data anggota kelompok.'],
  ['anggota.listRoster', 'GET /anggota/luring', 'Gagal memuat data anggota kelompok.'],
  ['anggota.create', 'POST /kelompok/anggota', 'Failed to add anggota kelompok'],
  ['anggota.update', 'PUT /kelompok/anggota', 'Failed to edit anggota kelompok'],
  ['anggota.remove', 'DELETE /kelompok/anggota', 'Failed to delete anggota kelompok'],
  ['absen.listAbsensi', 'GET /kelompok/anggota/with-absensi', 'Gagal memuat data anggota kelompok'],
  ['absen.list', 'GET /absen/', 'Failed to fetch absen list'],
  ['absen.create', 'POST /absen/', 'Failed to add absen'],
  ['absen.update', 'PUT /absen/', 'Failed to edit absen'],
  ['absen.remove', 'DELETE /absen/', 'Failed to delete absen'],
  ['absen.scan', 'POST /absen/admin/scan', 'Failed to process QR scan'],
  ['absen.setStatus', 'PUT /absen/status', 'Failed to update status kehadiran'],
]

// rules W4, W13
test.each(FIXED)('%s is %s, with the text %j for an answer without a message', (name, call, failure) => {
  const found = allCalls.find((each) => each.name === name)
  expect(found && `${found.method} ${found.path}`).toBe(call)
  expect(found?.failure).toBe(failure)
})
