import { z } from 'zod'
import { uuid } from '../shape.schemas'

/** PostgreSQL's integer is the roof; a group number is small, a larger one is a slip of the finger. */
const NOMOR_MAX = 1_000_000

const POSITIVE = 'Nomor kelompok harus berupa angka positif!'

/** seed §5: given, whole, greater than 0; `required` is said where it is missing. */
export const nomorWajib = (required: string) =>
  z
    .int({
      error: (issue) => (issue.input === undefined || issue.input === null ? required : POSITIVE),
    })
    .min(1, POSITIVE)
    .max(NOMOR_MAX, `Nomor kelompok maksimal ${NOMOR_MAX}`)

export const nomorKelompok = nomorWajib('Nomor kelompok wajib diisi!')

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
