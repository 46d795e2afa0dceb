import { z } from 'zod'
import { SEEN_EVENTS_MAX } from './absen/kehadiran.rules'
import { uuid } from './shape.schemas'

export const isoInstant = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} harus berupa waktu ISO 8601` })

const SEEN_EVENTS = `X-Seen-Events harus berupa paling banyak ${SEEN_EVENTS_MAX} UUID yang dipisah koma`

/** What a write says beside its body, in headers or as an item of a batch (rule W47): the same faults have the same texts. */
export const writeFields = {
  key: uuid('Idempotency-Key harus berupa UUID'),
  happenedAt: isoInstant('X-Happened-At'),
  sentAt: isoInstant('X-Sent-At'),
  seenAt: isoInstant('X-Seen-At'),
  seenEvents: z.array(uuid(SEEN_EVENTS), { error: SEEN_EVENTS }).max(SEEN_EVENTS_MAX, SEEN_EVENTS),
  device: uuid('X-Device-Id harus berupa UUID'),
  operator: uuid('X-Operator-Id harus berupa UUID'),
}

/** A list of UUIDs in one header. */
const uuids = z
  .string()
  .transform((value) => value.split(',').map((id) => id.trim()))
  .pipe(writeFields.seenEvents)

/**
 * The headers of a write, by their lower-case names (rules W16, O9, O10, O18). `X-Happened-At` and `X-Sent-At` must come together,
 * because the delay is their difference.
 */
export const writeHeaders = z
  .object({
    'idempotency-key': writeFields.key.optional(),
    'x-happened-at': writeFields.happenedAt.optional(),
    'x-sent-at': writeFields.sentAt.optional(),
    'x-seen-at': writeFields.seenAt.optional(),
    'x-seen-events': uuids.optional(),
    'x-device-id': writeFields.device.optional(),
    'x-operator-id': writeFields.operator.optional(),
  })
  .refine((headers) => (headers['x-happened-at'] === undefined) === (headers['x-sent-at'] === undefined), {
    message: 'X-Happened-At dan X-Sent-At harus dikirim bersama',
    path: ['x-happened-at'],
  })
