/**
 * SQL of the one rule by which a member without a record is Alfa (rule H132): the activity `absen` is closed, and the member `anggota` was
 * made before that or has an event in it. `kehadiran` is their row, or null. All three are aliases. Nothing is stored of it: an act that
 * arrives later counts, and opening the activity again undoes it.
 */
export const isAutomatic = (absen: string, anggota: string, kehadiran: string) =>
  `(${absen}.ditutup_at is not null and coalesce(${kehadiran}.status_kehadiran, 'Belum Absen') = 'Belum Absen'
    and (${anggota}.created_at <= ${absen}.ditutup_at or ${kehadiran}.id_anggota is not null))`

/** SQL: the status that is read (rule H132). */
export const readStatus = (absen: string, anggota: string, kehadiran: string) =>
  `case when ${isAutomatic(absen, anggota, kehadiran)} then 'Alfa' else coalesce(${kehadiran}.status_kehadiran, 'Belum Absen') end`

/**
 * SQL: how many of the members `anggota` (a relation with `id` and `created_at`) have no record in the closed activity `absen` and are not
 * Alfa by its closing: who was made after it and has no event. 0 while it is open.
 */
export const countLaterMembers = (absen: string, anggota: string) =>
  `(select count(*) from ${anggota} g where g.created_at > ${absen}.ditutup_at
    and not exists (select from kehadiran e where e.id_absen = ${absen}.id and e.id_anggota = g.id))`

/**
 * SQL: the scan that the record `kehadiran` rests on is a line of a pasted list, so that it is never late (rule H160). A member has one
 * event of each arrival in an activity. A Hadir with the method of a code rests on a code: its events are not read.
 */
export const restsOnTempel = (kehadiran: string) =>
  `(${kehadiran}.metode_absen = 'MANUAL_BY_ADMIN' and ${kehadiran}.sandaran_diterima is not null and exists (
    select from kehadiran_event s where s.id_absen = ${kehadiran}.id_absen and s.id_anggota = ${kehadiran}.id_anggota
      and s.received_at = ${kehadiran}.sandaran_diterima and s.cara = 'tempel'))`
