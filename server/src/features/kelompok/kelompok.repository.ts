import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import { isoText, statement } from '../../platform/database'
import { ANGGOTA_COLUMNS, ANGGOTA_ORDER } from '../anggota/anggota.repository'

/** The activity that `hadir_terakhir` is about; no row where there is none. Of one day, the order is that of `GET /absen/`. */
const TERAKHIR = `(
  select id from absen where tanggal <= (now() at time zone 'Asia/Jakarta')::date
  order by tanggal desc, created_at desc, id limit 1
)`

/** null without an activity; 0 for a group of which nobody is Hadir. */
const HADIR_TERAKHIR = 'case when t.id is not null then coalesce(h.jumlah, 0) end as hadir_terakhir'

const JOIN_HADIR = `
  left join ${TERAKHIR} t on true
  left join (
    select a.id_kelompok, count(*) as jumlah
    from ${TERAKHIR} l
    join kehadiran e on e.id_absen = l.id and e.status_kehadiran = 'Hadir'
    join anggota a on a.id = e.id_anggota
    group by a.id_kelompok
  ) h on h.id_kelompok = k.id`

const CREATED_AT = `${isoText('k.created_at')} as "createdAt"`

/** One row with JSON, in the order of the groups' numbers. */
const listAsJson = (name: string, columns: string, joined = '') =>
  statement<{ json: string }>(
    name,
    `select coalesce(json_agg(t), '[]')::text as json
     from (select ${columns} from kelompok k ${joined} order by k.nomor) t`,
  )

/** What a participant's form needs, and no more (DECISIONS: Accounts, 'who may call what'). */
export const listPilihan = listAsJson('kelompok.list_pilihan', 'k.id, k.nomor')

export const listWithCount = listAsJson(
  'kelompok.list_with_count',
  `k.id, k.nomor, coalesce(m.jumlah, 0) as anggota, ${HADIR_TERAKHIR}, ${CREATED_AT}`,
  `left join (select id_kelompok, count(*) as jumlah from anggota group by id_kelompok) m on m.id_kelompok = k.id ${JOIN_HADIR}`,
)

export const listWithAnggota = listAsJson(
  'kelompok.list_with_anggota',
  `k.id, k.nomor, m.jumlah as anggota, ${HADIR_TERAKHIR}, ${CREATED_AT}, m.daftar as "Anggota_Kelompok"`,
  `cross join lateral (
     select count(*) as jumlah, coalesce(json_agg(t), '[]') as daftar
     from (select ${ANGGOTA_COLUMNS} from anggota a where a.id_kelompok = k.id order by ${ANGGOTA_ORDER}) t
   ) m ${JOIN_HADIR}`,
)

const find = (name: string, condition: string) =>
  statement<Kelompok>(
    name,
    `select k.id, k.nomor, (select count(*) from anggota a where a.id_kelompok = k.id) as anggota, ${CREATED_AT}
     from kelompok k where ${condition}`,
  )

export const findKelompok = find('kelompok.find', 'k.id = $1')
export const findByNomor = find('kelompok.find_by_nomor', 'k.nomor = $1')

export const insertKelompok = statement('kelompok.insert', 'insert into kelompok (id, nomor) values ($1, $2)')
