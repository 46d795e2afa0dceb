import { randomUUID } from 'node:crypto'
import type { IssuedKode, KodeSummary, kodeShapes } from '@bakti/contract/aktivasi/kode.schemas'
import type { ParsedBodyOf } from '@bakti/contract/call'
import type { RenderedAnswer } from '../../platform/answer'
import type { Pool, Queryable, Transaction } from '../../platform/database'
import { once, onceSecret } from '../../platform/idempotency'
import type { Write } from '../../platform/write'
import { anggotaNotFound } from '../anggota/anggota.errors'
import { findAnggota } from '../anggota/anggota.repository'
import { kelompokNotFound } from '../kelompok/kelompok.errors'
import { findKelompok } from '../kelompok/kelompok.repository'
import { hashKode, makeKode } from './kode'
import { kodeChanged, kodeLinked, kodeReplaced } from './aktivasi.errors'
import { countKode, lockMembers, lockPrint, markPrinted, readLock, writeKode } from './kode.repository'

interface Whose {
  id_kelompok?: string | undefined
  id_anggota?: string | undefined
}

const toParams = ({ id_kelompok, id_anggota }: Whose) => ({
  id_kelompok: id_kelompok ?? null,
  id_anggota: id_anggota ?? null,
})

async function refuseUnknown(on: Queryable, { id_kelompok, id_anggota }: Whose): Promise<void> {
  if (id_kelompok && !(await findKelompok(on, { id: id_kelompok }))[0]) throw kelompokNotFound()
  if (id_anggota && !(await findAnggota(on, { id: id_anggota }))[0]) throw anggotaNotFound()
}

/** How many members have an account, a printed code, or neither (rule P10). */
export async function countCodes(pool: Pool, whose: Whose): Promise<KodeSummary> {
  await refuseUnknown(pool, whose)
  const [counts] = await countKode(pool, toParams(whose))
  return counts ?? { aktif: 0, tercetak: 0, belum: 0 }
}

/**
 * Makes codes and returns them, the only time that they leave the server (rules M23, P10). Members with an account get none. Codes on
 * paper stay as they are, unless `batal` says how many of them become void.
 * @throws AppError 409 `kode.changed` where that number is another one now, `secret.issued` for the same request again
 */
export function issueCodes(
  pool: Pool,
  body: ParsedBodyOf<typeof kodeShapes.issue>,
  write: Write,
): Promise<RenderedAnswer<IssuedKode>> {
  return onceSecret(pool, write, (tx) => issue(tx, body, write.pengirim))
}

async function issue(
  tx: Transaction,
  { batal, ...whose }: ParsedBodyOf<typeof kodeShapes.issue>,
  oleh: string,
): Promise<IssuedKode> {
  await refuseUnknown(tx, whose)
  // Two prints of the same members take turns here, so that what is counted below is what becomes void.
  const semua = batal !== undefined
  const members = await lockMembers(tx, { ...toParams(whose), semua })
  const [counts] = await countKode(tx, toParams(whose))
  if (semua && counts?.tercetak !== batal) throw kodeChanged(counts?.tercetak ?? 0)
  if (whose.id_anggota && counts?.aktif === 1) {
    const [anggota] = await findAnggota(tx, { id: whose.id_anggota })
    throw kodeLinked(anggota?.nama ?? '')
  }
  const [key] = await readLock(tx)
  if (!key) throw new Error('The table kunci_aktivasi is empty')
  const id_cetak = randomUUID()
  const kode = members.map(({ id }) => ({ id_anggota: id, kode: makeKode() }))
  const written = await writeKode(tx, {
    id: kode.map(({ id_anggota }) => id_anggota),
    hash: kode.map((one) => hashKode(key.kunci, one)),
    id_cetak,
    oleh,
    semua,
  })
  const living = new Set(written.map(({ id_anggota }) => id_anggota))
  return { id_cetak, batal: batal ?? 0, kode: kode.filter(({ id_anggota }) => living.has(id_anggota)) }
}

/**
 * Notes that codes go onto paper, before they do: from then on only a new issue that counts them makes them void.
 * @throws AppError 409 `kode.replaced` where some are no longer the members' codes
 */
export function markCodesPrinted(
  pool: Pool,
  { id_cetak, jumlah }: ParsedBodyOf<typeof kodeShapes.markPrinted>,
  write: Write,
): Promise<RenderedAnswer<null>> {
  return once(pool, write, async (tx) => {
    await lockPrint(tx, { id_cetak })
    if ((await markPrinted(tx, { id_cetak })).length !== jumlah) throw kodeReplaced()
    return null
  })
}
