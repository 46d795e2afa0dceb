import { role } from '@bakti/contract/auth/auth.schemas'
import { PENGGUNA_PAGE_SIZE } from '@bakti/contract/pengguna/pengguna.rules'
import type { Akun, Authority } from '@bakti/contract/pengguna/pengguna.schemas'
import { SESSION_LIFE } from '../auth/auth.repository'
import { byName, columns, listOf, nullable, statement, t } from '../../platform/statement'
import { holdsAt, notEnded } from '../mentor/mentor.repository'

const AUTHORITY = columns<Authority>({
  id: ['k.id', t.uuid],
  nomor: ['k.nomor', t.int],
  mulai: ['w.mulai', t.instant],
  sampai: ['w.sampai', nullable(t.instant)],
})

const ANGGOTA = columns<NonNullable<Akun['anggota']>>({
  id: ['a.id', t.uuid],
  nama: ['a.nama', t.text],
  nim: ['a.nim', t.text],
  kelompok: ['g.nomor', t.int],
})

/** An account as ADMIN sees it, from `users u`. A group that was given more than once has the longest of its ends. */
const AKUN = columns<Akun>({
  id: ['u.id', t.uuid],
  name: ['u.name', t.text],
  email: ['u.email', t.text],
  role: ['u.role', t.oneOf(role.options)],
  peran_sampai: ['u.peran_sampai', nullable(t.instant)],
  hp: ['u.hp', nullable(t.text)],
  google: ['u.google_sub is not null', t.bool],
  anggota: [
    `(select ${ANGGOTA.json} from anggota a join kelompok g on g.id = a.id_kelompok where a.id = u.id_anggota)`,
    nullable(t.json(ANGGOTA.type)),
  ],
  kelompok: [
    `(select coalesce(json_agg(r), '[]') from (
      select distinct on (k.nomor) ${AUTHORITY.jsonList} from mentor_kelompok w join kelompok k on k.id = w.id_kelompok
      where u.role = 'MENTOR' and w.id_user = u.id and ${notEnded()}
      order by k.nomor, w.sampai desc nulls first, w.mulai
    ) r)`,
    t.json(listOf(AUTHORITY.type)),
  ],
  // A session ends so long after its last use, which is stored every five minutes.
  terakhir_terlihat: [
    `greatest(
      (select max(s.expires_at) - ${SESSION_LIFE} from sessions s where s.id_user = u.id),
      (select max(d.used_at) from devices d where d.id_user = u.id),
      (select max(p.reported_at) from perangkat p where p.id_user = u.id)
    )`,
    nullable(t.instant),
  ],
  perangkat: ['(select count(*) from devices d where d.id_user = u.id)', t.int8],
  sesi: ['(select count(*) from sessions s where s.id_user = u.id and s.expires_at > now())', t.int8],
  kode_masuk_sampai: [
    '(select c.expires_at from kode_masuk c where c.id_user = u.id and c.expires_at > now())',
    nullable(t.instant),
  ],
  createdAt: ['u.created_at', t.instant],
})

const FILTER = {
  cari: nullable(t.text),
  /** A whole number that was searched for. */
  nomor: nullable(t.int),
}

/** `strpos`: '%' and '_' are letters like others (rule W14). */
const FITS = `(:cari::text is null
  or strpos(lower(u.name), lower(:cari)) > 0
  or strpos(lower(u.email), lower(:cari)) > 0
  or exists (select from anggota a where a.id = u.id_anggota and strpos(lower(a.nim), lower(:cari)) > 0)
  or (u.role = 'MENTOR' and exists (
    select from mentor_kelompok w join kelompok k on k.id = w.id_kelompok
    where w.id_user = u.id and k.nomor = :nomor::int and ${notEnded()}
  )))`

export const listAkun = statement('pengguna.list', {
  params: { ...FILTER, peran: t.arrayOf(t.text), skip: t.int8 },
  row: AKUN.row,
  sql: `select ${AKUN.list} from users u where ${FITS} and u.role = any(:peran::text[])
    order by ${byName('u.name')}, u.id limit ${PENGGUNA_PAGE_SIZE} offset :skip`,
})

export const countAkun = statement('pengguna.count', {
  params: FILTER,
  row: { role: t.oneOf(role.options), jumlah: t.int },
  sql: `select u.role, count(*)::int as jumlah from users u where ${FITS} group by u.role`,
})

export const findAkun = statement('pengguna.find', {
  params: { id: t.uuid },
  row: AKUN.row,
  sql: `select ${AKUN.list} from users u where u.id = :id`,
})

/** A group of an account as it is to be, by columns. */
const WANTED = { nomor: t.arrayOf(t.int), sampai: t.arrayOf(nullable(t.instant)) }

export const unknownNomor = statement('pengguna.unknown_nomor', {
  params: { nomor: t.arrayOf(t.int) },
  row: { nomor: t.int },
  sql: `select baru.nomor from unnest(:nomor::int[]) as baru (nomor)
    where not exists (select from kelompok k where k.nomor = baru.nomor)`,
})

/** Ends the assignments of an account to groups other than these. One that has not begun never counts (rule R21). */
export const endOthers = statement('pengguna.kelompok_end', {
  params: { id: t.uuid, nomor: t.arrayOf(t.int) },
  sql: `update mentor_kelompok w set sampai = greatest(date_trunc('milliseconds', now()), w.mulai)
    where w.id_user = :id and ${notEnded()}
      and not exists (select from kelompok k where k.id = w.id_kelompok and k.nomor = any(:nomor::int[]))`,
})

/** Gives the assignments to these groups that have not ended the ends that are wanted. */
export const moveEnds = statement('pengguna.kelompok_move', {
  params: { id: t.uuid, ...WANTED },
  sql: `update mentor_kelompok w set sampai = baru.sampai
    from unnest(:nomor::int[], :sampai::timestamptz[]) as baru (nomor, sampai) join kelompok k on k.nomor = baru.nomor
    where w.id_user = :id and w.id_kelompok = k.id and ${notEnded()}
      and w.sampai is distinct from baru.sampai and (baru.sampai is null or baru.sampai >= w.mulai)`,
})

/** Adds the assignments to groups that the account does not have now, or has for a shorter time. */
export const addGroups = statement('pengguna.kelompok_add', {
  params: { id: t.uuid, ...WANTED, oleh: nullable(t.uuid) },
  sql: `insert into mentor_kelompok (id_user, id_kelompok, sampai, diberi_oleh)
    select :id, k.id, baru.sampai, :oleh
    from unnest(:nomor::int[], :sampai::timestamptz[]) as baru (nomor, sampai) join kelompok k on k.nomor = baru.nomor
    where not exists (
      select from mentor_kelompok w where w.id_user = :id and w.id_kelompok = k.id
        and ${holdsAt()}
        and (w.sampai is null or w.sampai >= baru.sampai)
    )`,
})

/** Takes the member from an account. */
export const unlinkAnggota = statement('pengguna.unlink', {
  params: { id: t.uuid },
  sql: `update users set id_anggota = null, dilepas_at = now(),
     dilepas_nim = (select a.nim from anggota a where a.id = users.id_anggota)
   where id = :id and id_anggota is not null`,
})
