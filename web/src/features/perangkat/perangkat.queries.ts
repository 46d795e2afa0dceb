import { perangkatCalls } from '@bakti/contract/perangkat/perangkat.calls'
import { callQuery } from '../../platform/query'

/** The devices report every 30 s; a change is on screen within this time of its report. */
const REFRESH_MS = 10_000

/** The devices of the staff, those that need somebody first. It is read again while the page is visible. */
export const perangkatListQuery = () => ({
  ...callQuery(perangkatCalls.list),
  refetchInterval: REFRESH_MS,
})
