import type { JumlahLaporan, LaporanPerson } from '@bakti/contract/laporan/laporan.schemas'
import {
  LAPORAN_PAGE,
  LAPORAN_ROWS,
  LAPORAN_SETS,
  LAPORAN_STATUS,
} from '@bakti/contract/laporan/laporan.rules'
import { STATUS_KEHADIRAN } from '@bakti/contract/absen/kehadiran.rules'
import { columns, nullable, statement, t } from '../../platform/statement'
import { inAudience, isLate, isRecorded, readStatus } from '../absen/reading.repository'
import { ANGGOTA_ORDER } from '../anggota/anggota.repository'
import { inGroupsOf } from '../mentor/mentor.repository'

const KEGIATAN = { id: t.uuid, title: t.text, tanggal: t.date }

/** Every activity, by date; `dimulai`: its date has come (WIB). */
export const selectKegiatan = statement('laporan.kegiatan', {
  row: { ...KEGIATAN, dimulai: t.bool },
  sql: `select b.id, b.title, b.tanggal, b.tanggal <= (now() at time zone 'Asia/Jakarta')::date as dimulai
    from absen b order by b.tanggal, b.created_at, b.id`,
})

/** What the roster calls its gelombang. */
export const selectGelombang = statement('laporan.gelombang', {
  params: { mentor: nullable(t.uuid) },
  row: { gelombang: t.text },
  sql: `select distinct coalesce(a.gelombang, '') as gelombang from anggota a
    where a.gelombang is not null and ${inGroupsOf('a.id_kelompok')} order by 1`,
})

/** The activities `:absen` in this order. */
const activities = (
  list: string,
) => `select b.id, b.tanggal, b.ditutup_at, b.batas_terlambat, b.sasaran, c.urut
    from unnest(:${list}::uuid[]) with ordinality c(id, urut) join absen b on b.id = c.id`

/** SQL: the group that a member held at the end of the activity's date, WIB; the earliest known, if none then (rule X20). */
const groupAt = (absen: string, anggota: string) => {
  const end = `((${absen}.tanggal + 1)::timestamp at time zone 'Asia/Jakarta')`
  return `(select g.id_kelompok from anggota_kelompok g where g.id_anggota = ${anggota}
      order by (g.sejak < ${end} and (g.sampai is null or g.sampai >= ${end})) desc, g.sejak, g.sampai limit 1)`
}

const STATUS = readStatus('b', 'a', 'h')

const OF_STATUS = `case ${STATUS}
      when 'Hadir' then case when ${isLate('b', 'h')} then 't' else 'h' end
      when 'Alfa' then 'a' when 'Sakit' then 's' when 'Izin' then 'z'
      else case when b.ditutup_at < a.created_at and h.id_anggota is null then 'd' else 'b' end
    end`

/** The letter of a trace (`markOf` of the contract), of the activity `b`, the member `a` and their row `h`. */
const LETTER = `case when ${inAudience('b', 'a')} then ${OF_STATUS} when ${isRecorded('h')} then upper(${OF_STATUS}) else 'x' end`

/** SQL: what a row of the recap stands for, of the member `a` and the group held then. */
const keyOf = (per: string, kelompok: string) => `case ${per} when 'fakultas' then coalesce(a.fakultas, '')
      when 'prodi' then coalesce(a.prodi, '') when 'gelombang' then coalesce(a.gelombang, '')
      when 'kelompok' then ${kelompok}::text else '' end`

const FILTER = {
  gelombang: nullable(t.text),
  baris: nullable(t.oneOf(LAPORAN_SETS)),
  kunci: t.text,
  mentor: nullable(t.uuid),
}

const ofFilter = (kelompok: string) => `(:gelombang::text is null or a.gelombang = :gelombang)
      and (:baris::text is null or ${keyOf(':baris', kelompok)} = :kunci) and ${inGroupsOf(kelompok)}`

/**
 * The relations `b`, the activities of `:list`, and `cell`: one row for each member and activity that the account reaches, with the group
 * held then. Hardly anybody moves, so the group is looked up for those alone.
 */
