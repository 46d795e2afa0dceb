import type { Kartu } from '@bakti/contract/aktivasi/aktivasi.schemas'
import { columns, nullable, nullableRow, optional, statement, t } from '../../platform/statement'

/** A member as the account's owner sees it, from `anggota a` and `kelompok g`. */
const KARTU = columns<Kartu>({
  id: ['a.id', t.uuid],
  nama: ['a.nama', t.text],
  nim: ['a.nim', t.text],
  kelompok: ['g.nomor', t.int],
  gelombang: ['a.gelombang', nullable(t.text)],
  kartu: ['a.kode_kartu', optional(t.uuid)],
})

const CLAIM = {
  row: {
    ...nullableRow(KARTU.row),
    kunci: t.text,
    kode_hash: nullable(t.text),
    /** The account that has the member. */
    id_user: nullable(t.uuid),
    email: nullable(t.text),
  },
  sql: (which: string) => `select k.kunci, ${KARTU.list}, c.kode_hash, u.id as id_user, u.email
    from kunci_aktivasi k
    left join anggota a on ${which}
    left join kelompok g on g.id = a.id_kelompok
    left join kode_aktivasi c on c.id_anggota = a.id
    left join users u on u.id_anggota = a.id
    where k.satu`,
}

/** The key of the codes, with the member of a NIM and its code: one row for an unknown NIM too, so that all take the same time. */
export const findByNim = statement('aktivasi.by_nim', {
  params: { nim: t.text },
  row: CLAIM.row,
  sql: CLAIM.sql('a.nim = :nim'),
})

export const findById = statement('aktivasi.by_id', {
  params: { id: t.uuid },
  row: CLAIM.row,
  sql: CLAIM.sql('a.id = :id'),
})

export const findOwn = statement('aktivasi.own', {
  params: { id_user: t.uuid },
  row: KARTU.row,
  sql: `select ${KARTU.list} from users u join anggota a on a.id = u.id_anggota join kelompok g on g.id = a.id_kelompok
    where u.id = :id_user`,
})

/**
 * Links an account of a participant with a member. No row: the account has another one, or is none of a participant. Throws a violation of
 * `users_id_anggota` where another account has the member, of the foreign key where the member is gone.
 */
export const link = statement('aktivasi.link', {
  params: { id_user: t.uuid, id_anggota: t.uuid },
  row: { id: t.uuid },
  sql: `update users set id_anggota = :id_anggota
    where id = :id_user and role = 'PESERTA' and (id_anggota is null or id_anggota = :id_anggota) returning id`,
})

/** Those of these accounts that have a member, and which. */
export const findLinked = statement('aktivasi.linked', {
  params: { id: t.arrayOf(t.uuid) },
  row: { email: t.text, nama: t.text, nim: t.text },
  sql: `select u.email, a.nama, a.nim from users u join anggota a on a.id = u.id_anggota
    where u.id = any(:id::uuid[]) order by u.email`,
})
