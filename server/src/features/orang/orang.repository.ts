import { SEARCH_MAX } from '@bakti/contract/orang/orang.rules'
import type { KegiatanOrang, Orang } from '@bakti/contract/orang/orang.schemas'
import { columns, listOf, nullable, optional, statement, t } from '../../platform/statement'
import { isListed } from '../absen/reading.repository'
import { ANGGOTA_ORDER, MEMBER } from '../anggota/anggota.repository'
import { RECORD, SEEN } from '../kehadiran/with-absensi.repository'
import { inGroupsOf } from '../mentor/mentor.repository'
import { ALL_TUGAS, MENTORS } from '../saya/saya.repository'

/** A short text finds more people than anybody reads. So many are put in order; the others are found by a longer text. */
const ORDERED_MAX = 500

/**
 * Those whose words (`kata_cari`, which has an index) fit `wanted`, a text of the type tsquery; for `mentor` those of the own groups. A NIM
 * that is exactly `q` comes first.
 */
export const searchOrang = statement('orang.search', {
  params: { wanted: t.text, q: t.text, mentor: nullable(t.uuid) },
  row: MEMBER.row,
  sql: `select ${MEMBER.list} from (
      select f.* from anggota f
      where kata_cari(f.nama, f.nim, f.hp) @@ lower(:wanted)::tsquery and ${inGroupsOf('f.id_kelompok')} limit ${ORDERED_MAX}
    ) a join kelompok k on k.id = a.id_kelompok
    order by (lower(a.nim) = lower(:q)) desc, ${ANGGOTA_ORDER} limit ${SEARCH_MAX}`,
})

/** From `users u`. */
const AKUN = columns<NonNullable<Orang['akun']>>({
  email: ['u.email', t.text],
  sejak: ['u.created_at', t.instant],
})

/** From `anggota_kelompok r` and the group `g`, which may be deleted. */
const RIWAYAT_KELOMPOK = columns<Orang['riwayat_kelompok'][number]>({
  kelompok: ['g.nomor', nullable(t.int)],
  sejak: ['r.sejak', t.instant],
  sampai: ['r.sampai', nullable(t.instant)],
  alasan: ['r.alasan', nullable(t.text)],
  oleh: ['m.name', nullable(t.text)],
})

const KEGIATAN = columns<KegiatanOrang>({
  id: ['b.id', t.uuid],
  title: ['b.title', t.text],
  tanggal: ['b.tanggal', t.date],
  mulai: ['b.mulai', optional(t.instant)],
  batas_terlambat: ['b.batas_terlambat', optional(t.instant)],
  tutup: ['b.tutup', optional(t.instant)],
  ...RECORD,
})

/** The activities that list a member, the newest first. `:settled` as of `SEEN`. */
export const selectKegiatanOf = statement('orang.select_kegiatan', {
  params: { id: t.uuid, settled: nullable(t.instant) },
  row: KEGIATAN.row,
  sql: `select ${KEGIATAN.list} from ${SEEN}, anggota a
    cross join absen b
    left join kehadiran h on h.id_absen = b.id and h.id_anggota = a.id
    where a.id = :id and ${isListed('b', 'a', 'h')}
    order by b.tanggal desc, b.mulai desc nulls last, b.created_at desc, b.id`,
})

const KARTU = columns<Orang['kartu']>({
  ke: [`1 + (select count(*) from anggota_kode c where c.id_anggota = a.id and c.asal = 'kartu')`, t.int8],
  sejak: ['(select c.dibuat_at from anggota_kode c where c.id = a.kode_kartu)', nullable(t.instant)],
  isi: ['coalesce(a.kode_kartu, a.id)', t.uuid],
})

const ORANG = columns<Omit<Orang, 'kegiatan'>>({
  ...MEMBER.fields,
  email: ['a.email', nullable(t.text)],
  fakultas: ['a.fakultas', nullable(t.text)],
  prodi: ['a.prodi', nullable(t.text)],
  gelombang: ['a.gelombang', nullable(t.text)],
  hp: ['a.hp', nullable(t.text)],
  akun: [`case when u.id is not null then ${AKUN.json} end`, nullable(t.json(AKUN.type))],
  mentor: MENTORS,
  kartu: [KARTU.json, t.json(KARTU.type)],
  riwayat_kelompok: [
    `(select coalesce(json_agg(${RIWAYAT_KELOMPOK.json} order by r.sejak desc, r.sampai desc nulls first), '[]')
      from anggota_kelompok r left join kelompok g on g.id = r.id_kelompok left join users m on m.id = r.oleh where r.id_anggota = a.id)`,
    t.json(listOf(RIWAYAT_KELOMPOK.type)),
  ],
  tugas: ALL_TUGAS,
})

export const selectOrang = statement('orang.select', {
  params: { id: t.uuid },
  row: ORANG.row,
  sql: `select ${ORANG.list} from anggota a
    join kelompok k on k.id = a.id_kelompok
    left join users u on u.id_anggota = a.id
    where a.id = :id`,
})
