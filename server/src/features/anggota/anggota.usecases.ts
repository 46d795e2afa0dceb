import type {
  Anggota,
  AnggotaKolom,
  RosterAnggota,
  anggotaShapes,
} from '@bakti/contract/anggota/anggota.schemas'
import { KOLOM_ANGGOTA, KOLOM_MENTOR, type KolomAnggota } from '@bakti/contract/anggota/kolom.rules'
import type { ParsedBodyOf } from '@bakti/contract/call'
import { RawJson, type RenderedAnswer } from '../../platform/answer'
import { type Pool, type Transaction, violated } from '../../platform/database'
import { scopeDenied } from '../../platform/errors'
import { createOnce, once } from '../../platform/idempotency'
import { createKeptList } from '../../platform/kept-list'
import { deleteWithSnapshot } from '../../platform/terhapus'
import type { Write } from '../../platform/write'
import { takeHeldScansOf } from '../kehadiran/ditahan.usecases'
import { kelompokNotFound } from '../kelompok/kelompok.errors'
import { anggotaNotFound, nimExists } from './anggota.errors'
import {
  type AnggotaInput,
  changeAnggota,
  findAnggota,
  findByNim,
  findKolom,
  insertAnggota,
  listByKelompok,
  listByNomor,
  listRosterAll,
  listRosterOf,
  listRosterOwn,
  listWithKolom,
  deletableAnggota,
} from './anggota.repository'

/** The members of a group, found by its number or its id; 404 for an unknown one, 403 for one that `mentor` does not have (rule R3). */
export async function listAnggota(pool: Pool, kelompok: number | string, mentor: string | null) {
  const [row] = await (typeof kelompok === 'number'
    ? listByNomor(pool, { nomor: kelompok, mentor })
    : listByKelompok(pool, { kelompok, mentor }))
  if (!row) throw kelompokNotFound()
  if (row.json === null) throw scopeDenied()
  return new RawJson<Anggota[]>(row.json)
}

interface KolomAsked {
  kelompok: number | string
  kolom: readonly KolomAnggota[]
  mentor: string | null
}

/** The same with optional columns; 403 where `mentor` asks for one that is no contact (rule M22). */
export async function listAnggotaKolom(pool: Pool, { kelompok, kolom, mentor }: KolomAsked) {
  if (mentor !== null && !kolom.every((name) => KOLOM_MENTOR.includes(name))) throw scopeDenied()
  const ref = typeof kelompok === 'number' ? { nomor: kelompok, kelompok: null } : { nomor: null, kelompok }
  const [row] = await listWithKolom(pool, { ...ref, kolom, mentor })
  if (!row) throw kelompokNotFound()
  if (row.json === null) throw scopeDenied()
  return new RawJson<AnggotaKolom[]>(row.json)
}

/** The copy of everybody for a device; many ask for it in the same hour, so it is kept. */
export const createRosterList = (pool: Pool) =>
  createKeptList<RosterAnggota[]>(pool, { ...listRosterAll, access: 'readAnggota' })

/** The copy of the groups that a mentor has now (rule R5). */
export async function listRosterOfMentor(pool: Pool, mentor: string) {
  const [row] = await listRosterOwn(pool, { mentor })
  return new RawJson<RosterAnggota[]>(row?.json ?? '[]')
}

/**
 * The copy of some groups for a device, found by numbers or ids; 404 where one of them is unknown, 403 where `mentor` does not have one of
 * them (rule R3).
 */
export async function listRoster(pool: Pool, kelompok: readonly (number | string)[], mentor: string | null) {
  const [row] = await listRosterOf(pool, {
    nomor: kelompok.filter((ref) => typeof ref === 'number'),
    id: kelompok.filter((ref) => typeof ref === 'string'),
    mentor,
  })
  if (!row || row.unknown > 0) throw kelompokNotFound()
  if (row.denied > 0) throw scopeDenied()
  return new RawJson<RosterAnggota[]>(row.json)
}

type Given = ParsedBodyOf<typeof anggotaShapes.update>

/** What a body says of the optional columns, as it is written: a missing column null, a cleared one an empty text. */
function toWritten({ id, nama, nim, id_kelompok, ...kolom }: Given): AnggotaInput {
  const written = KOLOM_ANGGOTA.map((name) => [name, kolom[name] === undefined ? null : (kolom[name] ?? '')])
  return {
    id,
    nama,
    nim,
    id_kelompok,
    ...(Object.fromEntries(written) as Record<KolomAnggota, string | null>),
  }
}

/** The member as they stand after held scans that named them have been applied. */
async function withHeldScans(tx: Transaction, id: string): Promise<Anggota> {
  await takeHeldScansOf(tx, [id])
  const [anggota] = await findAnggota(tx, { id })
  if (!anggota) throw anggotaNotFound()
  return anggota
}

/** Adds a member under the id that the client gave (its key), else a random one: it is what the QR code holds. */
export const createAnggota = (pool: Pool, body: ParsedBodyOf<typeof anggotaShapes.create>, write: Write) =>
  createOnce<Anggota>(
    pool,
    { write, id: body.id },
    {
      primaryKey: 'anggota_pkey',
      async make(tx, id) {
        await insertAnggota(tx, toWritten({ ...body, id }))
        return withHeldScans(tx, id)
      },
      findSame: (id) => findSame(pool, id, body),
      refuse: (error) => refuse(pool, error, body.nim),
    },
  )

/** The member of this id, if they have what `body` says. */
async function findSame(pool: Pool, id: string, body: Omit<Given, 'id'>) {
  const { nama, nim, id_kelompok } = body
  const [existing] = await findAnggota(pool, { id })
  const [kolom] = await findKolom(pool, { id })
  const same =
    existing?.nama === nama &&
    existing.nim === nim &&
    existing.id_kelompok === id_kelompok &&
    KOLOM_ANGGOTA.every((name) => (kolom?.[name] ?? '') === (body[name] ?? ''))
  return same ? existing : undefined
}

/** Changes a member; another `id_kelompok` is a move. Optional columns that the body lacks stay as they are (rule M21). */
export async function updateAnggota(pool: Pool, body: Given, write: Write): Promise<RenderedAnswer<Anggota>> {
  try {
    return await once(pool, write, async (tx) => {
      const [changed] = await changeAnggota(tx, toWritten(body))
      if (!changed) throw anggotaNotFound()
      return withHeldScans(tx, body.id)
    })
  } catch (error) {
    await refuse(pool, error, body.nim)
    return updateAnggota(pool, body, write)
  }
}

/** Throws what a constraint's refusal means to people; returns where the NIM's holder has gone meanwhile: try again. */
async function refuse(pool: Pool, error: unknown, nim: string): Promise<void> {
  const constraint = violated(error)
  if (constraint === 'anggota_id_kelompok_kelompok_id_fk') throw kelompokNotFound()
  if (constraint !== 'anggota_nim') throw error
  const [holder] = await findByNim(pool, { nim: [nim] })
  if (holder) throw nimExists(nim, holder.kelompok)
}

/** Deletes a member and their attendance; `undelete` puts both back. */
export async function removeAnggota(pool: Pool, id: string, write: Write) {
  return once(pool, write, async (tx) => {
    const [anggota] = await findAnggota(tx, { id })
    if (!anggota) throw anggotaNotFound()
    const label = `${anggota.nama} (NIM ${anggota.nim}, Kelompok ${anggota.kelompok})`
    if (!(await deleteWithSnapshot(tx, deletableAnggota, { id, label, oleh: write.pengirim })))
      throw anggotaNotFound()
    return null
  })
}
