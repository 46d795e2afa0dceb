import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from '../../platform/database'
import { addressKey } from './address'
import { tooManyAttempts, tooManyRequests } from './auth.errors'
import type { KnownDevice } from './devices'

const WINDOW_SECONDS = 15 * 60
const ACCOUNT_FAILURES = 10
/** Of all known browsers of an account together: whoever logs in again and again must not win ten guesses by each login. */
const KNOWN_FAILURES = 30
/** A whole campus shares one address, and thousands log in within minutes (DECISIONS: Accounts, 'limits'). */
const ADDRESS_FAILURES = 3_000

export interface Attempt {
  email: string
  address: string
  /** A browser that logged in to this very account before: counted apart. */
  device: KnownDevice | null
}

/** The point of one attempt: it was no wrong guess / it was one. */
export interface Point {
  giveBack(): Promise<void>
  keep(): Promise<void>
}

/**
 * What may be tried how often: by account first, by address only generously (DECISIONS: Accounts, 'limits'). A point is taken
 * before any work is done, so that a burst can't outrun the count; 429 where none is left.
 */
export interface AuthLimits {
  login(attempt: Attempt): Promise<Point>
  /** Who comes back by a code from the mail has shown that the account is theirs: wrong passwords before that don't count. */
  forgetLogins(email: string): Promise<void>
  /** A registration is no guess: each one counts. */
  register(email: string, address: string): Promise<void>
  /** Mails are counted where the codes are kept; this bounds what one address may ask for. */
  requestCode(address: string): Promise<void>
  reset(email: string, address: string): Promise<Point>
  /** Before a provider's token is looked at, there is no account to count by. */
  provider(address: string): Promise<Pick<Point, 'keep'>>
  /** An account at the provider that is refused here, again and again. */
  providerAccount(subject: string): Promise<Pick<Point, 'giveBack'>>
}

export function createAuthLimits(pool: Pool): AuthLimits {
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
  const [byKnown, byAddress] = [limiter('known', KNOWN_FAILURES), limiter('address', ADDRESS_FAILURES)]
  const [registrations, resets] = [limiter('register', ACCOUNT_FAILURES), limiter('reset', ACCOUNT_FAILURES)]
  const [newcomers, requests] = [limiter('newcomer', ADDRESS_FAILURES), limiter('request', ADDRESS_FAILURES)]
  const subjects = limiter('subject', ACCOUNT_FAILURES)

  /** Refuses an address that has failed too often; `keep` counts one more failure of it. */
  async function guard(address: string): Promise<Pick<Point, 'keep'>> {
    const key = addressKey(address)
    const known = await byAddress.get(key)
    if (known && known.consumedPoints >= ADDRESS_FAILURES) throw tooManyAttempts(secondsOf(known))
    return { keep: async () => void (await byAddress.penalty(key)) }
  }

  async function knownBrowser({ device, id }: KnownDevice, address: string): Promise<Point> {
    const giveBack = async () => {
      await byDevice.reward(device)
      await byKnown.reward(id)
    }
    await consume(byDevice, device, tooManyAttempts)
    try {
      await consume(byKnown, id, tooManyAttempts)
    } catch (error) {
      await giveBack()
      throw error
    }
    return { giveBack, keep: async () => void (await byAddress.penalty(addressKey(address))) }
  }

  return {
    async login({ email, address, device }) {
      // A browser that was here before has a counter that nobody else can use up: its address's is one that others can. It is
      // not refused for its address, but what it fails counts there, too.
      if (device) return knownBrowser(device, address)
      const key = email.toLowerCase()
      const { keep } = await guard(address)
      await consume(byAccount, key, tooManyAttempts)
      return { keep, giveBack: async () => void (await byAccount.reward(key)) }
    },
    forgetLogins: async (email) => void (await byAccount.delete(email.toLowerCase())),
    async register(email, address) {
      await consume(newcomers, addressKey(address), tooManyRequests)
      await consume(registrations, email.toLowerCase(), tooManyRequests)
    },
    requestCode: (address) => consume(requests, addressKey(address), tooManyRequests),
    async reset(email, address) {
      const { keep } = await guard(address)
      await consume(resets, email.toLowerCase(), tooManyRequests)
      return { keep, giveBack: async () => void (await resets.reward(email.toLowerCase())) }
    },
    provider: guard,
    async providerAccount(subject) {
      await consume(subjects, subject, tooManyAttempts)
      return { giveBack: async () => void (await subjects.reward(subject)) }
    },
  }
}

type Refuse = (retryAfter: number) => Error

async function consume(limiter: RateLimiterAbstract, key: string, refuse: Refuse): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    throw error instanceof RateLimiterRes ? refuse(secondsOf(error)) : error
  }
}

const secondsOf = (state: RateLimiterRes) => Math.max(1, Math.ceil(state.msBeforeNext / 1000))
