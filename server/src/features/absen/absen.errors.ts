import { OLDEST_DAYS } from '@bakti/contract/absen/kehadiran.rules'
import type { QrProblem } from '@bakti/contract/absen/qr.rules'
import { AppError, invalidRequest } from '../../platform/errors'

export const absenNotFound = () => new AppError('absen.not_found', 'Kegiatan tidak ditemukan')
export const absenExists = (title: string) =>
  new AppError('absen.exists', `Sudah ada kegiatan '${title}' pada tanggal itu`)
/** A scan of a member who is not in the audience. */
export const outsideAudience = (kelompok: number) =>
  new AppError('scope.audience', `Anggota Kelompok ${kelompok}, bukan sasaran kegiatan ini`)
/** A card that a later one has made void. */
export const oldKartu = (nama: string) =>
  new AppError('scan.old_kartu', `Kartu lama. ${nama} sudah punya kartu baru`)
export const pesertaNotFound = () => new AppError('peserta.not_found', 'Peserta tidak ditemukan')
export const otherKelompok = (actual: number, named: number) =>
  new AppError('scan.other_kelompok', `Anggota Kelompok ${actual}, bukan Kelompok ${named}`)
/** An act of a deliverer who does not reach this group. */
export const outOfScope = (kelompok: number) =>
  new AppError('scope.held', `Anggota Kelompok ${kelompok}, di luar wewenangmu`)
/** An act that was made after its operator's account had lost its role. */
export const operatorRevoked = (kelompok: number) =>
  new AppError('scope.held', `Anggota Kelompok ${kelompok}, dicatat setelah akun pencatatnya dicabut`)
/** An act of long before it arrived. */
export const longAgo = () => new AppError('time.held', `Dicatat lebih dari ${OLDEST_DAYS} hari lalu`)
/** An act of before the activity was made, by a deliverer who had the group then. */
export const beforeAbsen = (kelompok: number) =>
  new AppError('time.held', `Anggota Kelompok ${kelompok}, dicatat sebelum kegiatan ini dibuat`)
export const tooManyUnknown = (retryAfter: number) =>
  new AppError(
    'scan.too_many_unknown',
    `Terlalu banyak kode yang tidak dikenal, coba lagi dalam ${Math.ceil(retryAfter / 60)} menit`,
    { retryAfter },
  )
export const scanNotFound = () => new AppError('scan.not_found', 'Scan yang ditahan tidak ditemukan')
export const qrInvalid = (problem: QrProblem) =>
  invalidRequest(problem, [{ path: 'participantIdentifier', message: problem }])
