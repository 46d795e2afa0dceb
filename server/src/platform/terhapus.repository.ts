import { DELETED_KINDS, type DeletedKind, KEPT_DAYS } from '@bakti/contract/sampah/sampah.rules'
import pg from 'pg'
import type { Queryable } from './database'
import { nullable, statement, t } from './statement'

/** The rows of `tabel` whose column `kolom` holds the id of the deleted thing. */
interface Branch {
  tabel: string
  kolom: string
  /** `kolom` holds an id of these rows instead, which go with the thing. */
  via?: { tabel: string; kolom: string }
  /** Its rows have ids that a client may have given: such an id is never created again (rule W22). */
  clientIds?: true
}

/** One table's share of a snapshot: its rows as they were, by column. */
export interface Chunk {
  tabel: string
  baris: Record<string, unknown>[]
  /** Of rows that stay; `baris` is empty then. */
  tautan?: Links
}

/** A column that a deletion empties in rows that stay, and which id each of them held in it. */
interface Links {
  kolom: string
  nilai: { id: string; induk: string }[]
}

const KEPT = `interval '${KEPT_DAYS} days'`

const quote = (identifier: string) => pg.escapeIdentifier(identifier)

/** A kind of thing that is deleted with a snapshot. */
export type Deletable = ReturnType<typeof deletable>

/**
 * Declares a kind of thing that can be deleted and restored. `tree`: the thing's own table, then every table whose rows go with it,
 * parents before children. A table that refers to the thing and is not in its tree refuses the deletion by its foreign key. `links`: the
 * columns of rows that stay, which their foreign key empties (`on delete set null`).
 */
export function deletable(
  jenis: DeletedKind,
  tree: readonly [Branch, ...Branch[]],
  links: readonly Omit<Branch, 'clientIds'>[] = [],
) {
  const idsOf = ({ via }: Branch) =>
    via ? `in (select id from ${quote(via.tabel)} where ${quote(via.kolom)} = :id)` : '= :id'
  const deletions = tree.map(
    (branch, at) =>
      `b${at} as (delete from ${quote(branch.tabel)} t where t.${quote(branch.kolom)} ${idsOf(branch)} returning to_jsonb(t) as baris)`,
  )
  const chunk = tree.map(
    ({ tabel }, at) =>
      `jsonb_build_object('tabel', ${pg.escapeLiteral(tabel)}::text,
         'baris', (select coalesce(jsonb_agg(baris), '[]') from b${at}))`,
  )
  const tautan = links.map(
    (link) =>
      `jsonb_build_object('tabel', ${pg.escapeLiteral(link.tabel)}::text, 'baris', '[]'::jsonb,
         'tautan', jsonb_build_object('kolom', ${pg.escapeLiteral(link.kolom)}::text, 'nilai', (
           select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'induk', t.${quote(link.kolom)})), '[]')
           from ${quote(link.tabel)} t where t.${quote(link.kolom)} ${idsOf(link)})))`,
  )
  const ids = tree.flatMap(({ clientIds }, at) =>
    clientIds ? [`select baris ->> 'id' as id from b${at}`] : [],
  )
  return {
    jenis,
    tree,
    links,
    /** Locks the thing itself: from here on a foreign key that refers to it waits. */
    lock: statement(`terhapus.lock.${jenis}`, {
      params: { id: t.uuid },
      row: { id: t.uuid },
      sql: `select id from ${quote(tree[0].tabel)} where id = :id for update`,
    }),
    /** One statement deletes and keeps, so the snapshot is exactly what was deleted. Foreign keys are checked at its end. */
    move: statement(`terhapus.move.${jenis}`, {
      params: { id: t.uuid, label: t.text, oleh: t.uuid },
      // `union`: two things of different kinds may have the same id.
      sql: `with ${deletions.join(', ')},
     snapshot as (
       insert into terhapus (id, jenis, label, oleh, isi)
       values (gen_random_uuid(), ${pg.escapeLiteral(jenis)}, :label, :oleh, jsonb_build_array(${[...chunk, ...tautan].join(', ')}))
       returning id
     )
     insert into terhapus_id (id, id_terhapus)
     select i.id::uuid, s.id from (${ids.join(' union ')}) i, snapshot s
     on conflict (id) do update set id_terhapus = excluded.id_terhapus`,
    }),
  }
}

/** How many rows of each table went with a thing. */
type RowCounts = Partial<Record<string, number>>

/** SQL: a deletion that still has its contents. */
const HAS_CONTENTS = `t.jumlah <> '{}'`

