import { orderOfNames } from '@bakti/contract/anggota/anggota.rules'
import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { isOutsideByRoster } from '@bakti/contract/absen/audience.rules'
import { type KehadiranEvent, type Replay, applyEvent } from '@bakti/contract/absen/kehadiran.rules'
import { type Hours, marksOf } from '@bakti/contract/absen/reading.rules'
import { parseQr } from '@bakti/contract/absen/qr.rules'
import type { QueuedItem } from '../outbox/outbox.queries'

/** A row as the screen shows it: the server's row with this device's waiting acts (rule O26). */
export interface ShownRow extends AnggotaAbsensi {
  /** The device has unsent acts of this row. */
  antre: boolean
  /** The server has the shown status. A waiting repeated scan does not change that. */
  stored: boolean
  /** What the hours of the activity say of a Hadir by a scan (rules H130, H131). Left out where nothing is marked. */
  marks?: ReturnType<typeof marksOf>
  /** Only the person is known, from the device's copy of the roster: what the server has recorded of them is not. */
  namaOnly?: true
}

/** Before every event. */
export const NOTHING_SEEN = new Date(0).toISOString()

type Person = Pick<AnggotaAbsensi, 'id' | 'nama' | 'nim'>

/** A member without any record that this device knows of. The operator has seen nothing that the server has. */
const withoutRecord = (
  { id, nama, nim }: Person,
  kelompok: { id: string; nomor: number },
): AnggotaAbsensi => ({
  id,
  nama,
  nim,
  id_kelompok: kelompok.id,
  kelompok: kelompok.nomor,
  status_kehadiran: 'Belum Absen',
  waktu_absen: null,
  metode_absen: null,
  perlu_diputuskan: false,
  sandaran_diterima: null,
  seen_at: NOTHING_SEEN,
})

/** The members of a group who should come to the activity, as the device's copy of the roster has them, by name (rule H141). */
export function rowsOfCopy(
  people: readonly (Person & { kelompok: number; di_luar_sasaran?: readonly string[] | undefined })[],
  kelompok: { id: string; nomor: number },
  absen: { id: string },
): (AnggotaAbsensi & Pick<ShownRow, 'namaOnly'>)[] {
  return people
    .filter((person) => person.kelompok === kelompok.nomor && !isOutsideByRoster(person, absen.id))
    .sort(orderOfNames)
    .map((person) => ({ ...withoutRecord(person, kelompok), namaOnly: true }))
}

/** The rows of a group, and after them the members whom this device still has to add to it. */
export function withAdded<Row extends AnggotaAbsensi>(
  rows: readonly Row[],
  items: readonly QueuedItem[],
  kelompok: { id: string; nomor: number },
): (Row | AnggotaAbsensi)[] {
  const known = new Set(rows.map(({ id }) => id))
  const added = items.flatMap(({ id, kind, body }) => {
    if (kind !== 'anggota.create' || known.has(id)) return []
    const { nama, nim, id_kelompok } = body
    return id_kelompok === kelompok.id ? [withoutRecord({ id, nama, nim }, kelompok)] : []
  })
  return [...rows, ...added]
}

type ScanItem = Extract<QueuedItem, { kind: 'scan' }>
type ActItem = ScanItem | Extract<QueuedItem, { kind: 'status' }>

/** Whether an item is a scan of this member. */
export function isScanOf(item: QueuedItem, member: Pick<AnggotaAbsensi, 'id' | 'nim'>): item is ScanItem {
  if (item.kind !== 'scan') return false
  const parsed = parseQr(item.body.participantIdentifier)
  if (!parsed.ok) return false
  return parsed.target.by === 'id' ? parsed.target.id === member.id : parsed.target.nim === member.nim
}

function isOf(item: QueuedItem, row: AnggotaAbsensi): item is ActItem {
  if (item.kind === 'status') return item.body.anggota_id === row.id
  if (!isScanOf(item, row)) return false
  const { id_kelompok } = item.body
  return !id_kelompok || id_kelompok === row.id_kelompok
}