const cells = (list: string) => `b as materialized (${activities(list)}),
  moved as materialized (
    select m.id_anggota, b.id as id_absen, ${groupAt('b', 'm.id_anggota')} as id_kelompok
    from (select distinct k.id_anggota from anggota_kelompok k where k.sampai is not null) m cross join b
  ),
  cell as (
    select b.id as id_absen, b.urut, a.id, a.fakultas, a.prodi, a.gelombang, r.id_kelompok, ${LETTER} as huruf
    from b cross join anggota a
    left join moved v on v.id_absen = b.id and v.id_anggota = a.id
    left join kehadiran h on h.id_absen = b.id and h.id_anggota = a.id
    cross join lateral (select coalesce(v.id_kelompok, a.id_kelompok) as id_kelompok) r
    where ${ofFilter('r.id_kelompok')}
  )`

/** SQL: the relation `counted`: how many cells of `by` there are of each letter. Each filter of a count over `cell` itself would judge each cell again. */
const countLetters = (by: string) =>
  `counted as materialized (select ${by}huruf, count(*) as jumlah from cell a group by ${by && '1, 2, '}huruf)`

const countIf = (which: string) => `coalesce(sum(jumlah) filter (where huruf ${which}), 0)::bigint`
const countOf = (...letters: string[]) =>
  [countIf(`in (${letters.map((letter) => `'${letter}'`).join(', ')})`), t.int8] as const

const JUMLAH = columns<JumlahLaporan>({
  sasaran: countOf('h', 't', 'a', 's', 'z', 'b', 'd'),
  hadir: countOf('h', 't'),
  terlambat: countOf('t'),
  alfa: countOf('a'),
  sakit: countOf('s'),
  izin: countOf('z'),
  belum: countOf('b', 'd'),
  luar: countOf('H', 'T', 'A', 'S', 'Z'),
})

const COUNTED = { absen: t.arrayOf(t.uuid), ...FILTER }

/** The counts of each row and activity; one row, '', where they are people. One pass over members and records. */
export const countSets = statement('laporan.sets', {
  params: { ...COUNTED, per: t.oneOf(LAPORAN_ROWS) },
  row: { kunci: t.text, urut: t.int8, nomor: nullable(t.int), ...JUMLAH.row },
  sql: `with ${cells('absen')}, ${countLetters(`${keyOf(':per', 'a.id_kelompok')} as kunci, a.urut, `)}
  select c.kunci, c.urut, k.nomor, ${JUMLAH.list}
  from counted c left join kelompok k on :per = 'kelompok' and k.id::text = c.kunci
  group by c.kunci, c.urut, k.nomor order by k.nomor, c.kunci, c.urut`,
})

/** The same of every set at once, and of all people: still one pass, where one after the other would be five. */
export const countEverySet = statement('laporan.every_set', {
  params: COUNTED,
  row: { per: t.oneOf(LAPORAN_ROWS), kunci: t.text, urut: t.int8, nomor: nullable(t.int), ...JUMLAH.row },
  sql: `with ${cells('absen')}, counted as materialized (
    select case 0 when grouping(a.fakultas) then 'fakultas' when grouping(a.prodi) then 'prodi'
        when grouping(a.gelombang) then 'gelombang' when grouping(a.id_kelompok) then 'kelompok' else 'orang' end as per,
      coalesce(a.fakultas, a.prodi, a.gelombang, a.id_kelompok::text, '') as kunci, a.urut, a.huruf, count(*) as jumlah
    from cell a group by a.urut, a.huruf, grouping sets ((a.fakultas), (a.prodi), (a.gelombang), (a.id_kelompok), ())
  )
  select c.per, c.kunci, c.urut, k.nomor, ${JUMLAH.list}
  from counted c left join kelompok k on c.per = 'kelompok' and k.id::text = c.kunci
  group by c.per, c.kunci, c.urut, k.nomor order by k.nomor, c.kunci, c.urut`,
})

