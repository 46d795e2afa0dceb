import type { CaraScan, StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'

/** What a proof and a device without screens (`device.ts`) say to each other. Times are ms since 1970 by the machine's clock. */

/** What a device does, `at` ms after the beginning. */
export type Step = { at: number } & (
  | {
      do: 'scan'
      absen: string
      anggota: string
      /** What the code holds. */
      text: string
      cara: CaraScan
      idKelompok: string | null
    }
  /** Without a row on screen (no list of the group was read) the person scans instead. */
  | { do: 'status'; absen: string; anggota: string; status: StatusKehadiran }
  /** Reads the list of a group, if the network allows it. */
  | { do: 'read'; absen: string; kelompok: string }
  /** Closes the page, sets the clock to this difference from the machine's, and opens another page after `closedMs`. */
  | { do: 'reopen'; clock: number; closedMs: number }
)

export interface DevicePlan {
  name: string
  /** The API that it calls. */
  url: string
  account: { email: string; password: string }
  /** Device clock − machine clock (ms). */
  clock: number
  steps: Step[]
}

/** The worker's start: the compiled page is a file that is loaded again for each page. */
export interface DeviceStart {
  plan: DevicePlan
  page: string
}

/** An act as the device did it. */
export interface LoggedAct {
  id: string
  device: string
  deviceId: string
  kind: 'scan' | 'status'
  absen: string
  anggota: string
  /** When the device began to store it. */
  at: number
  body: unknown
  seenAt?: string
  seenEvents?: readonly string[]
  /** The difference to the server's clock that the device knew, less the true one (ms); null if it knew none. */
  offsetError: number | null
  /** The device has stored it. */
  kept: boolean
}

export interface DeviceCounts {
  singles: number
  batches: number
  /** Items in batches that were answered. */
  batchItems: number
  /** Calls without an answer. */
  lost: number
  pages: number
  /** Items that waited each time the clock was set. */
  waitedAtClockSet: number[]
  mostWaiting: number
}

export type FromDevice =
  | { says: 'ready' }
  | { says: 'act'; act: LoggedAct }
  | { says: 'done' }
  | { says: 'queue'; unsent: number; review: string[] }
  | { says: 'counts'; counts: DeviceCounts }

export type ToDevice = { ask: 'begin'; at: number } | { ask: 'queue' } | { ask: 'counts' }
