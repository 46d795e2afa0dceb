import type { Role } from '@bakti/contract/auth/auth.schemas'
import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyWrites } from './errors'

/** The account that makes a request. It is read from the session, never from a field that the client sends. */
export interface Caller {
  id: string
  sid: string
  name: string
  email: string
  role: Role
  image: string | null
  /** The activity that the session is bound to (rule R90). */
  id_absen?: string | null
  /** A member belongs to the account. */
  terhubung?: boolean
}

/** Returns the caller of a request; null without a live session. */
export type FindCaller = (request: FastifyRequest) => Promise<Caller | null>

/** Calls back once when the caller's session ends, or its role changes (rule A3). Returns what stops it. */
export type WatchSession = (caller: Caller, onEnd: () => void) => () => void

/** (rule A31) */
const PARTICIPANT_WRITES = 60
const MINUTE_SECONDS = 60

/** Counts a write. Throws 429 for a caller who writes too often. */
export type WriteLimit = (caller: Caller) => Promise<void>

/**
 * Limits the writes of a participant (rule A31). An admin's writes are not limited, because no scan may be refused. Each process counts
 * for itself: a count in the database would add a second write to each write (decision 018).
 */
export function createWriteLimit(): WriteLimit {
  const limiter = new RateLimiterMemory({ points: PARTICIPANT_WRITES, duration: MINUTE_SECONDS })
  return async ({ id, role }) => {
    if (role !== 'PESERTA') return
    try {
      await limiter.consume(id)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw tooManyWrites(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
    }
  }
}
