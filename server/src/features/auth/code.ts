import { createHmac, randomInt } from 'node:crypto'

/** Six digits, leading zeros among them. */
export const randomCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export interface CodeHasher {
  (email: string, code: string): string
}

/**
 * Codes are kept as HMACs under a key of their own, made from AUTH_SECRET: a million plain hashes are computed in a second, so a
 * stolen table of those would be a table of codes.
 */
export function createCodeHasher(secret: string): CodeHasher {
  const key = createHmac('sha256', secret).update('kode verifikasi').digest()
  return (email, code) => createHmac('sha256', key).update(`${email}\n${code}`).digest('hex')
}
