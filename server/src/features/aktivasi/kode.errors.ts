import { AppError } from '../../platform/errors'

/** The number of printed codes is another one than the person saw. */
export const kodeChanged = (tercetak: number) =>
  new AppError('kode.changed', `Sekarang ${tercetak} kode sudah dicetak. Periksa jumlahnya, lalu ulangi.`)

/** Somebody else made codes for the same members meanwhile: these are void. */
export const kodeReplaced = () =>
  new AppError('kode.replaced', 'Sebagian kode ini sudah dibuat ulang di tempat lain. Cetak lagi.')

export const kodeLinked = (nama: string) =>
  new AppError('kode.linked', `Akun ${nama} sudah aktif, jadi tidak perlu kode.`)
