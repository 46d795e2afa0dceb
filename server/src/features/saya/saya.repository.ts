import { STATUS_KEHADIRAN } from '@bakti/contract/absen/kehadiran.rules'
import type {
  KegiatanSaya,
  MistakeReport,
  MentorSaya,
  Saya,
  TugasSaya,
} from '@bakti/contract/saya/saya.schemas'
import { byName, columns, insertInto, listOf, nullable, statement, t } from '../../platform/statement'
import { isListed, readStatus } from '../absen/reading.repository'
import { hasGroup, inGroupsOf } from '../mentor/mentor.repository'

/** From `anggota a` and `kelompok k`. */
const ANGGOTA = columns<NonNullable<Saya['anggota']>>({
  id: ['coalesce(a.kode_kartu, a.id)', t.uuid],
  nama: ['a.nama', t.text],
  nim: ['a.nim', t.text],
  gelombang: ['a.gelombang', nullable(t.text)],
  kelompok: ['k.nomor', t.int],
  sekelompok: ['(select count(*) from anggota s where s.id_kelompok = a.id_kelompok)', t.int8],
})

/** From `users u`. */
const UNLINKED = columns<NonNullable<Saya['dilepas']>>({
  nim: ['u.dilepas_nim', t.text],
  at: ['u.dilepas_at', t.instant],
})

/** From `users m`. */
const MENTOR = columns<MentorSaya>({ nama: ['m.name', t.text], hp: ['m.hp', nullable(t.text)] })

/** From `absen b`, `anggota a` and `kehadiran h`. */
const STATUS = [readStatus('b', 'a', 'h'), t.oneOf(STATUS_KEHADIRAN)] as const

/** From `absen b`, `kehadiran h` and `laporan_salah l`, the latest one. */
const KEGIATAN = columns<KegiatanSaya>({
  id: ['b.id', t.uuid],
  title: ['b.title', t.text],
  tanggal: ['b.tanggal', t.date],
  mulai: ['b.mulai', nullable(t.instant)],
  tempat: ['b.tempat', nullable(t.text)],
  status_kehadiran: STATUS,
  waktu_absen: ['h.waktu_absen', nullable(t.instant)],
  dilaporkan_at: ['l.dilaporkan_at', nullable(t.instant)],
  selesai_at: ['l.selesai_at', nullable(t.instant)],
  jawaban: ['l.jawaban', nullable(t.text)],
  jawaban_status: ['l.jawaban_status', nullable(t.oneOf(STATUS_KEHADIRAN))],
})

/**
 * From `tugas t` and `kumpul_tugas s` of the account. Without one, what an account without a member handed in and an admin has connected
 * with this member counts (rules R44, R50).
 */
const TUGAS = columns<TugasSaya>({
  id: ['t.id', t.uuid],
  title: ['t.title', t.text],
  deadline: ['t.deadline', t.instant],
  terkumpul_at: [
    `coalesce(s.create_at, (select min(c.create_at) from kumpul_tugas c join users o on o.id = c.id_user
      where c.id_anggota = a.id and c.id_tugas = t.id and o.id_anggota is null))`,
    nullable(t.instant),
  ],
})

/** Of the group `kelompok k`, now. */
export const MENTORS = [
  `(select coalesce(json_agg(${MENTOR.json} order by ${byName('m.name')}, m.id), '[]') from users m
    where m.role = 'MENTOR' and ${hasGroup('m.id', 'k.id', 'now()')})`,
  t.json(listOf(MENTOR.type)),
] as const

/** What the member `anggota a` and their account `users u` have handed in, and what not. */
export const ALL_TUGAS = [
  `(select coalesce(json_agg(${TUGAS.json} order by t.deadline, t.id), '[]')
    from tugas t left join kumpul_tugas s on s.id_tugas = t.id and s.id_user = u.id)`,
  t.json(listOf(TUGAS.type)),
] as const

