import { AppError } from '../../platform/errors'

export const notLinked = () =>
  new AppError('saya.not_linked', 'Kartumu belum aktif. Aktifkan dulu di halaman Aktivasi.')
export const mistakeExists = () =>
  new AppError('salah.exists', 'Laporanmu untuk kegiatan ini sudah masuk dan menunggu panitia')
