import { calls } from '../call'
import type { kodeShapes } from './kode.schemas'

export const kodeCalls = calls<typeof kodeShapes>({
  ringkasan: {
    method: 'GET',
    path: '/aktivasi/kode',
    access: 'manageAnggota',
    failure: 'Gagal menghitung kode aktivasi.',
  },
  terbitkan: {
    method: 'POST',
    path: '/aktivasi/kode',
    access: 'manageAnggota',
    failure: 'Gagal membuat kode aktivasi.',
  },
  tercetak: {
    method: 'PUT',
    path: '/aktivasi/kode',
    access: 'manageAnggota',
    failure: 'Gagal mencatat kode yang dicetak.',
  },
})
