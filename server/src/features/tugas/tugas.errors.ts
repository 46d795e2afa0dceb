import { TUGAS_MESSAGE } from '@bakti/contract/tugas/message.rules'
import { AppError, invalidRequest } from '../../platform/errors'

export const tugasNotFound = () => new AppError('tugas.not_found', 'Tugas tidak ditemukan')
export const kumpulNotFound = () =>
  new AppError('kumpul_tugas.not_found', 'Pengumpulan tugas tidak ditemukan')
/** (rule R42) */
export const nimTaken = () =>
  new AppError('kumpul_tugas.nim_taken', 'NIM ini milik akun lain. Aktifkan akunmu di halaman Aktivasi.')
export const tugasLate = () => new AppError('tugas.late', TUGAS_MESSAGE.late)
export const notOwner = () =>
  new AppError('kumpul_tugas.not_owner', 'Tugas hanya bisa dikumpulkan atas nama akun sendiri')
export const deadlinePast = () =>
  invalidRequest(TUGAS_MESSAGE.datePast, [{ path: 'deadline', message: TUGAS_MESSAGE.datePast }])