/** A waiting act arrives after everything that the server has. */
const LATER = '9999-12-31T23:59:59.999Z'

/** `row`: as the server has it. `waiting`: the ids of all waiting items of the row. */
function eventOf(item: ActItem, row: AnggotaAbsensi, waiting: ReadonlySet<string>): KehadiranEvent {
  const { id, happened_at, deviceId: perangkat } = item
  const base = { id, perangkat, happened_at, order_at: happened_at, received_at: LATER }
  if (item.kind === 'scan') {
    const { cara = 'kamera' } = item.body
    return { ...base, kind: 'scan', cara }
  }
  const { seenEvents: seen_events = [], seenAt = happened_at } = item
  // A named scan that no longer waits has arrived: the scan that the row rests on counts as seen (rule H12).
  const arrived = seen_events.some((named) => !waiting.has(named)) && row.sandaran_diterima
  return {
    ...base,
    kind: 'status',
    status: item.body.status_kehadiran,
    seen_until: arrived && arrived > seenAt ? arrived : seenAt,
    seen_events,
  }
}

/** Whether this waiting scan is a line of a pasted list (rule H160). */
const isTempel = (items: readonly ActItem[], id: string | undefined) =>
  items.some((item) => item.id === id && item.kind === 'scan' && item.body.cara === 'tempel')

/** The server's row as a replay to continue. Of its scans only the one that a Hadir rests on is known. */
function replayOf(row: AnggotaAbsensi): Replay {
  const { id, waktu_absen, metode_absen, perlu_diputuskan, sandaran_diterima } = row
  // An Alfa by the closing is no record (rule H132).
  const status_kehadiran = row.otomatis ? 'Belum Absen' : row.status_kehadiran
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

type StoredRow = AnggotaAbsensi & Pick<ShownRow, 'namaOnly'>

/**
 * Applies the waiting scans and status changes of this device to a row, by the same rules as the server's replay (rules H1, O26).
 * `items`: those of the activity, in the order of the acts.
 */
export function shownRow(row: StoredRow, items: readonly QueuedItem[]): ShownRow {
  const own = items.filter((item) => isOf(item, row)).filter(({ state }) => state === 'antre')
  const stored = row.status_kehadiran !== 'Belum Absen'
  if (own.length === 0) return { ...row, antre: false, stored }
  const waiting = new Set(own.map(({ id }) => id))
  const replay = own.map((item) => eventOf(item, row, waiting)).reduce(applyEvent, replayOf(row))
  const { waktu_absen, metode_absen, perlu_diputuskan, sandaran } = replay
  const otomatis = row.otomatis && replay.status_kehadiran === 'Belum Absen'
  const status_kehadiran = otomatis ? 'Alfa' : replay.status_kehadiran
  return {
    ...row,
    status_kehadiran,
    otomatis,
    waktu_absen,
    metode_absen,
    perlu_diputuskan,
    sandaran_diterima: sandaran?.received_at ?? null,
    tempel: sandaran?.id === row.id ? row.tempel : isTempel(own, sandaran?.id),
    antre: true,
    stored: stored && status_kehadiran === row.status_kehadiran,
  }
}

/** The same for all rows of a list. */
export const withPending = (rows: readonly StoredRow[], items: readonly QueuedItem[]): ShownRow[] =>
  rows.map((row) => shownRow(row, items))

/** The row with what the hours of its activity say of it. */
export function markedRow(row: ShownRow, hours: Hours): ShownRow {
  const marks = marksOf(row, hours)
  return marks.late || marks.outsideHours ? { ...row, marks } : row
}

/** The same for all rows of a list. */
export const withMarks = (rows: readonly ShownRow[], hours: Hours): ShownRow[] =>
  rows.map((row) => markedRow(row, hours))
