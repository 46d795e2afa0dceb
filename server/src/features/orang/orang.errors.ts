import { AppError } from '../../platform/errors'

export const orangChanged = () =>
  new AppError('orang.changed', 'Data orang ini sudah diubah orang lain. Muat ulang halaman, lalu coba lagi.')

export const twoAkun = () =>
  new AppError(
    'orang.two_akun',
    'Keduanya sudah punya akun. Lepaskan salah satunya dulu di halaman Pengguna, lalu gabungkan lagi.',
  )
