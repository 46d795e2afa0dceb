import { isDeepStrictEqual } from 'node:util'
import type { CaraScan, MetodeAbsen, StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type pg from 'pg'
import type { LoggedAct } from '../../web/src/testing/device-log'
import { type Stall, longestStall } from './stalls'
import { type Deed, type ModelRow, modelRow, ordersOf } from './model'

/** An error of this size in a date is the network's and the clock's (ms). */
export const DATE_ERROR_MS = 5_000

interface StoredEvent {
  id: string
  absen: string
  anggota: string
  kind: 'scan' | 'status'
  status: StatusKehadiran | null
  cara: CaraScan | null
  perangkat: string | null
  happened_at: Date
  received_at: Date
}

interface StoredRow {
  status: StatusKehadiran
  method: MetodeAbsen | null
  time: Date | null
  undecided: boolean
}

/** What a server has: every event, and every row under `absen anggota`. */
export interface Books {
  events: StoredEvent[]
  rows: Map<string, StoredRow>
}

export const placeOf = ({ absen, anggota }: { absen: string; anggota: string }) => `${absen} ${anggota}`

export async function readBooks(client: pg.Client): Promise<Books> {
  const events = await client.query<StoredEvent>(
    `select id, id_absen as absen, id_anggota as anggota, kind, status, cara, perangkat, happened_at, received_at
     from kehadiran_event`,
  )
  const rows = await client.query<StoredRow & { absen: string; anggota: string }>(
    `select id_absen as absen, id_anggota as anggota, status_kehadiran as status, metode_absen as method, waktu_absen as time,
       perlu_diputuskan as undecided
     from kehadiran`,
  )
  return { events: events.rows, rows: new Map(rows.rows.map((row) => [placeOf(row), row])) }
}

export interface Verdict {
  /** What is wrong, each with the act, its device's log and what the server has. */
  faults: string[]
  rows: number
  /** Rows whose acts were too close to each other to say their order. */
  open: Set<string>
  undecided: number
  /** By how much the dates are late (+) or early (−), in ms, of devices that knew the server's time; of the others. */
  dateErrors: number[]
  timelessErrors: number[]
  /** What each row is, without its time of day. */
  shown: Map<string, ModelRow>
}

/** Whether the device knew the server's time: what it believed was not far from the truth. */
export const isTimeless = ({ offsetError }: LoggedAct) =>
  offsetError === null || Math.abs(offsetError) > DATE_ERROR_MS

/** Compares what a server has with what the devices say that they did. Each act must be there once, and every row as the model has it. */
export function judge(acts: readonly LoggedAct[], books: Books, stalls: readonly Stall[] = []): Verdict {
  const faults: string[] = []
  const stored = new Map(books.events.map((event) => [event.id, event]))
  const logged = new Map(acts.map((act) => [act.id, act]))
  if (stored.size !== books.events.length) faults.push('two events have the same id')
  for (const event of books.events)
    if (!logged.has(event.id)) faults.push(`doubled: no device did ${told(event)}`)

  const errors = { dateErrors: [], timelessErrors: [] }
  const shown = { rows: books.rows.size, open: new Set<string>(), undecided: 0, shown: new Map() }
  const found: Verdict = { faults, ...shown, ...errors }
  const places = new Map<string, LoggedAct[]>()
  for (const act of acts) {
    const event = stored.get(act.id)
    if (!event) {
      faults.push(`lost: ${told(act)}; the server has ${told(books.rows.get(placeOf(act)))}`)
      continue
    }
    checkAct(act, event, { found, stalls })
    places.set(placeOf(act), [...(places.get(placeOf(act)) ?? []), act])
  }
  for (const [place, row] of books.rows)
    if (!places.has(place)) faults.push(`a row without an act: ${place} ${told(row)}`)
  for (const [place, own] of places) checkRow(place, own, { books, stored, found })
  return found
}

function checkAct(
  act: LoggedAct,
  event: StoredEvent,
  { found, stalls }: { found: Verdict; stalls: readonly Stall[] },
): void {
  const kept = { absen: event.absen, anggota: event.anggota, kind: event.kind, perangkat: event.perangkat }
  const right = { absen: act.absen, anggota: act.anggota, kind: act.kind, perangkat: act.deviceId }
  if (!isDeepStrictEqual(kept, right))
    found.faults.push(`another act: ${told(act)}; the server has ${told(event)}`)
  const error = event.happened_at.getTime() - act.at
  if (isTimeless(act)) {
    found.timelessErrors.push(error)
    return
  }
  found.dateErrors.push(error)
  const machine = longestStall(stalls, { from: act.at, to: event.received_at.getTime() })
  if (Math.abs(error) > DATE_ERROR_MS + machine)
    found.faults.push(`dated ${error} ms wrong: ${told(act)}; the server has ${told(event)}`)
}

interface Check {
  books: Books
  stored: ReadonlyMap<string, StoredEvent>
  found: Verdict
}

function checkRow(place: string, acts: readonly LoggedAct[], { books, stored, found }: Check): void {
  const deeds = acts.map((act) => deedOf(act, stored.get(act.id)!)).sort((a, b) => a.at - b.at)
  const orders = ordersOf(deeds)
  if (orders.length > 1) found.open.add(place)
  const right = orders.map(modelRow)
  const row = books.rows.get(place)
  const shown = row && shownOf(row, acts, stored)
  if (shown?.undecided) found.undecided++
  if (shown) found.shown.set(place, shown)
  if (right.some((each) => isDeepStrictEqual(each, shown))) return
  found.faults.push(
    `a wrong row: ${place} is ${told(row)}, must be ${right.map(told).join(' or ')}\n${deeds
      .map(
        (deed) =>
          `    ${told(acts.find(({ id }) => id === deed.id))}; the server has ${told(stored.get(deed.id))}`,
      )
      .join('\n')}`,
  )
}

/** A row of the server as the model has rows: its time is that of one of its acts. */
function shownOf(
  { status, method, time, undecided }: StoredRow,
  acts: readonly LoggedAct[],
  stored: ReadonlyMap<string, StoredEvent>,
): ModelRow {
  const at = time?.getTime()
  const by = acts.find(({ id }) => stored.get(id)?.happened_at.getTime() === at)
  return { status, method, timeOf: time === null ? null : (by?.id ?? 'no act'), undecided }
}

function deedOf(act: LoggedAct, event: StoredEvent): Deed {
  const { id, deviceId: device, at, body, seenAt, seenEvents = [] } = act
  const { cara = 'kamera', status_kehadiran } = body as {
    cara?: CaraScan
    status_kehadiran?: StatusKehadiran
  }
  return {
    id,
    device,
    at,
    timeless: isTimeless(act),
    arrived: event.received_at.getTime(),
    named: seenEvents,
    ...(act.kind === 'scan'
      ? { scan: cara === 'kamera' || cara === 'pemindai' ? 'QR_CODE' : 'MANUAL_BY_ADMIN' }
      : { status: status_kehadiran! }),
    ...(seenAt === undefined ? {} : { seenUntil: Date.parse(seenAt) }),
  }
}

const told = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))
