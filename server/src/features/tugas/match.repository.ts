import { MATCH_PAGE_SIZE } from '@bakti/contract/tugas/tugas.rules'
import type { KumpulAkun, UnmatchedKumpul } from '@bakti/contract/tugas/tugas.schemas'
import { columns, listOf, nullable, statement, t } from '../../platform/statement'
import { KUMPUL } from './kumpul.repository'

/** `s` is a submission, `o` the account of its owner. */
const OTHER = columns<KumpulAkun['lain'][number]>({
  id: ['s.id', t.uuid],
  id_user: ['s.id_user', t.uuid],
  id_tugas: ['s.id_tugas', t.uuid],
  nama: ['s.nama', t.text],
  nim: ['s.nim', t.text],
  kelompok: ['s.kelompok', t.int],
  link_tugas: ['s.link_tugas', t.text],
  createAt: ['s.create_at', t.instant],
  updateAt: ['s.update_at', t.instant],
})

/** Of `kumpul_tugas k` and its owner `users u`. */
const AKUN = columns<KumpulAkun>({
  email: ['case when :withEmail then u.email end', nullable(t.text)],
  terhubung: ['u.id_anggota is not null', t.bool],
  id_anggota: ['case when u.id_anggota is null then k.id_anggota end', nullable(t.uuid)],
  digantikan: [
    `(select s.id from users o join kumpul_tugas s on s.id_user = o.id and s.id_tugas = k.id_tugas
      where u.id_anggota is null and o.id_anggota = k.id_anggota)`,
    nullable(t.uuid),
  ],
  lain: [
    `(select coalesce(json_agg(${OTHER.json} order by s.create_at desc, s.id desc), '[]')
      from kumpul_tugas s join users o on o.id = s.id_user
      where s.id_anggota = u.id_anggota and s.id_tugas = k.id_tugas and o.id_anggota is null)`,
    t.json(listOf(OTHER.type)),
  ],
})

/** Whose accounts these submissions are of (rule R43). */
export const readAkun = statement('kumpul_tugas.akun', {
  params: { id: t.arrayOf(t.uuid), withEmail: t.bool },
  row: { id_kumpul: t.uuid, ...AKUN.row },
  sql: `select k.id as id_kumpul, ${AKUN.list}
    from kumpul_tugas k join users u on u.id = k.id_user where k.id = any(:id::uuid[])`,
})

const CANDIDATES = columns<NonNullable<UnmatchedKumpul['calon']>>({
  id: ['a.id', t.uuid],
  nama: ['a.nama', t.text],
  nim: ['a.nim', t.text],
  kelompok: ['g.nomor', t.int],
})

const BELUM = columns<UnmatchedKumpul>({
  ...KUMPUL.fields,
  email: ['u.email', t.text],
  title: ['t.title', t.text],
  calon: [`case when a.id is not null then ${CANDIDATES.json} end`, nullable(t.json(CANDIDATES.type))],
})

const FROM = `kumpul_tugas k join tugas t on t.id = k.id_tugas join users u on u.id = k.id_user
  left join anggota a on a.nim = k.nim left join kelompok g on g.id = a.id_kelompok`
const OPEN = 'k.id_anggota is null and u.id_anggota is null'

export const listUnmatched = statement('kumpul_tugas.belum_cocok', {
  params: { skip: t.int8 },
  row: BELUM.row,
  sql: `select ${BELUM.list} from ${FROM} where ${OPEN}
    order by a.id is null, k.create_at desc, k.id desc limit ${MATCH_PAGE_SIZE} offset :skip`,
})

export const countUnmatched = statement('kumpul_tugas.belum_cocok_count', {
  row: { jumlah: t.int8 },
  sql: `select count(*) as jumlah from kumpul_tugas k join users u on u.id = k.id_user where ${OPEN}`,
})

/**
 * Connects submissions of accounts without a member, by NIM; a NIM of null takes the connection back. One row for each that changed. Nothing
 * changes where some NIM is unknown: `unknown` of the only row is then one of them. `lost`: some submission is not there (any more).
 */
export const connect = statement('kumpul_tugas.cocokkan', {
  params: { id: t.arrayOf(t.uuid), nim: t.arrayOf(nullable(t.text)) },
  row: { unknown: nullable(t.text), lost: t.bool, jumlah: t.int8 },
  sql: `with given as (
      select i.id, i.nim, a.id as id_anggota
      from unnest(:id::uuid[], :nim::text[]) as i (id, nim) left join anggota a on a.nim = i.nim
    ),
    unknown as (select min(nim) as nim from given where nim is not null and id_anggota is null),
    connected as (
      update kumpul_tugas k set id_anggota = given.id_anggota
      from given, users u
      where k.id = given.id and u.id = k.id_user and u.id_anggota is null
        and k.id_anggota is distinct from given.id_anggota and (select nim from unknown) is null
      returning k.id
    )
    select (select nim from unknown) as unknown, (select count(*) from connected) as jumlah,
      exists (select from given where not exists (select from kumpul_tugas k where k.id = given.id)) as lost`,
})

/** Those of these submissions that are connected with a member, and which. */
export const findConnected = statement('kumpul_tugas.connected', {
  params: { id: t.arrayOf(t.uuid) },
  row: { title: t.text, nama: t.text, nim: t.text },
  sql: `select t.title, a.nama, a.nim from kumpul_tugas k join tugas t on t.id = k.id_tugas join anggota a on a.id = k.id_anggota
    where k.id = any(:id::uuid[]) order by t.title, a.nim`,
})
