import { KOLOM_ANGGOTA, type KolomAnggota } from '@bakti/contract/anggota/kolom.rules'
import type { HasilImpor } from '@bakti/contract/kelompok/kelompok.schemas'
import type { HasilImporMentor } from '@bakti/contract/undangan/undangan.schemas'
import type { Queryable, Transaction } from '../../platform/database'
import { takeHeldScansOf } from '../kehadiran/ditahan.usecases'
import { columnsMissing, importStale } from './impor.errors'
import { type Rencana, type Tulis, planImport } from './plan'
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
export interface JawabanImpor {
  data: HasilImpor
  message: string
}

async function plan(on: Queryable, roster: Roster, pindah: boolean): Promise<Rencana> {
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
export function missingColumns({ pemetaan }: HasilImpor): string | null {
  const missing = (['nama', 'nim', 'kelompok'] as const).filter((field) => pemetaan[field] === null)
  if (missing.length === 0) return null
  return `Kolom ${missing.map((field) => LABEL[field]).join(', ')} tidak ditemukan. Pilih kolomnya`
}

const thousands = (count: number) => count.toLocaleString('id-ID')

/** '412 baris dibaca', and of a workbook from how many of its sheets. */
export function readText({
  baris,
  lembar = [],
}: Pick<HasilImpor | HasilImporMentor, 'baris' | 'lembar'>): string {
  const filled = lembar.filter((one) => one.baris > 0)
  const from = `dari ${filled.filter(({ dibaca }) => dibaca).length} lembar`
  return `${thousands(baris.length)} baris dibaca${filled.length > 1 ? ` ${from}` : ''}`
}

/** What an import of this roster would do. Changes nothing; without its columns it has no rows, for a person to choose them. */
export async function previewImport(on: Queryable, roster: Roster, pindah: boolean): Promise<JawabanImpor> {
  const { hasil } = await plan(on, roster, pindah)
  return { data: hasil, message: missingColumns(hasil) ?? readText(hasil) }
}

export interface Confirmation {
  /** Moves to another group are confirmed apart. */
  pindah: boolean
  /** Of the preview that was confirmed. */
  sidik?: string | undefined
}

/** A row's values, each as one array: what `unnest` puts together again. */
const byColumn = (rows: Tulis[]) => ({
  nim: rows.map(({ nim }) => nim),
  nama: rows.map(({ nama }) => nama),
  kelompok: rows.map(({ nomor }) => nomor),
  ...(Object.fromEntries(
    KOLOM_ANGGOTA.map((name) => [name, rows.map(({ kolom }) => kolom[name] ?? null)]),
  ) as Record<KolomAnggota, (string | null)[]>),
})

async function write(tx: Transaction, rencana: Rencana): Promise<void> {
  const { baru, berubah, pindah, hasil } = rencana
  await insertKelompokByNomor(tx, { nomor: hasil.kelompok_baru })
  const added = await insertAnggotaByNim(tx, byColumn(baru))
  await updateAnggotaByNim(tx, byColumn(berubah))
  const moved = await updateAnggotaByNim(tx, byColumn(pindah))
  // Rule H22. Who was scanned before they were known, or in the group they are in now, has been there.
  await takeHeldScansOf(
    tx,
    [...added, ...moved].map(({ id }) => id),
  )
}

function told({ baru, berubah, pindah, hasil }: Rencana): string {
  const parts = [`${thousands(baru.length)} baru`, `${thousands(berubah.length)} diubah`]
  if (hasil.jumlah.pindah > 0)
    parts.push(
      pindah.length > 0
        ? `${thousands(pindah.length)} dipindah`
        : `${thousands(hasil.jumlah.pindah)} tidak dipindah`,
    )
  if (hasil.jumlah.salah > 0) parts.push(`${thousands(hasil.jumlah.salah)} salah dilewati`)
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
): Promise<JawabanImpor> {
  await lockRoster(tx)
  const rencana = await plan(tx, roster, confirmation.pindah)
  const missing = missingColumns(rencana.hasil)
  if (missing) throw columnsMissing(missing, rencana.hasil)
  if (confirmation.sidik !== undefined && confirmation.sidik !== rencana.hasil.sidik)
    throw importStale(rencana.hasil)
  await write(tx, rencana)
  return { data: rencana.hasil, message: told(rencana) }
}
