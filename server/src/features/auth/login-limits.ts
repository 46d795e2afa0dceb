import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from '../../platform/database'
import { tooManyAttempts } from './auth.errors'

const WINDOW_SECONDS = 15 * 60
const ACCOUNT_FAILURES = 10
/** A whole campus shares one address, and thousands log in within minutes (DECISIONS: Accounts, 'limits'). */
const ADDRESS_FAILURES = 3_000

export interface Attempt {
  email: string
  address: string
  /** The id in a device token of this very account: counted apart. */
  device: string | null
}

/** The point of one attempt: it was no wrong guess / it was one. */
export interface Point {
  giveBack(): Promise<void>
  keep(): Promise<void>
}

export interface LoginLimits {
  /** Takes a point before any hash is computed, so that a burst can't outrun the count; 429 where none is left. */
  take(attempt: Attempt): Promise<Point>
}

export function createLoginLimits(pool: Pool): LoginLimits {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration: WINDOW_SECONDS,
    })
  const [byAccount, byDevice] = [limiter('account', ACCOUNT_FAILURES), limiter('device', ACCOUNT_FAILURES)]
  const byAddress = limiter('address', ADDRESS_FAILURES)

  return {
    async take({ email, address, device }) {
      const [counter, key] = device ? [byDevice, device] : [byAccount, email.toLowerCase()]
      const known = await byAddress.get(address)
      if (known && known.consumedPoints >= ADDRESS_FAILURES) throw refusal(known)
      await consume(counter, key)
      return {
        giveBack: async () => void (await counter.reward(key)),
        keep: async () => void (await byAddress.penalty(address)),
      }
    },
  }
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    throw error instanceof RateLimiterRes ? refusal(error) : error
  }
}

const refusal = (state: RateLimiterRes) => tooManyAttempts(Math.max(1, Math.ceil(state.msBeforeNext / 1000)))