const SAYA = columns<Saya>({
  anggota: [`case when k.id is not null then ${ANGGOTA.json} end`, nullable(t.json(ANGGOTA.type))],
  dilepas: [
    `case when k.id is null and u.dilepas_nim is not null then ${UNLINKED.json} end`,
    nullable(t.json(UNLINKED.type)),
  ],
  mentor: MENTORS,
  kegiatan: [
    `(select coalesce(json_agg(${KEGIATAN.json} order by b.tanggal, b.mulai, b.created_at, b.id), '[]')
      from absen b
      left join kehadiran h on h.id_absen = b.id and h.id_anggota = a.id
      left join lateral (
        select r.dilaporkan_at, r.selesai_at, r.jawaban, r.jawaban_status from laporan_salah r
        where r.id_absen = b.id and r.id_anggota = a.id order by r.dilaporkan_at desc limit 1
      ) l on true
      where k.id is not null and ${isListed('b', 'a', 'h')})`,
    t.json(listOf(KEGIATAN.type)),
  ],
  tugas: ALL_TUGAS,
})

/** The page of one account: everything hangs on the id of the caller, and on nothing that a request says (rule R50). */
export const selectSaya = statement('saya.select', {
  params: { id_user: t.uuid },
  row: SAYA.row,
  sql: `select ${SAYA.list}
   from users u
   left join anggota a on a.id = u.id_anggota
   left join kelompok k on k.id = a.id_kelompok
   where u.id = :id_user`,
})

/** The member of an account; held against deletion until the transaction ends. */
export const holdAnggotaOf = statement('saya.hold_anggota', {
  params: { id_user: t.uuid },
  row: { id: t.uuid },
  sql: `select a.id from users u join anggota a on a.id = u.id_anggota
   where u.id = :id_user for key share of a`,
})

const NEW_REPORT = { id: t.uuid, id_absen: t.uuid, id_anggota: t.uuid, isi: t.text, pelapor: t.uuid }

/** No row where one is open already. */
export const insertReport = statement('saya.insert_report', {
  params: NEW_REPORT,
  row: { id: t.uuid },
  sql: `${insertInto('laporan_salah', NEW_REPORT)}
   on conflict (id_absen, id_anggota) where selesai_at is null do nothing returning id`,
})

/** From `laporan_salah l`, its member `a` with the group `k`, and the record `h`. */
export const REPORTS = columns<MistakeReport>({
  id: ['l.id', t.uuid],
  nama: ['a.nama', t.text],
  nim: ['a.nim', t.text],
  kelompok: ['k.nomor', t.int],
  isi: ['l.isi', t.text],
  dilaporkan_at: ['l.dilaporkan_at', t.instant],
  status_kehadiran: STATUS,
  waktu_absen: ['h.waktu_absen', nullable(t.instant)],
})

/** The open reports of an activity by members whose group `mentor` has, the oldest first. */
export const selectOpenReports = statement('saya.open_reports', {
  params: { id_absen: t.uuid, mentor: nullable(t.uuid) },
  row: REPORTS.row,
  sql: `select ${REPORTS.list}
   from laporan_salah l
   join absen b on b.id = l.id_absen
   join anggota a on a.id = l.id_anggota
   join kelompok k on k.id = a.id_kelompok
   left join kehadiran h on h.id_absen = l.id_absen and h.id_anggota = l.id_anggota
   where l.id_absen = :id_absen and l.selesai_at is null and ${inGroupsOf('a.id_kelompok')}
   order by l.dilaporkan_at, l.id`,
})

/** Those of these reports that are open and of a member whose group `mentor` has, locked. */
export const lockReports = statement('saya.lock_reports', {
  params: { ids: t.arrayOf(t.uuid), mentor: nullable(t.uuid) },
  row: { id: t.uuid, id_absen: t.uuid, id_anggota: t.uuid },
  sql: `select l.id, l.id_absen, l.id_anggota from laporan_salah l join anggota a on a.id = l.id_anggota
   where l.id = any(:ids) and l.selesai_at is null and ${inGroupsOf('a.id_kelompok')} order by l.id for update of l`,
})

/** Ends a report with its answer: a sentence, a status that was set, or both (rule R142). */
export const answerReport = statement('saya.answer_report', {
  params: {
    id: t.uuid,
    oleh: t.uuid,
    jawaban: nullable(t.text),
    jawaban_status: nullable(t.oneOf(STATUS_KEHADIRAN)),
  },
  sql: `update laporan_salah set selesai_at = now(), selesai_oleh = :oleh, jawaban = :jawaban, jawaban_status = :jawaban_status
   where id = :id`,
})
