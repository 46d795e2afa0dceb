import type { ScanDitahan } from '@bakti/contract/absen/absen.schemas'
import { jamWib } from '@bakti/contract/waktu.rules'

/** The held scans of one person, or of one code that stands for nobody yet. */
export interface HeldGroup {
  key: string
  anggota: ScanDitahan['anggota']
  /** The oldest first: a Hadir rests on it. */
  scans: readonly ScanDitahan[]
}

/** Held scans (newest first, as they are listed) by whom they are of; whoever was scanned last comes first. */
export function groupHeld(rows: readonly ScanDitahan[]): HeldGroup[] {
  const groups = new Map<string, ScanDitahan[]>()
  for (const row of rows) {
    const key = row.anggota ? `anggota:${row.anggota.id}` : `kode:${row.participantIdentifier}`
    groups.set(key, [row, ...(groups.get(key) ?? [])])
  }
  return [...groups].map(([key, scans]) => ({ key, anggota: scans[0]?.anggota ?? null, scans }))
}

function reason({ anggota, kelompok, alasan, participantIdentifier }: ScanDitahan): string {
  if (!anggota) return `Peserta dengan kode ${participantIdentifier} belum terdaftar.`
  if (alasan === 'kelompok_tidak_ada')
    return `Anggota Kelompok ${anggota.kelompok}, kelompok yang dipilih sudah tidak ada.`
  if (kelompok !== null) return `Anggota Kelompok ${anggota.kelompok}, dipindai untuk Kelompok ${kelompok}.`
  return `Anggota Kelompok ${anggota.kelompok}.`
}

/** Why scans are held, with when and by whom each was made: a line for each reason. */
export function heldLines({ scans }: Pick<HeldGroup, 'scans'>): string[] {
  const lines = new Map<string, string[]>()
  for (const scan of scans) {
    const made = `${jamWib(scan.happened_at)}${scan.operator ? ` oleh ${scan.operator}` : ''}`
    lines.set(reason(scan), [...(lines.get(reason(scan)) ?? []), made])
  }
  return [...lines].map(([why, made]) => `${why} Dipindai ${made.join(', ')}.`)
}
