import type { AnggotaAbsensi, absenShapes } from '@bakti/contract/absen/absen.schemas'
import {
  BELUM_ABSEN,
  type KehadiranEvent,
  type KehadiranState,
  applyEvent,
  compareEvents,
} from '@bakti/contract/absen/kehadiran.rules'
import { parseQr } from '@bakti/contract/absen/qr.rules'
import type { WireOf } from '@bakti/contract/shape.schemas'
import type { OutboxItem } from '../../platform/outbox/item'

/** A row as people see it: what the server said, and what this device has not sent yet. */
export interface ShownRow extends AnggotaAbsensi {
  /** Something of this row still waits on the device. */
  antre: boolean
}

type ScanBody = WireOf<typeof absenShapes.scan>['body']
type StatusBody = WireOf<typeof absenShapes.status>['body']

function isOf(item: OutboxItem, row: AnggotaAbsensi): boolean {
  if (item.kind === 'status') return (item.body as StatusBody).anggota_id === row.id
  if (item.kind !== 'scan') return false
  const { participantIdentifier, id_kelompok } = item.body as ScanBody
  const parsed = parseQr(participantIdentifier)
  if (!parsed.ok || (id_kelompok && id_kelompok !== row.id_kelompok)) return false
  return parsed.target.by === 'id' ? parsed.target.id === row.id : parsed.target.nim === row.nim
}

/** What is still to arrive arrives after everything that the server has. */
const LATER = '9999-12-31T23:59:59.999Z'

function eventOf(item: OutboxItem): KehadiranEvent {
  const base = { id: item.id, happened_at: item.happened_at, received_at: LATER }
  if (item.kind === 'scan') {
    const { cara = 'kamera' } = item.body as ScanBody
    return { ...base, kind: 'scan', cara }
  }
  const { status_kehadiran } = item.body as StatusBody
  return { ...base, kind: 'status', status: status_kehadiran, seen_until: item.seenAt ?? item.happened_at }
}

/** The server's row as a state to go on from; of single scans it names the arrival of the one that a Hadir rests on. */
function stateOf(row: AnggotaAbsensi): KehadiranState {
  const hadir = row.status_kehadiran === 'Hadir'
  return {
    ...BELUM_ABSEN,
    status_kehadiran: row.status_kehadiran,
    waktu_absen: row.waktu_absen,
    metode_absen: row.metode_absen,
    perlu_diputuskan: row.perlu_diputuskan,
    hadir_oleh: hadir ? row.id : null,
    sandaran_diterima: row.sandaran_diterima,
    scan_diterima: row.sandaran_diterima,
  }
}

/** The rows with the scans and status changes on top that wait on this device, by the same rules as the server's replay. */
export function withPending(rows: readonly AnggotaAbsensi[], items: readonly OutboxItem[]): ShownRow[] {
  return rows.map((row) => {
    const events = items
      .filter((item) => item.state === 'antre' && isOf(item, row))
      .map(eventOf)
      .sort(compareEvents)
    if (events.length === 0) return { ...row, antre: false }
    const { status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan } = events.reduce(
      applyEvent,
      stateOf(row),
    )
    return { ...row, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan, antre: true }
  })
}
