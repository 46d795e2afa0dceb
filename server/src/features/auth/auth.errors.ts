import type { FailureCode } from '@bakti/contract/failures.rules'
import { AppError } from '../../platform/errors'

/** The answer to the attempt; it ends no session (rule W7). */
export const credentialsInvalid = () => new AppError('auth.invalid', 'Email atau password salah')

export const tooManyAttempts = (retryAfter: number) =>
  new AppError(
    'auth.too_many_attempts',
    `Terlalu banyak percobaan masuk, coba lagi dalam ${Math.ceil(retryAfter / 60)} menit`,
    { retryAfter },
  )

/** The hash queue is full (rule A28). The browser tries again by itself (rule A29). */
export const loginBusy = (retryAfter: number) =>
  new AppError('auth.busy', 'Server sedang ramai, coba lagi sebentar lagi', { retryAfter })

export const tooManyRequests = (retryAfter: number) =>
  new AppError(
    'auth.too_many_requests',
    `Terlalu banyak permintaan, coba lagi dalam ${Math.ceil(retryAfter / 60)} menit`,
    { retryAfter },
  )

export const tooManyCodes = (retryAfter: number) =>
  new AppError(
    'auth.too_many_codes',
    `Terlalu banyak permintaan kode, coba lagi dalam ${Math.ceil(retryAfter / 60)} menit`,
    { retryAfter },
  )

export const tooManyTries = (retryAfter: number) =>
  new AppError(
    'auth.too_many_tries',
    `Terlalu banyak kode salah untuk email ini, coba lagi dalam ${Math.ceil(retryAfter / 3600)} jam`,
    { retryAfter },
  )

export const tooManyKode = (retryAfter: number) =>
  new AppError(
    'aktivasi.too_many_tries',
    `Terlalu banyak kode salah. Coba lagi dalam ${Math.ceil(retryAfter / 3600)} jam, atau hubungi meja bantuan.`,
    { retryAfter },
  )

/** An e-mail without an account gets the same answer: it has a row and a code too, which was not mailed (rule A43). */
export const codeWrong = (left: number) =>
  codeProblem('auth.code_wrong', `Kode verifikasi salah, tersisa ${left} percobaan`)

export const codeExpired = () =>
  codeProblem('auth.code_expired', 'Kode verifikasi salah atau sudah kedaluwarsa, minta kode baru')

export const loginKodeWrong = () => {
  const message = 'Kode masuk salah atau sudah lewat. Minta kode baru di meja bantuan'
  return new AppError('auth.kode_masuk_wrong', message, { errors: [{ path: 'kode', message }] })
}

/** 400 and not 401, which would end the session in the browser. */
export const oldPasswordWrong = () => {
  const message = 'Kata sandi lama salah'
  return new AppError('auth.password_wrong', message, { errors: [{ path: 'lama', message }] })
}

/** Who logs in with Google alone has no password that could be changed. */
export const noPassword = () =>
  new AppError('auth.no_password', 'Akun ini masuk dengan Google. Buat kata sandi lewat Lupa kata sandi')

export const sessionNotFound = () => new AppError('auth.session_not_found', 'Sesi ini sudah berakhir')

export const ownSession = () =>
  new AppError('auth.own_session', 'Ini sesi yang sedang dipakai. Pakai Logout untuk keluar')

const codeProblem = (code: FailureCode, message: string) =>
  new AppError(code, message, { errors: [{ path: 'code', message }] })

/** The message does not say what is wrong with the token. */
export const googleInvalid = () => new AppError('auth.google_invalid', 'Google login failed')
export const googleOff = () =>
  new AppError('auth.google_off', 'Masuk dengan Google tidak tersedia di situs ini')
export const googleUnproven = () =>
  new AppError('auth.google_unproven', 'Email akun Google ini belum diverifikasi oleh Google')
export const googleAdmin = () =>
  new AppError('auth.google_admin', 'Akun admin masuk dengan email dan password, bukan dengan Google')
export const googleConflict = () =>
  new AppError('auth.google_conflict', 'Email ini sudah terhubung dengan akun Google lain')
export const googleUnreachable = () =>
  new AppError('auth.google_unreachable', 'Google sedang tidak bisa dihubungi, coba lagi sebentar lagi', {
    retryAfter: 5,
  })

export const passwordRefused = (message: string) =>
  new AppError('validation', message, { errors: [{ path: 'password', message }] })

export const emailTaken = () => new AppError('auth.email_taken', 'Email sudah terdaftar')
export const userNotFound = () => new AppError('auth.user_not_found', 'Akun tidak ditemukan')
export const lastAdmin = () =>
  new AppError('auth.last_admin', 'Ini admin terakhir, jadi tidak bisa diturunkan')
