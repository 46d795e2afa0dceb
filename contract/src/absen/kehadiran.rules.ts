/** Attendance as events and their replay (rules H1 to H12). Server, browser and tests use this. */

export const STATUS_KEHADIRAN = ['Belum Absen', 'Hadir', 'Alfa', 'Sakit', 'Izin'] as const
export type StatusKehadiran = (typeof STATUS_KEHADIRAN)[number]

export const METODE_ABSEN = ['QR_CODE', 'MANUAL_BY_ADMIN'] as const
export type MetodeAbsen = (typeof METODE_ABSEN)[number]

/** How a scan was made: read by the camera or by a handheld scanner, typed as a NIM, chosen from a list, pasted with many others. */
export const CARA_SCAN = ['kamera', 'pemindai', 'ketik', 'cari', 'tempel'] as const
export type CaraScan = (typeof CARA_SCAN)[number]

/** A code was read, from a card or a screen. */
export const readsCode = (cara: CaraScan | null): boolean => cara === 'kamera' || cara === 'pemindai'

/** The method that a scan gives to a Hadir: by hand where no code was read (rule H5). */
const metodeOf = (cara: CaraScan): MetodeAbsen => (readsCode(cara) ? 'QR_CODE' : 'MANUAL_BY_ADMIN')

/** An act that is older than this when it arrives is held: its date is uncertain (rule H120). */
export const OLDEST_DAYS = 30

interface EventBase {
  /** UUID in lower case. */
  id: string
  /** The device that it was made on; null where nothing was said of it. */
  perangkat: string | null
  /** The date that people see. ISO 8601 in UTC with milliseconds: texts of one length, so that they compare as they stand. */
  happened_at: string
  /** Decides the order, and nothing else. */
  order_at: string
  received_at: string
}

export interface ScanEvent extends EventBase {
  kind: 'scan'
  cara: CaraScan
}

/** The most scans that a status may name. */
export const SEEN_EVENTS_MAX = 20

export interface StatusEvent extends EventBase {
  kind: 'status'
  status: StatusKehadiran
  /** The server's time of the rows that the operator had on screen. */
  seen_until: string
  /** Ids of scans of this member, made on the same device, that the operator had on screen: seen, whenever they arrive. */
  seen_events: readonly string[]
}

export type KehadiranEvent = ScanEvent | StatusEvent

export interface Kehadiran {
  status_kehadiran: StatusKehadiran
  waktu_absen: string | null
  metode_absen: MetodeAbsen | null
  /** An operator acted on a Hadir without having seen the scan that it rests on: a person has to decide. */
  perlu_diputuskan: boolean
}

/** What the server keeps in a member's row: enough to apply most later events to (`resumeReplay`). */
export interface KehadiranState extends Kehadiran {
  /** The event that made the present Hadir; null while the status is another. */
  hadir_oleh: string | null
  /** When the server received the earliest scan that the present Hadir rests on; null if it rests on no scan. */
  sandaran_diterima: string | null
  /** The latest arrival among all scans so far; null before the first. */
  scan_diterima: string | null
}

/** What decides whether a status has seen a scan. */
export type ArrivedScan = Pick<ScanEvent, 'id' | 'perangkat' | 'received_at'>

/** The state of a replay after some of the events. */
export interface Replay extends Kehadiran {
  hadir_oleh: string | null
  /** The earliest scan that the present Hadir rests on. */
  sandaran: ArrivedScan | null
  /** Every scan so far. */
  scans: readonly ArrivedScan[]
}

export const BELUM_ABSEN: Replay = {
  status_kehadiran: 'Belum Absen',
  waktu_absen: null,
  metode_absen: null,
  perlu_diputuskan: false,
  hadir_oleh: null,
  sandaran: null,
  scans: [],
}

