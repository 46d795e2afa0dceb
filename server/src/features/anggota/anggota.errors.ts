import { AppError } from '../../platform/errors'

export const anggotaNotFound = () => new AppError(404, 'anggota.not_found', 'Anggota tidak ditemukan')
export const nimExists = (nim: string, kelompok: number) =>
  new AppError(409, 'anggota.nim_exists', `NIM ${nim} sudah terdaftar di Kelompok ${kelompok}`)
