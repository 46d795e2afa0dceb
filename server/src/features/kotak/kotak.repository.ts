import type { JumlahKotak, KotakItem } from '@bakti/contract/kotak/kotak.schemas'
import { KOTAK_KINDS, KOTAK_PAGE, TAKEN_MAX } from '@bakti/contract/kotak/kotak.rules'
import { columns, nullable, statement, t } from '../../platform/statement'
import {
  HELD_PEOPLE,
  HELD_TOGETHER,
  SCAN_DITAHAN,
  heldMember,
  heldReached,
} from '../kehadiran/ditahan.repository'
import { DIPUTUSKAN, LATEST_ACTS } from '../kehadiran/diputuskan.repository'
import { ANGGOTA_ABSENSI, SEEN } from '../kehadiran/with-absensi.repository'
import { inGroupsOf } from '../mentor/mentor.repository'
import { REPORTS } from '../saya/saya.repository'

const of = (column: string, name: string) => `(:${name}::uuid is null or ${column} = :${name})`

export const FILTER = { id_absen: nullable(t.uuid), id_kelompok: nullable(t.uuid), mentor: nullable(t.uuid) }

/** A held scan is of the group of its member, and of the group that it named. `:mentor` sees own members, and own scans of others (rule R144). */
const OPEN_HELD = `from scan_ditahan d ${heldMember('a')}
    where d.diambil_at is null and ${of('d.id_absen', 'id_absen')} and ${heldReached('a.id_kelompok')}
      and (:id_kelompok::uuid is null or :id_kelompok in (a.id_kelompok, d.id_kelompok))`
const OPEN_DIPUTUSKAN = `from kehadiran h join anggota a on a.id = h.id_anggota
    where h.perlu_diputuskan and ${of('h.id_absen', 'id_absen')} and ${of('a.id_kelompok', 'id_kelompok')}
      and ${inGroupsOf('a.id_kelompok')}`
const OPEN_SALAH = `from laporan_salah l join anggota a on a.id = l.id_anggota
    where l.selesai_at is null and ${of('l.id_absen', 'id_absen')} and ${of('a.id_kelompok', 'id_kelompok')}
      and ${inGroupsOf('a.id_kelompok')}`

/** How many entries are open, of `FILTER`. */
export const JUMLAH = columns<JumlahKotak>({
  ditahan: [
    `(select count(*) from (select distinct d.id_absen, ${HELD_TOGETHER} as perihal ${OPEN_HELD}) o)`,
    t.int8,
  ],
  diputuskan: [`(select count(*) ${OPEN_DIPUTUSKAN})`, t.int8],
  salah: [`(select count(*) ${OPEN_SALAH})`, t.int8],
})

/** How many entries the inbox has of each kind. */
export const countKotak = statement('kotak.count', {
  params: FILTER,
  row: JUMLAH.row,
  sql: `select ${JUMLAH.list}`,
})

const ABSEN = columns<KotakItem['absen']>({
  id: ['b.id', t.uuid],
  title: ['b.title', t.text],
  tanggal: ['b.tanggal', t.date],
})
const SALAH = columns<Extract<KotakItem, { jenis: 'salah' }>['salah']>({
  ...REPORTS.fields,
  seen_at: ANGGOTA_ABSENSI.seen_at,
})

/**
 * What is shown of an entry is read for those of the page alone; an undecided member, whose `id` is that of the member, by
 * `selectUndecided`.
 */
