// First: the schemas read this configuration when they are created.
import '../../platform/zod'
import { nomorKelompok } from '@bakti/contract/kelompok/kelompok-id.schemas'
import { string } from 'zod'

/** A typed group number (rule K1). */
export const nomorText = string()
  .trim()
  .transform((text) => {
    if (text === '') return undefined
    // A number beyond the exact ones is too large, not malformed.
    return /^[0-9]+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : text
  })
  .pipe(nomorKelompok)
