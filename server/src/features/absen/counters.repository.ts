import { LOCKS } from '../../platform/database'
import { nullable, statement, t } from '../../platform/statement'
import { laterMembersByGroup } from './reading.repository'

/** What is counted: members where `id_absen` is null, else an audience and records. A record outside the audience is in `luar_sasaran` alone. */
const COUNTED = [
  'anggota',
  'sasaran',
  'hadir',
  'alfa',
  'sakit',
  'izin',
  'luar_sasaran',
  'perlu_diputuskan',
] as const
const NAMES = COUNTED.join(', ')
const SUMS = COUNTED.map((name) => `sum(${name}) as ${name}`).join(', ')

/**
 * SQL: the relation of the counts (decision 077) by `by`, from those that are folded and those that are not: what every transaction before has
 * written is in it.
 * @param folded conditions on `hitungan`, by which it reads few rows
 * @param since conditions on `hitungan_selisih`
 */
const counts = (by: string, { folded, since }: { folded: string; since: string }) => `(
    select ${by}, ${SUMS}, sum(hadir + alfa + sakit + izin) as tercatat
    from (
      select ${by}, ${NAMES} from hitungan where ${folded}
      union all select ${by}, ${NAMES} from hitungan_selisih where ${since}
    ) c
    group by ${by}
  )`

/** SQL: the records of all groups by activity, or of the one whose id is the parameter `id` where that is not null. */
export const countsOfAbsen = (id: string) =>
  counts('id_absen', {
    folded: `id_kelompok is null and id_absen is not null and (${id}::uuid is null or id_absen = ${id})`,
    since: `id_absen is not null and (${id}::uuid is null or id_absen = ${id})`,
  })

/** SQL: the records by activity of the groups whose ids `groups` selects. */
export const countsOfGroups = (groups: string) =>
  counts('id_absen', {
    folded: `id_kelompok in (${groups}) and id_absen is not null`,
    since: `id_kelompok in (${groups}) and id_absen is not null`,
  })

/** SQL: the records of one activity by group. */
export const countsInAbsen = (id: string) =>
  counts('id_kelompok', {
    folded: `id_absen = ${id} and id_kelompok is not null`,
    since: `id_absen = ${id}`,
  })

/** SQL: the members by group. */
export const MEMBERS_BY_GROUP = counts('id_kelompok', {
  folded: 'id_absen is null and id_kelompok is not null',
  since: 'id_absen is null',
})

/**
 * SQL: the relation of what is read of the activity `absen` (an alias), by group. Of a closed one those without a record are Alfa, but for
 * members who were made after the closing (rule H132).
 */
export const readByGroup = (absen: string) => `(
    select m.id_kelompok, coalesce(r.hadir, 0) as hadir, coalesce(r.alfa, 0) + o.alfa as alfa, o.alfa as alfa_otomatis,
      coalesce(r.sakit, 0) as sakit, coalesce(r.izin, 0) as izin, w.jumlah - o.alfa as belum,
      coalesce(r.luar_sasaran, 0) as di_luar_sasaran, coalesce(r.perlu_diputuskan, 0) as perlu_diputuskan
    from ${MEMBERS_BY_GROUP} m
    left join ${countsInAbsen(`${absen}.id`)} r on r.id_kelompok = m.id_kelompok
    left join ${laterMembersByGroup(absen)} n on n.id_kelompok = m.id_kelompok
    cross join lateral (
      select case when ${absen}.sasaran is null then m.anggota else coalesce(r.sasaran, 0) end - coalesce(r.tercatat, 0) as jumlah
    ) w
    cross join lateral (select case when ${absen}.ditutup_at is null then 0 else w.jumlah - coalesce(n.jumlah, 0) end as alfa) o
  )`

/** SQL: how many members there are. */
export const ALL_MEMBERS = `(
    select coalesce(sum(anggota), 0)::bigint from (
      select anggota from hitungan where id_absen is null and id_kelompok is null
      union all select anggota from hitungan_selisih where id_absen is null
    ) c
  )`

/**
 * Adds what has changed to the counts, by group and of all groups, where it is more than `most` rows. One process at a time; a reader sees each row
 * in one place or the other. Returns how many rows it folded.
 */
export const foldCounts = statement('hitungan.fold', {
  params: { most: t.int },
  row: { folded: t.int8 },
  sql: `with due as materialized (
      select from (select count(*) as rows from (select from hitungan_selisih limit :most + 1) s) s
      where s.rows > :most and pg_try_advisory_xact_lock(${LOCKS.counts})
    ),
    removed as (delete from hitungan_selisih where exists (select from due) returning id_absen, id_kelompok, ${NAMES}),
    written as (
      insert into hitungan as h (id_absen, id_kelompok, ${NAMES})
      select id_absen, id_kelompok, ${SUMS} from removed group by grouping sets ((id_absen, id_kelompok), (id_absen))
      on conflict (id_absen, id_kelompok) do update set ${COUNTED.map((name) => `${name} = h.${name} + excluded.${name}`).join(', ')}
    )
    select count(*) as folded from removed`,
})

/** Each count that differs from what is there: of an activity and a group, of members (`id_absen` null), of all groups (`id_kelompok` null). */
export const selectWrongCounts = statement('hitungan.wrong', {
  row: {
    id_absen: nullable(t.uuid),
    id_kelompok: nullable(t.uuid),
    title: nullable(t.text),
    nomor: nullable(t.int),
  },
  sql: `select b.id_absen, b.id_kelompok, a.title, k.nomor
    from hitungan_beda b left join absen a on a.id = b.id_absen left join kelompok k on k.id = b.id_kelompok
    order by a.title nulls first, k.nomor nulls first`,
})

/** Makes the counts what is there; returns how many were wrong. Acts go on meanwhile, and lists that are kept are read anew. */
export const mendCounts = statement('hitungan.mend', {
  row: { wrong: t.int8 },
  sql: `with mended as (select samakan_hitungan() as wrong),
    noted as (insert into perubahan (tabel, jumlah) select 'kehadiran', 1 from mended where wrong > 0)
    select wrong from mended`,
})
