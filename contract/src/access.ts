import type { Role } from './auth/auth.schemas'

/** Which rows a call may reach for a role: every one, or those that belong to the account itself. */
export type Scope = 'all' | 'own'

/** What a visitor without a session and each role may reach. Who is missing is refused: 401 without a session, 403 with one. */
type AccessRow = Readonly<Partial<Record<Role | 'visitor', Scope>>>

/**
 * Who may use the calls of the API. Each call names one row; a new role is a new entry in these rows, and no call changes.
 * The server's guard, `/api/docs` and the requests of the browser read this table.
 */
export const ACCESS = {
  public: { visitor: 'all', PESERTA: 'all', ADMIN: 'all' },
  /** The session and its account. */
  account: { PESERTA: 'own', ADMIN: 'own' },
  /** The numbers of the groups, for a form that asks for one. */
  chooseKelompok: { PESERTA: 'all', ADMIN: 'all' },
  readAnggota: { ADMIN: 'all' },
  manageAnggota: { ADMIN: 'all' },
  manageAbsen: { ADMIN: 'all' },
  /** Lists of attendance, scans and statuses. */
  recordKehadiran: { ADMIN: 'all' },
  readTugas: { PESERTA: 'all', ADMIN: 'all' },
  manageTugas: { ADMIN: 'all' },
  submitTugas: { PESERTA: 'own', ADMIN: 'own' },
  reviewKumpul: { ADMIN: 'all' },
  /** What a device of the staff reports about itself. */
  reportPerangkat: { ADMIN: 'own' },
  /** The devices of all the staff. */
  managePerangkat: { ADMIN: 'all' },
} as const satisfies Record<string, AccessRow>

/** A row of the table. */
export type Access = keyof typeof ACCESS

/** What `role` may reach with a call of this row; null where the role is refused. */
export function scopeOf(access: Access, role: Role | 'visitor'): Scope | null {
  const row: AccessRow = ACCESS[access]
  return row[role] ?? null
}
