import { nullable, statement, t } from '../../platform/statement'

/** The key of the HMACs (rule M20). */
export const readLock = statement('kode.kunci', {
  row: { kunci: t.text },
  sql: 'select kunci from kunci_aktivasi where satu',
})

const WHOSE = { id_kelompok: nullable(t.uuid), id_anggota: nullable(t.uuid) }
const NAMED = `(:id_kelompok::uuid is null or a.id_kelompok = :id_kelompok)
  and (:id_anggota::uuid is null or a.id = :id_anggota)`
const HAS_ACCOUNT = 'exists (select from users u where u.id_anggota = a.id)'

export const countKode = statement('kode.count', {
  params: WHOSE,
  row: { aktif: t.int8, tercetak: t.int8, belum: t.int8 },
  sql: `select count(*) filter (where akun) as aktif,
     count(*) filter (where not akun and tercetak) as tercetak,
     count(*) filter (where not akun and not tercetak) as belum
   from (
     select ${HAS_ACCOUNT} as akun, c.dicetak_at is not null as tercetak
     from anggota a left join kode_aktivasi c on c.id_anggota = a.id where ${NAMED}
   ) m`,
})

/** Locks the members who get a code: those without an account, whose code is not on paper unless `semua`. */
export const lockMembers = statement('kode.lock_members', {
  params: { ...WHOSE, semua: t.bool },
  row: { id: t.uuid },
  sql: `select a.id from anggota a where ${NAMED} and not ${HAS_ACCOUNT}
     and (:semua or not exists (select from kode_aktivasi c where c.id_anggota = a.id and c.dicetak_at is not null))
   order by a.id for no key update`,
})

/** Gives each member a code in place of the one before. A code that came onto paper meanwhile stays unless `semua`. */
export const writeKode = statement('kode.write', {
  params: { id: t.arrayOf(t.uuid), hash: t.arrayOf(t.text), id_cetak: t.uuid, oleh: t.uuid, semua: t.bool },
  row: { id_anggota: t.uuid },
  sql: `insert into kode_aktivasi (id_anggota, kode_hash, id_cetak, dibuat_oleh)
   select id, hash, :id_cetak, :oleh from unnest(:id::uuid[], :hash::text[]) as baru (id, hash)
   on conflict (id_anggota) do update
   set kode_hash = excluded.kode_hash, id_cetak = excluded.id_cetak, dibuat_oleh = excluded.dibuat_oleh,
     dibuat_at = now(), dicetak_at = null
   where :semua or kode_aktivasi.dicetak_at is null
   returning id_anggota`,
})

/** Locks the members of a print, as `lockMembers` does. */
export const lockPrint = statement('kode.lock_print', {
  params: { id_cetak: t.uuid },
  row: { id: t.uuid },
  sql: `select a.id from anggota a where a.id in (select c.id_anggota from kode_aktivasi c where c.id_cetak = :id_cetak)
   order by a.id for no key update`,
})

/** Marks the codes of a print that are still the members' codes. */
export const markPrinted = statement('kode.mark_printed', {
  params: { id_cetak: t.uuid },
  row: { id_anggota: t.uuid },
  sql: `update kode_aktivasi set dicetak_at = coalesce(dicetak_at, now()) where id_cetak = :id_cetak returning id_anggota`,
})

/** Makes a member's code void: the next print makes another one. */
export const voidKode = statement('kode.void', {
  params: { id_anggota: t.uuid },
  sql: 'delete from kode_aktivasi where id_anggota = :id_anggota',
})
