/** SQL: the account has the group at the instant `at`. All three are expressions. */
export const hasGroup = (account: string, kelompok: string, at: string) => `exists (
  select from mentor_kelompok w where w.id_user = ${account} and w.id_kelompok = ${kelompok}
    and w.mulai <= ${at} and (w.sampai is null or w.sampai > ${at})
)`

/**
 * SQL: the account `:mentor` has the group `kelompok` (an expression) at the instant `at` (rule R3). True where `:mentor` is null, for a
 * role that reaches every group. The statement declares the parameter as `nullable(t.uuid)`.
 */
export const inGroupsOf = (kelompok: string, at = 'now()') =>
  `(:mentor::uuid is null or ${hasGroup(':mentor', kelompok, at)})`
