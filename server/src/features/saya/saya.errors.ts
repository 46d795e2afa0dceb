import { AppError } from '../../platform/errors'

export const notLinked = () =>
  new AppError('saya.not_linked', 'Kartumu belum aktif. Aktifkan dulu di halaman Aktivasi.')
export const salahExists = () =>
  new AppError('salah.exists', 'Laporanmu untuk kegiatan ini sudah masuk dan menunggu panitia')
export const salahNotFound = () => new AppError('salah.not_found', 'Laporan tidak ditemukan')
