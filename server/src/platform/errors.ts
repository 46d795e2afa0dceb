import type { ErrorEnvelope } from '@bakti/contract/envelope'
import { FAILURES, type FailureCode } from '@bakti/contract/failures.rules'
import type { z } from 'zod'

export interface ErrorExtra {
  /** Fills the envelope's `data`, where a rule says so. */
  data?: unknown
  errors?: { path: string; message: string }[]
  /** Seconds, for `Retry-After`. */
  retryAfter?: number
}

/** A refusal with a message for people. Use cases throw it; `sendError` makes the answer of it. Its status is that of its code. */
export class AppError extends Error {
  readonly status: number

  constructor(
    readonly code: FailureCode,
    message: string,
    readonly extra: ErrorExtra = {},
  ) {
    super(message)
    this.status = FAILURES[code]
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
  new AppError('validation', message, errors ? { errors } : {})
export const sessionRequired = () =>
  new AppError('session.required', 'Sesi Anda telah berakhir, silakan login kembali.')
export const roleRequired = () => new AppError('role.required', 'Anda tidak punya akses untuk tindakan ini')
export const scopeDenied = () =>
  new AppError('scope.denied', 'Ini di luar kelompok yang menjadi tanggung jawabmu')
export const deviceLocked = () =>
  new AppError('scope.denied', 'Perangkat ini sudah terkunci ke satu kegiatan. Masuk lagi untuk membukanya.')
export const routeNotFound = () => new AppError('route.not_found', 'Alamat tidak ditemukan')
export const bodyTooLarge = () => new AppError('body.too_large', 'Data yang dikirim terlalu besar')
export const unsupportedMedia = () =>
  new AppError('body.unsupported', 'Jenis data yang dikirim tidak didukung')
export const headersTooLarge = () =>
  new AppError('headers.too_large', 'Permintaan ini terlalu besar. Muat ulang halaman, lalu coba lagi')
export const requestTimeout = () =>
  new AppError('request.timeout', 'Pengiriman terlalu lama. Periksa sambungan internetmu, lalu coba lagi')
export const idempotencyReused = () =>
  new AppError(
    'idempotency.reused',
    'Perubahan ini sudah pernah dikirim dengan isi lain. Muat ulang halaman, lalu ulangi',
  )
export const secretIssued = () =>
  new AppError('secret.issued', 'Sudah dibuat. Buat ulang bila lembarnya hilang.')
export const tooManyWrites = (retryAfter: number) =>
  new AppError('write.too_many', `Terlalu banyak perubahan, coba lagi dalam ${retryAfter} detik`, {
    retryAfter,
  })
export const tooManyFiles = () =>
  new AppError('file.busy', 'Server sedang menyiapkan berkas lain. Tunggu sebentar, lalu coba lagi', {
    retryAfter: 5,
  })
export const keyMismatch = () => invalidRequest('Idempotency-Key dan id harus sama')
export const unavailable = () =>
  new AppError('unavailable', 'Server sedang tidak siap, coba lagi sebentar lagi', { retryAfter: 2 })
/** Too many calls of one connection wait (rule A117). The same answer as that of a full queue of hashes. */
export const visitorBusy = () =>
  new AppError('auth.busy', 'Server sedang ramai, coba lagi sebentar lagi', { retryAfter: 1 })
export const unexpected = () => new AppError('unexpected', 'Terjadi kesalahan di server')

/** Checks a value against a schema; 400 with every fault by its path, the first one's text as the message. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw invalidRequest(errors[0]?.message ?? 'Data tidak valid', errors)
}
