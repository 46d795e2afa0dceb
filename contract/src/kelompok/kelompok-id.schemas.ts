import { z } from 'zod'
import { uuid } from '../shape.schemas'
import { NOMOR_MAX, NOMOR_MESSAGE } from './nomor.rules'

/** seed §5: given, whole, greater than 0; `required` is said where it is missing. */
export const nomorWajib = (required: string) =>
  z
    .int({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? required : NOMOR_MESSAGE.positive,
    })
    .min(1, NOMOR_MESSAGE.positive)
    .max(NOMOR_MAX, NOMOR_MESSAGE.tooLarge)

export const nomorKelompok = nomorWajib(NOMOR_MESSAGE.required)

export const kelompokId = uuid('Kelompok tidak valid!')

/** A group's number, or its id (DECISIONS: Wire). */
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
