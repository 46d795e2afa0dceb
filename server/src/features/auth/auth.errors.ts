import { AppError } from '../../platform/errors'

/** An answer to the attempt, not a lost session (DECISIONS: Wire, 'error texts'). */
export const credentialsInvalid = () => new AppError(401, 'auth.invalid', 'Email atau password salah')

export const tooManyAttempts = (retryAfter: number) =>
  new AppError(
    429,
    'auth.too_many_attempts',
    `Terlalu banyak percobaan masuk, coba lagi dalam ${Math.ceil(retryAfter / 60)} menit`,
    { retryAfter },
  )

/** More people log in at once than can be hashed for; scans go first (DECISIONS: Accounts, 'passwords'). */
export const loginBusy = () =>
  new AppError(503, 'auth.busy', 'Server sedang ramai, coba masuk lagi sebentar lagi', { retryAfter: 3 })

export const passwordRefused = (message: string) =>
  new AppError(400, 'validation', message, { errors: [{ path: 'password', message }] })

export const emailTaken = () => new AppError(409, 'auth.email_taken', 'Email sudah terdaftar')
export const userNotFound = () => new AppError(404, 'auth.user_not_found', 'Akun tidak ditemukan')
export const lastAdmin = () =>
  new AppError(409, 'auth.last_admin', 'Ini admin terakhir, jadi tidak bisa diturunkan')
