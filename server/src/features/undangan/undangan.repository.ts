import { PENGGUNA_PAGE_SIZE } from '@bakti/contract/pengguna/pengguna.rules'
import { MAIL_STATES, UNDANGAN_STATES } from '@bakti/contract/undangan/undangan.rules'
import {
  type UndanganContents,
  type Undangan,
  peranUndangan,
} from '@bakti/contract/undangan/undangan.schemas'
import { byName, columns, listOf, nullable, statement, t } from '../../platform/statement'

/** SQL, of `undangan i`: it was not revoked, and is left to be accepted by so many more. */
const IS_LEFT = 'i.dicabut_at is null and i.dipakai < i.maks'
/** SQL, of `undangan i`: it can still be accepted. */
export const IS_OPEN = `(${IS_LEFT} and i.berlaku_sampai > now())`
/** SQL, of `undangan i`: it was accepted as often as it may be, and not revoked. */
export const IS_USED_UP = '(i.dicabut_at is null and i.dipakai >= i.maks)'

/** SQL, of `undangan i`. */
const STATES = `case when ${IS_OPEN} then 'berlaku' when ${IS_USED_UP} then 'habis'
  when i.dicabut_at is not null then 'dicabut' else 'lewat' end`

/** SQL, of `undangan i`: where its mail stands. Who sends takes at most a minute: one that takes longer has broken off (rule R29). */
export const MAIL = `case when i.surel = 'sedang' and i.surel_at < now() - interval '5 minutes' then 'ragu' else i.surel end`

const NOMOR = `(select coalesce(json_agg(k.nomor order by k.nomor), '[]') from kelompok k where k.id = any(i.kelompok))`

/** SQL, of `undangan i`: how many of its groups are no longer there. */
const MISSING =
  '(cardinality(i.kelompok) - (select count(*) from kelompok k where k.id = any(i.kelompok)))::int'

const MAIL_OF = columns<Undangan['surel']>({
  keadaan: [MAIL, t.oneOf(MAIL_STATES)],
  at: ['i.surel_at', nullable(t.instant)],
  galat: ['i.surel_galat', nullable(t.text)],
})
const CREATED = columns<Undangan['dibuat']>({
  at: ['i.created_at', t.instant],
  nama: ['(select u.name from users u where u.id = i.dibuat_oleh)', nullable(t.text)],
})
const REVOKED = columns<NonNullable<Undangan['dicabut']>>({
  at: ['i.dicabut_at', t.instant],
  nama: ['(select u.name from users u where u.id = i.dicabut_oleh)', nullable(t.text)],
})
const RECIPIENTS = columns<Undangan['penerima'][number]>({
  id: ['u.id', t.uuid],
  nama: ['u.name', t.text],
  at: ['p.diterima_at', t.instant],
})

/** An invitation as ADMIN sees it, from `undangan i`. */
const UNDANGAN = columns<Undangan>({
  id: ['i.id', t.uuid],
  role: ['i.role', t.oneOf(peranUndangan.options)],
  judul: ['i.judul', t.text],
  nama: ['i.nama', nullable(t.text)],
  email: ['i.email', nullable(t.text)],
  hp: ['i.hp', nullable(t.text)],
  kelompok: [NOMOR, t.json(listOf(t.int))],
  kelompok_hilang: [MISSING, t.int],
  sampai: ['i.sampai', nullable(t.instant)],
  maks: ['i.maks', t.int],
  dipakai: ['i.dipakai', t.int],
  berlaku_sampai: ['i.berlaku_sampai', t.instant],
  keadaan: [STATES, t.oneOf(UNDANGAN_STATES)],
  kiriman: ['i.kiriman', nullable(t.uuid)],
  surel: [MAIL_OF.json, t.json(MAIL_OF.type)],
  bertautan: ['(i.token_hash is not null or i.token_surel_hash is not null)', t.bool],
  dibuat: [CREATED.json, t.json(CREATED.type)],
  dicabut: [`case when i.dicabut_at is not null then ${REVOKED.json} end`, nullable(t.json(REVOKED.type))],
  penerima: [
    `(select coalesce(json_agg(r), '[]') from (
      select ${RECIPIENTS.jsonList} from undangan_penerima p join users u on u.id = p.id_user
      where p.id_undangan = i.id order by p.diterima_at desc, u.id
    ) r)`,
    t.json(listOf(RECIPIENTS.type)),
  ],
})

