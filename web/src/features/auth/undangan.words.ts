import type { Role } from '@bakti/contract/auth/auth.schemas'
import type { FailureCode } from '@bakti/contract/failures.rules'
import type { UndanganContents } from '@bakti/contract/undangan/undangan.schemas'
import { MONTHS, lastDay } from '@bakti/contract/time.rules'

/** '12', '12 dan 13', '12, 13, dan 14' */
export function mention(parts: readonly (string | number)[]): string {
  const all = parts.map(String)
  const last = all.pop() ?? ''
  if (all.length === 0) return last
  return all.length === 1 ? `${all[0]} dan ${last}` : `${all.join(', ')}, dan ${last}`
}

const ROLE_TITLE: Record<Role, string> = {
  ADMIN: 'Admin',
  MENTOR: 'mentor',
  GERBANG: 'petugas gerbang',
  PIMPINAN: 'pimpinan',
  PESERTA: 'peserta',
}

/** 'mentor Kelompok 12 dan 13', 'petugas gerbang' */
export function tugasOf({ role, kelompok }: Pick<UndanganContents, 'role' | 'kelompok'>): string {
  if (kelompok.length === 0) return ROLE_TITLE[role]
  return `${ROLE_TITLE[role]} Kelompok ${mention(kelompok.map(({ nomor }) => nomor))}`
}

/** '14 Agustus 2025', the last day in Jakarta before an end. */
export function dayOf(instant: string): string {
  const [year = '', month = '1', day = '1'] = lastDay(instant).split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}

interface Mistake {
  title: string
  /** The way out, as its first button. */
  way: 'masuk' | 'home' | 'ganti'
}

/** What is wrong with a link, by the server's code. The server's message says it in full. */
export const MISTAKES: Partial<Record<FailureCode, Mistake>> = {
  'undangan.used': { title: 'Undangan ini sudah dipakai', way: 'masuk' },
  'undangan.expired': { title: 'Undangan ini sudah lewat', way: 'home' },
  'undangan.groups_gone': { title: 'Kelompoknya sudah dihapus', way: 'home' },
  'undangan.revoked': { title: 'Undangan ini ditarik', way: 'home' },
  'undangan.not_found': { title: 'Undangan tidak dikenal', way: 'home' },
  'undangan.admin': { title: 'Kamu sudah Admin', way: 'ganti' },
  'undangan.role_kept': { title: 'Akunmu sudah punya peran', way: 'ganti' },
  'undangan.other_email': { title: 'Undangan untuk email lain', way: 'ganti' },
  'undangan.google': { title: 'Perlu akun dengan kata sandi', way: 'ganti' },
}
