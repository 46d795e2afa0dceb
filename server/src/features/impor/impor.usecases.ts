import { KOLOM_ANGGOTA, type KolomAnggota } from '@bakti/contract/anggota/kolom.rules'
import type { ImporResult } from '@bakti/contract/kelompok/kelompok.schemas'
import type { ImporMentorResult } from '@bakti/contract/undangan/undangan.schemas'
import type { Queryable, Transaction } from '../../platform/database'
import { takeHeldScansOf } from '../kehadiran/ditahan.usecases'
import { columnsMissing, importStale } from './impor.errors'
import { type ImporPlan, type WriteRows, planImport } from './plan'
import {
  insertAnggotaByNim,
  insertKelompokByNomor,
  lockRoster,
  selectKnownAnggota,
  selectKnownNomor,
  updateAnggotaByNim,
} from './impor.repository'
import type { Roster } from './rows'

/** What an import answers with: the plan, and a sentence about it. */
export interface ImporAnswer {
  data: ImporResult
  message: string
}

async function plan(on: Queryable, roster: Roster, pindah: boolean): Promise<ImporPlan> {
  const named = roster.rows.filter(({ nomor }) => nomor !== null)
  const anggota = await selectKnownAnggota(on, { nim: [...new Set(named.map(({ nim }) => nim))] })
  const nomor = await selectKnownNomor(on, {
    nomor: [...new Set(roster.rows.flatMap((row) => row.nomor ?? []))],
  })
  const known = {
    anggota: new Map(anggota.map(({ nim, ...before }) => [nim, before])),
    nomor: new Set(nomor.map((row) => row.nomor)),
  }
  return planImport(roster, known, pindah)
}

const LABEL = { nama: 'Nama', nim: 'NIM', kelompok: 'Kelompok' } as const

/** Says which columns have to be chosen first; null where all are known. */
export function missingColumns({ pemetaan }: ImporResult): string | null {
  const missing = (['nama', 'nim', 'kelompok'] as const).filter((field) => pemetaan[field] === null)
  if (missing.length === 0) return null
  return `Kolom ${missing.map((field) => LABEL[field]).join(', ')} tidak ditemukan. Pilih kolomnya`
}

const thousands = (count: number) => count.toLocaleString('id-ID')

/** '412 baris dibaca', and of a workbook from how many of its sheets. */
export function readText({
  baris,
  lembar = [],
}: Pick<ImporResult | ImporMentorResult, 'baris' | 'lembar'>): string {
  const filled = lembar.filter((one) => one.baris > 0)
  const from = `dari ${filled.filter(({ dibaca }) => dibaca).length} lembar`
  return `${thousands(baris.length)} baris dibaca${filled.length > 1 ? ` ${from}` : ''}`
}

/** What an import of this roster would do. Changes nothing; without its columns it has no rows, for a person to choose them. */
export async function previewImport(on: Queryable, roster: Roster, pindah: boolean): Promise<ImporAnswer> {
  const { result } = await plan(on, roster, pindah)
  return { data: result, message: missingColumns(result) ?? readText(result) }
}

export interface Confirmation {
  /** Moves to another group are confirmed apart. */
  pindah: boolean
  /** Of the preview that was confirmed. */
  sidik?: string | undefined
}

/** A row's values, each as one array: what `unnest` puts together again. */
const byColumn = (rows: WriteRows[]) => ({
  nim: rows.map(({ nim }) => nim),
  nama: rows.map(({ nama }) => nama),
  kelompok: rows.map(({ nomor }) => nomor),
  ...(Object.fromEntries(
    KOLOM_ANGGOTA.map((name) => [name, rows.map(({ kolom }) => kolom[name] ?? null)]),
  ) as Record<KolomAnggota, (string | null)[]>),
})

async function write(tx: Transaction, imporPlan: ImporPlan): Promise<void> {
  const { baru, berubah, pindah, result } = imporPlan
  await insertKelompokByNomor(tx, { nomor: result.kelompok_baru })
  const added = await insertAnggotaByNim(tx, byColumn(baru))
  const changed = await updateAnggotaByNim(tx, byColumn(berubah))
  const moved = await updateAnggotaByNim(tx, byColumn(pindah))
  // Rules H22, H142. Who was scanned before they were known, in the group they are in now or for an audience that they are in now, has been
  // there.
  await takeHeldScansOf(
    tx,
    [...added, ...changed, ...moved].map(({ id }) => id),
  )
}

function told({ baru, berubah, pindah, result }: ImporPlan): string {
  const parts = [`${thousands(baru.length)} baru`, `${thousands(berubah.length)} diubah`]
  if (result.jumlah.pindah > 0)
    parts.push(
      pindah.length > 0
        ? `${thousands(pindah.length)} dipindah`
        : `${thousands(result.jumlah.pindah)} tidak dipindah`,
    )
  if (result.jumlah.salah > 0) parts.push(`${thousands(result.jumlah.salah)} salah dilewati`)
  return `Impor selesai: ${parts.join(', ')}`
}

/**
 * Imports a roster in the caller's transaction, all or nothing; the data is the plan as it was carried out.
 * @throws AppError 400 where a column is missing, 409 `import.stale` where the plan is not the one that was confirmed
 */
export async function confirmImport(
  tx: Transaction,
  roster: Roster,
  confirmation: Confirmation,
): Promise<ImporAnswer> {
  await lockRoster(tx)
  const imporPlan = await plan(tx, roster, confirmation.pindah)
  const missing = missingColumns(imporPlan.result)
  if (missing) throw columnsMissing(missing, imporPlan.result)
  if (confirmation.sidik !== undefined && confirmation.sidik !== imporPlan.result.sidik)
    throw importStale(imporPlan.result)
  await write(tx, imporPlan)
  return { data: imporPlan.result, message: told(imporPlan) }
}
