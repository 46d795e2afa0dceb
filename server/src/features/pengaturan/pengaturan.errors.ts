import { shortTime } from '@bakti/contract/time.rules'
import { AppError } from '../../platform/errors'
import type { Unsent } from '../../platform/mail'

export const mailOff = () =>
  new AppError('surel.off', 'SMTP_URL belum diatur di server, jadi email hanya ditulis sebagai berkas.')

export const tooManyTrials = (retryAfter: number) =>
  new AppError(
    'surel.too_many',
    `Terlalu banyak email percobaan, coba lagi dalam ${Math.ceil(retryAfter / 60)} menit`,
    { retryAfter },
  )

export const mailSlow = () =>
  new AppError(
    'surel.failed',
    'Server email belum menjawab. Periksa kotak masukmu sebentar lagi; kalau tidak ada, periksa host dan port di SMTP_URL.',
  )

const TO_DO: Record<Unsent['step'], string> = {
  connection:
    'Server email tidak bisa dihubungi. Periksa host dan port di SMTP_URL, dan apakah server ini boleh keluar ke port itu.',
  login: 'Server email menolak nama pengguna atau kata sandi di SMTP_URL.',
  sender: 'Server email menolak alamat pengirim. Periksa MAIL_FROM.',
  recipient: 'Server email menolak alamatmu sebagai penerima. Periksa email akunmu.',
  message: 'Server email menolak isi email.',
}

/** What to do about a mail that did not leave, with the mail server's own words. */
export const mailFailed = ({ step, reason }: Unsent) =>
  new AppError('surel.failed', `${TO_DO[step]} Jawabannya: ${reason}`)

/** Says who stored the version that counts, and when. */
export const acaraChanged = (newest: { at: string; oleh: string | null } | undefined) =>
  new AppError(
    'pengaturan.changed',
    newest
      ? `${newest.oleh ?? 'Admin lain'} sudah menyimpan versi lain pada ${shortTime(newest.at)}. Muat ulang, lalu ulangi perubahanmu.`
      : 'Versi ini sudah tidak berlaku. Muat ulang, lalu ulangi perubahanmu.',
  )

export const versiNotFound = () => new AppError('pengaturan.versi_not_found', 'Versi ini tidak ada')
