import type { TempelPerson } from '@bakti/contract/absen/absen.schemas'
import { TEMPEL_PEOPLE } from '@bakti/contract/absen/tempel.rules'
import { columns, nullable, statement, t } from '../../platform/statement'
import { ANGGOTA_ORDER } from '../anggota/anggota.repository'
import { inGroupsOf } from '../mentor/mentor.repository'
import { ANGGOTA_ABSENSI, SEEN } from './with-absensi.repository'

const PERSON = columns<TempelPerson>({
  id: ANGGOTA_ABSENSI.id,
  nama: ANGGOTA_ABSENSI.nama,
  nim: ANGGOTA_ABSENSI.nim,
  id_kelompok: ANGGOTA_ABSENSI.id_kelompok,
  kelompok: ANGGOTA_ABSENSI.kelompok,
  status_kehadiran: ANGGOTA_ABSENSI.status_kehadiran,
  otomatis: ANGGOTA_ABSENSI.otomatis,
  di_luar_sasaran: ANGGOTA_ABSENSI.di_luar_sasaran,
  waktu_absen: ANGGOTA_ABSENSI.waktu_absen,
  seen_at: ANGGOTA_ABSENSI.seen_at,
})

const OF_ABSEN = `join kelompok k on k.id = a.id_kelompok
   left join kehadiran h on h.id_absen = :absen and h.id_anggota = a.id`
const SCOPE = { absen: t.uuid, mentor: nullable(t.uuid), settled: nullable(t.instant) }

/** The members with these NIMs, of the groups that `mentor` (null: everybody) reaches (rule R3). */
export const findTempelNim = statement('tempel.by_nim', {
  params: { ...SCOPE, wanted: t.arrayOf(t.text) },
  row: PERSON.row,
  sql: `select ${PERSON.list}
   from ${SEEN}, absen b, anggota a
   ${OF_ABSEN}
   where b.id = :absen and a.nim = any(:wanted) and ${inGroupsOf('a.id_kelompok')}`,
})

/** The groups of those NIMs that the account does not reach: the number alone (rule R10). */
export const findTempelOutside = statement('tempel.outside', {
  params: { mentor: t.uuid, wanted: t.arrayOf(t.text) },
  row: { nim: t.text, kelompok: t.int },
  sql: `select a.nim, k.nomor as kelompok from anggota a join kelompok k on k.id = a.id_kelompok
   where a.nim = any(:wanted) and not ${inGroupsOf('a.id_kelompok')}`,
})

/**
 * For each name the members whose names have all its words, those of exactly this name first. Both lists have the same length: a name in
 * lower case, and its words with a blank between them. All names are split once, whatever the number of lines, and each line is compared
 * with the members who have the rarest of its words. An index of the words would make every import dearer.
 */
export const findTempelNama = statement('tempel.by_nama', {
  params: { ...SCOPE, names: t.arrayOf(t.text), words: t.arrayOf(t.text) },
  row: { wanted: t.text, ...PERSON.row },
  sql: `with asked as materialized (
     select w.nama, string_to_array(w.words, ' ') as words from unnest(:names::text[], :words::text[]) w(nama, words)
   ),
   had as materialized (
     select distinct a.id, word from anggota a cross join lateral unnest(string_to_array(lower(a.nama), ' ')) as word
     where word in (select unnest(words) from asked) and ${inGroupsOf('a.id_kelompok')}
   ),
   often as materialized (select word, count(*) as people from had group by word),
   rarest as materialized (
     select distinct on (asked.nama) asked.nama, asked.words, word
     from asked cross join lateral unnest(asked.words) as word left join often using (word)
     order by 1, coalesce(often.people, 0)
   ),
   found as (
     select r.nama as wanted, a.id, row_number() over (
       partition by r.nama order by likeness.part, ${ANGGOTA_ORDER}) as place
     from rarest r
     join had using (word)
     join anggota a on a.id = had.id
     cross join lateral (select lower(a.nama) <> r.nama as part) likeness
     where string_to_array(lower(a.nama), ' ') @> r.words
   )
   select f.wanted, ${PERSON.list}
   from ${SEEN}, absen b, found f
   join anggota a on a.id = f.id
   ${OF_ABSEN}
   where b.id = :absen and f.place <= ${TEMPEL_PEOPLE + 1}
   order by f.wanted, f.place`,
})
