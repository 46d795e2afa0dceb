import { role } from '@bakti/contract/auth/auth.schemas'
import type { RiwayatLine } from '@bakti/contract/riwayat/riwayat.schemas'
import { byName, columns, listOf, nullable, statement, t } from '../../platform/statement'

/** What narrows the lines; null: not asked for. */
const FILTER = {
  /** The first and the last day (WIB). */
  dari: nullable(t.date),
  sampai: nullable(t.date),
  oleh: nullable(t.uuid),
  /** The calls whose lines are wanted. */
  hal: nullable(t.arrayOf(t.text)),
  /** Whether refusals are wanted: true alone, false none. */
  ditolak: nullable(t.bool),
  /** A part of a text. */
  cari: nullable(t.text),
  tentang: nullable(t.uuid),
}

const within = (at: string) =>
  `(:dari::date is null or ${at} >= (:dari::date)::timestamp at time zone 'Asia/Jakarta')
   and (:sampai::date is null or ${at} < (:sampai::date + 1)::timestamp at time zone 'Asia/Jakarta')`

const hasCall = (hal: string) => `(:hal::text[] is null or ${hal} = any(:hal))`
/** `strpos`: '%' and '_' are letters like others (rule W14). */
const contains = (text: string) => `strpos(lower(${text}), lower(:cari)) > 0`
const byFound = (account: string) => `${account} in (select u.id from users u where ${contains('u.name')})`
const fits = (...conditions: string[]) => `(:cari::text is null or ${conditions.join(' or ')})`
const memberFound = (anggota: string) =>
  `${anggota} in (select a.id from anggota a where ${contains('a.nama')} or ${contains('a.nim')})`
const absenFound = (absen: string) => `${absen} in (select b.id from absen b where ${contains('b.title')})`
const factFound = (facts: string) =>
  `exists (select from jsonb_each_text(${facts}) f where ${contains('f.value')})`
const isAbout = (...ids: string[]) =>
  `(:tentang::uuid is null or ${ids.map((id) => `${id} = :tentang`).join(' or ')})`

const EVENT_CALL = `case e.kind when 'scan' then 'absen.scan' else 'absen.setStatus' end`
const HELD_CALL = `case when d.status is null then 'absen.scan' else 'absen.setStatus' end`

/**
 * SQL: the lines of the log, and what tells itself: events, held acts, first submissions; by whomever. Who did these is who delivered them: an
 * operator is what a device claims (rule R16). A held act that was taken over is one of both. Names are looked up for those that are shown alone
 * (`LINE`).
 */
const LINES = `
  select r.id, r.at, r.oleh, r.nama, r.peran, nullif(r.browser, '') as browser, null::uuid as perangkat, null::uuid as operator,
    r.hal, r.ditolak, r.sebut, r.sebelum, r.sesudah, null::uuid as id_anggota, null::uuid as id_absen, null::uuid as id_tugas
  from riwayat r
  where ${within('r.at')} and ${hasCall('r.hal')} and (:ditolak::bool is null or r.ditolak = :ditolak)
    and (:tentang::uuid is null or r.tentang @> array[:tentang::uuid])
    and ${fits(contains('r.sebut'), contains('r.nama'), factFound('r.sebelum'), factFound('r.sesudah'))}
  union all
  select e.id, e.received_at, e.pengirim, null, null, null, e.perangkat, e.operator,
    ${EVENT_CALL}, false, '', null, jsonb_strip_nulls(jsonb_build_object('status', e.status)), e.id_anggota, e.id_absen, null
  from kehadiran_event e
  where ${within('e.received_at')} and ${hasCall(EVENT_CALL)} and :ditolak is distinct from true
    and ${isAbout('e.id_anggota', 'e.id_absen')} and not exists (select from scan_ditahan d where d.id = e.id)
    and ${fits(memberFound('e.id_anggota'), absenFound('e.id_absen'), byFound('e.pengirim'))}
  union all
  select d.id, d.received_at, d.pengirim, null, null, null, d.perangkat, d.operator,
    ${HELD_CALL}, false, d.participant_identifier, null,
    jsonb_strip_nulls(jsonb_build_object('status', d.status, 'ditahan', d.alasan)), d.target_id, d.id_absen, null
  from scan_ditahan d
  where ${within('d.received_at')} and ${hasCall(HELD_CALL)} and :ditolak is distinct from true
    and ${isAbout('d.target_id', 'd.id_absen')}
    and ${fits(contains('d.participant_identifier'), memberFound('d.target_id'), absenFound('d.id_absen'), byFound('d.pengirim'))}
  union all
  select k.id, k.create_at, k.id_user, null, null, null, null, null,
    'tugas.createKumpul', false, k.nama || ' (NIM ' || k.nim || ')', null, null, null, null, k.id_tugas
  from kumpul_tugas k
  where ${within('k.create_at')} and ${hasCall(`'tugas.createKumpul'`)} and :ditolak is distinct from true
    and ${isAbout('k.id_tugas', 'k.id_anggota', 'k.id_user')}
    and ${fits(contains('k.nama'), contains('k.nim'), `k.id_tugas in (select s.id from tugas s where ${contains('s.title')})`, byFound('k.id_user'))}`

