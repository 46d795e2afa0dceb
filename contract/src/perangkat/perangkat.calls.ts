import { calls } from '../call'
import { REPORT_MAX_BYTES } from './perangkat.rules'
import type { perangkatShapes } from './perangkat.schemas'

export const perangkatCalls = calls<typeof perangkatShapes>({
  report: {
    method: 'POST',
    path: '/perangkat/denyut',
    access: 'reportPerangkat',
    maxBytes: REPORT_MAX_BYTES,
    uncounted: true,
    failure: 'Gagal melaporkan perangkat',
  },
  list: {
    method: 'GET',
    path: '/perangkat/',
    access: 'managePerangkat',
    failure: 'Gagal memuat daftar perangkat',
  },
  /** Clears what is known of unsent acts; the row stays, with who cleared it and when. */
  clear: {
    method: 'DELETE',
    path: '/perangkat/',
    access: 'managePerangkat',
    failure: 'Gagal menghapus catatan perangkat',
  },
})
