import type { CaraScan } from '@bakti/contract/absen/kehadiran.rules'
import { parseQr } from '@bakti/contract/absen/qr.rules'
import { type OperationOf, outbox } from '../outbox/outbox.queries'
import { followOwnScans } from '../kehadiran/own-scans'

export interface ScanDraft {
  /** The text of the code, or the typed NIM. */
  text: string
  cara: CaraScan
  /** The text is the NIM of a student card: the server holds none that it does not know (rule S133). */
  kartu?: true | undefined
  absen: { id: string; title: string }
  /** The scanned group; null: the member's own group counts (rule H24). */
  idKelompok: string | null
  /** The member, if the screen knows them. */
  anggota?: { id: string; nama: string } | undefined
}

/** What a list says of a code that names no member whom this device knows. */
function toldOf(text: string): string {
  const qr = parseQr(text)
  return qr.ok && qr.target.by === 'id' ? 'kode QR' : text
}

/**
 * Puts a scan into the outbox, with network or without (rule O1). Resolves when the device has stored it, or is sending it without
 * having stored it (`kept: false`, rule O6).
 */
export function recordScan({
  text,
  cara,
  kartu,
  absen,
  idKelompok,
  anggota,
}: ScanDraft): Promise<OperationOf<'scan'>> {
  followOwnScans()
  return outbox.current.put({
    kind: 'scan',
    // The same entity as in `putStatus`: scans and status changes of a member are sent in their order (rule O14).
    entity: `${absen.id}:${anggota?.id ?? text}`,
    // Where this device still has to send the member or the group, the scan waits for them (rule O21).
    after: [anggota?.id, idKelompok].filter((id) => typeof id === 'string'),
    body: {
      participantIdentifier: text,
      absenId: absen.id,
      ...(idKelompok === null ? {} : { id_kelompok: idKelompok }),
      // The default is left out: with it, a server of an earlier version would see another request under the same key.
      ...(cara === 'kamera' ? {} : { cara }),
      ...(kartu && { kartu }),
    },
    label: `Scan ${anggota?.nama ?? toldOf(text)} · ${absen.title}`,
  })
}
