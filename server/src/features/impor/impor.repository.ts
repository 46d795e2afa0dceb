import { statement } from '../../platform/database'

/**
 * Keeps every other writer of groups and members out until the transaction ends, imports too: the plan that was made is
 * the plan that is carried out. Reads go on, and so do scans: their foreign keys take no lock that this one excludes.
 */
export const lockRoster = statement('import.lock', 'lock table kelompok, anggota in share row exclusive mode')

export const selectKnownAnggota = statement<{ nim: string; nama: string; kelompok: number }>(
  'import.known_anggota',
  `select a.nim, a.nama, k.nomor as kelompok
   from anggota a join kelompok k on k.id = a.id_kelompok
   where a.nim = any($1::text[])`,
)

export const selectKnownNomor = statement<{ nomor: number }>(
  'import.known_nomor',
  'select nomor from kelompok where nomor = any($1::int[])',
)

export const insertKelompokByNomor = statement(
  'import.insert_kelompok',
  'insert into kelompok (id, nomor) select gen_random_uuid(), nomor from unnest($1::int[]) as baru (nomor)',
)

/** $1 NIM, $2 nama, $3 nomor; an id is random (v4): the QR carries it. */
export const insertAnggotaByNim = statement<{ id: string }>(
  'import.insert_anggota',
  `insert into anggota (id, nim, nama, id_kelompok)
   select gen_random_uuid(), baru.nim, baru.nama, k.id
   from unnest($1::text[], $2::text[], $3::int[]) as baru (nim, nama, nomor) join kelompok k on k.nomor = baru.nomor
   returning id`,
)

/** $1 NIM, $2 nama, $3 nomor: sets name and group. */
export const updateAnggotaByNim = statement<{ id: string }>(
  'import.update_anggota',
  `update anggota a set nama = ubah.nama, id_kelompok = k.id
   from unnest($1::text[], $2::text[], $3::int[]) as ubah (nim, nama, nomor) join kelompok k on k.nomor = ubah.nomor
   where a.nim = ubah.nim
   returning a.id`,
)