/** What can still be restored, newest first (rule K12). */
export const listTerhapus = statement('terhapus.list', {
  row: {
    id: t.uuid,
    jenis: t.oneOf(DELETED_KINDS),
    label: t.text,
    oleh: nullable(t.text),
    dihapus_at: t.instant,
    sampai: t.instant,
    jumlah: t.jsonb<RowCounts>(),
  },
  sql: `select t.id, t.jenis, t.label, u.name as oleh, t.dihapus_at, t.dihapus_at + ${KEPT} as sampai, t.jumlah
   from terhapus t left join users u on u.id = t.oleh
   where t.dikembalikan_at is null and ${HAS_CONTENTS} order by t.dihapus_at desc, t.id`,
})

/** Removes the contents and names of old deletions. Their ids stay, so that none of them is made again (rules K12, W22). */
export const emptyTerhapus = statement('terhapus.empty', {
  sql: `update terhapus t set isi = '[]', label = '' where t.dihapus_at < now() - ${KEPT} and ${HAS_CONTENTS}`,
})

/** A snapshot with contents, locked: two restores of it at once take turns. */
export const lockTerhapus = statement('terhapus.lock', {
  params: { id: t.uuid },
  row: { label: t.text, isi: t.jsonb<Chunk[]>(), dikembalikan_at: nullable(t.instant) },
  sql: `select t.label, t.isi, t.dikembalikan_at from terhapus t where t.id = :id and ${HAS_CONTENTS} for update`,
})

/** Marks a deletion as restored and frees its ids. */
export const markRestored = statement('terhapus.mark', {
  params: { id: t.uuid },
  sql: `with back as (delete from terhapus_id where id_terhapus = :id)
   update terhapus set dikembalikan_at = now() where id = :id`,
})

/** The id, if something with it was deleted and is not restored. */
export const findTerhapusId = statement('terhapus.id', {
  params: { id: t.uuid },
  row: { id: t.uuid },
  sql: 'select id from terhapus_id where id = :id',
})

/** The snapshot that contains these rows, if it can be restored. */
export const findTerhapusHolding = statement('terhapus.holding', {
  params: { rows: t.jsonb<Chunk[]>() },
  row: { id: t.uuid, label: t.text },
  sql: `select id, label from terhapus where dikembalikan_at is null and isi @> :rows::jsonb
   order by dihapus_at desc limit 1`,
})

/** The columns of a table that can be written. */
const listKolom = statement('terhapus.kolom', {
  params: { tabel: t.text },
  row: { kolom: t.name },
  sql: `select attname as kolom from pg_attribute
   where attrelid = :tabel::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
})

/** Foreign keys of one column that leave a table. */
export const listReferences = statement('terhapus.rujukan', {
  params: { tabel: t.text },
  row: { kolom: t.name, induk: t.name, kunci: t.name },
  sql: `select a.attname as kolom, p.relname as induk, pa.attname as kunci
   from pg_constraint c
   join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
   join pg_class p on p.oid = c.confrelid
   join pg_attribute pa on pa.attrelid = c.confrelid and pa.attnum = c.confkey[1]
   where c.contype = 'f' and c.conrelid = :tabel::text::regclass and cardinality(c.conkey) = 1`,
})

/** Gives rows that stayed what they held before. A row that holds something else by now keeps that. Returns how many got it. */
export async function insertLink(on: Queryable, tabel: string, { kolom, nilai }: Links): Promise<number> {
  if (nilai.length === 0) return 0
  const { rowCount } = await on.query({
    text: `update ${quote(tabel)} t set ${quote(kolom)} = v.induk from jsonb_to_recordset($1::jsonb) as v (id uuid, induk uuid)
           where t.id = v.id and t.${quote(kolom)} is null`,
    values: [JSON.stringify(nilai)],
  })
  return rowCount ?? 0
}

/** Which of these keys a table lacks. The text follows the schema, so it has no name and no plan is kept. */
export async function findMissing(
  on: Queryable,
  { induk, kunci }: { induk: string; kunci: string },
  values: string[],
): Promise<string[]> {
  const { rows } = await on.query<{ value: string }>({
    text: `select v.value::text from unnest($1::uuid[]) as v (value)
           where not exists (select 1 from ${quote(induk)} p where p.${quote(kunci)} = v.value)`,
    values: [values],
  })
  return rows.map(({ value }) => value)
}

/**
 * Inserts the rows again. A column that a migration has added since gets its default, one that it has dropped is left out: hence the
 * list of columns that both know.
 */
export async function insertChunk(on: Queryable, { tabel, baris }: Chunk): Promise<void> {
  const [first] = baris
  if (!first) return
  const known = (await listKolom(on, { tabel })).map((row) => row.kolom).filter((kolom) => kolom in first)
  const columns = known.map(quote).join(', ')
  await on.query({
    text: `insert into ${quote(tabel)} (${columns})
           select ${columns} from jsonb_populate_recordset(null::${quote(tabel)}, $1::jsonb)`,
    values: [JSON.stringify(baris)],
  })
}
