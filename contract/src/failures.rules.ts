/**
 * Every refusal of the API: its stable code and its HTTP status (rules W3, W5). The server's `*.errors.ts` files add the messages; the
 * browser compares codes.
 */
export const FAILURES = {
  validation: 400,
  unexpected: 500,
  unavailable: 503,
  /** An activity has this title and date already; `paksa` makes another one. */
  'absen.exists': 409,
  'absen.not_found': 404,
  /** The ticket of the first step has run out. */
  'aktivasi.expired': 400,
  /** Unknown NIM, taken NIM or wrong code: the answer does not say which. */
  'aktivasi.mismatch': 400,
  /** The session's account belongs to another member. */
  'aktivasi.other': 409,
  /** Only accounts of participants belong to a member. */
  'aktivasi.staff': 403,
  'aktivasi.too_many_tries': 429,
  'anggota.nim_exists': 409,
  'anggota.not_found': 404,
  /** Too many people log in at this moment. The browser waits and tries again by itself (rules A28, A29). */
  'auth.busy': 503,
  'auth.code_expired': 400,
  'auth.code_wrong': 400,
  'auth.email_taken': 409,
  'auth.google_admin': 403,
  'auth.google_conflict': 409,
  'auth.google_invalid': 401,
  'auth.google_off': 404,
  'auth.google_unproven': 403,
  'auth.google_unreachable': 503,
  'auth.invalid': 401,
  /** A wrong or expired 'Kode masuk', or an account that has none. */
  'auth.kode_masuk_wrong': 400,
  'auth.last_admin': 409,
  /** The account logs in with Google alone. */
  'auth.no_password': 409,
  /** The session that asks ends by a logout. */
  'auth.own_session': 409,
  /** The old password of a change. */
  'auth.password_wrong': 400,
  'auth.session_not_found': 404,
  'auth.too_many_attempts': 429,
  'auth.too_many_codes': 429,
  'auth.too_many_requests': 429,
  'auth.too_many_tries': 429,
  'auth.user_not_found': 404,
  'body.too_large': 413,
  'body.unsupported': 415,
  /** As many files as the server makes at once are under way (rule X10). */
  'file.busy': 429,
  'headers.too_large': 431,
  'idempotency.reused': 422,
  'import.columns': 400,
  'import.stale': 409,
  'import.too_many_rows': 400,
  'import.unreadable': 400,
  'kelompok.exists': 409,
  'kelompok.has_kehadiran': 409,
  'kelompok.not_found': 404,
  /** Another number of printed codes would become void than the person saw. */
  'kode.changed': 409,
  /** The member has an account, and so needs no code. */
  'kode.linked': 409,
  /** Other codes were made for the same members meanwhile. */
  'kode.replaced': 409,
  /** The NIM belongs to a member who has an account, and it is another one. */
  'kumpul_tugas.nim_taken': 409,
  'kumpul_tugas.not_found': 404,
  'kumpul_tugas.not_owner': 403,
  /** Another version of the event counts meanwhile. */
  'pengaturan.changed': 409,
  'pengaturan.versi_not_found': 404,
  /** An account that is linked with Google does not become ADMIN. */
  'pengguna.google': 409,
  'pengguna.not_mentor': 409,
  /** Not for one's own account. */
  'pengguna.self': 409,
  'perangkat.not_found': 404,
  'peserta.not_found': 404,
  /** Somebody else changed the person meanwhile. */
  'orang.changed': 409,
  /** Both of two people who are merged have an account. */
  'orang.two_akun': 409,
  /** A proof of work is asked for; `data` has the challenge (rule A116). */
  'pow.required': 429,
  'request.timeout': 408,
  'role.required': 403,
  'route.not_found': 404,
  /** A participant whose account belongs to no member. */
  'saya.not_linked': 409,
  'salah.exists': 409,
  'scan.not_found': 404,
  'kotak.not_found': 404,
  /** The card is void, its member has a later one. The scan is kept (rule M28). */
  'scan.old_kartu': 409,
  'scan.other_kelompok': 409,
  /** One account delivered too many scans of unknown members within an hour (rule H121). */
  'scan.too_many_unknown': 429,
  /** The member is not in the audience of the activity. The scan is kept (rule H142). */
  'scope.audience': 409,
  /** The account may use the call, but not for this group or person. */
  'scope.denied': 403,
  /** The deliverer may not do this act, or its operator was revoked by then. It is kept for somebody who may (rules R10, R12, R15). */
  'scope.held': 409,
  /** The answer to this key held a token or code, so it was not stored. */
  'secret.issued': 409,
  'session.required': 401,
  'terhapus.blocked': 409,
  'terhapus.deleted': 404,
  'terhapus.not_found': 404,
  'terhapus.restored': 409,
  /** The date of the act is uncertain. It is kept for somebody who confirms it (rule H120). */
  'time.held': 409,
  /** The mail server did not take a mail; the message says why, and what to do. */
  'surel.failed': 409,
  /** This server has no mail server. */
  'surel.off': 409,
  'surel.too_many': 429,
  'tugas.late': 409,
  'tugas.not_found': 404,
  /** An ADMIN opened it: nothing was used up. */
  'undangan.admin': 409,
  'undangan.expired': 409,
  'undangan.groups_gone': 409,
  /** An invitation to ADMIN is for accounts with a password. */
  'undangan.google': 403,
  'undangan.not_found': 404,
  /** An invitation to ADMIN is for one e-mail. */
  'undangan.other_email': 403,
  'undangan.revoked': 409,
  /** It would take rights from the account: nothing was used up. */
  'undangan.role_kept': 409,
  'undangan.used': 409,
  'write.too_many': 429,
} as const

export type FailureCode = keyof typeof FAILURES
