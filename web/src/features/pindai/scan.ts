import type { CaraScan } from '@bakti/contract/absen/kehadiran.rules'
import { type OperationOf, outbox } from '../outbox/outbox.queries'
import { followOwnScans } from '../kehadiran/own-scans'

export interface ScanDraft {
  /** What the code held, or the NIM that was typed. */
  text: string
  cara: CaraScan
  absen: { id: string; title: string }
  /** The group that is being scanned; null: the member's own counts (DECISIONS: 'id_kelompok'). */
  idKelompok: string | null
  /** The member, where the screen knows one. */
  anggota?: { id: string; nama: string } | undefined
}

/**
 * The only way a scan leaves the screen, with network or without. Resolves when it is safe on this device, or is being sent without
 * being kept (`kept`): then the screen says so.
 */
export function recordScan({
  text,
  cara,
  absen,
  idKelompok,
  anggota,
}: ScanDraft): Promise<OperationOf<'scan'>> {
  followOwnScans()
  return outbox.put({
    kind: 'scan',
    // A member's scans and status changes are sent in their order: the same entity as in `putStatus`.
    entity: `${absen.id}:${anggota?.id ?? text}`,
    body: {
      participantIdentifier: text,
      absenId: absen.id,
      ...(idKelompok === null ? {} : { id_kelompok: idKelompok }),
      // The default is left out: a server of an earlier version would take it for another request under the same key.
      ...(cara === 'kamera' ? {} : { cara }),
    },
    label: `Scan ${anggota?.nama ?? text} · ${absen.title}`,
  })
}

/** How long a read code may be without a card: an answer that comes sooner is its first and only one. */
export const SOON_MS = 40

/** How long an answer may take before the screen says that the scan waits. */
export const SLOW_MS = 1200
