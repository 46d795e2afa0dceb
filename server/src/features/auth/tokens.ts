import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** The one accepted algorithm; 'none' and all others are refused (rule A6). */
export const JWT_ALGORITHM = 'HS256' as const

/** For the JWT plugin: its own verifier is built once, where one with other options is built for every call. */
export const jwtOptions = (secret: string) => ({
  secret,
  sign: { algorithm: JWT_ALGORITHM },
  verify: { algorithms: [JWT_ALGORITHM] },
})

const sessionClaims = z.object({ id: z.uuid(), sid: z.uuid(), iat: z.int(), exp: z.int() })
type SessionClaims = z.output<typeof sessionClaims>
const deviceClaims = z.object({
  id: z.uuid(),
  device: z.uuid(),
  epoch: z.int(),
  iat: z.int(),
  exp: z.int(),
})

/** (rule A6) The session's row ends sooner where it is not used (rule A9). */
const SESSION_SECONDS = 30 * 24 * 60 * 60

/** Longer than the event lasts. */
const DEVICE_SECONDS = 365 * 24 * 60 * 60

export interface Tokens {
  signSession(claims: { id: string; sid: string }): string
  /** The claims of a token that we signed and that has not expired; null for anything else. */
  readSession(token: string): SessionClaims | null
  signDevice(claims: { id: string; device: string; epoch: number }): string
  readDevice(token: string): z.output<typeof deviceClaims> | null
}

/** Far more than the people of one campus. The bound keeps a flood of logins from filling the memory. */
const MOST_TOKENS = 20_000

/** Session tokens and device tokens; each kind has its own key, so that neither passes for the other. */
export function createTokens(app: FastifyInstance, secret: string): Tokens {
  const key = createHmac('sha256', secret).update('device').digest('hex')
  const device = { key, algorithms: [JWT_ALGORITHM] }

  // A token that was ours stays so until it expires: its signature is checked once. Only those that passed are kept, each by
  // its whole text; whether the session still lives is not asked here (`sessions.ts`).
  const verified = new Map<string, SessionClaims>()

  function readSession(token: string): SessionClaims | null {
    const known = verified.get(token)
    if (known && Date.now() < known.exp * 1000) return known
    verified.delete(token)
    const claims = read(sessionClaims, () => app.jwt.verify(token))
    if (!claims) return null
    if (verified.size >= MOST_TOKENS) verified.clear()
    verified.set(token, claims)
    return claims
  }

  return {
    signSession: (claims) => app.jwt.sign(claims, { expiresIn: `${SESSION_SECONDS}s` }),
    readSession,
    signDevice: (claims) => app.jwt.sign(claims, { key, expiresIn: `${DEVICE_SECONDS}s` }),
    readDevice: (token) => read(deviceClaims, () => app.jwt.verify(token, device)),
  }
}

function read<T extends z.ZodType>(claims: T, verify: () => unknown): z.output<T> | null {
  try {
    const parsed = claims.safeParse(verify())
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
