import { AppError } from '../../platform/errors'

export const anggotaNotFound = () => new AppError('anggota.not_found', 'Anggota tidak ditemukan')
export const nimExists = (nim: string, kelompok: number) =>
  new AppError('anggota.nim_exists', `NIM ${nim} sudah terdaftar di Kelompok ${kelompok}`)
