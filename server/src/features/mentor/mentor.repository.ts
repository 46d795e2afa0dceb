import { nullable, statement, t } from '../../platform/statement'

/** SQL, of `mentor_kelompok w`: the assignment has not ended at the instant `at`. It may begin later. */
export const notEnded = (at = 'now()') => `(w.sampai is null or w.sampai > ${at})`

/** SQL, of `mentor_kelompok w`: the assignment holds at the instant `at`. */
export const holdsAt = (at = 'now()') => `w.mulai <= ${at} and ${notEnded(at)}`

/** SQL: the account has the group at the instant `at`. All three are expressions. */
export const hasGroup = (account: string, kelompok: string, at: string) => `exists (
  select from mentor_kelompok w where w.id_user = ${account} and w.id_kelompok = ${kelompok}
    and ${holdsAt(at)}
)`

/**
 * SQL: the account `:mentor` has the group `kelompok` (an expression) at the instant `at` (rule R3). True where `:mentor` is null, for a
 * role that reaches every group. The statement declares the parameter as `nullable(t.uuid)`.
 */
export const inGroupsOf = (kelompok: string, at = 'now()') =>
  `(:mentor::uuid is null or ${hasGroup(':mentor', kelompok, at)})`

/**
 * SQL of the groups that `:mentor` has now, for a list that starts from them: id and nomor. Without the case of null, so that PostgreSQL
 * knows how few they are.
 */
export const GROUPS_OF_MENTOR = `select g.id, g.nomor from kelompok g where ${hasGroup(':mentor', 'g.id', 'now()')}`

/** Whether the account has the group with this number or id; no row where there is no such group. */
export const findReached = statement('mentor.reach', {
  params: { mentor: nullable(t.uuid), nomor: nullable(t.int), id: nullable(t.uuid) },
  row: { reached: t.bool },
  sql: `select ${inGroupsOf('g.id')} as reached from kelompok g where g.nomor = :nomor or g.id = :id`,
})
