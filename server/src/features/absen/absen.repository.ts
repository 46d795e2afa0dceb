import type { CountedAbsen, NewAbsen, SasaranChoice } from '@bakti/contract/absen/absen.schemas'
import type { Sasaran } from '@bakti/contract/absen/audience.rules'
import type { KodeKartu } from '@bakti/contract/pengaturan/kartu.rules'
import {
  byName,
  columns,
  insertInto,
  listOf,
  namesOf,
  nullable,
  optional,
  statement,
  t,
  written,
} from '../../platform/statement'
import { LOCKS } from '../../platform/database'
import { deletable } from '../../platform/terhapus.repository'
import { heldMember, heldReached, readyIn } from '../kehadiran/ditahan.repository'
import { GROUPS_OF_MENTOR } from '../mentor/mentor.repository'
import { KODE_KARTU } from '../pengaturan/pengaturan.repository'
import { ALL_MEMBERS, countsOfAbsen, countsOfGroups } from './counters.repository'
import { countLaterMembers, inAudience } from './reading.repository'

/** Of a closed activity those without a record, but for members who were made after the closing (rule H132). */
const AUTOMATIC = `case when a.ditutup_at is null then 0 else m.sasaran - coalesce(h.tercatat, 0) - n.sesudah end`

/** An activity with its counts, from the joins of `selectAbsen`. What it does not say of itself is left out (rule R51). */
const ABSEN = columns<CountedAbsen>({
  id: ['a.id', t.uuid],
  title: ['a.title', t.text],
  tanggal: ['a.tanggal', t.date],
  mulai: ['a.mulai', optional(t.instant)],
  batas_terlambat: ['a.batas_terlambat', optional(t.instant)],
  tutup: ['a.tutup', optional(t.instant)],
  ditutup_at: ['a.ditutup_at', optional(t.instant)],
  tempat: ['a.tempat', optional(t.text)],
  sasaran: ['a.sasaran', optional(t.jsonb<Sasaran>())],
  wajib: ['nullif(a.wajib, true)', optional(t.bool)],
  pola_kartu: [KODE_KARTU, optional(t.jsonb<KodeKartu>())],
  anggota_sasaran: ['m.sasaran', t.int8],
  hadir: ['coalesce(h.hadir, 0)', t.int8],
  alfa: [`coalesce(h.alfa, 0) + ${AUTOMATIC}`, t.int8],
  alfa_otomatis: [AUTOMATIC, t.int8],
  sakit: ['coalesce(h.sakit, 0)', t.int8],
  izin: ['coalesce(h.izin, 0)', t.int8],
  belum: [`m.sasaran - coalesce(h.tercatat, 0) - ${AUTOMATIC}`, t.int8],
  di_luar_sasaran: ['nullif(h.luar_sasaran, 0)', optional(t.int8)],
  ditahan: ['coalesce(d.ditahan, 0)', t.int8],
  perlu_diputuskan: ['coalesce(h.perlu_diputuskan, 0)', t.int8],
  laporan: ['coalesce(l.laporan, 0)', t.int8],
})

const NEWEST_FIRST = 'a.tanggal desc, a.created_at desc, a.id'

/** The activities, or the one whose id is given, newest date first. */
export const selectAbsen = statement('absen.select', {
  params: { id: nullable(t.uuid) },
  row: ABSEN.row,
  sql: `select ${ABSEN.list}
  from absen a
  left join ${countsOfAbsen(':id')} h on h.id_absen = a.id
  cross join lateral (select case when a.sasaran is null then ${ALL_MEMBERS} else coalesce(h.sasaran, 0) end as sasaran) m
  cross join lateral (select ${countLaterMembers('a', 'anggota')} as sesudah) n
  left join (
    select id_absen, count(*) as ditahan from scan_ditahan
    where diambil_at is null and (:id::uuid is null or id_absen = :id) group by id_absen
  ) d on d.id_absen = a.id
  left join (
    select id_absen, count(*) as laporan from laporan_salah
    where selesai_at is null and (:id::uuid is null or id_absen = :id) group by id_absen
  ) l on l.id_absen = a.id
  where :id::uuid is null or a.id = :id
  order by ${NEWEST_FIRST}`,
})

