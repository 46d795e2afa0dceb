/** Attendance as events and their replay (DECISIONS: 'Attendance: events and their replay'). Server, browser and tests run this. */

export const STATUS_KEHADIRAN = ['Belum Absen', 'Hadir', 'Alfa', 'Sakit', 'Izin'] as const
export type StatusKehadiran = (typeof STATUS_KEHADIRAN)[number]

export const METODE_ABSEN = ['QR_CODE', 'MANUAL_BY_ADMIN'] as const
export type MetodeAbsen = (typeof METODE_ABSEN)[number]

/** How a scan was made: read by the camera or by a handheld scanner, typed as a NIM, chosen from a list. */
export const CARA_SCAN = ['kamera', 'pemindai', 'ketik', 'cari'] as const
export type CaraScan = (typeof CARA_SCAN)[number]

/** The method that a scan gives to a Hadir: by hand where no code was read (DECISIONS: 'how a scan was made'). */
export const metodeOf = (cara: CaraScan): MetodeAbsen =>
  cara === 'ketik' || cara === 'cari' ? 'MANUAL_BY_ADMIN' : 'QR_CODE'

interface EventBase {
  /** UUID in lower case. */
  id: string
  /** ISO 8601 in UTC with milliseconds: texts of one length, so that they compare as they stand. */
  happened_at: string
  received_at: string
}

export interface ScanEvent extends EventBase {
  kind: 'scan'
  cara: CaraScan
}

export interface StatusEvent extends EventBase {
  kind: 'status'
  status: StatusKehadiran
  /** The server's time of the rows that the operator had on screen. */
  seen_until: string
}

export type KehadiranEvent = ScanEvent | StatusEvent

export interface Kehadiran {
  status_kehadiran: StatusKehadiran
  waktu_absen: string | null
  metode_absen: MetodeAbsen | null
  /** An operator acted on a Hadir without having seen the scan that it rests on: a person has to decide. */
  perlu_diputuskan: boolean
}

/** What replay carries along beside what people see; the server keeps it in the row, so that one statement can go on from it. */
export interface KehadiranState extends Kehadiran {
  /** The event that made the present Hadir; null while the status is another. */
  hadir_oleh: string | null
  /** When the server received the earliest scan that the present Hadir rests on; null if it rests on none. */
  sandaran_diterima: string | null
  /** The latest arrival among all scans so far; null before the first. */
  scan_diterima: string | null
}

export const BELUM_ABSEN: KehadiranState = {
  status_kehadiran: 'Belum Absen',
  waktu_absen: null,
  metode_absen: null,
  perlu_diputuskan: false,
  hadir_oleh: null,
  sandaran_diterima: null,
  scan_diterima: null,
}

/** The order in which events count, however they arrived: `happened_at`, then `id`. */
export function compareEvents(a: KehadiranEvent, b: KehadiranEvent): number {
  if (a.happened_at !== b.happened_at) return a.happened_at < b.happened_at ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

function afterScan(state: KehadiranState, event: ScanEvent): KehadiranState {
  const scan_diterima =
    state.scan_diterima !== null && state.scan_diterima > event.received_at
      ? state.scan_diterima
      : event.received_at
  if (state.status_kehadiran === 'Hadir') {
    // seed §4: the first time stands. A Hadir that was set by hand rests from now on on its first scan.
    return { ...state, scan_diterima, sandaran_diterima: state.sandaran_diterima ?? event.received_at }
  }
  return {
    ...state,
    status_kehadiran: 'Hadir',
    waktu_absen: event.happened_at,
    metode_absen: metodeOf(event.cara),
    hadir_oleh: event.id,
    sandaran_diterima: event.received_at,
    scan_diterima,
  }
}

function setStatus(state: KehadiranState, event: StatusEvent): KehadiranState {
  if (event.status === 'Belum Absen') return { ...BELUM_ABSEN, scan_diterima: state.scan_diterima }
  if (event.status === 'Hadir' && state.status_kehadiran === 'Hadir' && state.metode_absen !== null)
    return state
  return {
    ...state,
    status_kehadiran: event.status,
    waktu_absen: state.waktu_absen ?? event.happened_at,
    metode_absen: 'MANUAL_BY_ADMIN',
    hadir_oleh: event.status === 'Hadir' ? event.id : null,
    sandaran_diterima: null,
  }
}

function afterStatus(state: KehadiranState, event: StatusEvent): KehadiranState {
  const sawAll = state.scan_diterima === null || state.scan_diterima <= event.seen_until
  if (sawAll) return { ...setStatus(state, event), perlu_diputuskan: false }

  const restsOnUnseen =
    state.status_kehadiran === 'Hadir' &&
    state.sandaran_diterima !== null &&
    state.sandaran_diterima > event.seen_until
  if (!restsOnUnseen || event.status === 'Hadir') return setStatus(state, event)
  // What an operator had not seen, they can't undo; a reason given for the absence still counts.
  if (event.status === 'Alfa' || event.status === 'Belum Absen') return { ...state, perlu_diputuskan: true }
  return { ...setStatus(state, event), perlu_diputuskan: true }
}

/** One step: the state after `event`, which must be later in order than all that made `state`. */
export function applyEvent(state: KehadiranState, event: KehadiranEvent): KehadiranState {
  return event.kind === 'scan' ? afterScan(state, event) : afterStatus(state, event)
}

/** The state that a member's events in one activity lead to, in whatever order they are given. */
export function replayKehadiran(events: readonly KehadiranEvent[]): KehadiranState {
  return [...events].sort(compareEvents).reduce(applyEvent, BELUM_ABSEN)
}
