import type { Anggota, AnggotaLuring, anggotaShapes } from '@bakti/contract/anggota/anggota.schemas'
import type { ParsedBodyOf } from '@bakti/contract/call'
import { keptStatements } from '../../platform/changes.repository'
import {
  type RowOf,
  columns,
  insertInto,
  listOf,
  nullable,
  statement,
  t,
  updateOf,
  written,
} from '../../platform/statement'
import { deletable } from '../../platform/terhapus.repository'
import { GROUPS_OF_MENTOR, inGroupsOf } from '../mentor/mentor.repository'

export type AnggotaInput = ParsedBodyOf<typeof anggotaShapes.update>

/** A member and their group, from `anggota a` and `kelompok k`. */
export const MEMBER = columns<Omit<Anggota, 'jumlah_kehadiran'>>({
  id: ['a.id', t.uuid],
  nama: ['a.nama', t.text],
  nim: ['a.nim', t.text],
  id_kelompok: ['a.id_kelompok', t.uuid],
  kelompok: ['k.nomor', t.int],
})
export type Member = RowOf<typeof MEMBER>

/** A member as the API returns it. */
export const ANGGOTA = columns<Anggota>({
  ...MEMBER.fields,
  jumlah_kehadiran: ['(select count(*) from kehadiran h where h.id_anggota = a.id)', t.int8],
})

/** By name as people look it up, in any case; the NIM makes the order of namesakes stable. */
export const ANGGOTA_ORDER = 'lower(a.nama), a.nim'

/** `json` is null for a group that the caller's role does not reach. */
const LIST = { json: nullable(t.jsonText(listOf(ANGGOTA.type))) }
const SELECT_LIST = `select case when ${inGroupsOf('k.id')} then (
    select coalesce(json_agg(r), '[]')
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

/** A member as a device keeps them (rule M10). `gelombang` has no column yet. */
const LURING = columns<AnggotaLuring>({
  id: MEMBER.fields.id,
  nama: MEMBER.fields.nama,
  nim: MEMBER.fields.nim,
  kelompok: MEMBER.fields.kelompok,
  gelombang: ['null::text', nullable(t.text)],
})
const luringOf = (kelompok: string) => `select coalesce(json_agg(r), '[]') from (
    select ${LURING.jsonList} from ${kelompok} k join anggota a on a.id_kelompok = k.id
    order by k.nomor, ${ANGGOTA_ORDER}
  ) r`

export const listLuringAll = keptStatements('anggota.luring_all', {
  tables: ['kelompok', 'anggota'],
  type: listOf(LURING.type),
  json: luringOf('kelompok'),
})

/** The same of the groups that a mentor has now (rule R5). */
export const listLuringOwn = statement('anggota.luring_own', {
  params: { mentor: t.uuid },
  row: { json: t.jsonText(listOf(LURING.type)) },
  sql: `select (${luringOf(`(${GROUPS_OF_MENTOR})`)})::text as json`,
})

/** `unknown`: how many of the numbers and ids name no group; `denied`: how many groups the caller's role does not reach. */
export const listLuringOf = statement('anggota.luring_of', {
  params: { nomor: t.arrayOf(t.int), id: t.arrayOf(t.uuid), mentor: nullable(t.uuid) },
  row: { unknown: t.int8, denied: t.int8, json: t.jsonText(listOf(LURING.type)) },
  sql: `with wanted as (
      select g.id, g.nomor, ${inGroupsOf('g.id')} as reached from kelompok g
      where g.nomor = any(:nomor::integer[]) or g.id = any(:id::uuid[])
    ) select
      (select count(*) from unnest(:nomor::integer[]) n where n not in (select nomor from wanted))
        + (select count(*) from unnest(:id::uuid[]) i where i not in (select id from wanted)) as unknown,
      (select count(*) from wanted where not reached) as denied,
      (${luringOf('(select id, nomor from wanted where reached)')})::text as json`,
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

const WRITTEN = written<AnggotaInput>({ id: t.uuid, nama: t.text, nim: t.text, id_kelompok: t.uuid })

export const insertAnggota = statement('anggota.insert', {
  params: WRITTEN,
  sql: insertInto('anggota', WRITTEN),
})

export const changeAnggota = statement('anggota.update', {
  params: WRITTEN,
  row: { id: t.uuid },
  sql: `${updateOf('anggota', WRITTEN)} returning id`,
})

/** Members whom open held scans of these activities name. */
export const findHeldIn = statement('anggota.held_in', {
  params: { absen: t.arrayOf(t.uuid) },
  row: { id: t.uuid },
  sql: `select distinct a.id from scan_ditahan d join anggota a on a.id = d.target_id or a.nim = d.target_nim
    where d.id_absen = any(:absen::uuid[]) and d.diambil_at is null`,
})

export const deletableAnggota = deletable('anggota', [
  { tabel: 'anggota', kolom: 'id', clientIds: true },
  { tabel: 'kehadiran_event', kolom: 'id_anggota' },
  { tabel: 'kehadiran', kolom: 'id_anggota' },
  { tabel: 'kode_aktivasi', kolom: 'id_anggota' },
])