/**
 * All activities, with the counts of the groups that a mentor has now (rule R6). From the groups to their members: 2.8 ms at 8,000 people,
 * where `selectAbsen` with the mentor's scope takes 91.
 */
export const selectAbsenOfMentor = statement('absen.select_of_mentor', {
  params: { mentor: t.uuid },
  row: ABSEN.row,
  sql: `with groups as materialized (${GROUPS_OF_MENTOR}),
  own as materialized (select g.id, g.created_at from groups k join anggota g on g.id_kelompok = k.id)
  select ${ABSEN.list}
  from absen a
  left join ${countsOfGroups('select id from groups')} h on h.id_absen = a.id
  cross join (select count(*) as semua from own) r
  cross join lateral (select case when a.sasaran is null then r.semua else coalesce(h.sasaran, 0) end as sasaran) m
  cross join lateral (select ${countLaterMembers('a', 'own')} as sesudah) n
  left join (
    select d.id_absen, count(*) as ditahan from scan_ditahan d
    ${heldMember('g')}
    where d.diambil_at is null and ${heldReached('g.id_kelompok')} group by d.id_absen
  ) d on d.id_absen = a.id
  left join (
    select o.id_absen, count(*) as laporan from own join laporan_salah o on o.id_anggota = own.id
    where o.selesai_at is null group by o.id_absen
  ) l on l.id_absen = a.id
  order by ${NEWEST_FIRST}`,
})

const KEGIATAN = ABSEN.pick(
  'id',
  'title',
  'tanggal',
  'mulai',
  'batas_terlambat',
  'tutup',
  'ditutup_at',
  'tempat',
  'sasaran',
  'wajib',
  'pola_kartu',
)

/** The activities of today (WIB), or the one that a session is bound to; without counts. */
export const selectToday = statement('absen.select_today', {
  params: { id: nullable(t.uuid) },
  row: KEGIATAN.row,
  sql: `select ${KEGIATAN.list} from absen a
  where a.id = :id or (:id::uuid is null and a.tanggal = (now() at time zone 'Asia/Jakarta')::date)
  order by ${NEWEST_FIRST}`,
})

/** What a create and an update write. */
const FIELDS = written<Omit<NewAbsen, 'id' | 'paksa'>>({
  title: t.text,
  tanggal: t.date,
  mulai: nullable(t.instant),
  batas_terlambat: nullable(t.instant),
  tutup: nullable(t.instant),
  tempat: nullable(t.text),
  sasaran: nullable(t.jsonb<Sasaran>()),
  wajib: t.bool,
})
const NEW_ABSEN = { id: t.uuid, ...FIELDS }

export const insertAbsen = statement('absen.insert', {
  params: NEW_ABSEN,
  sql: insertInto('absen', NEW_ABSEN),
})

/** What an update may leave as it is; locked until it is written. Scans of the activity don't wait for it. */
export const lockAbsen = statement('absen.lock', {
  params: { id: t.uuid },
  row: FIELDS,
  sql: `select ${namesOf(FIELDS)} from absen where id = :id for no key update`,
})

/** Before an audience is written: waits for whoever adds or moves members, and keeps them out until the transaction ends. */
export const lockAudience = statement('absen.lock_audience', {
  sql: `select pg_advisory_xact_lock(${LOCKS.audience})`,
})

/** The same as `lockAbsen`, and scans of the activity wait: they hold it `for key share`. */
export const lockAbsenFully = statement('absen.lock_fully', {
  params: { id: t.uuid },
  row: { id: t.uuid },
  sql: 'select id from absen where id = :id for update',
})

/** What decides who is in the audience. */
export const findAudience = statement('absen.find_audience', {
  params: { id: t.uuid },
  row: { tanggal: t.date, sasaran: nullable(t.jsonb<Sasaran>()) },
  sql: 'select tanggal, sasaran from absen where id = :id',
})

