import { createHash, randomBytes } from 'node:crypto'

/** What stands in a link: 128 random bits, which can't be guessed. */
export const newToken = (): string => randomBytes(16).toString('base64url')

/** What is stored of it. A plain hash does: there are too many tokens to try. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
