import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import { AppError } from '../../platform/errors'

export const kelompokNotFound = () => new AppError('kelompok.not_found', 'Kelompok tidak ditemukan')

/** Carries the group that exists, so that what depends on a second one made offline can be pointed there. */
export const kelompokExists = (existing: Kelompok) =>
  new AppError('kelompok.exists', `Kelompok ${existing.nomor} sudah ada!`, { data: existing })

export const kelompokHasKehadiran = (nomor: number) =>
  new AppError('kelompok.has_kehadiran', `Kelompok ${nomor} punya catatan kehadiran, jadi tidak bisa dihapus`)
