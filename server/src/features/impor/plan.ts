import { createHash } from 'node:crypto'
import { KOLOM_ANGGOTA, type KolomAnggota } from '@bakti/contract/anggota/kolom.rules'
import type { ImporRow, ImporResult, ImporClass } from '@bakti/contract/kelompok/kelompok.schemas'
import type { KolomRow, Roster, RosterRow } from './rows'

/** A member as the database has it. */
export type Before = { nama: string; kelompok: number } & Record<KolomAnggota, string | null>

/** What the database knows of the people and groups that the file names. */
export interface Known {
  /** By NIM. */
  anggota: ReadonlyMap<string, Before>
  nomor: ReadonlySet<number>
}

/** A member to write. */
export interface WriteRows {
  nim: string
  nama: string
  nomor: number
  kolom: KolomRow
}

export interface ImporPlan {
  result: ImporResult
  baru: WriteRows[]
  /** With another name or other optional columns, in the group they are in. */
  berubah: WriteRows[]
  /** Empty where moves were not confirmed. */
  pindah: WriteRows[]
}

/** The optional columns that a line changes, as they are now (rule I13); undefined where it changes none. */
function changedKolom(
  kolom: KolomRow,
  before: Before,
): Partial<Record<KolomAnggota, string | null>> | undefined {
  const changed = KOLOM_ANGGOTA.filter((field) => {
    const [now, then] = [kolom[field], before[field] ?? '']
    if (now === undefined) return false
    return field === 'email' ? now.toLowerCase() !== then.toLowerCase() : now !== then
  })
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((field) => [field, before[field]]))
}

function classify(row: RosterRow, known: Known): ImporRow {
  const { nomor, alasan, twins, ...said } = row
  const { nama, nim, kolom } = said
  if (nomor === null) return { ...said, kelas: 'salah', alasan: alasan ?? 'Data tidak valid' }
  if (twins) return { ...said, kelas: 'sama', alasan: `Sama dengan ${twins}` }
  const before = known.anggota.get(nim)
  if (!before) return { ...said, kelas: 'baru' }
  const changed = kolom && changedKolom(kolom, before)
  const sebelum = { nama: before.nama, kelompok: before.kelompok, ...(changed && { kolom: changed }) }
  if (before.kelompok !== nomor) return { ...said, kelas: 'pindah', sebelum }
  if (before.nama !== nama || changed) return { ...said, kelas: 'berubah', sebelum }
  return { ...said, kelas: 'sama' }
}

/** What an answer says of the file, where there is something to say. */
export const aboutFile = ({ lembar, dilewati }: Pick<Roster, 'lembar' | 'dilewati'>) => ({
  ...(lembar && { lembar }),
  ...(dilewati.length > 0 && { dilewati }),
})

function count(baris: readonly ImporRow[]): ImporResult['jumlah'] {
  const jumlah: Record<ImporClass, number> = { baru: 0, berubah: 0, pindah: 0, sama: 0, salah: 0 }
  for (const { kelas } of baris) jumlah[kelas]++
  return jumlah
}

/**
 * Says what an import of this roster does to a database that knows `known`, by these rules (rules I2, I3): matched by
 * NIM; moves only where `pindah` confirms them, and a move that is not confirmed leaves the name alone too; faulty rows
 * are left out; who is not in the file is not touched.
 */
export function planImport(roster: Roster, known: Known, pindah: boolean): ImporPlan {
  const baris = roster.rows.map((row) => classify(row, known))
  const inClass = (kelas: ImporClass): WriteRows[] =>
    baris
      .filter((row) => row.kelas === kelas)
      .map(({ nim, nama, kelompok, kolom = {} }) => ({ nim, nama, nomor: Number(kelompok), kolom }))
  const written = {
    baru: inClass('baru'),
    berubah: inClass('berubah'),
    pindah: pindah ? inClass('pindah') : [],
  }
  const missing = [...written.baru, ...written.pindah].map(({ nomor }) => nomor)
  const kelompok_baru = [...new Set(missing)].filter((nomor) => !known.nomor.has(nomor)).sort((a, b) => a - b)
  const { kolom, pemetaan, format, lembar, dilewati } = roster
  // Not `pindah`: a preview is made before anybody confirms a move.
  const sidik = createHash('sha256')
    .update(JSON.stringify([pemetaan, baris]))
    .digest('base64url')
  const result = { kolom, pemetaan, format, jumlah: count(baris), kelompok_baru, baris, sidik }
  return { ...written, result: { ...result, ...aboutFile({ lembar, dilewati }) } }
}
