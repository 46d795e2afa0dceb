import pg from 'pg'
import { type Queryable, statement } from './database'

/** Rows of `tabel` whose `kolom` holds the id of the thing. */
interface Cabang {
  tabel: string
  kolom: string
}

/**
 * What hangs on a thing and goes with it, parents before children. Kelompok has no attendance here on purpose: the foreign
 * key refuses to delete a member who has some (DECISIONS: Groups, 'deleting'). A test compares this with the foreign keys.
 */
export const POHON = {
  kelompok: [
    { tabel: 'kelompok', kolom: 'id' },
    { tabel: 'anggota', kolom: 'id_kelompok' },
  ],
  anggota: [
    { tabel: 'anggota', kolom: 'id' },
    { tabel: 'kehadiran_event', kolom: 'id_anggota' },
    { tabel: 'kehadiran', kolom: 'id_anggota' },
  ],
  absen: [
    { tabel: 'absen', kolom: 'id' },
    { tabel: 'kehadiran_event', kolom: 'id_absen' },
    { tabel: 'kehadiran', kolom: 'id_absen' },
    { tabel: 'scan_ditahan', kolom: 'id_absen' },
  ],
  tugas: [
    { tabel: 'tugas', kolom: 'id' },
    { tabel: 'kumpul_tugas', kolom: 'id_tugas' },
  ],
} as const satisfies Record<string, readonly Cabang[]>

/** Tables whose rows may have an id that a client gave. */
const BERNAMA = new Set<string>(['kelompok', 'anggota', 'absen', 'tugas', 'kumpul_tugas'])

export type Jenis = keyof typeof POHON

/** One table's share of a snapshot: its rows as they were, by column. */
export interface Potongan {
  tabel: string
  baris: Record<string, unknown>[]
}

const quote = (identifier: string) => pg.escapeIdentifier(identifier)

function perJenis<T>(make: (jenis: Jenis) => T): Record<Jenis, T> {
  return Object.fromEntries((Object.keys(POHON) as Jenis[]).map((jenis) => [jenis, make(jenis)])) as Record<
    Jenis,
    T
  >
}

/** Locks the thing itself: from here on no foreign key lets anything new be hung on it. */
export const lockAkar = perJenis((jenis) =>
  statement<{ id: string }>(
    `terhapus.lock.${jenis}`,
    `select id from ${quote(POHON[jenis][0].tabel)} where id = $1 for update`,
  ),
)

/** One statement deletes and keeps: the snapshot is exactly what was deleted. Foreign keys are checked at its end. */
export const pindahkan = perJenis((jenis) => {
  const pohon: readonly Cabang[] = POHON[jenis]
  const deletions = pohon.map(
    ({ tabel, kolom }, at) =>
      `b${at} as (delete from ${quote(tabel)} t where t.${quote(kolom)} = $1 returning to_jsonb(t) as baris)`,
  )
  const potongan = pohon.map(
    ({ tabel }, at) =>
      `jsonb_build_object('tabel', ${pg.escapeLiteral(tabel)}::text,
         'baris', (select coalesce(jsonb_agg(baris), '[]') from b${at}))`,
  )
  const ids = pohon.flatMap(({ tabel }, at) =>
    BERNAMA.has(tabel) ? [`select baris ->> 'id' as id from b${at}`] : [],
  )
  // `union`: two things of different kinds may have the same id.
  return statement(
    `terhapus.pindahkan.${jenis}`,
    `with ${deletions.join(', ')},
     snapshot as (
       insert into terhapus (id, jenis, label, oleh, isi)
       values (gen_random_uuid(), ${pg.escapeLiteral(jenis)}, $2, $3, jsonb_build_array(${potongan.join(', ')}))
       returning id
     )
     insert into terhapus_id (id, id_terhapus)
     select i.id::uuid, s.id from (${ids.join(' union ')}) i, snapshot s
     on conflict (id) do update set id_terhapus = excluded.id_terhapus`,
  )
})

export interface TerhapusRow {
  id: string
  jenis: Jenis
  label: string
  oleh: string | null
  dihapus_at: string
  dikembalikan_at: string | null
  jumlah_baris: number
}

/** What can still be put back, newest first. */
export const listTerhapus = statement<TerhapusRow>(
  'terhapus.list',
  `select t.id, t.jenis, t.label, u.name as oleh, t.dihapus_at, t.dikembalikan_at,
     (select sum(jsonb_array_length(p -> 'baris')) from jsonb_array_elements(t.isi) p)::int as jumlah_baris
   from terhapus t left join users u on u.id = t.oleh
   where t.dikembalikan_at is null order by t.dihapus_at desc, t.id`,
)

/** A snapshot, locked: two people who put it back at once take turns. */
export const lockTerhapus = statement<{ label: string; isi: Potongan[]; dikembalikan_at: string | null }>(
  'terhapus.lock',
  'select label, isi, dikembalikan_at from terhapus where id = $1 for update',
)

/** Notes that it was put back. Its ids are in use again. */
export const markDikembalikan = statement(
  'terhapus.mark',
  `with back as (delete from terhapus_id where id_terhapus = $1)
   update terhapus set dikembalikan_at = now() where id = $1`,
)

/** Whether something with this id was deleted and is not back. */
export const findTerhapusId = statement<{ id: string }>(
  'terhapus.id',
  'select id from terhapus_id where id = $1',
)

/** The snapshot that holds a certain row, if it is among those that can be put back: `[{ tabel, baris: [{ id }] }]`. */
export const findTerhapusHolding = statement<{ id: string; label: string }>(
  'terhapus.holding',
  `select id, label from terhapus where dikembalikan_at is null and isi @> $1::jsonb
   order by dihapus_at desc limit 1`,
)

/** The columns of a table that can be written. */
const listKolom = statement<{ kolom: string }>(
  'terhapus.kolom',
  `select attname as kolom from pg_attribute
   where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
)

/** Foreign keys of one column that leave a table. */
export const listRujukan = statement<{ kolom: string; induk: string; kunci: string }>(
  'terhapus.rujukan',
  `select a.attname as kolom, p.relname as induk, pa.attname as kunci
   from pg_constraint c
   join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
   join pg_class p on p.oid = c.confrelid
   join pg_attribute pa on pa.attrelid = c.confrelid and pa.attnum = c.confkey[1]
   where c.contype = 'f' and c.conrelid = $1::text::regclass and cardinality(c.conkey) = 1`,
)

/** Which of these keys a table lacks. */
export async function findMissing(on: Queryable, induk: string, kunci: string, nilai: string[]) {
  const lacking = statement<{ nilai: string }>(
    `terhapus.missing.${induk}.${kunci}`,
    `select v.nilai::text as nilai from unnest($1::uuid[]) as v (nilai)
     where not exists (select 1 from ${quote(induk)} p where p.${quote(kunci)} = v.nilai)`,
  )
  return (await lacking(on, nilai)).map((row) => row.nilai)
}

/**
 * Puts rows back. A column that a migration has added since gets its default, one that it has dropped is left out: hence
 * the list of columns that both know, and no name for the statement, whose text follows the schema.
 */
export async function insertPotongan(on: Queryable, { tabel, baris }: Potongan): Promise<void> {
  const [first] = baris
  if (!first) return
  const known = (await listKolom(on, tabel)).map((row) => row.kolom).filter((kolom) => kolom in first)
  const columns = known.map(quote).join(', ')
  await on.query({
    text: `insert into ${quote(tabel)} (${columns})
           select ${columns} from jsonb_populate_recordset(null::${quote(tabel)}, $1::jsonb)`,
    values: [JSON.stringify(baris)],
  })
}