const FILTER = {
  cari: nullable(t.text),
  kiriman: nullable(t.uuid),
  keadaan: nullable(t.text),
  surel: nullable(t.text),
}

const FITS = `(:cari::text is null or strpos(lower(concat_ws(' ', i.judul, i.nama, i.email)), lower(:cari)) > 0)
  and (:kiriman::uuid is null or i.kiriman = :kiriman)
  and (:keadaan::text is null or ${STATES} = :keadaan)
  and (:surel::text is null or ${MAIL} = :surel)`

export const listUndangan = statement('undangan.list', {
  params: { ...FILTER, skip: t.int8 },
  row: UNDANGAN.row,
  sql: `select ${UNDANGAN.list} from undangan i where ${FITS}
    order by i.created_at desc, ${byName('i.nama')}, i.id limit ${PENGGUNA_PAGE_SIZE} offset :skip`,
})

export const countUndangan = statement('undangan.count', {
  params: FILTER,
  row: { jumlah: t.int },
  sql: `select count(*)::int as jumlah from undangan i where ${FITS}`,
})

export const findUndangan = statement('undangan.find', {
  params: { ids: t.arrayOf(t.uuid) },
  row: UNDANGAN.row,
  sql: `select ${UNDANGAN.list} from undangan i where i.id = any(:ids::uuid[]) order by i.created_at, i.id`,
})

/** An end of the assignment also ends the invitation: what is over is not accepted. */
const validFor = (days: string) => `least(now() + ${days} * interval '1 day', :sampai::timestamptz)`

/** `surel`: 'menunggu' where it is to be mailed. */
export const insertUndangan = statement('undangan.insert', {
  params: {
    id: t.uuid,
    token_hash: nullable(t.text),
    role: t.oneOf(peranUndangan.options),
    judul: t.text,
    nama: nullable(t.text),
    email: nullable(t.text),
    hp: nullable(t.text),
    nomor: t.arrayOf(t.int),
    sampai: nullable(t.instant),
    maks: t.int,
    hari: t.int,
    kiriman: nullable(t.uuid),
    surel: t.oneOf(MAIL_STATES),
    asal: t.text,
    oleh: t.uuid,
  },
  sql: `insert into undangan (id, token_hash, role, judul, nama, email, hp, kelompok, sampai, maks, hari, berlaku_sampai, kiriman, surel,
      surel_at, asal, dibuat_oleh)
    values (:id, :token_hash, :role, :judul, :nama, :email, :hp,
      array(select k.id from kelompok k where k.nomor = any(:nomor::int[])), :sampai, :maks, :hari, ${validFor(':hari::int')},
      :kiriman, :surel, case when :surel = 'menunggu' then now() end, :asal, :oleh)`,
})

/** Changes what an open invitation offers. */
export const updateOffer = statement('undangan.offer', {
  params: { id: t.uuid, nomor: t.arrayOf(t.int), hp: nullable(t.text) },
  sql: `update undangan set kelompok = array(select k.id from kelompok k where k.nomor = any(:nomor::int[])), hp = coalesce(:hp, hp)
    where id = :id`,
})

export const revokeUndangan = statement('undangan.revoke', {
  params: { id: t.uuid, oleh: t.uuid },
  sql: `update undangan set dicabut_at = now(), dicabut_oleh = :oleh, surel = case when surel = 'menunggu' then 'tidak' else surel end
    where id = :id and dicabut_at is null`,
})

/** Gives a new link: the former ones are void. One that has run out is valid again for its days. No row: used up, or revoked. */
export const renewToken = statement('undangan.renew', {
  params: { id: t.uuid, token_hash: t.text },
  row: { id: t.uuid },
  sql: `update undangan i set token_hash = :token_hash, token_surel_hash = null,
      berlaku_sampai = case when i.berlaku_sampai > now() then i.berlaku_sampai
        else least(now() + i.hari * interval '1 day', i.sampai) end
    where i.id = :id and ${IS_LEFT} and (i.sampai is null or i.sampai > now()) returning i.id`,
})

