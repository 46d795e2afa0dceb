import { KOLOM_ANGGOTA } from '@bakti/contract/anggota/kolom.rules'
import { nullable, statement, t } from '../../platform/statement'
import { kolomAfter } from '../anggota/anggota.repository'

/**
 * Keeps every other writer of groups and members out until the transaction ends, imports too, so that the plan that was made is the
 * plan that is carried out. Reads go on, and so do scans: their foreign keys take no lock that this one excludes.
 */
export const lockRoster = statement('import.lock', {
  sql: 'lock table kelompok, anggota in share row exclusive mode',
})

export const selectKnownAnggota = statement('import.known_anggota', {
  params: { nim: t.arrayOf(t.text) },
  row: {
    nim: t.text,
    nama: t.text,
    kelompok: t.int,
    email: nullable(t.text),
    fakultas: nullable(t.text),
    prodi: nullable(t.text),
    gelombang: nullable(t.text),
    hp: nullable(t.text),
  },
  sql: `select a.nim, a.nama, k.nomor as kelompok, ${KOLOM_ANGGOTA.map((name) => `a.${name}`).join(', ')}
   from anggota a join kelompok k on k.id = a.id_kelompok
   where a.nim = any(:nim::text[])`,
})

export const selectKnownNomor = statement('import.known_nomor', {
  params: { nomor: t.arrayOf(t.int) },
  row: { nomor: t.int },
  sql: 'select nomor from kelompok where nomor = any(:nomor::int[])',
})

export const insertKelompokByNomor = statement('import.insert_kelompok', {
  params: { nomor: t.arrayOf(t.int) },
  sql: 'insert into kelompok (id, nomor) select gen_random_uuid(), nomor from unnest(:nomor::int[]) as baru (nomor)',
})

/** Members by column, in one order. Of the optional columns null leaves what is stored, and an empty text clears it (rule I13). */
const MEMBERS = {
  nim: t.arrayOf(t.text),
  nama: t.arrayOf(t.text),
  kelompok: t.arrayOf(t.int),
  email: t.arrayOf(nullable(t.text)),
  fakultas: t.arrayOf(nullable(t.text)),
  prodi: t.arrayOf(nullable(t.text)),
  gelombang: t.arrayOf(nullable(t.text)),
  hp: t.arrayOf(nullable(t.text)),
}
const KOLOM = KOLOM_ANGGOTA.join(', ')
const UNNEST = `unnest(:nim::text[], :nama::text[], :kelompok::int[], ${KOLOM_ANGGOTA.map((name) => `:${name}::text[]`).join(', ')})
   as baru (nim, nama, nomor, ${KOLOM})`

/** An id is random (rule W11). */
export const insertAnggotaByNim = statement('import.insert_anggota', {
  params: MEMBERS,
  row: { id: t.uuid },
  sql: `insert into anggota (id, nim, nama, id_kelompok, ${KOLOM})
   select gen_random_uuid(), baru.nim, baru.nama, k.id, ${KOLOM_ANGGOTA.map((name) => `nullif(baru.${name}, '')`).join(', ')}
   from ${UNNEST} join kelompok k on k.nomor = baru.nomor
   returning id`,
})

/** Sets name, group and the optional columns that the file names. */
export const updateAnggotaByNim = statement('import.update_anggota', {
  params: MEMBERS,
  row: { id: t.uuid },
  sql: `update anggota a set nama = baru.nama, id_kelompok = k.id,
     ${KOLOM_ANGGOTA.map((name) => `${name} = ${kolomAfter(`baru.${name}`, `a.${name}`)}`).join(', ')}
   from ${UNNEST} join kelompok k on k.nomor = baru.nomor
   where a.nim = baru.nim
   returning a.id`,
})
