import { AppError, invalidRequest } from '../../platform/errors'

export const notMentor = () =>
  new AppError('pengguna.not_mentor', 'Hanya akun Mentor yang punya kelompok. Ubah perannya dulu')
export const googleNotAdmin = () =>
  new AppError(
    'pengguna.google',
    'Akun ini terhubung dengan Google. Admin harus memakai akun dengan kata sandi',
  )
export const notOwnAccount = () =>
  new AppError('pengguna.self', 'Kode masuk tidak bisa dibuat untuk akunmu sendiri')
export const endIsPast = () => {
  const message = 'Waktu berakhir harus sesudah sekarang'
  return invalidRequest(message, [{ path: 'sampai', message }])
}
