import type { MeasurementName, Paths } from './results'
import { type Target, atLeast, atMost } from './targets'

/** At least this part of the floor's requests per second. */
const OF_FLOOR: Partial<Record<MeasurementName, number>> = {
  'with-absensi': 0.92,
  tugas: 0.92,
  submit: 0.9,
  scan: 1.4,
  status: 1.4,
  'scan/8': 0.9,
  'status/8': 0.9,
}
/** At least this part of what pgbench does with one statement for each act. Lists have none: pgbench does not gzip. */
const OF_PGBENCH: Partial<Record<MeasurementName, number>> = { scan: 1.2 }
/** A p99 at most this many times the floor's, of what has a target above. */
const P99_OF_FLOOR = 1.25
/** What the batch may cost a mentor who scans alone: ms of the median beyond the floor's. */
const LONE_SCAN_MS = 0.4

/** The targets of the measurements that were made. */
export function loadTargets(paths: Paths): Target[] {
  return Object.entries(paths).flatMap(([key, { ratio, p99_ratio, p50_ms, floor, pgbench }]) => {
    const name = key as MeasurementName
    const ofFloor = OF_FLOOR[name]
    const throughput = ofFloor
      ? [
          atLeast(`${name}: requests/s, of the floor's`, ratio, ofFloor),
          atMost(`${name}: p99, of the floor's`, p99_ratio, P99_OF_FLOOR),
        ]
      : []
    const ofPgbench = OF_PGBENCH[name]
    const beyond =
      ofPgbench && pgbench
        ? [atLeast(`${name}: requests/s, of pgbench's transactions/s`, pgbench.ratio, ofPgbench)]
        : []
    const alone =
      name === 'scan/1'
        ? [atMost("scan/1: p50 beyond the floor's, ms", p50_ms - floor.p50_ms, LONE_SCAN_MS)]
        : []
    return [...throughput, ...beyond, ...alone]
  })
}
