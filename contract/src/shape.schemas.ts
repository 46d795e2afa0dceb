import { z } from 'zod'
import { UUID } from './uuid.rules'

/** The shapes of one call: what it takes in query and body, what its `data` holds on success. */
export interface Shape {
  query?: z.ZodType
  body?: z.ZodType
  data: z.ZodType
  /** `data` of a refusal that is stored as an answer (409, 404): the server kept what was sent, but it has no effect yet. */
  held?: z.ZodType
}

/** Control characters, with NUL, and halves of surrogate pairs. PostgreSQL refuses them. */
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u
const FORBIDDEN_BUT_LINES = /[\p{Cs}]|(?![\n\t])\p{Cc}/u

interface TextRule {
  max: number
  /** The message for a text that is empty after trimming. Without it the text may be empty. */
  required?: string
  label: string
  /** The message for a text longer than `max`; by default one that names the label. */
  tooLong?: string
  lines?: true
}

/** A text as it is stored: trimmed, NFC, bounded, without control characters (rule W24). */
export function text({ max, required, label, tooLong, lines }: TextRule) {
  const notText = `${label} harus berupa teks`
  return z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? (required ?? notText) : notText),
    })
    .overwrite((raw) => (lines ? raw.replaceAll('\r\n', '\n') : raw).trim().normalize('NFC'))
    .min(required === undefined ? 0 : 1, required)
    .max(max, tooLong ?? `${label} maksimal ${max} karakter`)
    .refine(
      (value) => !(lines ? FORBIDDEN_BUT_LINES : FORBIDDEN).test(value),
      `${label} berisi karakter yang tidak didukung`,
    )
}

/** A UUID of any version, in lower case. */
export function uuid(message: string) {
  return z
    .string({ error: message })
    .regex(UUID, message)
    .overwrite((value) => value.toLowerCase())
    .meta({ format: 'uuid' })
}

/** `true` or `false` in a query. */
export const flag = z
  .enum(['true', 'false'], { error: "Harus 'true' atau 'false'" })
  .transform((value) => value === 'true')

/** The number of a page, from 1. */
export const pageNumber = z
  .string()
  .regex(/^[1-9][0-9]{0,5}$/, 'Halaman tidak valid')
  .transform(Number)
  .optional()

/** Part of a text, without regard to case; `%` and `_` are ordinary characters (rule W14). An empty part is ignored. */
export const searchPart = text({ max: 200, label: 'Kata pencarian' })
  .transform((value) => (value === '' ? undefined : value))
  .optional()

const [EARLIEST, LATEST] = ['2000-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z']

/** An instant from 2000 to 2099, as UTC. PostgreSQL has no year 0, JavaScript has one; both texts say what is wrong. */
export const instant = (malformed: string, outOfRange = malformed) =>
  z.iso
    .datetime({ offset: true, error: malformed })
    .transform((value) => new Date(value).toISOString())
    .refine((value) => value >= EARLIEST && value < LATEST, outOfRange)

/** A calendar date, never an instant: `2025-08-11` (rule W27). PostgreSQL's calendar has no year 0. */
export const calendarDate = (message: string) =>
  z.iso.date({ error: message }).refine((value) => !value.startsWith('0000'), message)

/**
 * A value that passes as it is, because the call judges it apart from the rest of its body. `/api/docs` shows it as `shape`, and a
 * sender writes it as `shape` takes it.
 */
export const judgedApart = <Judged extends z.ZodType>(shape: Judged) =>
  z.unknown().meta({ shape }) as unknown as z.ZodType<unknown, z.input<Judged>>
