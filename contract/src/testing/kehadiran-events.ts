import fc from 'fast-check'
import {
  CARA_SCAN,
  type CaraScan,
  type KehadiranEvent,
  STATUS_KEHADIRAN,
  type StatusKehadiran,
} from '../absen/kehadiran.rules'

/** An instant of one day. */
export const at = (clock: string) => `2025-08-11T${clock}:00.000Z`
let next = 0
const id = () => `00000000-0000-4000-8000-${String(next++).padStart(12, '0')}`

export const [PHONE, OTHER] = ['phone', 'another phone']

/** A scan at a time of that day, which arrived at `received`. */
export const scan = (
  happened: string,
  received = happened,
  over: { cara?: CaraScan; perangkat?: string | null } = {},
): KehadiranEvent => ({
  kind: 'scan',
  id: id(),
  cara: 'kamera',
  perangkat: PHONE,
  happened_at: at(happened),
  order_at: at(happened),
  received_at: at(received),
  ...over,
})
/** A status at a time of that day; `seen`: up to when its operator had seen the rows. */
export const status = (
  happened: string,
  value: StatusKehadiran,
  seen = happened,
  over: { seen_events?: string[]; perangkat?: string | null; received_at?: string } = {},
): KehadiranEvent => ({
  kind: 'status',
  id: id(),
  perangkat: PHONE,
  status: value,
  happened_at: at(happened),
  order_at: at(happened),
  received_at: at(happened),
  seen_until: at(seen),
  seen_events: [],
  ...over,
})

export const minute = fc.integer({ min: 0, max: 30 })
export const clock = (value: number) => new Date(Date.UTC(2025, 7, 11, 1, value)).toISOString()
const uuid = fc.uuid({ version: 4 })

const device = fc.constantFrom(PHONE, OTHER, null)
const base = {
  id: uuid,
  perangkat: device,
  happened: minute,
  delay: minute,
  /** How far the order lies ahead of the date: the clock was set back before. */
  ahead: fc.integer({ min: 0, max: 3 }),
}
const times = ({ happened, delay, ahead }: { happened: number; delay: number; ahead: number }) => ({
  happened_at: clock(happened),
  order_at: clock(happened + Math.min(ahead, delay)),
  received_at: clock(happened + delay),
})

const event: fc.Arbitrary<KehadiranEvent> = fc.oneof(
  fc
    .record({ ...base, cara: fc.constantFrom(...CARA_SCAN) })
    .map(({ id: key, perangkat, cara, ...when }) => ({
      kind: 'scan' as const,
      id: key,
      perangkat,
      cara,
      ...times(when),
    })),
  fc
    .record({ ...base, seen: minute, value: fc.constantFrom(...STATUS_KEHADIRAN) })
    .map(({ id: key, perangkat, seen, value, ...when }) => ({
      kind: 'status' as const,
      id: key,
      perangkat,
      status: value,
      seen_events: [],
      ...times(when),
      seen_until: clock(Math.min(seen, when.happened + when.delay)),
    })),
)
/** Every status names some of the events, whosever they are. */
export const events = fc
  .uniqueArray(event, { selector: (each) => each.id, maxLength: 12 })
  .chain((list) =>
    fc
      .array(fc.subarray(list.map((each) => each.id)), { minLength: list.length, maxLength: list.length })
      .map((named) =>
        list.map((each, index) =>
          each.kind === 'scan' ? each : { ...each, seen_events: named[index] ?? [] },
        ),
      ),
  )