/** SQL: a line `n` is of the account that is asked for. */
const IS_BY = '(:oleh::uuid is null or n.oleh = :oleh)'

const BY = columns<NonNullable<RiwayatLine['oleh']>>({
  id: ['u.id', t.uuid],
  nama: ['coalesce(l.nama, u.name)', t.text],
  role: ['coalesce(l.peran, u.role)', t.oneOf(role.options)],
})

/** From a row `l` of `LINES` with its account `u`, member `a`, activity `b` and task `s`. */
const LINE = columns<RiwayatLine>({
  id: ['l.id', t.uuid],
  at: ['l.at', t.instant],
  oleh: [`case when u.id is not null then ${BY.json} end`, nullable(t.json(BY.type))],
  perangkat: [
    `coalesce(l.browser, (select nullif(p.browser, '') from perangkat p where p.device = l.perangkat order by p.reported_at desc limit 1))`,
    nullable(t.text),
  ],
  hal: ['l.hal', t.text],
  ditolak: ['l.ditolak', t.bool],
  sebut: [
    `concat_ws(' untuk ', coalesce(a.nama || ' (NIM ' || a.nim || ')', l.sebut), coalesce(b.title, s.title))`,
    t.text,
  ],
  sebelum: ['l.sebelum', nullable(t.jsonb())],
  // Who made what another account delivered.
  sesudah: [
    `nullif(case when l.operator <> l.oleh then l.sesudah || jsonb_build_object('operator',
      coalesce((select o.name from users o where o.id = l.operator), l.operator::text)) else l.sesudah end, '{}')`,
    nullable(t.jsonb()),
  ],
})

/** Some of the lines, newest first. */
export const selectLines = statement('riwayat.select', {
  params: { ...FILTER, skip: t.int8, most: t.int8 },
  row: LINE.row,
  sql: `select ${LINE.list}
    from (select * from (${LINES}) n where ${IS_BY} order by n.at desc, n.id limit :most offset :skip) l
    left join users u on u.id = l.oleh
    left join anggota a on a.id = l.id_anggota
    left join absen b on b.id = l.id_absen
    left join tugas s on s.id = l.id_tugas
    order by l.at desc, l.id`,
})

const ACTOR = columns<{ id: string; nama: string }>({ id: ['u.id', t.uuid], nama: ['u.name', t.text] })

const wibDate = (at: string) => `(${at} at time zone 'Asia/Jakarta')::date`

/** How many lines there are, of which days (WIB), and who did something in these days: whomever is asked for, all of them. */
export const countLines = statement('riwayat.count', {
  params: FILTER,
  row: {
    jumlah: t.int8,
    awal: nullable(t.date),
    akhir: nullable(t.date),
    pelaku: t.json(listOf(ACTOR.type)),
  },
  sql: `with n as (
      select oleh, count(*) as jumlah, min(at) as awal, max(at) as akhir from (${LINES}) l group by oleh
    ),
    l as (select * from n where ${IS_BY})
    select coalesce(sum(l.jumlah), 0)::bigint as jumlah, ${wibDate('min(l.awal)')} as awal, ${wibDate('max(l.akhir)')} as akhir,
      (select coalesce(json_agg(${ACTOR.json} order by ${byName('u.name')}, u.id), '[]')
       from users u where u.id = :oleh or u.id in (select n.oleh from n)) as pelaku
    from l`,
})
