import type { Pusat } from '@bakti/contract/pusat/pusat.schemas'
import { byName, columns, listOf, nullable, statement, t } from '../../platform/statement'
import { readByGroup } from '../absen/counters.repository'
import { inAudience, isLate, isScanned } from '../absen/reading.repository'
import { FILTER, JUMLAH as KOTAK } from '../kotak/kotak.repository'
import { holdsAt } from '../mentor/mentor.repository'
import { ALL_REPORTS, type ReportRow } from '../perangkat/perangkat.repository'

type Rows<Part extends keyof Pusat> = Pusat[Part] extends readonly (infer Row)[] ? Row : never

const KEGIATAN = columns<Rows<'kegiatan'>>({
  id: ['a.id', t.uuid],
  title: ['a.title', t.text],
  tanggal: ['a.tanggal', t.date],
  mulai: ['a.mulai', nullable(t.instant)],
  batas_terlambat: ['a.batas_terlambat', nullable(t.instant)],
  tutup: ['a.tutup', nullable(t.instant)],
  ditutup_at: ['a.ditutup_at', nullable(t.instant)],
})

const all = (count: string) => `coalesce(sum(c.${count}), 0)::bigint`

const JUMLAH = columns<Pusat['jumlah']>({
  hadir: [all('hadir'), t.int8],
  terlambat: ['(select count(*) from came m where m.late)', t.int8],
  sakit: [all('sakit'), t.int8],
  izin: [all('izin'), t.int8],
  alfa: [all('alfa'), t.int8],
  belum: [all('belum'), t.int8],
  perlu_diputuskan: [all('perlu_diputuskan'), t.int8],
})

const KELOMPOK = columns<Rows<'kelompok'>>({
  nomor: ['k.nomor', t.int],
  hadir: ['coalesce(c.hadir, 0)', t.int8],
  sasaran: ['coalesce(c.hadir + c.sakit + c.izin + c.alfa + c.belum, 0)', t.int8],
})

const MINUTE = columns<Rows<'menit'>>({
  at: ['c.at', t.instant],
  tepat: ['c.tepat', t.int8],
  terlambat: ['c.terlambat', t.int8],
})

const PART = columns<Rows<'bagian'>>({
  jenis: ['c.jenis', t.oneOf(['gelombang', 'fakultas'])],
  nama: ['c.nama', t.text],
  hadir: ['c.hadir', t.int8],
  sasaran: ['c.sasaran', t.int8],
})

type Details = Omit<Rows<'rincian'>, 'perangkat'>

const MENTOR = columns<Details['mentor'][number]>({
  nama: ['u.name', t.text],
  hp: ['u.hp', nullable(t.text)],
})

const DETAILS = columns<Details>({
  nomor: ['k.nomor', t.int],
  id: ['k.id', t.uuid],
  mentor: [
    `coalesce((
      select json_agg(${MENTOR.json} order by ${byName('u.name')}, u.id) from mentor_kelompok w join users u on u.id = w.id_user
      where w.id_kelompok = k.id and u.role = 'MENTOR' and ${holdsAt()}
    ), '[]')`,
    t.json(listOf(MENTOR.type)),
  ],
  terakhir: ['s.terakhir', nullable(t.instant)],
})

type Earlier = NonNullable<Pusat['banding']>

const EARLIER_MINUTE = columns<Earlier['menit'][number]>({
  at: ['c.at', t.instant],
  jumlah: ['c.jumlah', t.int8],
})
const EARLIER = columns<Earlier>({
  title: ['b.title', t.text],
  tanggal: ['b.tanggal', t.date],
  menit: [
    `coalesce(json_agg(${EARLIER_MINUTE.json} order by c.at), '[]')`,
    t.json(listOf(EARLIER_MINUTE.type)),
  ],
})

const TODAY = `(now() at time zone 'Asia/Jakarta')::date`
/** Without an hour an activity begins with its day. */
export const begins = (absen: string) =>
  `coalesce(${absen}.mulai, ${absen}.tanggal::timestamp at time zone 'Asia/Jakarta')`
const list = (row: { json: string }, order: string, from: string) =>
  `coalesce((select json_agg(${row.json} order by ${order}) from ${from}), '[]')`

/**
 * What is read of an activity at once, so that a second costs one query (rule U152). Counts come from the counters (decision 077): of the
 * records only those by scan are read. `:semua` adds what changes seldom: the activities of the day, what is said of the groups, the earlier
 * activity to compare with, gelombang and fakultas, devices and inbox.
 */
