import type { ScanDitahan } from '@bakti/contract/absen/absen.schemas'
import { jamWib } from '@bakti/contract/waktu.rules'

/** The held scans of one member, or of one code without a member. */
export interface HeldGroup {
  key: string
  anggota: ScanDitahan['anggota']
  /** The oldest first: a Hadir rests on its earliest scan (rule H11). */
  scans: readonly ScanDitahan[]
}

/** Groups held scans, which come newest first, by member. The member who was scanned last comes first. */
export function groupHeld(rows: readonly ScanDitahan[]): HeldGroup[] {
  const groups = groupBy(rows, ({ anggota, participantIdentifier }) =>
    anggota ? `anggota:${anggota.id}` : `kode:${participantIdentifier}`,
  )
  return groups.map(([key, scans]) => ({ key, anggota: scans[0]?.anggota ?? null, scans: scans.reverse() }))
}

function reason({ anggota, kelompok, alasan, participantIdentifier }: ScanDitahan): string {
  if (!anggota) return `Peserta dengan kode ${participantIdentifier} belum terdaftar.`
  if (alasan === 'kelompok_tidak_ada')
    return `Anggota Kelompok ${anggota.kelompok}, kelompok yang dipilih sudah tidak ada.`
  if (kelompok !== null) return `Anggota Kelompok ${anggota.kelompok}, dipindai untuk Kelompok ${kelompok}.`
  return `Anggota Kelompok ${anggota.kelompok}.`
}

/** Groups rows by a key, in the order of the first row of each. */
function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [key: string, rows: Row[]][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups]
}

/** '08:01, 08:02 (3×) oleh Budi' */
function made(operator: string, scans: readonly ScanDitahan[]): string {
  const times = groupBy(scans, ({ happened_at }) => jamWib(happened_at)).map(([time, { length }]) =>
    length > 1 ? `${time} (${length}×)` : time,
  )
  return `${times.join(', ')}${operator ? ` oleh ${operator}` : ''}`
}

/** One line for each reason why the scans are held, with the times and operators of its scans. */
export function heldLines({ scans }: Pick<HeldGroup, 'scans'>): string[] {
  return groupBy(scans, reason).map(([why, held]) => {
    const people = groupBy(held, ({ operator }) => operator ?? '')
    return `${why} Dipindai ${people.map(([operator, own]) => made(operator, own)).join('; ')}.`
  })
}