/** How many members each row has now. */
export const countPeserta = statement('laporan.peserta', {
  params: { ...FILTER, per: t.oneOf(LAPORAN_ROWS) },
  row: { kunci: t.text, peserta: t.int8 },
  sql: `select ${keyOf(':per', 'a.id_kelompok')} as kunci, count(*) as peserta
    from anggota a where ${ofFilter('a.id_kelompok')} group by 1`,
})

/** SQL: the trace of the member `a` over the activities `b`; an activity in a group that the account does not reach has no letter of its own. */
const JEJAK = `(select string_agg(case when ${inGroupsOf('r.id_kelompok')} then ${LETTER} else 'x' end, '' order by b.urut)
      from b cross join lateral (select ${groupAt('b', 'a.id')} as id_kelompok) r
      left join kehadiran h on h.id_absen = b.id and h.id_anggota = a.id)`

/** SQL: the member `a` is in some row of the recap. Who has always been in one group is found without looking at activities. */
const LISTED = `(:gelombang::text is null or a.gelombang = :gelombang)
    and (:baris::text is null or :baris = 'kelompok' or ${keyOf(':baris', 'a.id_kelompok')} = :kunci)
    and ((:mentor::uuid is null and :baris::text is distinct from 'kelompok') or exists (
      select from anggota_kelompok k cross join b where k.id_anggota = a.id and ${inGroupsOf('k.id_kelompok')}
        and (:baris::text is distinct from 'kelompok' or k.id_kelompok::text = :kunci)
        and k.id_kelompok = ${groupAt('b', 'a.id')}))`

export const countPeople = statement('laporan.count_people', {
  params: COUNTED,
  row: { jumlah: t.int8 },
  sql: `with b as materialized (${activities('absen')}) select count(*) as jumlah from anggota a where ${LISTED}`,
})

const PERSON = {
  nama: t.text,
  nim: t.text,
  fakultas: nullable(t.text),
  prodi: nullable(t.text),
  gelombang: nullable(t.text),
}
/** SQL: the number to call, of a member `a` who is in a group of the account now. */
const HP = `case when ${inGroupsOf('a.id_kelompok')} then a.hp end as hp`

const PEOPLE = {
  params: { ...COUNTED, skip: t.int8, most: t.int8 },
  row: { id: t.uuid, ...PERSON, kelompok: t.int, jejak: t.text },
}

/** Some of the people, by group and name, each with the trace of all activities; `also`: columns more. */
const people = (also: string) => `with b as materialized (${activities('absen')}),
  page as materialized (
    select a.id, a.nama, a.nim, a.fakultas, a.prodi, a.gelombang, a.created_at, a.id_kelompok, a.hp, k.nomor
    from anggota a join kelompok k on k.id = a.id_kelompok where ${LISTED}
    order by k.nomor, ${ANGGOTA_ORDER} offset :skip limit :most
  )
  select a.id, a.nama, a.nim, a.nomor as kelompok, a.fakultas, a.prodi, a.gelombang, coalesce(${JEJAK}, '') as jejak${also}
  from page a order by a.nomor, ${ANGGOTA_ORDER}`

/** Some of the people, with no way to reach them. */
export const selectPeople = statement('laporan.people', { ...PEOPLE, sql: people('') })

/** The same with the number to call. */
export const selectPeopleToCall = statement('laporan.people_to_call', {
  ...PEOPLE,
  row: { ...PEOPLE.row, hp: nullable(t.text) },
  sql: people(`, ${HP}`),
})

const ABSENT = {
  params: { ...FILTER, di: t.arrayOf(t.uuid) },
  row: { ...PERSON, kelompok: nullable(t.int), huruf: t.text },
}

/** Who did not come to the activities `:di`, by group and name; `also`: columns more. */
const absent = (also: string) => `with ${cells('di')}
  select a.nama, a.nim, k.nomor as kelompok, a.fakultas, a.prodi, a.gelombang, cell.huruf${also}
  from cell join anggota a on a.id = cell.id left join kelompok k on k.id = cell.id_kelompok
  where cell.huruf in ('a', 's', 'z', 'A', 'S', 'Z') order by cell.urut, k.nomor, ${ANGGOTA_ORDER}`

