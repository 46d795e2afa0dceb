import { type Transaction, sqlState, violated } from './database'
import { AppError } from './errors'
import {
  type Deletable,
  type Chunk,
  findMissing,
  findTerhapusHolding,
  findTerhapusId,
  insertChunk,
  insertLink,
  listReferences,
  lockTerhapus,
  markRestored,
} from './terhapus.repository'

export interface Deletion {
  id: string
  /** How people call it: 'Kelompok 7'. */
  label: string
  /** The account that deletes. */
  oleh: string
}

/**
 * Deletes a thing with all that its tree holds and keeps a snapshot (rule K5). Returns false if there is no such thing (any more). A
 * foreign key that forbids it is left to the caller: `violated(error)`.
 *
 * Lock order, for everything that writes to these tables: the idempotency key, then kelompok, anggota, absen, then kehadiran; for
 * tasks the key, the gate (`features/tugas/kumpul.repository.ts`), tugas, then kumpul_tugas: parents before children, several
 * rows of one table by id. A scan or an add locks its parents by its foreign keys (`for key share`), so either it comes first and
 * is in the snapshot, or it waits here and then finds its parent deleted.
 */
export async function deleteWithSnapshot(
  tx: Transaction,
  { lock, move }: Deletable,
  { id, label, oleh }: Deletion,
): Promise<boolean> {
  const [root] = await lock(tx, { id })
  if (!root) return false
  await move(tx, { id, label, oleh })
  return true
}

/**
 * For a create whose id came from a client: what was deleted is not made again by a late repeat whose key is no longer stored
 * (rule W22).
 */
export async function refuseTerhapus(tx: Transaction, id: string): Promise<void> {
  if ((await findTerhapusId(tx, { id }))[0]) throw alreadyDeleted()
}

const alreadyDeleted = () =>
  new AppError('terhapus.deleted', 'Data ini sudah dihapus, jadi tidak dibuat lagi')
const notFound = (id: string) => new AppError('terhapus.not_found', `Tidak ada data terhapus dengan ID ${id}`)
const alreadyBack = (label: string) => new AppError('terhapus.restored', `${label} sudah pernah dikembalikan`)
const blocked = (label: string, obstacle: string[]) =>
  new AppError(
    'terhapus.blocked',
    [`${label} tidak dapat dikembalikan:`, ...obstacle.map((one) => `- ${one}`)].join('\n'),
    { errors: obstacle.map((message) => ({ path: '', message })) },
  )

const contradicted = (label: string, rule: string) =>
  blocked(label, [`bertentangan dengan data yang ada sekarang (${rule})`])

/** Sentences, in Indonesian, about what stands in the way of a snapshot by the rules of its feature. */
export type FindObstacles = (tx: Transaction, isi: Chunk[]) => Promise<string[]>

/** The rows of one table in a snapshot. */
export function rowsOf<Row>(isi: readonly Chunk[], tabel: string): Row[] {
  return isi.filter((chunk) => chunk.tabel === tabel).flatMap((chunk) => chunk.baris as Row[])
}

async function explainMissing(tx: Transaction, induk: string, kunci: string, nilai: string): Promise<string> {
  const [terhapus] = await findTerhapusHolding(tx, { rows: [{ tabel: induk, baris: [{ [kunci]: nilai }] }] })
  if (!terhapus) return `${induk} ${nilai} tidak ada lagi`
  return `${terhapus.label} sudah dihapus; kembalikan itu dulu`
}

/** The rows of this table that stayed and held the id of a row of the snapshot. */
export function idsLinking(isi: readonly Chunk[], tabel: string): string[] {
  const links = isi.filter((chunk) => chunk.tabel === tabel).flatMap(({ tautan }) => tautan?.nilai ?? [])
  return links.map(({ id }) => id)
}

/** What the rows refer to, or what referred to them, and is neither in the database nor in the snapshot itself. */
async function findMissingRows(tx: Transaction, isi: Chunk[]): Promise<string[]> {
  const obstacle = new Set<string>()
  for (const { tabel } of isi.filter(({ tautan }) => tautan))
    for (const missing of await findMissing(tx, { induk: tabel, kunci: 'id' }, idsLinking(isi, tabel)))
      obstacle.add(await explainMissing(tx, tabel, 'id', missing))
  for (const { tabel, baris } of isi.filter((chunk) => chunk.baris.length > 0)) {
    for (const { kolom, induk, kunci } of await listReferences(tx, { tabel })) {
      const own = new Set(rowsOf<Record<string, unknown>>(isi, induk).map((row) => row[kunci]))
      const wanted = new Set(baris.map((row) => row[kolom]))
      const nilai = [...wanted].filter((one): one is string => typeof one === 'string' && !own.has(one))
      for (const missing of await findMissing(tx, { induk, kunci }, nilai))
        obstacle.add(await explainMissing(tx, induk, kunci, missing))
    }
  }
  return [...obstacle]
}

/** What the checks could not foresee (a race, a constraint younger than the snapshot) is named too. */
function explainRefusal(label: string, error: unknown): unknown {
  if (!sqlState(error).startsWith('23')) return error
  return contradicted(label, violated(error) ?? (error instanceof Error ? error.message : ''))
}

/**
 * Restores a snapshot, all or nothing. Throws an `AppError` that names everything in the way: what the rows refer to, or what referred to
 * them, and is gone, and what `findObstacles` finds. Returns what came back.
 */
export async function restore(
  tx: Transaction,
  id: string,
  findObstacles: FindObstacles,
): Promise<{ label: string; isi: Chunk[] }> {
  const [terhapus] = await lockTerhapus(tx, { id })
  if (!terhapus) throw notFound(id)
  const { label, isi, dikembalikan_at } = terhapus
  if (dikembalikan_at) throw alreadyBack(label)

  const obstacle = [...(await findMissingRows(tx, isi)), ...(await findObstacles(tx, isi))]
  if (obstacle.length > 0) throw blocked(label, obstacle)
  try {
    for (const chunk of isi) await insertChunk(tx, chunk)
  } catch (error) {
    throw explainRefusal(label, error)
  }
  for (const { tabel, tautan } of isi)
    if (tautan && (await insertLink(tx, tabel, tautan)) < tautan.nilai.length)
      throw contradicted(label, `${tabel}.${tautan.kolom}`)
  await markRestored(tx, { id })
  return { label, isi }
}