export const selectKotakPage = statement('kotak.select_page', {
  params: {
    ...FILTER,
    jenis: nullable(t.oneOf(KOTAK_KINDS)),
    settled: nullable(t.instant),
    skip: t.int8,
  },
  row: {
    jenis: t.oneOf(KOTAK_KINDS),
    id: t.uuid,
    at: t.instant,
    absen: t.json(ABSEN.type),
    jumlah: t.int8,
    ids: t.arrayOf(t.uuid),
    ditahan: nullable(t.json(SCAN_DITAHAN.type)),
    kelompok_anggota: nullable(t.int),
    salah: nullable(t.json(SALAH.type)),
  },
  sql: `with held as (
    select d.id, d.id_absen, d.happened_at, d.received_at, a.id is not null and ${inGroupsOf('a.id_kelompok')} as takeable,
      ${HELD_TOGETHER} as perihal ${OPEN_HELD}
  ),
  item as (
    select 'ditahan' as jenis, id_absen, max(received_at) as at, (array_agg(id order by happened_at desc, id))[1] as id,
      count(*) as jumlah,
      coalesce((array_agg(id order by happened_at, id) filter (where takeable))[1:${TAKEN_MAX}], '{}') as ids
    from held where coalesce(:jenis, 'ditahan') = 'ditahan' group by id_absen, perihal
    union all
    select 'diputuskan', h.id_absen, h.last_received_at, h.id_anggota, 1, '{}'::uuid[]
    ${OPEN_DIPUTUSKAN} and coalesce(:jenis, 'diputuskan') = 'diputuskan'
    union all
    select 'salah', l.id_absen, l.dilaporkan_at, l.id, 1, '{}'::uuid[]
    ${OPEN_SALAH} and coalesce(:jenis, 'salah') = 'salah'
  ),
  page as materialized (
    select jenis, id_absen, at, id, jumlah, ids from item order by at desc, id, id_absen offset :skip limit ${KOTAK_PAGE}
  )
  select page.jenis, page.id, page.at, ${ABSEN.json} as absen, page.jumlah, page.ids, held.json as ditahan, held.kelompok_anggota,
    report.json as salah
  from page
  cross join ${SEEN}
  join absen b on b.id = page.id_absen
  left join lateral (
    select ${SCAN_DITAHAN.json} as json, case when not ${inGroupsOf('k.id')} then k.nomor end as kelompok_anggota
    from scan_ditahan d ${HELD_PEOPLE} where page.jenis = 'ditahan' and d.id = page.id
  ) held on true
  left join lateral (
    select ${SALAH.json} as json
    from laporan_salah l join anggota a on a.id = l.id_anggota join kelompok k on k.id = a.id_kelompok
    left join kehadiran h on h.id_absen = l.id_absen and h.id_anggota = l.id_anggota
    where page.jenis = 'salah' and l.id = page.id
  ) report on true
  order by page.at desc, page.id, page.id_absen`,
})

/** Some undecided members, each in an activity: the lists are of the same length. */
export const selectUndecided = statement('kotak.select_undecided', {
  params: {
    absen: t.arrayOf(t.uuid),
    anggota: t.arrayOf(t.uuid),
    settled: nullable(t.instant),
    mentor: nullable(t.uuid),
  },
  row: { ...DIPUTUSKAN.row, id_absen: t.uuid },
  sql: `select ${DIPUTUSKAN.list}, h.id_absen
   from ${SEEN}, unnest(:absen::uuid[], :anggota::uuid[]) pair(id_absen, id_anggota)
   join kehadiran h on h.id_absen = pair.id_absen and h.id_anggota = pair.id_anggota
   join absen b on b.id = h.id_absen
   join anggota a on a.id = h.id_anggota
   join kelompok k on k.id = a.id_kelompok
   ${LATEST_ACTS}
   where h.perlu_diputuskan and ${inGroupsOf('a.id_kelompok')}`,
})

/** How many of these held acts, reports and members, open or not, are of groups that `mentor` has. */
export const countReached = statement('kotak.count_reached', {
  params: {
    ditahan: t.arrayOf(t.uuid),
    salah: t.arrayOf(t.uuid),
    anggota: t.arrayOf(t.uuid),
    mentor: nullable(t.uuid),
  },
  row: { reached: t.int8 },
  sql: `select (select count(*) from scan_ditahan d ${heldMember('a')} where d.id = any(:ditahan) and ${inGroupsOf('a.id_kelompok')})
     + (select count(*) from laporan_salah l join anggota a on a.id = l.id_anggota
       where l.id = any(:salah) and ${inGroupsOf('a.id_kelompok')})
     + (select count(*) from anggota a where a.id = any(:anggota) and ${inGroupsOf('a.id_kelompok')}) as reached`,
})
