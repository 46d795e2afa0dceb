import { z } from 'zod'
import { type Shape, text, uuid } from '../shape.schemas'
import { PERANGKAT_STATES, REASONS_MAX } from './perangkat.rules'

/** More than any phone holds. */
const count = z.int().min(0).max(1_000_000)
/** In seconds, by the device's clock: at most a hundred years. */
const age = z.int().min(0).max(3_200_000_000)

const isi = z.object({
  /** The device's database of unsent acts, by the random id that it was made with; null where the browser has none. */
  outbox: uuid('outbox harus berupa UUID').nullable(),
  unsent: count,
  review: count,
})

/** Why acts are under review, the most frequent first: the code of the server's answer, '' without one. */
export const reasons = z
  .array(
    z.object({
      code: z
        .string()
        .max(40)
        .regex(/^[a-z_.]*$/),
      count,
    }),
  )
  .max(REASONS_MAX)

/** What a device reports about itself. Its id is in `X-Device-Id`, its account is the session's. */
export const deviceReport = isi.extend({
  /** A page of before it was reported names none. */
  reasons: reasons.default([]),
  /** The age of the oldest unsent act. */
  oldest_age: age.nullable().default(null),
  /** Server time − device time (ms); null before the first answer. */
  clock_offset: z.int().min(-3_200_000_000_000).max(3_200_000_000_000).nullable().default(null),
  /** The age of the device's copy of the roster; null without one. */
  roster_age: age.nullable().default(null),
  app_version: text({ max: 40, label: 'app_version' }).default(''),
  scanner_open: z.boolean().default(false),
  /** `level` in percent; null where the browser does not tell. */
  battery: z
    .object({ level: z.int().min(0).max(100), charging: z.boolean() })
    .nullable()
    .default(null),
  /** The former database of this browser, where the browser deleted it: what it last held, so long ago. */
  former: isi
    .extend({ outbox: uuid('outbox harus berupa UUID'), age })
    .nullable()
    .default(null),
})
export type DeviceReport = z.output<typeof deviceReport>

/** Acts that this browser had, and that it lost before the server had them. */
export const loss = z.object({
  id: z.uuid(),
  unsent: z.int(),
  review: z.int(),
  /** The last report of these acts. */
  reported_at: z.iso.datetime(),
  /** The name of the account that reported them. */
  nama: z.string(),
})
export type Loss = z.output<typeof loss>

export const perangkat = z.object({
  id: z.uuid(),
  /** The device's id (`X-Device-Id`). */
  perangkat: z.uuid(),
  id_user: z.uuid(),
  nama: z.string(),
  /** How its owner is reached: the number to write to, and the groups of a mentor at this moment. */
  hp: z.string().nullable(),
  kelompok: z.array(z.int()),
  /** What the browser calls itself: 'Chrome, Android'; '' where it is unknown. */
  browser: z.string(),
  keadaan: z.enum(PERANGKAT_STATES),
  /** Acts of the last report that the server does not have. */
  sisa: z.object({ unsent: z.int(), review: z.int() }),
  reported_at: z.iso.datetime(),
  oldest_at: z.iso.datetime().nullable(),
  clock_offset: z.int().nullable(),
  roster_at: z.iso.datetime().nullable(),
  app_version: z.string(),
  scanner_open: z.boolean(),
  battery: z.object({ level: z.int(), charging: z.boolean() }).nullable(),
  lost_at: z.iso.datetime().nullable(),
  /** The last time that an ADMIN cleared acts of this device: who, when, how many. */
  cleared: z.object({ at: z.iso.datetime(), nama: z.string().nullable(), jumlah: z.int() }).nullable(),
})
export type Perangkat = z.output<typeof perangkat>

export const perangkatShapes = {
  report: { body: deviceReport, data: z.object({ hilang: z.array(loss) }) },
  list: { data: z.array(perangkat) },
  clear: { query: z.object({ id: uuid('ID perangkat tidak valid') }), data: z.null() },
} satisfies Record<string, Shape>
