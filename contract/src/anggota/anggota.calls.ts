import { calls } from '../call'
import type { anggotaShapes } from './anggota.schemas'

export const anggotaCalls = calls<typeof anggotaShapes>({
  list: {
    method: 'GET',
    path: '/kelompok/anggota',
    access: 'readAnggota',
    failure: 'Gagal memuat data anggota kelompok.',
  },
  listRoster: {
    method: 'GET',
    path: '/anggota/luring',
    access: 'readAnggota',
    failure: 'Gagal memuat data anggota kelompok.',
  },
  create: {
    method: 'POST',
    path: '/kelompok/anggota',
    access: 'manageAnggota',
    failure: 'Failed to add anggota kelompok',
  },
  update: {
    method: 'PUT',
    path: '/kelompok/anggota',
    access: 'manageAnggota',
    failure: 'Failed to edit anggota kelompok',
  },
  remove: {
    method: 'DELETE',
    path: '/kelompok/anggota',
    access: 'manageAnggota',
    failure: 'Failed to delete anggota kelompok',
  },
})
