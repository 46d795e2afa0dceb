import type { Role } from '@bakti/contract/auth/auth.schemas'
import { longTime } from '@bakti/contract/time.rules'
import { AppError } from '../../platform/errors'

/** A wrong link, or one that was made anew since. */
export const undanganNotFound = () =>
  new AppError('undangan.not_found', 'Undangan tidak dikenal. Periksa tautannya, atau minta yang baru')
/** Names no person: whoever finds a used link learns no e-mail. */
export const undanganUsed = () =>
  new AppError('undangan.used', 'Undangan ini sudah dipakai. Kalau itu kamu, masuk saja')
export const undanganExpired = (validUntil: string) =>
  new AppError(
    'undangan.expired',
    `Undangan ini berlaku sampai ${longTime(validUntil)}. Minta tautan baru ke panitia`,
  )
export const undanganRevoked = () =>
  new AppError('undangan.revoked', 'Panitia menarik undangan ini. Tanyakan ke koordinator mentormu')

export const undanganGroupsGone = () =>
  new AppError(
    'undangan.groups_gone',
    'Kelompok di undangan ini sudah dihapus. Minta undangan baru ke panitia',
  )

export const undanganForAdmin = () =>
  new AppError(
    'undangan.admin',
    'Kamu masuk sebagai Admin, jadi undangan ini tidak mengubah apa pun. Undangannya masih bisa dipakai',
  )

const LABEL: Record<Role, string> = {
  ADMIN: 'Admin',
  MENTOR: 'Mentor',
  GERBANG: 'Gerbang',
  PIMPINAN: 'Pimpinan',
  PESERTA: 'Peserta',
}

export const undanganRoleKept = (from: Role, to: Role) =>
  new AppError(
    'undangan.role_kept',
    `Akunmu sudah ${LABEL[from]}. Undangan ${LABEL[to]} akan mengurangi aksesmu, jadi tidak diterima. Pakai akun lain, atau hubungi panitia`,
  )
export const undanganOtherEmail = () =>
  new AppError('undangan.other_email', 'Undangan Admin ini untuk email lain')
export const undanganGoogle = () =>
  new AppError(
    'undangan.google',
    'Undangan Admin hanya untuk akun dengan kata sandi, bukan akun yang terhubung dengan Google',
  )
