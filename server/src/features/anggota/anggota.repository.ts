import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import { statement } from '../../platform/database'

/** The columns of a member on the wire, from `anggota a` and `kelompok k`; in this order on every screen. */
export const ANGGOTA_COLUMNS = `a.id, a.nama, a.nim, a.id_kelompok, k.nomor as kelompok,
  (select count(*) from kehadiran h where h.id_anggota = a.id) as jumlah_kehadiran`

/** By name as people look it up, whatever the case; the NIM makes the order of namesakes stable. */
export const ANGGOTA_ORDER = 'lower(a.nama), a.nim'

const listOf = (name: string, condition: string) =>
  statement<{ json: string }>(
    name,
    `select (select coalesce(json_agg(t), '[]') from (
         select ${ANGGOTA_COLUMNS} from anggota a where a.id_kelompok = k.id order by ${ANGGOTA_ORDER}
       ) t)::text as json
     from kelompok k where ${condition}`,
  )

/** A group's members as JSON; no row where there is no such group. */
export const listByNomor = listOf('anggota.list_by_nomor', 'k.nomor = $1')
export const listByKelompok = listOf('anggota.list_by_kelompok', 'k.id = $1')

const find = (name: string, condition: string) =>
  statement<Anggota>(
    name,
    `select ${ANGGOTA_COLUMNS} from anggota a join kelompok k on k.id = a.id_kelompok where ${condition}`,
  )

export const findAnggota = find('anggota.find', 'a.id = $1')

/** Who has one of these NIM. */
export const findByNim = find('anggota.find_by_nim', 'a.nim = any($1::text[])')

export const insertAnggota = statement(
  'anggota.insert',
  'insert into anggota (id, nama, nim, id_kelompok) values ($1, $2, $3, $4)',
)

export const changeAnggota = statement<{ id: string }>(
  'anggota.update',
  'update anggota set nama = $2, nim = $3, id_kelompok = $4 where id = $1 returning id',
)

/** Members that an activity's open held scans name. */
export const findHeldIn = statement<{ id: string }>(
  'anggota.held_in',
  `select distinct a.id from scan_ditahan d join anggota a on a.id = d.target_id or a.nim = d.target_nim
   where d.id_absen = any($1::uuid[]) and d.diambil_at is null`,
)
