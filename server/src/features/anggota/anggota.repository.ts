import type { Anggota, RosterAnggota } from '@bakti/contract/anggota/anggota.schemas'
import { KOLOM_ANGGOTA, type KolomAnggota } from '@bakti/contract/anggota/kolom.rules'
import { keptStatements } from '../../platform/changes.repository'
import {
  byName,
  columns,
  either,
  listOf,
  nullable,
  optional,
  statement,
  t,
  type RowOf,
  type Type,
  written,
} from '../../platform/statement'
import { deletable } from '../../platform/terhapus.repository'
import { COMING_AUDIENCES, outsideOf } from '../absen/reading.repository'
import { GROUPS_OF_MENTOR, inGroupsOf } from '../mentor/mentor.repository'

/** A member to write. Of the optional columns null leaves what is stored, and an empty text clears it. */
export type AnggotaInput = Pick<Anggota, 'id' | 'nama' | 'nim' | 'id_kelompok'> &
  Record<KolomAnggota, string | null>

/** A member and their group, from `anggota a` and `kelompok k`. */
export const MEMBER = columns<Omit<Anggota, 'jumlah_kehadiran' | 'kartu'>>({
  id: ['a.id', t.uuid],
  nama: ['a.nama', t.text],
  nim: ['a.nim', t.text],
  id_kelompok: ['a.id_kelompok', t.uuid],
  kelompok: ['k.nomor', t.int],
})
export type Member = RowOf<typeof MEMBER>

const COUNTED = columns<Omit<Anggota, 'kartu'>>({
  ...MEMBER.fields,
  jumlah_kehadiran: ['(select count(*) from kehadiran h where h.id_anggota = a.id)', t.int8],
})

/** A member as the API returns it. */
export const ANGGOTA = columns<Anggota>({
  ...COUNTED.fields,
  kartu: ['a.kode_kartu', optional(t.uuid)],
})

/** SQL of such a row `r` as JSON, where few have a later card; no other column may be null. */
export const ANGGOTA_JSON = 'json_strip_nulls(row_to_json(r))'
export const ANGGOTA_LIST = listOf(
  either(
    COUNTED.type,
    columns<Required<Anggota>>({ ...COUNTED.fields, kartu: ['a.kode_kartu', t.uuid] }).type,
  ),
)

/** By name as people look it up, in any case; the NIM makes the order of namesakes stable. */
export const ANGGOTA_ORDER = `${byName('a.nama')}, a.nim`

/** `json` is null for a group that the caller's role does not reach. */
const LIST = { json: nullable(t.jsonText(ANGGOTA_LIST)) }
const SELECT_LIST = `select case when ${inGroupsOf('k.id')} then (
    select coalesce(json_agg(${ANGGOTA_JSON}), '[]')
    from (select ${ANGGOTA.jsonList} from anggota a where a.id_kelompok = k.id order by ${ANGGOTA_ORDER}) r
  )::text end as json
  from kelompok k`

/** A group's members as JSON; no row where there is no such group. */
export const listByNomor = statement('anggota.list_by_nomor', {
  params: { nomor: t.int, mentor: nullable(t.uuid) },
  row: LIST,
  sql: `${SELECT_LIST} where k.nomor = :nomor`,
})
export const listByKelompok = statement('anggota.list_by_kelompok', {
  params: { kelompok: t.uuid, mentor: nullable(t.uuid) },
  row: LIST,
  sql: `${SELECT_LIST} where k.id = :kelompok`,
})

/** The optional columns of a member, as one JSON object with those that `:kolom` names. */
const KOLOM_JSON = `(select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(jsonb_build_object(${KOLOM_ANGGOTA.map((name) => `'${name}', a.${name}`).join(', ')}))
  where key = any(:kolom::text[]))`
