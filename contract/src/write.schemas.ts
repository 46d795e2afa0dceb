import { z } from 'zod'
import { SEEN_EVENTS_MAX } from './absen/kehadiran.rules'
import { uuid } from './shape.schemas'

const isoInstant = (header: string) =>
  z.iso.datetime({ offset: true, error: `${header} harus berupa waktu ISO 8601` })

const SEEN_EVENTS = `X-Seen-Events harus berupa paling banyak ${SEEN_EVENTS_MAX} UUID yang dipisah koma`

/** A list of UUIDs in one header. */
const uuids = z
  .string()
  .transform((value) => value.split(',').map((id) => id.trim()))
  .pipe(z.array(uuid(SEEN_EVENTS)).max(SEEN_EVENTS_MAX, SEEN_EVENTS))

/**
 * The headers of a write, by their lower-case names (rules W16, O9, O10, O18). `X-Happened-At` and `X-Sent-At` must come together,
 * because the delay is their difference.
 */
export const writeHeaders = z
  .object({
    'idempotency-key': uuid('Idempotency-Key harus berupa UUID').optional(),
    'x-happened-at': isoInstant('X-Happened-At').optional(),
    'x-sent-at': isoInstant('X-Sent-At').optional(),
    'x-seen-at': isoInstant('X-Seen-At').optional(),
    'x-seen-events': uuids.optional(),
    'x-device-id': uuid('X-Device-Id harus berupa UUID').optional(),
    'x-operator-id': uuid('X-Operator-Id harus berupa UUID').optional(),
  })
  .refine((headers) => (headers['x-happened-at'] === undefined) === (headers['x-sent-at'] === undefined), {
    message: 'X-Happened-At dan X-Sent-At harus dikirim bersama',
    path: ['x-happened-at'],
  })