export const readPusat = statement('pusat.read', {
  params: { id: nullable(t.uuid), semua: t.bool, ...FILTER },
  row: {
    id: nullable(t.uuid),
    jumlah: t.json(JUMLAH.type),
    kelompok: t.json(listOf(KELOMPOK.type)),
    menit: t.json(listOf(MINUTE.type)),
    bagian: nullable(t.json(listOf(PART.type))),
    kegiatan: nullable(t.json(listOf(KEGIATAN.type))),
    rincian: nullable(t.json(listOf(DETAILS.type))),
    banding: nullable(t.json(EARLIER.type)),
    laporan: nullable(t.json<ReportRow[]>()),
    kotak: nullable(t.json(KOTAK.type)),
  },
  sql: `with day as materialized (
    select a.id, a.mulai, a.tanggal, a.created_at from absen a
    where a.tanggal = coalesce(
      (select min(tanggal) from absen where tanggal >= ${TODAY}),
      (select max(tanggal) from absen)
    )
  ),
  chosen as materialized (
    select a.id, a.title, a.tanggal, a.mulai, a.batas_terlambat, a.tutup, a.ditutup_at, a.sasaran from absen a
    where a.id = coalesce(
      (select id from absen where id = :id),
      (select d.id from day d
        order by ${begins('d')} <= now() desc, abs(extract(epoch from ${begins('d')} - now())), d.created_at, d.id limit 1)
    )
  ),
  counted as materialized (select e.* from chosen a cross join lateral ${readByGroup('a')} e),
  member as materialized (
    select g.id, g.id_kelompok, g.gelombang, g.fakultas from chosen a cross join anggota g where ${inAudience('a', 'g')}
  ),
  came as materialized (
    select h.id_anggota, h.waktu_absen, ${isLate('a', 'h')} as late
    from chosen a cross join (
      select e.id_absen, e.id_anggota, e.status_kehadiran, e.waktu_absen, e.metode_absen, e.sandaran_diterima
      from kehadiran e where e.id_absen = (select id from chosen)
    ) h cross join lateral (select h.id_anggota as id) g
    where ${isScanned('h')} and ${inAudience('a', 'g')}
  ),
  present as materialized (
    select m.gelombang, m.fakultas, h.id_anggota is not null as hadir
    from member m left join (
      select e.id_anggota from kehadiran e where e.id_absen = (select id from chosen) and e.status_kehadiran = 'Hadir'
    ) h on h.id_anggota = m.id
  )
  select (select id from chosen) as id,
    (select ${JUMLAH.json} from counted c) as jumlah,
    ${list(KELOMPOK, 'k.nomor', `kelompok k left join counted c on c.id_kelompok = k.id`)} as kelompok,
    ${list(
      MINUTE,
      'c.at',
      `(
        select date_trunc('minute', m.waktu_absen) as at, count(*) filter (where not m.late) as tepat,
          count(*) filter (where m.late) as terlambat
        from came m group by 1
      ) c`,
    )} as menit,
    case when :semua then ${list(
      PART,
      'c.jenis desc, c.nama collate "C"',
      `(
        select 'gelombang' as jenis, m.gelombang as nama, count(*) filter (where m.hadir) as hadir, count(*) as sasaran
        from present m where m.gelombang <> '' group by m.gelombang
        union all
        select 'fakultas', m.fakultas, count(*) filter (where m.hadir), count(*)
        from present m where m.fakultas <> '' group by m.fakultas
      ) c`,
    )} end as bagian,
    case when :semua then ${list(
      KEGIATAN,
      `${begins('a')}, a.created_at, a.id`,
      'absen a where a.id in (select id from day union select id from chosen)',
    )} end as kegiatan,
    case when :semua then ${list(
      DETAILS,
      'k.nomor',
      `kelompok k left join (
        select m.id_kelompok, max(c.waktu_absen) as terakhir from came c join member m on m.id = c.id_anggota group by m.id_kelompok
      ) s on s.id_kelompok = k.id`,
    )} end as rincian,
    case when :semua then (
      select ${EARLIER.json} from chosen a
      cross join lateral (
        select b.id, b.title, b.tanggal, b.mulai from absen b
        where b.tanggal < a.tanggal and exists (
          select from kehadiran h where h.id_absen = b.id and ${isScanned('h')}
        )
        order by b.tanggal desc, ${begins('b')} limit 1
      ) b
      cross join lateral (
        select date_trunc('minute', h.waktu_absen) + (${begins('a')} - ${begins('b')}) as at, count(*) as jumlah
        from kehadiran h where h.id_absen = b.id and ${isScanned('h')} group by 1
      ) c
      group by b.id, b.title, b.tanggal
    ) end as banding,
    case when :semua then (select coalesce(json_agg(r), '[]') from (${ALL_REPORTS}) r) end as laporan,
    case when :semua then (select ${KOTAK.json}) end as kotak`,
})
