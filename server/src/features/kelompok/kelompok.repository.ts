import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import { type CountedTable, keptStatements } from '../../platform/changes.repository'
import { type Columns, columns, listOf, nullable, statement, t } from '../../platform/statement'
import { ANGGOTA, ANGGOTA_JSON, ANGGOTA_LIST, ANGGOTA_ORDER } from '../anggota/anggota.repository'
import { MEMBERS_BY_GROUP, countsInAbsen } from '../absen/counters.repository'
import { deletable } from '../../platform/terhapus.repository'
import { hasGroup } from '../mentor/mentor.repository'

/** A group as the API returns it, from `kelompok k`, its members `m`, and `l` and `h` of `JOIN_HADIR`. */
const KELOMPOK = columns<Required<Kelompok>>({
  id: ['k.id', t.uuid],
  nomor: ['k.nomor', t.int],
  anggota: ['coalesce(m.anggota, 0)', t.int8],
  // null without an activity; 0 for a group of which no member is Hadir.
  hadir_terakhir: ['case when l.id is not null then coalesce(h.hadir, 0) end', nullable(t.int8)],
  createdAt: ['k.created_at', t.instant],
  Anggota_Kelompok: ['m.daftar', t.json(ANGGOTA_LIST)],
})

/** The activity that `hadir_terakhir` is about; no row where there is none. Of one day, the order is that of `GET /absen/`. */
const LATEST = `(
  select id from absen where tanggal <= (now() at time zone 'Asia/Jakarta')::date
  order by tanggal desc, created_at desc, id limit 1
)`

const JOIN_HADIR = `
  left join ${LATEST} l on true
  left join ${countsInAbsen(LATEST)} h on h.id_kelompok = k.id`

/** A list that is kept, in the order of the groups' numbers. `tables` are those that it reads. */
const kept = <Row>(
  name: string,
  { jsonList, type }: Columns<Row>,
  { tables, joined = '' }: { tables: readonly CountedTable[]; joined?: string },
) =>
  keptStatements(name, {
    tables,
    type: listOf(type),
    json: `select coalesce(json_agg(r), '[]') from (select ${jsonList} from kelompok k ${joined} order by k.nomor) r`,
  })

/** What a participant's form needs, and no more (rules A2, K3). */
export const listChoices = kept('kelompok.list_pilihan', KELOMPOK.pick('id', 'nomor'), {
  tables: ['kelompok'],
})

const WITH_HADIR = ['kelompok', 'anggota', 'absen', 'kehadiran'] as const

const WITH_COUNT = KELOMPOK.pick('id', 'nomor', 'anggota', 'hadir_terakhir', 'createdAt')

export const listWithCount = kept('kelompok.list_with_count', WITH_COUNT, {
  tables: WITH_HADIR,
  joined: `left join ${MEMBERS_BY_GROUP} m on m.id_kelompok = k.id ${JOIN_HADIR}`,
})

const WITH_MEMBERS = `cross join lateral (
     select count(*) as anggota, coalesce(json_agg(${ANGGOTA_JSON}), '[]') as daftar
     from (select ${ANGGOTA.jsonList} from anggota a where a.id_kelompok = k.id order by ${ANGGOTA_ORDER}) r
   ) m`

export const listWithAnggota = kept('kelompok.list_with_anggota', KELOMPOK, {
  tables: WITH_HADIR,
  joined: `${WITH_MEMBERS} ${JOIN_HADIR}`,
})

/** As `JOIN_HADIR`, for few groups: the members of each are looked up, where that reads the counts of all groups. */
const JOIN_HADIR_OF_EACH = `
  left join ${LATEST} l on true
  cross join lateral (
    select count(*) as hadir from anggota a join kehadiran e on e.id_anggota = a.id and e.id_absen = l.id
    where a.id_kelompok = k.id and e.status_kehadiran = 'Hadir' and not e.luar_sasaran
  ) h`

/** The groups of a mentor (rule R5). Never kept: it is read for each request, so that a change of groups holds at once. */
const ofMentor = <Row>(name: string, { jsonList, type }: Columns<Row>, members: string) =>
  statement(name, {
    params: { mentor: t.uuid },
    row: { json: t.jsonText(listOf(type)) },
    sql: `select (select coalesce(json_agg(r), '[]') from (
        select ${jsonList} from kelompok k ${members} ${JOIN_HADIR_OF_EACH}
        where ${hasGroup(':mentor', 'k.id', 'now()')} order by k.nomor
      ) r)::text as json`,
  })

export const listOwnWithCount = ofMentor(
  'kelompok.list_own_with_count',
  WITH_COUNT,
  'cross join lateral (select count(*) as anggota from anggota a where a.id_kelompok = k.id) m',
)

export const listOwnWithAnggota = ofMentor('kelompok.list_own_with_anggota', KELOMPOK, WITH_MEMBERS)

const FOUND = KELOMPOK.pick('id', 'nomor', 'anggota', 'createdAt')
const SELECT = `select ${FOUND.list} from kelompok k
  cross join lateral (select count(*) as anggota from anggota a where a.id_kelompok = k.id) m`

export const findKelompok = statement('kelompok.find', {
  params: { id: t.uuid },
  row: FOUND.row,
  sql: `${SELECT} where k.id = :id`,
})

export const findByNomor = statement('kelompok.find_by_nomor', {
  params: { nomor: t.int },
  row: FOUND.row,
  sql: `${SELECT} where k.nomor = :nomor`,
})

export const insertKelompok = statement('kelompok.insert', {
  params: { id: t.uuid, nomor: t.int },
  sql: 'insert into kelompok (id, nomor) values (:id, :nomor)',
})

const OF_MEMBERS = { kolom: 'id_anggota', via: { tabel: 'anggota', kolom: 'id_kelompok' } }
/** Without attendance on purpose: the foreign key refuses to delete a group whose members have some (rule K7). */
export const deletableKelompok = deletable(
  'kelompok',
  [
    { tabel: 'kelompok', kolom: 'id', clientIds: true },
    { tabel: 'anggota', kolom: 'id_kelompok', clientIds: true },
    { tabel: 'mentor_kelompok', kolom: 'id_kelompok' },
    { tabel: 'kode_aktivasi', ...OF_MEMBERS },
    { tabel: 'laporan_salah', ...OF_MEMBERS },
    { tabel: 'anggota_kode', ...OF_MEMBERS },
  ],
  [
    { tabel: 'users', ...OF_MEMBERS },
    { tabel: 'kumpul_tugas', ...OF_MEMBERS },
  ],
)
