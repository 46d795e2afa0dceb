import { columns, nullable, statement, t } from '../../platform/statement'
import { MEMBER } from '../anggota/anggota.repository'

/** Keeps groups from being deleted; the members who come into them are locked after. */
export const holdKelompok = statement('orang.hold_kelompok', {
  params: { ids: t.arrayOf(t.uuid) },
  row: { id: t.uuid },
  sql: 'select id from kelompok where id = any(:ids) order by id for key share',
})

/** Keeps the activities of a member's events from being deleted. */
export const holdAbsenOf = statement('orang.hold_absen', {
  params: { id: t.uuid },
  row: { id: t.uuid },
  sql: `select b.id from absen b where b.id in (select e.id_absen from kehadiran_event e where e.id_anggota = :id)
    order by b.id for key share`,
})

/** Since when a member has been in their present group. */
export const findSince = statement('orang.since', {
  params: { id: t.uuid },
  row: { sejak: t.instant },
  sql: 'select k.sejak from anggota_kelompok k where k.id_anggota = :id and k.sampai is null',
})

const READ = columns({
  ...MEMBER.fields,
  akun: ['(select u.id from users u where u.id_anggota = a.id)', nullable(t.uuid)],
})

/** Members with their accounts. */
export const readOrangRows = statement('orang.rows', {
  params: { ids: t.arrayOf(t.uuid) },
  row: READ.row,
  sql: `select ${READ.list} from anggota a join kelompok k on k.id = a.id_kelompok where a.id = any(:ids)`,
})

const LOCK = 'select id from anggota where id = any(:ids) order by id for'

/**
 * Locks members in the order of their ids; scans of them go on. They are read after: a statement that joins the group and waits for the lock
 * would compare the member of now with the group of before, and find nobody.
 */
export const lockOrang = statement('orang.lock', {
  params: { ids: t.arrayOf(t.uuid) },
  row: { id: t.uuid },
  sql: `${LOCK} no key update`,
})

/** The same where scans of them wait. */
export const lockOrangAlone = statement('orang.lock_alone', {
  params: { ids: t.arrayOf(t.uuid) },
  row: { id: t.uuid },
  sql: `${LOCK} update`,
})

export const setKelompok = statement('orang.set_kelompok', {
  params: { id: t.uuid, id_kelompok: t.uuid },
  sql: 'update anggota set id_kelompok = :id_kelompok where id = :id',
})

export const setNama = statement('orang.set_nama', {
  params: { id: t.uuid, nama: t.text },
  sql: 'update anggota set nama = :nama where id = :id',
})

export const setNim = statement('orang.set_nim', {
  params: { id: t.uuid, nim: t.text },
  sql: 'update anggota set nim = :nim where id = :id',
})

/**
 * Has a member belong to their present group from the beginning of a date (WIB) on, but not from before they were known (rule M29). What was
 * held from then on is forgotten; the first group stays as a row of no length where that is all of it, since days before it count for that
 * group (rule X20).
 */
export const dateKelompok = statement('orang.date_kelompok', {
  params: { id: t.uuid, sejak: t.date, alasan: nullable(t.text), oleh: t.uuid },
  sql: `with own as materialized (
      select k.id, k.sejak, k.sampai,
        row_number() over (order by k.sejak, k.sampai nulls last, k.id) = 1 and k.sampai is not null as pertama
      from anggota_kelompok k where k.id_anggota = :id
    ),
    mulai as materialized (select greatest(min(sejak), :sejak::date::timestamp at time zone 'Asia/Jakarta') as at from own),
    forgotten as (
      delete from anggota_kelompok k using own, mulai
      where k.id = own.id and not own.pertama and own.sampai is not null and own.sejak >= mulai.at
    )
    update anggota_kelompok k set
      sejak = case when own.sampai is null then mulai.at else own.sejak end,
      sampai = case when own.sampai is not null then least(own.sampai, mulai.at) end,
      alasan = case when own.sampai is null then coalesce(:alasan, k.alasan) else k.alasan end,
      oleh = case when own.sampai is null then :oleh else k.oleh end
    from own, mulai
    where k.id = own.id and (own.sampai is null or own.pertama or own.sejak < mulai.at)`,
})

/** Makes the code of a new card; the codes before it are void (rule M28). */
export const addKartu = statement('orang.add_kartu', {
  params: { id: t.uuid, kode: t.uuid },
  sql: `with void as (update anggota_kode set berlaku = false where id_anggota = :id and berlaku),
    card as (insert into anggota_kode (id, id_anggota, asal, berlaku, dibuat_at) values (:kode, :id, 'kartu', true, now()))
    update anggota set kode_kartu = :kode where id = :id`,
})