/** A group's members with optional columns (rule M22): the group is found by its number or its id. */
export const listWithKolom = statement('anggota.list_kolom', {
  params: {
    nomor: nullable(t.int),
    kelompok: nullable(t.uuid),
    kolom: t.arrayOf(t.text),
    mentor: nullable(t.uuid),
  },
  row: { json: nullable(t.text) },
  sql: `select case when ${inGroupsOf('k.id')} then (
      select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(r) - 'kolom') || r.kolom order by ${byName('r.nama')}, r.nim), '[]')
      from (select ${ANGGOTA.jsonList}, ${KOLOM_JSON} as kolom from anggota a where a.id_kelompok = k.id) r
    )::text end as json
    from kelompok k where k.nomor = :nomor or k.id = :kelompok`,
})

/** A member as a device keeps them (rule M10), without the fields that most rows leave out. */
type RosterRow = Omit<RosterAnggota, 'di_luar_sasaran' | 'kartu'>
const ROSTER = columns<Omit<RosterRow, 'hp'>>({
  id: MEMBER.fields.id,
  nama: MEMBER.fields.nama,
  nim: MEMBER.fields.nim,
  kelompok: MEMBER.fields.kelompok,
  gelombang: ['a.gelombang', nullable(t.text)],
})
/** A member of a mentor's own group: with the number to call. */
const ROSTER_OWN = columns<RosterRow>({ ...ROSTER.fields, hp: ['a.hp', nullable(t.text)] })

/** Of a member who is outside some audience, and of one whom other codes than the id find (rule M27). */
const OUTSIDE = { di_luar_sasaran: ['o.luar', listOf(t.text)] } as const
const KODE = { kartu: ['n.kode', listOf(t.uuid)] } as const

/** The rows of everybody, or those of a mentor's own groups, with the fields that few have or without them. */
const rosterType = (fields: object) =>
  [OUTSIDE, KODE, { ...OUTSIDE, ...KODE }]
    .map((more: object): Type<unknown> => columns<object>({ ...fields, ...more }).type)
    .reduce(either, columns<object>(fields).type) as Type<RosterAnggota>
const ALL = { row: ROSTER.jsonList, type: rosterType(ROSTER.fields) }
const OWN = { row: ROSTER_OWN.jsonList, type: rosterType(ROSTER_OWN.fields) }

const CODES = `(select c.id_anggota, json_agg(c.id order by c.id) as kode from anggota_kode c where c.berlaku group by c.id_anggota)`

/** A field is left out where there is nothing to say: most rows have the five fields alone. */
const rosterOf = (kelompok: string, { row } = ALL) => `select coalesce(json_agg(r.line), '[]') from (
    select case when o.luar is null and n.kode is null then (select row_to_json(w) from (select ${row}) w)
      else (select to_jsonb(w) || jsonb_strip_nulls(jsonb_build_object('di_luar_sasaran', o.luar, 'kartu', n.kode))
        from (select ${row}) w)::json end as line
    from ${kelompok} k join anggota a on a.id_kelompok = k.id
    left join ${CODES} n on n.id_anggota = a.id
    cross join ${COMING_AUDIENCES} r
    cross join lateral (select ${outsideOf('r', 'a')} as luar) o
    order by k.nomor, ${ANGGOTA_ORDER}
  ) r`

export const listRosterAll = keptStatements('anggota.luring_all', {
  tables: ['kelompok', 'anggota', 'anggota_kode', 'absen'],
  type: listOf(ALL.type),
  json: rosterOf('kelompok'),
})

/** The same of the groups that a mentor has now (rule R5). */
export const listRosterOwn = statement('anggota.luring_own', {
  params: { mentor: t.uuid },
  row: { json: t.jsonText(listOf(OWN.type)) },
  sql: `select (${rosterOf(`(${GROUPS_OF_MENTOR})`, OWN)})::text as json`,
})