/** Another activity with this title and date. */
export const findTwin = statement('absen.find_twin', {
  params: { id: t.uuid, title: t.text, tanggal: t.date },
  row: { id: t.uuid },
  sql: 'select id from absen where title = :title and tanggal = :tanggal and id <> :id limit 1',
})

const choicesOf = (column: 'gelombang' | 'fakultas') => `(
  select coalesce(json_agg(json_build_object('nama', v.nama, 'jumlah', v.jumlah) order by ${byName('v.nama')}), '[]')
  from (select ${column} as nama, count(*) as jumlah from anggota where ${column} is not null group by 1) v)`
const CHOICES = t.json(
  listOf(columns<SasaranChoice>({ nama: ['v.nama', t.text], jumlah: ['v.jumlah', t.int8] }).type),
)

export const selectAudienceChoices = statement('absen.audience_choices', {
  row: { gelombang: CHOICES, fakultas: CHOICES },
  sql: `select ${choicesOf('gelombang')} as gelombang, ${choicesOf('fakultas')} as fakultas`,
})

/**
 * What the audience `:sasaran` would mean for an activity; null for a new one. The audience that it has is as it stands: of a past date it follows
 * the members no more, and saving it changes nothing (rule H140).
 */
export const previewAudience = statement('absen.preview_audience', {
  params: { id: nullable(t.uuid), sasaran: nullable(t.jsonb<Sasaran>()) },
  row: { anggota_sasaran: t.int8, masuk: t.int8, keluar: t.int8, ditahan: t.int8 },
  sql: `with inside as materialized (
    select a.id, a.nim, a.id_kelompok from anggota a left join absen b on b.id = :id::uuid
    where case when b.sasaran = :sasaran::jsonb then ${inAudience('b', 'a')}
      else termasuk_sasaran(:sasaran::jsonb, a.id_kelompok, a.gelombang, a.fakultas) end
  ),
  record as (
    select h.luar_sasaran, i.id is not null as inside
    from kehadiran h left join inside i on i.id = h.id_anggota
    where h.id_absen = :id::uuid and h.status_kehadiran <> 'Belum Absen'
  )
  select (select count(*) from inside) as anggota_sasaran,
    (select count(*) from record where luar_sasaran and inside) as masuk,
    (select count(*) from record where not luar_sasaran and not inside) as keluar,
    (select count(*) from ${readyIn(':id::uuid', 'inside')} d) as ditahan`,
})

/** How many of these ids are of no group. */
export const countUnknownGroups = statement('absen.unknown_groups', {
  params: { id: t.arrayOf(t.uuid) },
  row: { unknown: t.int8 },
  sql: 'select count(*) as unknown from unnest(:id::uuid[]) i where i not in (select id from kelompok)',
})

export const updateAbsen = statement('absen.update', {
  params: NEW_ABSEN,
  sql: `update absen set (${namesOf(FIELDS)}) = row(${namesOf(FIELDS, ':')}) where id = :id`,
})

/** Closes or opens an activity; a repeat changes nothing. No row for an unknown one. */
export const closeAbsen = statement('absen.close', {
  params: { id: t.uuid, tutup: t.bool },
  row: { id: t.uuid },
  sql: `update absen set ditutup_at = case when :tutup then coalesce(ditutup_at, now()) end where id = :id returning id`,
})

/** Whether there is an activity, without the counts of `selectAbsen`. */
export const findAbsen = statement('absen.find', {
  params: { id: t.uuid },
  row: { title: t.text },
  sql: 'select title from absen where id = :id',
})

/** Holds off its deletion until the transaction ends. */
export const holdAbsen = statement('absen.hold', {
  params: { id: t.uuid },
  row: { id: t.uuid },
  sql: 'select id from absen where id = :id for key share',
})

export const deletableAbsen = deletable('absen', [
  { tabel: 'absen', kolom: 'id', clientIds: true },
  { tabel: 'kehadiran_event', kolom: 'id_absen' },
  { tabel: 'kehadiran', kolom: 'id_absen' },
  { tabel: 'scan_ditahan', kolom: 'id_absen' },
  { tabel: 'laporan_salah', kolom: 'id_absen' },
])
