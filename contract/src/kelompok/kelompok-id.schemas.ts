import { z } from 'zod'
import { uuid } from '../shape.schemas'

/** A larger number is a typing mistake (rule K1). */
const NOMOR_MAX = 1_000_000

/** The messages about a group's number, for server and browser. */
const NOMOR_MESSAGE = {
  required: 'Nomor kelompok wajib diisi!',
  positive: 'Nomor kelompok harus berupa angka positif!',
  tooLarge: `Nomor kelompok maksimal ${NOMOR_MAX}`,
} as const

/** A group's number (rule K1). `required` is the message for a missing one. */
export const requiredNomor = (required: string) =>
  z
    .int({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? required : NOMOR_MESSAGE.positive,
    })
    .min(1, NOMOR_MESSAGE.positive)
    .max(NOMOR_MAX, NOMOR_MESSAGE.tooLarge)

export const nomorKelompok = requiredNomor(NOMOR_MESSAGE.required)

export const kelompokId = uuid('Kelompok tidak valid!')

/** A group's number, or its id (rule W15). */
export const kelompokRef = z.union(
  [
    z
      .string()
      .regex(/^[0-9]{1,7}$/)
      .transform(Number)
      .pipe(nomorKelompok),
    kelompokId,
  ],
  { error: 'Kelompok tidak valid!' },
)

/** More groups than one person cares for; whoever wants all leaves the parameter out. */
const MOST_REFS = 100

/** Groups by number or id, separated by commas (rule W15). An empty text is malformed: it must not mean all of them. */
export const kelompokRefs = z
  .string({ error: 'Kelompok tidak valid!' })
  .transform((text) => text.split(','))
  .pipe(z.array(kelompokRef).max(MOST_REFS, `Paling banyak ${MOST_REFS} kelompok`))
