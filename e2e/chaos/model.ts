import type { MetodeAbsen, StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'

/**
 * What a row of attendance must be, from what the devices say that they did. It is written from the rules in words (H1 to H12) and not
 * from `replayKehadiran`, so that a fault of that function shows. It finds the act that made the present status by looking back, and
 * keeps no state from act to act.
 */

/** An act on one member in one activity. */
export interface Deed {
  id: string
  device: string
  /** When it was done, by the machine's clock (ms since 1970). */
  at: number
  /** Its device did not know the server's time, so its place in the order is open. */
  timeless: boolean
  /** The method that a scan gives; of a status, the status. */
  scan?: MetodeAbsen
  status?: StatusKehadiran
  /** When it reached the server (ms since 1970). */
  arrived: number
  /** Of a status: up to which arrival its operator had seen the scans, and the scans of the own device that were on screen. */
  seenUntil?: number
  named: readonly string[]
}

export interface ModelRow {
  status: StatusKehadiran
  method: MetodeAbsen | null
  /** The act whose time the row has. */
  timeOf: string | null
  undecided: boolean
}

const hasSeen = (status: Deed, scan: Deed) =>
  scan.arrived <= Math.min(status.seenUntil ?? status.arrived, status.arrived) ||
  (scan.device === status.device && status.named.includes(scan.id))

const NOBODY: ModelRow = { status: 'Belum Absen', method: null, timeOf: null, undecided: false }

/** The row after all deeds, in their order. */
export function modelRow(deeds: readonly Deed[]): ModelRow {
  const struck = deeds.findLastIndex((_, at) => strikes(deeds, at))
  const settled = deeds.findLastIndex(({ status }, at) => status !== undefined && sawAll(deeds, at))
  return { ...rowAfter(deeds, deeds.length), undecided: struck > settled }
}

/** Whether the operator of a status had seen every scan before it. */
const sawAll = (deeds: readonly Deed[], at: number) =>
  deeds.slice(0, at).every((earlier) => !earlier.scan || hasSeen(deeds[at]!, earlier))

/** The latest act before `end` after which the member was not Hadir; -1 without one. */
function lastAbsence(deeds: readonly Deed[], end: number): number {
  for (let at = end - 1; at >= 0; at--) {
    const { status } = deeds[at]!
    if (status === undefined || status === 'Hadir') continue
    const gaveReason = status === 'Sakit' || status === 'Izin'
    if (gaveReason || !strikes(deeds, at)) return at
  }
  return -1
}

/** Whether a status would undo a Hadir that rests on a scan which its operator had not seen. */
function strikes(deeds: readonly Deed[], at: number): boolean {
  const { status } = deeds[at]!
  if (status === undefined || status === 'Hadir') return false
  const since = deeds.slice(lastAbsence(deeds, at) + 1, at)
  // A Hadir rests on the first scan since the member was not Hadir, whether that scan or a hand made it.
  const basis = since.find((deed) => deed.scan)
  return basis !== undefined && !hasSeen(deeds[at]!, basis)
}

function rowAfter(deeds: readonly Deed[], end: number): ModelRow {
  const absence = lastAbsence(deeds, end)
  const present = deeds.slice(absence + 1, end).find((deed) => deed.scan || deed.status === 'Hadir')
  if (present?.scan) return { ...NOBODY, status: 'Hadir', method: present.scan, timeOf: present.id }
  const by = present ?? deeds[absence]
  if (!by || by.status === undefined || by.status === 'Belum Absen') return NOBODY
  // A status by hand keeps the time that the row has, and gives its own where there is none.
  const before = rowAfter(deeds, present ? absence + 1 : absence)
  return { ...NOBODY, status: by.status, method: 'MANUAL_BY_ADMIN', timeOf: before.timeOf ?? by.id }
}

/** Closer acts of two devices have no certain order: clocks and networks are not that exact (ms). */
const ORDER_MS = 10_000

/** A status comes after the scans that it names (rule H15), so it may be as late as one whose device did not know the time. */
const mayBeLater = (deed: Deed, deeds: readonly Deed[]) =>
  deeds.some(({ id, timeless }) => timeless && deed.named.includes(id))

/** Whether `a` certainly comes before `b`. */
function isBefore(a: Deed, b: Deed, deeds: readonly Deed[]): boolean {
  if (b.named.includes(a.id)) return true
  if (a.timeless || b.timeless || a.named.includes(b.id) || mayBeLater(a, deeds)) return false
  return b.at - a.at > ORDER_MS
}

/** All orders that the deeds may have had: one, where their order is beyond doubt. */
export function ordersOf(deeds: readonly Deed[]): Deed[][] {
  if (deeds.length <= 1) return [[...deeds]]
  return deeds
    .filter((first) => deeds.every((other) => other === first || !isBefore(other, first, deeds)))
    .flatMap((first) => ordersOf(deeds.filter((other) => other !== first)).map((rest) => [first, ...rest]))
}
