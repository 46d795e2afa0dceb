import { statement, t } from '../../platform/statement'

/**
 * Keeps every other writer of groups and members out until the transaction ends, imports too, so that the plan that was made is the
 * plan that is carried out. Reads go on, and so do scans: their foreign keys take no lock that this one excludes.
 */
export const lockRoster = statement('import.lock', {
  sql: 'lock table kelompok, anggota in share row exclusive mode',
})

export const selectKnownAnggota = statement('import.known_anggota', {
  params: { nim: t.arrayOf(t.text) },
  row: { nim: t.text, nama: t.text, kelompok: t.int },
  sql: `select a.nim, a.nama, k.nomor as kelompok
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

/** Members by column, in one order. */
const MEMBERS = { nim: t.arrayOf(t.text), nama: t.arrayOf(t.text), kelompok: t.arrayOf(t.int) }
const UNNEST = 'unnest(:nim::text[], :nama::text[], :kelompok::int[]) as baru (nim, nama, nomor)'

/** An id is random (rule W11). */
export const insertAnggotaByNim = statement('import.insert_anggota', {
  params: MEMBERS,
  row: { id: t.uuid },
  sql: `insert into anggota (id, nim, nama, id_kelompok)
   select gen_random_uuid(), baru.nim, baru.nama, k.id
   from ${UNNEST} join kelompok k on k.nomor = baru.nomor
   returning id`,
})

/** Sets name and group. */
export const updateAnggotaByNim = statement('import.update_anggota', {
  params: MEMBERS,
  row: { id: t.uuid },
  sql: `update anggota a set nama = baru.nama, id_kelompok = k.id
   from ${UNNEST} join kelompok k on k.nomor = baru.nomor
   where a.nim = baru.nim
   returning a.id`,
})
