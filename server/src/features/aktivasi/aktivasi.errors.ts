import { AppError } from '../../platform/errors'

/** An unknown NIM, a taken one and a wrong code get this one answer (rule R36). */
export const aktivasiMismatch = () =>
  new AppError('aktivasi.mismatch', 'NIM atau kode tidak cocok. Hubungi meja bantuan.')

export const ticketExpired = () =>
  new AppError('aktivasi.expired', 'Waktunya habis. Masukkan NIM dan kodemu sekali lagi.')

export const notForStaff = () =>
  new AppError(
    'aktivasi.staff',
    'Akun panitia tidak dihubungkan dengan kartu peserta. Keluar dulu, lalu aktifkan.',
  )

export const otherAnggota = () =>
  new AppError(
    'aktivasi.other',
    'Akun ini sudah milik kartu lain. Keluar dulu, lalu masuk dengan akunmu sendiri.',
  )
