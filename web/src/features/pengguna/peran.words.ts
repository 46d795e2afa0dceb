import type { Role } from '@bakti/contract/auth/auth.schemas'

/** What each role is called. */
export const PERAN_LABEL: Record<Role, string> = {
  ADMIN: 'Admin',
  MENTOR: 'Mentor',
  GERBANG: 'Gerbang',
  PIMPINAN: 'Pimpinan',
  PESERTA: 'Peserta',
}
