import type { ErrorEnvelope } from '@bakti/contract/envelope'

export interface ErrorExtra {
  /** Fills the envelope's `data`, where a rule says so. */
  data?: unknown
  errors?: { path: string; message: string }[]
  /** Seconds, for `Retry-After`. */
  retryAfter?: number
}

/** A refusal that the caller is told: thrown by a usecase, rendered in one place. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    /** Stable and machine-readable: `kelompok.exists`. */
    readonly code: string,
    message: string,
    readonly extra: ErrorExtra = {},
  ) {
    super(message)
  }
}

export function errorEnvelope(error: AppError): ErrorEnvelope {
  return {
    status: error.status,
    code: error.code,
    message: error.message,
    data: error.extra.data ?? null,
    ...(error.extra.errors ? { errors: error.extra.errors } : {}),
  }
}

export const invalidRequest = (message: string, errors?: ErrorExtra['errors']) =>
  new AppError(400, 'validation', message, errors ? { errors } : {})
export const sessionRequired = () =>
  new AppError(401, 'session.required', 'Sesi Anda telah berakhir, silakan login kembali.')
export const roleRequired = () =>
  new AppError(403, 'role.required', 'Anda tidak punya akses untuk tindakan ini')
export const routeNotFound = () => new AppError(404, 'route.not_found', 'Alamat tidak ditemukan')
export const bodyTooLarge = () => new AppError(413, 'body.too_large', 'Data yang dikirim terlalu besar')
export const unsupportedMedia = () =>
  new AppError(415, 'body.unsupported', 'Jenis data yang dikirim tidak didukung')
export const headersTooLarge = () =>
  new AppError(431, 'headers.too_large', 'Permintaan ini terlalu besar. Muat ulang halaman, lalu coba lagi')
export const requestTimeout = () =>
  new AppError(
    408,
    'request.timeout',
    'Pengiriman terlalu lama. Periksa sambungan internetmu, lalu coba lagi',
  )
export const idempotencyReused = () =>
  new AppError(
    422,
    'idempotency.reused',
    'Perubahan ini sudah pernah dikirim dengan isi lain. Muat ulang halaman, lalu ulangi',
  )
export const tooManyWrites = (retryAfter: number) =>
  new AppError(429, 'write.too_many', `Terlalu banyak perubahan, coba lagi dalam ${retryAfter} detik`, {
    retryAfter,
  })
export const keyMismatch = () => invalidRequest('Idempotency-Key dan id harus sama')
export const unavailable = () =>
  new AppError(503, 'unavailable', 'Server sedang tidak siap, coba lagi sebentar lagi', { retryAfter: 2 })
export const unexpected = () => new AppError(500, 'unexpected', 'Terjadi kesalahan di server')