/** Who did not come, with no way to reach them. */
export const selectAbsent = statement('laporan.absent', { ...ABSENT, sql: absent('') })

/** The same with the number to call. */
export const selectAbsentToCall = statement('laporan.absent_to_call', {
  ...ABSENT,
  row: { ...ABSENT.row, hp: nullable(t.text) },
  sql: absent(`, ${HP}`),
})

/** The counts of the activities `:di` together, and how many have one of the letters. */
export const countListed = statement('laporan.count_listed', {
  params: { ...FILTER, di: t.arrayOf(t.uuid), huruf: t.arrayOf(t.text) },
  row: { ...JUMLAH.row, cocok: t.int8 },
  sql: `with ${cells('di')}, ${countLetters('')}
    select ${JUMLAH.list}, ${countIf('= any(:huruf::text[])')} as cocok from counted`,
})

const LETTERS: Record<(typeof LAPORAN_STATUS)[number], string[]> = {
  Hadir: ['h', 't', 'H', 'T'],
  Terlambat: ['t', 'T'],
  Alfa: ['a', 'A'],
  Sakit: ['s', 'S'],
  Izin: ['z', 'Z'],
  'Belum Absen': ['b', 'd'],
}

/** The letters of these statuses; of all where none is named. */
export const lettersOf = (status: readonly (typeof LAPORAN_STATUS)[number][]): string[] =>
  (status.length > 0 ? status : LAPORAN_STATUS).flatMap((each) => LETTERS[each])

const LISTED_ROW = columns<Omit<LaporanPerson, 'hp'>>({
  id: ['a.id', t.uuid],
  id_absen: ['a.id_absen', t.uuid],
  nama: ['a.nama', t.text],
  nim: ['a.nim', t.text],
  kelompok: ['a.nomor', nullable(t.int)],
  fakultas: ['a.fakultas', nullable(t.text)],
  status_kehadiran: [
    `case lower(a.huruf) when 'a' then 'Alfa' when 's' then 'Sakit' when 'z' then 'Izin'
        when 'h' then 'Hadir' when 't' then 'Hadir' else 'Belum Absen' end`,
    t.oneOf(STATUS_KEHADIRAN),
  ],
  terlambat: [`lower(a.huruf) = 't'`, t.bool],
  luar: [`a.huruf <> lower(a.huruf)`, t.bool],
  jejak: [`coalesce(${JEJAK}, '')`, t.text],
})

/** The page of `selectListed`, whose columns are `list`. */
const listed = (list: string) => `with c as materialized (
    with ${cells('di')} select cell.id, cell.id_absen, cell.urut, cell.huruf, cell.id_kelompok from cell
    where cell.huruf = any(:huruf::text[])
  ),
  b as materialized (${activities('absen')}),
  page as materialized (
    select a.id, a.nama, a.nim, a.fakultas, a.id_kelompok, a.created_at, a.hp, c.id_absen, c.urut, c.huruf, k.nomor
    from c join anggota a on a.id = c.id left join kelompok k on k.id = c.id_kelompok
    order by c.urut, k.nomor, ${ANGGOTA_ORDER} offset :skip limit ${LAPORAN_PAGE}
  )
  select ${list} from page a order by a.urut, a.nomor, ${ANGGOTA_ORDER}`

const LISTED_PARAMS = { ...COUNTED, di: t.arrayOf(t.uuid), huruf: t.arrayOf(t.text), skip: t.int8 }

/** A page of people in the activities `:di`, with no way to reach them. */
export const selectListed = statement('laporan.listed', {
  params: LISTED_PARAMS,
  row: LISTED_ROW.row,
  sql: listed(LISTED_ROW.list),
})

/** The same with the number to call, of the members who are in the account's groups now. */
export const selectListedToCall = statement('laporan.listed_to_call', {
  params: LISTED_PARAMS,
  row: { ...LISTED_ROW.row, hp: nullable(t.text) },
  sql: listed(`${LISTED_ROW.list}, ${HP}`),
})