/** `unknown`: how many of the numbers and ids name no group; `denied`: how many groups the caller's role does not reach. */
export const listRosterOf = statement('anggota.luring_of', {
  params: { nomor: t.arrayOf(t.int), id: t.arrayOf(t.uuid), mentor: nullable(t.uuid) },
  row: { unknown: t.int8, denied: t.int8, json: t.text },
  sql: `with wanted as (
      select g.id, g.nomor, ${inGroupsOf('g.id')} as reached from kelompok g
      where g.nomor = any(:nomor::integer[]) or g.id = any(:id::uuid[])
    ) select
      (select count(*) from unnest(:nomor::integer[]) n where n not in (select nomor from wanted))
        + (select count(*) from unnest(:id::uuid[]) i where i not in (select id from wanted)) as unknown,
      (select count(*) from wanted where not reached) as denied,
      case when :mentor::uuid is null then (${rosterOf('wanted')})
        else (${rosterOf('(select id, nomor from wanted where reached)', OWN)}) end::text as json`,
})

const SELECT = `select ${ANGGOTA.list} from anggota a join kelompok k on k.id = a.id_kelompok`

export const findAnggota = statement('anggota.find', {
  params: { id: t.uuid },
  row: ANGGOTA.row,
  sql: `${SELECT} where a.id = :id`,
})

export const findByNim = statement('anggota.find_by_nim', {
  params: { nim: t.arrayOf(t.text) },
  row: ANGGOTA.row,
  sql: `${SELECT} where a.nim = any(:nim::text[])`,
})

const WRITTEN = written<AnggotaInput>({
  id: t.uuid,
  nama: t.text,
  nim: t.text,
  id_kelompok: t.uuid,
  email: nullable(t.text),
  fakultas: nullable(t.text),
  prodi: nullable(t.text),
  gelombang: nullable(t.text),
  hp: nullable(t.text),
})
const NAMES = Object.keys(WRITTEN)
const isKolom = (name: string) => KOLOM_ANGGOTA.some((kolom) => kolom === name)

/** SQL of an optional column after a write (rule M21): null leaves it, an empty text clears it. */
export const kolomAfter = (now: string, before: string) => `nullif(coalesce(${now}, ${before}), '')`

export const insertAnggota = statement('anggota.insert', {
  params: WRITTEN,
  sql: `insert into anggota (${NAMES.join(', ')})
   values (${NAMES.map((name) => (isKolom(name) ? `nullif(:${name}, '')` : `:${name}`)).join(', ')})`,
})

export const changeAnggota = statement('anggota.update', {
  params: WRITTEN,
  row: { id: t.uuid },
  sql: `update anggota set ${NAMES.filter((name) => name !== 'id')
    .map((name) => `${name} = ${isKolom(name) ? kolomAfter(`:${name}`, name) : `:${name}`}`)
    .join(', ')} where id = :id returning id`,
})

/** The optional columns of a member. */
export const findKolom = statement('anggota.kolom', {
  params: { id: t.uuid },
  row: {
    email: nullable(t.text),
    fakultas: nullable(t.text),
    prodi: nullable(t.text),
    gelombang: nullable(t.text),
    hp: nullable(t.text),
  },
  sql: `select ${KOLOM_ANGGOTA.join(', ')} from anggota where id = :id`,
})

/** Members whom open held scans of these activities name. */
export const findHeldIn = statement('anggota.held_in', {
  params: { absen: t.arrayOf(t.uuid) },
  row: { id: t.uuid },
  sql: `select distinct a.id from scan_ditahan d join anggota a on a.id = d.target_id or a.nim = d.target_nim
    where d.id_absen = any(:absen::uuid[]) and d.diambil_at is null`,
})

/** An account and its submissions outlive the member, and are the member's again when it comes back. */
export const deletableAnggota = deletable(
  'anggota',
  [
    { tabel: 'anggota', kolom: 'id', clientIds: true },
    { tabel: 'kehadiran_event', kolom: 'id_anggota' },
    { tabel: 'kehadiran', kolom: 'id_anggota' },
    { tabel: 'kode_aktivasi', kolom: 'id_anggota' },
    { tabel: 'laporan_salah', kolom: 'id_anggota' },
    { tabel: 'anggota_kode', kolom: 'id_anggota' },
  ],
  [
    { tabel: 'users', kolom: 'id_anggota' },
    { tabel: 'kumpul_tugas', kolom: 'id_anggota' },
  ],
)