/** The order in which events count, however they arrived: `order_at`, then `id`. */
export function compareEvents(a: KehadiranEvent, b: KehadiranEvent): number {
  if (a.order_at !== b.order_at) return a.order_at < b.order_at ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

function afterScan(replay: Replay, event: ScanEvent): Replay {
  const scans = [...replay.scans, event]
  if (replay.status_kehadiran === 'Hadir') {
    // The first time stands (rule H4). A Hadir that was set by hand rests on its first scan from now on (rule H11).
    return { ...replay, scans, sandaran: replay.sandaran ?? event }
  }
  return {
    ...replay,
    status_kehadiran: 'Hadir',
    waktu_absen: event.happened_at,
    metode_absen: metodeOf(event.cara),
    hadir_oleh: event.id,
    sandaran: event,
    scans,
  }
}

/** The status takes effect. The mark stays as it is. */
function setStatus(replay: Replay, event: StatusEvent): Replay {
  const { scans, perlu_diputuskan } = replay
  if (event.status === 'Belum Absen') return { ...BELUM_ABSEN, scans, perlu_diputuskan }
  if (event.status === 'Hadir' && replay.status_kehadiran === 'Hadir' && replay.metode_absen !== null)
    return replay
  return {
    ...replay,
    status_kehadiran: event.status,
    waktu_absen: replay.waktu_absen ?? event.happened_at,
    metode_absen: 'MANUAL_BY_ADMIN',
    hadir_oleh: event.status === 'Hadir' ? event.id : null,
    sandaran: null,
  }
}

/** Seen by the time of the rows on screen, or because the status names it. A device can name only its own scans. */
export function sawScan(status: StatusEvent, scan: ArrivedScan): boolean {
  if (scan.received_at <= status.seen_until) return true
  return (
    status.perangkat !== null && scan.perangkat === status.perangkat && status.seen_events.includes(scan.id)
  )
}

function afterStatus(replay: Replay, event: StatusEvent): Replay {
  // Only a status that has seen every scan before it takes the mark away.
  if (replay.scans.every((scan) => sawScan(event, scan)))
    return { ...setStatus(replay, event), perlu_diputuskan: false }

  const { status_kehadiran, sandaran } = replay
  const restsOnUnseen = status_kehadiran === 'Hadir' && sandaran !== null && !sawScan(event, sandaran)
  if (!restsOnUnseen || event.status === 'Hadir') return setStatus(replay, event)
  // What an operator had not seen, they can't undo; a reason given for the absence still counts.
  if (event.status === 'Alfa' || event.status === 'Belum Absen') return { ...replay, perlu_diputuskan: true }
  return { ...setStatus(replay, event), perlu_diputuskan: true }
}

/** One step: the replay after `event`, which must be later in order than all that made it so far. */
export function applyEvent(replay: Replay, event: KehadiranEvent): Replay {
  return event.kind === 'scan' ? afterScan(replay, event) : afterStatus(replay, event)
}

/** The row that the server keeps of a replay. */
export function toState({ sandaran, scans, ...shown }: Replay): KehadiranState {
  let scan_diterima: string | null = null
  for (const { received_at } of scans)
    if (scan_diterima === null || received_at > scan_diterima) scan_diterima = received_at
  return { ...shown, sandaran_diterima: sandaran?.received_at ?? null, scan_diterima }
}

/**
 * The replay of which `state` is the row. The row keeps two arrivals, without the ids of the scans: that of `sandaran`, and the latest
 * of all scans. That is exact for every later event but those of `needsScans`.
 */
export function resumeReplay({ sandaran_diterima, scan_diterima, ...shown }: KehadiranState): Replay {
  const arrived = (received_at: string) => ({ id: '', perangkat: null, received_at })
  return {
    ...shown,
    sandaran: sandaran_diterima === null ? null : arrived(sandaran_diterima),
    scans: scan_diterima === null ? [] : [arrived(scan_diterima)],
  }
}

/** Whether a row is not enough to apply this event to: a status that may have seen a scan by its name alone. */
export function needsScans({ scan_diterima }: KehadiranState, event: KehadiranEvent): boolean {
  return (
    event.kind === 'status' &&
    event.seen_events.length > 0 &&
    scan_diterima !== null &&
    scan_diterima > event.seen_until
  )
}

/** The state that a member's events in one activity lead to, in whatever order they are given. */
export function replayKehadiran(events: readonly KehadiranEvent[]): KehadiranState {
  return toState([...events].sort(compareEvents).reduce(applyEvent, BELUM_ABSEN))
}
