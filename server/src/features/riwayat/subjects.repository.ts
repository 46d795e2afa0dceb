import type { Fact, Facts } from '@bakti/contract/riwayat/riwayat.rules'
import { statement, t } from '../../platform/statement'
import { notEnded } from '../mentor/mentor.repository'
import { KODE_KARTU } from '../pengaturan/pengaturan.repository'

/** SQL: an instant as people read it. */
const wib = (instant: string) => `to_char(${instant} at time zone 'Asia/Jakarta', 'DD/MM/YYYY HH24.MI')`
const yesNo = (condition: string) => `case when ${condition} then 'ya' else 'tidak' end`

interface Subject {
  /** `from` and `join`; the thing is `x`. */
  from: string
  /** How people call it. */
  sebut: string
  /** The ids of what it belongs to, besides its own. */
  belongs?: string
  /** What a line says of it before and after an act, each an SQL text. */
  facts: Partial<Record<Fact, string>>
}

/** Reads things by their ids, as a line of the log tells of them. */
const subject = (name: string, { from, sebut, belongs, facts }: Subject) =>
  statement(`riwayat.subject_${name}`, {
    params: { ids: t.arrayOf(t.uuid) },
    row: { sebut: t.text, tentang: t.arrayOf(t.uuid), facts: t.jsonb<Facts>() },
    sql: `select ${sebut} as sebut, array_remove(array[x.id${belongs ? `, ${belongs}` : ''}], null) as tentang,
      jsonb_strip_nulls(jsonb_build_object(${Object.entries(facts)
        .map(([fact, sql]) => `'${fact}', ${sql}`)
        .join(', ')})) as facts
      from ${from} where x.id = any(:ids) order by x.id`,
  })

/** SQL, of an array of ids of groups: '7, 8'. */
const groupsIn = (ids: string) =>
  `(select string_agg(k.nomor::text, ', ' order by k.nomor) from kelompok k where k.id = any(${ids}))`

/** SQL, of a jsonb list of texts. */
const textsIn = (list: string) =>
  `(select string_agg(e, ', ' order by e) from jsonb_array_elements_text(${list}) e)`

/** Who may come to an activity: '7, 8; gelombang 1'. */
const SASARAN = `nullif(concat_ws('; ',
  'kelompok ' || ${groupsIn(`array(select jsonb_array_elements_text(x.sasaran -> 'kelompok')::uuid)`)},
  'gelombang ' || ${textsIn(`x.sasaran -> 'gelombang'`)},
  'fakultas ' || ${textsIn(`x.sasaran -> 'fakultas'`)}), '')`

const PERSON = (a: string, k: string) =>
  `${a}.nama || ' (NIM ' || ${a}.nim || ', Kelompok ' || ${k}.nomor || ')'`

