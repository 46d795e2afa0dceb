import { randomUUID } from 'node:crypto'
import type { ParsedBodyOf } from '@bakti/contract/call'
import type { Swapped } from '@bakti/contract/orang/orang.rules'
import type { Found, SeenOrang, orangShapes } from '@bakti/contract/orang/orang.schemas'
import { shownTanggal, tanggalWib } from '@bakti/contract/time.rules'
import type { Pool, Transaction } from '../../platform/database'
import { invalidRequest } from '../../platform/errors'
import { once } from '../../platform/idempotency'
import type { Write } from '../../platform/write'
import { anggotaNotFound } from '../anggota/anggota.errors'
import { takeHeldScansOf } from '../kehadiran/ditahan.usecases'
import { kelompokNotFound } from '../kelompok/kelompok.errors'
import {
  addKartu,
  dateKelompok,
  findSince,
  holdKelompok,
  lockOrang,
  readOrangRows,
  setKelompok,
  setNama,
  setNim,
} from './acts.repository'
import { orangChanged } from './orang.errors'

type Body<Call extends 'move' | 'swap' | 'issueKartu'> = ParsedBodyOf<(typeof orangShapes)[Call]>
type Locked = Awaited<ReturnType<typeof readOrangRows>>[number]
type Lock = typeof lockOrang

const foundOf = ({ akun: _, ...found }: Locked): Found => found

/** The member as they stand, locked; 404 for an unknown one. */
async function lockOne(tx: Transaction, id: string): Promise<Locked> {
  await lockOrang(tx, { ids: [id] })
  const [now] = await readOrangRows(tx, { ids: [id] })
  if (!now) throw anggotaNotFound()
  return now
}

/** Two members as they stand, locked; 404 for an unknown one, 409 where one is not as the caller saw them, 400 where both are one. */
export async function lockTwo(
  tx: Transaction,
  seen: readonly SeenOrang[],
  lock: Lock,
): Promise<[Locked, Locked]> {
  if (seen[0]?.id === seen[1]?.id) throw invalidRequest('Pilih dua orang yang berbeda')
  const ids = seen.map(({ id }) => id)
  await lock(tx, { ids })
  const rows = new Map((await readOrangRows(tx, { ids })).map((row) => [row.id, row]))
  return seen.map((each) => {
    const now = rows.get(each.id)
    if (!now) throw anggotaNotFound()
    if (now.nama !== each.nama || now.nim !== each.nim || now.id_kelompok !== each.id_kelompok)
      throw orangChanged()
    return now
  }) as [Locked, Locked]
}

/** Held scans that name them in their group of now, or by their NIM of now, count; returns how they stand. */
async function settle(tx: Transaction, ids: readonly string[]): Promise<Found[]> {
  await takeHeldScansOf(tx, ids)
  const rows = new Map((await readOrangRows(tx, { ids })).map((row) => [row.id, foundOf(row)]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

const today = () => tanggalWib(new Date().toISOString())

const wrongDate = (message: string) => invalidRequest(message, [{ path: 'sejak', message }])

/** Moves a member from a date on (rule M29). The group of now may be named, to date an earlier move. */
export const moveOrang = (pool: Pool, body: Body<'move'>, write: Write) =>
  once(pool, write, async (tx): Promise<Found> => {
    const { id, dari, id_kelompok, sejak = today(), alasan } = body
    if (sejak > today()) throw wrongDate('Tanggal tidak boleh sesudah hari ini')
    if (!(await holdKelompok(tx, { ids: [id_kelompok] }))[0]) throw kelompokNotFound()
    const now = await lockOne(tx, id)
    if (now.id_kelompok !== dari) throw orangChanged()
    const [since] = await findSince(tx, { id })
    if (since && id_kelompok === dari && sejak > tanggalWib(since.sejak))
      throw wrongDate(`Sudah di Kelompok ${now.kelompok} sejak ${shownTanggal(tanggalWib(since.sejak))}`)
    await setKelompok(tx, { id, id_kelompok })
    await dateKelompok(tx, { id, sejak, alasan: alasan || null, oleh: write.pengirim })
    const [moved] = await settle(tx, [id])
    if (!moved) throw anggotaNotFound()
    return moved
  })

/** Is no NIM, and of one member alone: NIM are unique at every moment. */
const between = (id: string) => `tukar ${id}`

/** Gives one member what the other has. */
const SWAP: Record<Swapped, (tx: Transaction, to: Locked, from: Locked, oleh: string) => Promise<unknown>> = {
  nama: (tx, { id }, { nama }) => setNama(tx, { id, nama }),
  nim: (tx, { id }, { nim }) => setNim(tx, { id, nim }),
  kelompok: async (tx, { id, id_kelompok: own }, { id_kelompok, nama }, oleh) => {
    // Of two people of one group nothing is swapped, and nobody's date changes.
    if (own === id_kelompok) return
    await setKelompok(tx, { id, id_kelompok })
    await dateKelompok(tx, { id, sejak: today(), alasan: `Tukar dengan ${nama}`, oleh })
  },
}

/** Swaps one thing of two members; records and codes stay with the member (rule M30). */
export const swapOrang = (pool: Pool, { orang, tukar }: Body<'swap'>, write: Write) =>
  once(pool, write, async (tx): Promise<Found[]> => {
    await holdKelompok(tx, { ids: orang.map(({ id_kelompok }) => id_kelompok) })
    const [one, other] = await lockTwo(tx, orang, lockOrang)
    if (tukar === 'nim') await setNim(tx, { id: one.id, nim: between(one.id) })
    await SWAP[tukar](tx, other, one, write.pengirim)
    await SWAP[tukar](tx, one, other, write.pengirim)
    return settle(tx, [one.id, other.id])
  })

/** Makes the code of a new card; the cards before it are void (rule M28). */
export const issueKartu = (pool: Pool, { id }: Body<'issueKartu'>, write: Write) =>
  once(pool, write, async (tx) => {
    await lockOne(tx, id)
    const kode = randomUUID()
    await addKartu(tx, { id, kode })
    return { kartu: kode }
  })
