import { calls } from '../call'
import type { kodeShapes } from './kode.schemas'

export const kodeCalls = calls<typeof kodeShapes>({
  count: {
    method: 'GET',
    path: '/aktivasi/kode',
    access: 'manageAnggota',
    failure: 'Gagal menghitung kode aktivasi.',
  },
  issue: {
    method: 'POST',
    path: '/aktivasi/kode',
    access: 'manageAnggota',
    failure: 'Gagal membuat kode aktivasi.',
  },
  markPrinted: {
    method: 'PUT',
    path: '/aktivasi/kode',
    access: 'manageAnggota',
    failure: 'Gagal mencatat kode yang dicetak.',
  },
})
