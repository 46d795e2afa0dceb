import { ROSTER_ID_LETTERS } from '@bakti/contract/absen/audience.rules'

/** SQL: the member `anggota` should come to the activity `absen` (rule H140). Both are aliases. */
export const inAudience = (absen: string, anggota: string) =>
  `(${absen}.sasaran is null
    or exists (select from absen_sasaran aud where aud.id_absen = ${absen}.id and aud.id_anggota = ${anggota}.id))`

/** SQL: the activity has an audience, and the member is not in it (rule H140). Both are expressions. */
export const isOutside = (idAbsen: string, idAnggota: string) =>
  `exists (select from absen aud where aud.id = ${idAbsen} and aud.sasaran is not null
    and not exists (select from absen_sasaran s where s.id_absen = aud.id and s.id_anggota = ${idAnggota}))`

/** SQL: the relation of one row, `ids` and `sasaran`: the activities of today and later (WIB) that have an audience; null where there is none. */
export const COMING_AUDIENCES = `(select array_agg(b.id order by b.tanggal, b.id) as ids,
    array_agg(b.sasaran order by b.tanggal, b.id) as sasaran
  from absen b where b.sasaran is not null and b.tanggal >= (now() at time zone 'Asia/Jakarta')::date)`

/**
 * SQL: those of the row `coming` whose audience is without the member `anggota`, as a roster names them (`asInRoster`); null where there is none.
 * By what the audience is made of, which `absen_sasaran` follows until the date is past (rule H140): a plan that was made while that table was
 * empty reads all of it for each of 8,000 members.
 */
export const outsideOf = (coming: string, anggota: string) =>
  `(select json_agg(left(b.id::text, ${ROSTER_ID_LETTERS}) order by b.nth)
    from unnest(${coming}.ids, ${coming}.sasaran) with ordinality b (id, sasaran, nth)
    where not termasuk_sasaran(b.sasaran, ${anggota}.id_kelompok, ${anggota}.gelombang, ${anggota}.fakultas))`

/** SQL: the record `kehadiran` (null: none) says something. A Belum Absen that was set by hand counts as no record (rule H132). */
export const isRecorded = (kehadiran: string) =>
  `coalesce(${kehadiran}.status_kehadiran, 'Belum Absen') <> 'Belum Absen'`

/** SQL: the member appears in lists of the activity: in the audience, or with a record (rule H141). */
export const isListed = (absen: string, anggota: string, kehadiran: string) =>
  `(${inAudience(absen, anggota)} or ${isRecorded(kehadiran)})`

/**
 * SQL of the rule by which a member without a record is Alfa (rule H132): the activity `absen` is closed, and the member `anggota` is in
 * its audience and was made before the closing or has an event in it. `kehadiran` is their row, or null. All three are aliases. Nothing is
 * stored of it: an act that arrives later counts, and opening the activity again undoes it. The counts say the same by subtraction
 * (`counters.repository.ts`).
 */
export const isAutomatic = (absen: string, anggota: string, kehadiran: string) =>
  `(${absen}.ditutup_at is not null and not ${isRecorded(kehadiran)}
    and (${anggota}.created_at <= ${absen}.ditutup_at or ${kehadiran}.id_anggota is not null)
    and ${inAudience(absen, anggota)})`

/** SQL: the status that is read (rule H132). */
export const readStatus = (absen: string, anggota: string, kehadiran: string) =>
  `case when ${isAutomatic(absen, anggota, kehadiran)} then 'Alfa' else coalesce(${kehadiran}.status_kehadiran, 'Belum Absen') end`

/** SQL: `g`, those of the members `anggota` who were made after the closing of the activity `absen` and have no event in it; none while it is open. */
const laterMembers = (absen: string, anggota: string) =>
  `${anggota} g where g.created_at > ${absen}.ditutup_at
    and not exists (select from kehadiran e where e.id_absen = ${absen}.id and e.id_anggota = g.id) and ${inAudience(absen, 'g')}`

/**
 * SQL: how many of the members `anggota` (a relation with `id` and `created_at`) have no record in the closed activity `absen` and are not
 * Alfa by its closing: who was made after it and has no event. 0 while it is open.
 */
export const countLaterMembers = (absen: string, anggota: string) =>
  `(select count(*) from ${laterMembers(absen, anggota)})`

/** SQL: the relation of those of all members, by group: `id_kelompok`, `jumlah`. */
export const laterMembersByGroup = (absen: string) =>
  `(select g.id_kelompok, count(*) as jumlah from ${laterMembers(absen, 'anggota')} group by g.id_kelompok)`

/**
 * SQL: the scan that the record `kehadiran` rests on is a line of a pasted list, so that it is never late (rule H160). A member has one
 * event of each arrival in an activity. A Hadir with the method of a code rests on a code: its events are not read.
 */
export const restsOnTempel = (kehadiran: string) =>
  `(${kehadiran}.metode_absen = 'MANUAL_BY_ADMIN' and ${kehadiran}.sandaran_diterima is not null and exists (
    select from kehadiran_event s where s.id_absen = ${kehadiran}.id_absen and s.id_anggota = ${kehadiran}.id_anggota
      and s.received_at = ${kehadiran}.sandaran_diterima and s.cara = 'tempel'))`

/** SQL: the Hadir of `kehadiran` rests on a scan whose time is that of the arrival (rules H130, H160). */
export const isScanned = (kehadiran: string) =>
  `(coalesce(${kehadiran}.status_kehadiran, '') = 'Hadir' and ${kehadiran}.sandaran_diterima is not null
    and not ${restsOnTempel(kehadiran)})`

/** SQL: it is late, as `marksOf` says it (rule H130). */
export const isLate = (absen: string, kehadiran: string) =>
  `coalesce(${kehadiran}.waktu_absen > ${absen}.batas_terlambat and ${isScanned(kehadiran)}, false)`
