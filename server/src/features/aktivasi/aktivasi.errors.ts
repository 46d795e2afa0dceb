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

/** The number of printed codes is another one than the person saw. */
export const kodeChanged = (tercetak: number) =>
  new AppError('kode.changed', `Sekarang ${tercetak} kode sudah dicetak. Periksa jumlahnya, lalu ulangi.`)

/** Somebody else made codes for the same members meanwhile: these are void. */
export const kodeReplaced = () =>
  new AppError('kode.replaced', 'Sebagian kode ini sudah dibuat ulang di tempat lain. Cetak lagi.')

export const kodeLinked = (nama: string) =>
  new AppError('kode.linked', `Akun ${nama} sudah aktif, jadi tidak perlu kode.`)
