import type { Role } from './auth/auth.schemas'

/**
 * Which rows a call may reach for a role: every one; those of the groups that the account is assigned to, at the moment that the act is
 * judged by (rule R3); those that belong to the account itself; none now, but an act that waited on a device (`X-Happened-At`) is kept
 * for somebody who may do it (rule R13).
 */
export type Scope = 'all' | 'groups' | 'own' | 'queued'

/** Who makes a call: an account by its role, a visitor without a session, or a session that is locked to the scanner (rule R90). */
export type Who = Role | 'visitor' | 'locked'

/** What each of them may reach. Who is missing is refused: 401 without a session, 403 with one. */
type AccessRow = Readonly<Partial<Record<Who, Scope>>>

/**
 * Who may use the calls of the API. Each call names one row, and a screen may have one of its own. A new role is a new entry in these rows;
 * no call changes.
 * The server's guard, `/api/docs`, the permission test and the requests of the browser read this table. What each call does is said in
 * `sentences.rules.ts`.
 */
export const ACCESS = {
  public: {
    visitor: 'all',
    locked: 'all',
    PESERTA: 'all',
    PIMPINAN: 'all',
    GERBANG: 'all',
    MENTOR: 'all',
    ADMIN: 'all',
  },
  /** For visitors too; a session's account gets another role or a member by it. */
  join: { visitor: 'all', PESERTA: 'all', PIMPINAN: 'all', GERBANG: 'all', MENTOR: 'all', ADMIN: 'all' },
  /** The session of this device. */
  session: { locked: 'own', PESERTA: 'own', PIMPINAN: 'own', GERBANG: 'own', MENTOR: 'own', ADMIN: 'own' },
  /** The account and all its sessions. */
  account: { PESERTA: 'own', PIMPINAN: 'own', GERBANG: 'own', MENTOR: 'own', ADMIN: 'own' },
  /** The numbers of the groups, for a form that asks for one; a mentor's own groups with their counts. */
  chooseKelompok: { PESERTA: 'all', MENTOR: 'groups', ADMIN: 'all' },
  readAnggota: { MENTOR: 'groups', ADMIN: 'all' },
  manageAnggota: { ADMIN: 'all' },
  /** All that is known of one person. */
  readOrang: { ADMIN: 'all' },
  /** The activities; with their counts for who may read these. */
  readAbsen: { locked: 'all', GERBANG: 'all', PIMPINAN: 'all', MENTOR: 'groups', ADMIN: 'all' },
  /** How many are present, absent and so on. Who may read activities and not this gets those of today alone (rule R6). */
  readCounts: { PIMPINAN: 'all', MENTOR: 'groups', ADMIN: 'all' },
  manageAbsen: { ADMIN: 'all' },
  /** The recap: how many of whom came, and who did not. */
  readLaporan: { PIMPINAN: 'all', MENTOR: 'groups', ADMIN: 'all' },
  /** Lists of attendance and held scans. */
  readKehadiran: { MENTOR: 'groups', ADMIN: 'all' },
  /** Scans, also those that another account made and this one delivers. */
  recordScan: { locked: 'all', GERBANG: 'all', MENTOR: 'groups', ADMIN: 'all' },
  /** Statuses set by hand. GERBANG sets none; it delivers those that others left on its device, and they are held. */
  recordStatus: { locked: 'queued', GERBANG: 'queued', MENTOR: 'groups', ADMIN: 'all' },
  /** Both histories of a member who has to be decided about, what members report, and the inbox: of the own groups on /mentor (rule R144). */
  reviewKehadiran: { MENTOR: 'groups', ADMIN: 'all' },
  /** Of no call: who may open the screens that do so over all groups. */
  decideKehadiran: { ADMIN: 'all' },
  /** The command centre: what happens now, over all groups. */
  readPusat: { PIMPINAN: 'all', ADMIN: 'all' },
  /** The page of a participant, and what they report about their attendance. */
  ownPage: { PESERTA: 'own' },
  readTugas: { PESERTA: 'all', ADMIN: 'all' },
  manageTugas: { ADMIN: 'all' },
  submitTugas: { PESERTA: 'own', ADMIN: 'own' },
  reviewKumpul: { MENTOR: 'groups', ADMIN: 'all' },
  /** The file of all submissions. */
  exportKumpul: { ADMIN: 'all' },
  /** Trades the session for one of role GERBANG; who reaches fewer groups than that role must not. */
  lockDevice: { GERBANG: 'own', ADMIN: 'own' },
  /** What a device of the staff reports about itself. */
  reportPerangkat: { locked: 'own', GERBANG: 'own', MENTOR: 'own', ADMIN: 'own' },
  /** The devices of all the staff. */
  managePerangkat: { ADMIN: 'all' },
  /** The log: who did what, when. */
  readRiwayat: { ADMIN: 'all' },
  /** What was deleted and can be restored. */
  manageSampah: { ADMIN: 'all' },
  /** Accounts, their roles and groups, and invitations. */
  manageAkun: { ADMIN: 'all' },
  /** What is set for the whole site. */
  managePengaturan: { ADMIN: 'all' },
} as const satisfies Record<string, AccessRow>

/** A row of the table. */
export type Access = keyof typeof ACCESS

/** What `who` may reach with a call of this row; null where they are refused. */
export function scopeOf(access: Access, who: Who): Scope | null {
  const row: AccessRow = ACCESS[access]
  return row[who] ?? null
}
