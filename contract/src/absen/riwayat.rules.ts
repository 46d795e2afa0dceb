/** What a member's history in one activity says: which events counted, and which two records oppose each other. */
import {
  BELUM_ABSEN,
  type KehadiranEvent,
  type Replay,
  type ScanEvent,
  type StatusEvent,
  applyEvent,
  compareEvents,
  sawScan,
} from './kehadiran.rules'

/** An event with the record before and after it. */
export interface Step<Event extends KehadiranEvent> {
  event: Event
  before: Replay
  after: Replay
}

/** The replay of all events of one member in one activity, step by step, in whatever order they are given. */
export function stepsOf<Event extends KehadiranEvent>(events: readonly Event[]): Step<Event>[] {
  let before = BELUM_ABSEN
  return [...events].sort(compareEvents).map((event) => {
    const step = { event, before, after: applyEvent(before, event) }
    before = step.after
    return step
  })
}

/**
 * Whether the event changed the status, its time or its method, or decided on an undecided member. A repeated scan did not count, nor
 * an Alfa that could not undo a scan (rule H9).
 */
export function counted({ before, after }: Step<KehadiranEvent>): boolean {
  return (
    before.status_kehadiran !== after.status_kehadiran ||
    before.waktu_absen !== after.waktu_absen ||
    before.metode_absen !== after.metode_absen ||
    (before.perlu_diputuskan && !after.perlu_diputuskan)
  )
}

/** The two records between which a person has to decide. One of them counts meanwhile. */
export interface Opposition<Event extends KehadiranEvent> {
  /** The scan that speaks for Hadir. */
  scan: Extract<Event, ScanEvent>
  /** The status, never Hadir, whose operator had not seen every scan before it. */
  status: Extract<Event, StatusEvent>
}

/**
 * The two records that oppose each other after these events; null exactly where nothing is to be decided (rule H37). The scan is the one
 * whose time a Hadir would have now, the status the latest one that speaks against it.
 */
export function oppositionOf<Event extends KehadiranEvent>(
  events: readonly Event[],
): Opposition<Event> | null {
  const scans = new Map<string, Event>()
  let opposed: Opposition<Event> | null = null
  for (const { event, before, after } of stepsOf(events)) {
    if (event.kind === 'scan') {
      scans.set(event.id, event)
      // The scan has just made another Hadir.
      if (opposed && before.status_kehadiran !== 'Hadir')
        opposed = { scan: event as Extract<Event, ScanEvent>, status: opposed.status }
      continue
    }
    if (!after.perlu_diputuskan) {
      opposed = null
      continue
    }
    if (event.status === 'Hadir') continue
    const basis = before.status_kehadiran === 'Hadir' ? before.sandaran : null
    const unseen = basis && !sawScan(event, basis) ? scans.get(basis.id) : undefined
    const scan = (unseen as Extract<Event, ScanEvent> | undefined) ?? opposed?.scan
    if (scan) opposed = { scan, status: event as Extract<Event, StatusEvent> }
  }
  return opposed
}

/**
 * The `X-Seen-At` of a decision that was made with these events on screen; null without events. The arrivals of one member in one
 * activity grow with every event (rule H16), so this covers all of them and no later one.
 */
export function seenUntil(events: readonly Pick<KehadiranEvent, 'received_at'>[]): string | null {
  return events.reduce<string | null>(
    (latest, { received_at }) => (latest === null || received_at > latest ? received_at : latest),
    null,
  )
}