export const subjects = {
  kelompok: subject('kelompok', {
    from: 'kelompok x',
    sebut: `'Kelompok ' || x.nomor`,
    facts: { kelompok: 'x.nomor::text' },
  }),
  anggota: subject('anggota', {
    from: 'anggota x join kelompok k on k.id = x.id_kelompok',
    sebut: PERSON('x', 'k'),
    belongs: 'x.id_kelompok',
    facts: {
      nama: 'x.nama',
      nim: 'x.nim',
      kelompok: 'k.nomor::text',
      email: 'x.email',
      hp: 'x.hp',
      fakultas: 'x.fakultas',
      prodi: 'x.prodi',
      gelombang: 'x.gelombang',
    },
  }),
  absen: subject('absen', {
    from: 'absen x',
    sebut: 'x.title',
    facts: {
      title: 'x.title',
      tanggal: `to_char(x.tanggal, 'DD/MM/YYYY')`,
      tempat: 'x.tempat',
      mulai: wib('x.mulai'),
      batas_terlambat: wib('x.batas_terlambat'),
      tutup: wib('x.tutup'),
      ditutup_at: wib('x.ditutup_at'),
      wajib: yesNo('x.wajib'),
      sasaran: SASARAN,
    },
  }),
  tugas: subject('tugas', {
    from: 'tugas x',
    sebut: 'x.title',
    facts: { title: 'x.title', description: 'x.description', deadline: wib('x.deadline') },
  }),
  kumpul: subject('kumpul', {
    from: `kumpul_tugas x join tugas s on s.id = x.id_tugas left join anggota a on a.id = x.id_anggota`,
    sebut: `s.title || ' oleh ' || x.nama || ' (NIM ' || x.nim || ')'`,
    belongs: 'x.id_tugas, x.id_user, x.id_anggota',
    facts: {
      nama: 'x.nama',
      nim: 'x.nim',
      kelompok: 'x.kelompok::text',
      link_tugas: 'x.link_tugas',
      anggota: `a.nama || ' (NIM ' || a.nim || ')'`,
    },
  }),
  akun: subject('akun', {
    from: 'users x left join anggota a on a.id = x.id_anggota',
    sebut: `x.name || ' (' || x.email || ')'`,
    belongs: 'x.id_anggota',
    facts: {
      nama: 'x.name',
      role: 'x.role',
      sampai: wib('x.peran_sampai'),
      kelompok: groupsIn(
        `array(select w.id_kelompok from mentor_kelompok w where w.id_user = x.id and ${notEnded()})`,
      ),
      anggota: `a.nama || ' (NIM ' || a.nim || ')'`,
    },
  }),
  undangan: subject('undangan', {
    from: 'undangan x',
    sebut: `x.role || coalesce(' untuk ' || coalesce(x.nama, x.email, nullif(x.judul, '')), '')`,
    facts: {
      role: 'x.role',
      email: 'x.email',
      kelompok: groupsIn('x.kelompok'),
      sampai: wib('x.sampai'),
      dicabut_at: wib('x.dicabut_at'),
    },
  }),
  terhapus: subject('terhapus', { from: 'terhapus x', sebut: 'x.label', facts: {} }),
  ditahan: subject('ditahan', {
    from: `scan_ditahan x join absen b on b.id = x.id_absen left join anggota a on a.id = x.target_id or a.nim = x.target_nim`,
    sebut: `coalesce(a.nama || ' (NIM ' || a.nim || ')', x.participant_identifier) || ' untuk ' || b.title`,
    belongs: 'x.id_absen, a.id',
    facts: { ditahan: `case when x.diambil_at is null then x.alasan end` },
  }),
  perangkat: subject('perangkat', {
    from: 'perangkat x join users u on u.id = x.id_user',
    sebut: `x.browser || ', ' || u.name`,
    belongs: 'x.id_user',
    facts: { belum_terkirim: 'case when x.cleared_at is null then (x.unsent + x.review)::text end' },
  }),
  alamat: statement('riwayat.subject_alamat', {
    params: { ids: t.arrayOf(t.uuid) },
    row: { sebut: t.text, tentang: t.arrayOf(t.uuid), facts: t.jsonb<Facts>() },
    sql: `select 'alamat publik dan kode kartu' as sebut, :ids::uuid[] as tentang,
      jsonb_strip_nulls(jsonb_build_object(
        'alamat', (select p.nilai from pengaturan p where p.kunci = 'alamat_publik'),
        'pola_kartu', (
          select (k.nilai ->> 'pattern') || ' (' || (select string_agg(f, ', ') from jsonb_array_elements_text(k.nilai -> 'formats') f) || ')'
          from (select ${KODE_KARTU} as nilai) k where k.nilai is not null)
      )) as facts`,
  }),
  acara: statement('riwayat.subject_acara', {
    params: { ids: t.arrayOf(t.uuid) },
    row: { sebut: t.text, tentang: t.arrayOf(t.uuid), facts: t.jsonb<Facts>() },
    sql: `select 'isi acara' as sebut, :ids::uuid[] as tentang, coalesce((select
      jsonb_strip_nulls(jsonb_build_object('versi', v.versi::text,
        'acara', coalesce((v.isi #>> '{acara,nama}') || ' ' || (v.isi #>> '{acara,tahun}'), 'bawaan aplikasi'),
        'mulai', v.isi #>> '{acara,mulai}', 'tutup', v.isi #>> '{acara,selesai}'))
      from acara_versi v order by v.versi desc limit 1), '{}') as facts`,
  }),
}

export type SubjectKind = keyof typeof subjects
