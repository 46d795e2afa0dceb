/** The most reasons that a report names, and that are listed of a device. */
export const REASONS_MAX = 5

/** The most bytes of a report (rule D1). */
export const REPORT_MAX_BYTES = 1024

/**
 * A device that should report and has not for this long is silent. Four reports in a row are missing then: a phone that changes the
 * network loses two, and a gate that stands still for longer is to be seen.
 */
export const SILENT_MS = 120_000

/** So long the command centre does not count a silent device (rule U151): nobody walks through a dead spot for longer. */
export const LONG_SILENT_MS = 600_000

/** A smaller difference of the clocks is not shown (rule O19). */
export const CLOCK_TOLERATED_MS = 120_000

/** Reports of one account that are kept, the newest first. */
export const PERANGKAT_MAX = 100

/**
 * 'hilang': the browser deleted its storage with acts in it · 'diam': it should report and does not · 'menunggu': it has acts that
 * the server does not have · 'aktif': it reports · 'tutup': it does not report, and nothing is missing.
 */
export const PERANGKAT_STATES = ['hilang', 'diam', 'menunggu', 'aktif', 'tutup'] as const
export type PerangkatState = (typeof PERANGKAT_STATES)[number]

/** The last report of a device, as far as its state depends on it. Times are the server's (ISO). */
export interface Report {
  /** Acts that waited on the device, and acts under review there. */
  unsent: number
  review: number
  /** How many acts of this device the server received since, which were made before. */
  arrived: number
  /** Another account of the same browser reported later: what waits there is in that report. */
  replaced: boolean
  scanner_open: boolean
  reported_at: string
  /** When the browser turned out to have lost what it stored. */
  lost_at: string | null
  /** When an ADMIN cleared the report. */
  cleared_at: string | null
}

/** Acts that were on the device at the last report and that the server does not have (rule D5). */
export interface Remaining {
  unsent: number
  review: number
}

const since = (at: string | null, reportedAt: string) =>
  at !== null && Date.parse(at) >= Date.parse(reportedAt)

/** What of the last report the server still misses. Acts under review are not sent by themselves, so arrivals count as queued ones first. */
export function remainingOf({
  unsent,
  review,
  arrived,
  replaced,
  cleared_at,
  reported_at,
}: Report): Remaining {
  if (replaced || since(cleared_at, reported_at)) return { unsent: 0, review: 0 }
  const ofQueue = Math.min(unsent, arrived)
  return { unsent: unsent - ofQueue, review: Math.max(0, review - (arrived - ofQueue)) }
}

/** The state of a device at `now` (ms since 1970), by the server's clock (rules D4, D5). */
export function stateOf(laporan: Report, now: number): PerangkatState {
  const { unsent, review } = remainingOf(laporan)
  const missing = unsent + review > 0
  if (missing && since(laporan.lost_at, laporan.reported_at)) return 'hilang'
  const isOld = now - Date.parse(laporan.reported_at) > SILENT_MS
  if (
    isOld &&
    (laporan.scanner_open || unsent > 0) &&
    !laporan.replaced &&
    !since(laporan.cleared_at, laporan.reported_at)
  )
    return 'diam'
  if (missing) return 'menunggu'
  return isOld ? 'tutup' : 'aktif'
}

interface Ordered {
  keadaan: PerangkatState
  sisa: Remaining
  reported_at: string
}

/** The order of the list: silent devices and lost acts first, of those the ones with the most acts; then the latest report. */
export function inOrder(a: Ordered, b: Ordered): number {
  const rank = ({ keadaan }: Ordered) => Math.max(1, PERANGKAT_STATES.indexOf(keadaan))
  const acts = ({ sisa: { unsent, review } }: Ordered) => unsent + review
  return rank(a) - rank(b) || acts(b) - acts(a) || b.reported_at.localeCompare(a.reported_at)
}
