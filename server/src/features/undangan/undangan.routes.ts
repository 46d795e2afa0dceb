import { api } from '@bakti/contract/api'
import type { Handle } from '../../platform/handle'
import { undanganNotFound } from './undangan.errors'

/** Nothing is invited yet: every link is unknown. */
const unknown = () => Promise.reject(undanganNotFound())

export function undanganRoutes(handle: Handle): void {
  handle(api.undangan.list, () => Promise.resolve([]))
  handle(api.undangan.create, unknown)
  handle(api.undangan.revoke, unknown)
  handle(api.undangan.ulang, unknown)
  handle.public(api.undangan.cek, unknown)
  handle.public(api.undangan.terima, unknown)
  handle(api.undangan.impor, unknown)
  handle(api.undangan.surel, () =>
    Promise.resolve({
      menunggu: 0,
      sedang: 0,
      terkirim: 0,
      gagal: 0,
      ragu: 0,
      diterima: 0,
      lewat: 'berkas' as const,
    }),
  )
  handle(api.undangan.kirim, unknown)
  handle(api.undangan.henti, () => Promise.resolve({ dihentikan: 0 }))
}