const HAS_TOKEN = '(i.token_hash = :token_hash or i.token_surel_hash = :token_hash)'

const KELOMPOK = columns<UndanganContents['kelompok'][number]>({
  nomor: ['k.nomor', t.int],
  anggota: ['(select count(*) from anggota a where a.id_kelompok = k.id)', t.int8],
})

/** What whoever has the link sees. */
const CONTENTS = columns<UndanganContents>({
  role: ['i.role', t.oneOf(peranUndangan.options)],
  pengundang: ['(select u.name from users u where u.id = i.dibuat_oleh)', nullable(t.text)],
  nama: ['i.nama', nullable(t.text)],
  email: ['i.email', nullable(t.text)],
  kelompok: [
    `(select coalesce(json_agg(r), '[]') from (
      select ${KELOMPOK.jsonList} from kelompok k where k.id = any(i.kelompok) order by k.nomor
    ) r)`,
    t.json(listOf(KELOMPOK.type)),
  ],
  kelompok_hilang: [MISSING, t.int],
  sampai: ['i.sampai', nullable(t.instant)],
  berlaku_sampai: ['i.berlaku_sampai', t.instant],
  sekali: ['i.maks = 1', t.bool],
  diterima: [
    'exists (select from undangan_penerima p where p.id_undangan = i.id and p.id_user = :id_user)',
    t.bool,
  ],
})

export const readContents = statement('undangan.isi', {
  params: { token_hash: t.text, id_user: nullable(t.uuid) },
  row: { ...CONTENTS.row, keadaan: t.oneOf(UNDANGAN_STATES) },
  sql: `select ${CONTENTS.list}, ${STATES} as keadaan from undangan i where ${HAS_TOKEN}`,
})

const OFFER = {
  id: t.uuid,
  role: t.oneOf(peranUndangan.options),
  email: nullable(t.text),
  hp: nullable(t.text),
  nomor: t.json(listOf(t.int)),
  kelompok_hilang: t.int,
  sampai: nullable(t.instant),
  berlaku_sampai: t.instant,
  keadaan: t.oneOf(UNDANGAN_STATES),
  /** It is the link of the mail: whoever has it reads the e-mail's inbox. */
  lewat_surel: t.bool,
}
const OFFER_LIST = `i.token_surel_hash is not distinct from :token_hash as lewat_surel, i.id, i.role, i.email, i.hp, ${NOMOR} as nomor,
  ${MISSING} as kelompok_hilang, i.sampai, i.berlaku_sampai, ${STATES} as keadaan`

export const readOffer = statement('undangan.offer_read', {
  params: { token_hash: t.text },
  row: OFFER,
  sql: `select ${OFFER_LIST} from undangan i where ${HAS_TOKEN}`,
})

/** Locked: of many who accept at once, each sees the uses of those before. */
export const lockOffer = statement('undangan.offer_lock', {
  params: { token_hash: t.text },
  row: OFFER,
  sql: `select ${OFFER_LIST} from undangan i where ${HAS_TOKEN} for update`,
})

export const hasAccepted = statement('undangan.accepted', {
  params: { id: t.uuid, id_user: t.uuid },
  row: { id_user: t.uuid },
  sql: 'select id_user from undangan_penerima where id_undangan = :id and id_user = :id_user',
})

/** Uses it once, for this account. */
export const storeAccepted = statement('undangan.accept', {
  params: { id: t.uuid, id_user: t.uuid },
  sql: `with used as (update undangan set dipakai = dipakai + 1 where id = :id)
    insert into undangan_penerima (id_undangan, id_user) values (:id, :id_user)`,
})

export const setHp = statement('undangan.hp', {
  params: { id_user: t.uuid, hp: t.text },
  sql: 'update users set hp = :hp where id = :id_user',
})

/** Notes that the owner of this account has opened the link that was mailed to its own address. */
export const proveEmail = statement('undangan.prove_email', {
  params: { id_user: t.uuid, email: t.text },
  sql: 'update users set email_verified = true where id = :id_user and lower(email) = lower(:email)',
})
