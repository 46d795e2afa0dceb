import type { AnggotaAbsensi, absenShapes } from '@bakti/contract/absen/absen.schemas'
import { type KehadiranEvent, type Replay, applyEvent } from '@bakti/contract/absen/kehadiran.rules'
import { parseQr } from '@bakti/contract/absen/qr.rules'
import type { BodyOf } from '@bakti/contract/call'
import type { OutboxItem } from '../../platform/outbox/item'

/** A row as people see it: what the server said, and what this device has not sent yet. */
export interface ShownRow extends AnggotaAbsensi {
  /** Something of this row still waits on the device. */
  antre: boolean
  /** The server has the status that is shown; a repeated scan that waits changes nothing of that. */
  tercatat: boolean
}

type ScanBody = BodyOf<typeof absenShapes.scan>
type StatusBody = BodyOf<typeof absenShapes.status>

/** Whether an item is a scan that names this member. */
export function isScanOf(item: OutboxItem, member: Pick<AnggotaAbsensi, 'id' | 'nim'>): boolean {
  if (item.kind !== 'scan') return false
  const parsed = parseQr((item.body as ScanBody).participantIdentifier)
  if (!parsed.ok) return false
  return parsed.target.by === 'id' ? parsed.target.id === member.id : parsed.target.nim === member.nim
}

function isOf(item: OutboxItem, row: AnggotaAbsensi): boolean {
  if (item.kind === 'status') return (item.body as StatusBody).anggota_id === row.id
  if (!isScanOf(item, row)) return false
  const { id_kelompok } = item.body as ScanBody
  return !id_kelompok || id_kelompok === row.id_kelompok
}

/** What is still to arrive arrives after everything that the server has. */
const LATER = '9999-12-31T23:59:59.999Z'

/** `row`: as the server has it; `waiting`: the ids of all that still waits for it. */
function eventOf(item: OutboxItem, row: AnggotaAbsensi, waiting: ReadonlySet<string>): KehadiranEvent {
  const { id, happened_at, deviceId: perangkat } = item
  const base = { id, perangkat, happened_at, order_at: happened_at, received_at: LATER }
  if (item.kind === 'scan') {
    const { cara = 'kamera' } = item.body as ScanBody
    return { ...base, kind: 'scan', cara }
  }
  const { seenEvents: seen_events = [], seenAt = happened_at } = item
  // A scan that it names and that waits no longer is in the row by now: what the row rests on has been seen.
  const arrived = seen_events.some((named) => !waiting.has(named)) && row.sandaran_diterima
  return {
    ...base,
    kind: 'status',
    status: (item.body as StatusBody).status_kehadiran,
    seen_until: arrived && arrived > seenAt ? arrived : seenAt,
    seen_events,
  }
}

/** The server's row as a replay to go on from; of single scans it names the arrival of the one that a Hadir rests on. */
function replayOf(row: AnggotaAbsensi): Replay {
  const { id, status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan, sandaran_diterima } = row
  const sandaran = sandaran_diterima ? { id, perangkat: null, received_at: sandaran_diterima } : null
  return {
    status_kehadiran,
    waktu_absen,
    metode_absen,
    perlu_diputuskan,
    sandaran,
    hadir_oleh: status_kehadiran === 'Hadir' ? id : null,
    scans: sandaran ? [sandaran] : [],
  }
}

/**
 * The rows with the scans and status changes on top that wait on this device, by the same rules as the server's replay. `items` come
 * in the order of the acts, in which they are sent.
 */
export function withPending(rows: readonly AnggotaAbsensi[], items: readonly OutboxItem[]): ShownRow[] {
  return rows.map((row) => {
    const own = items.filter((item) => item.state === 'antre' && isOf(item, row))
    const tercatat = row.status_kehadiran !== 'Belum Absen'
    if (own.length === 0) return { ...row, antre: false, tercatat }
    const waiting = new Set(own.map(({ id }) => id))
    const { status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan } = own
      .map((item) => eventOf(item, row, waiting))
      .reduce(applyEvent, replayOf(row))
    return {
      ...row,
      status_kehadiran,
      waktu_absen,
      metode_absen,
      perlu_diputuskan,
      antre: true,
      tercatat: tercatat && status_kehadiran === row.status_kehadiran,
    }
  })
}
