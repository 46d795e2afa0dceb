import { setTimeout as sleep } from 'node:timers/promises'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from '../../platform/database'
import { addressKey } from './address'
import { nimBusy, tooManyAttempts, tooManyKode, tooManyRequests, tooManyTries } from './auth.errors'
import type { KnownDevice } from './devices'

const WINDOW_SECONDS = 15 * 60
const DAY_SECONDS = 24 * 60 * 60
const ACCOUNT_FAILURES = 10
/** Of all known browsers of an account together (rule A25). Otherwise each login, which makes a known browser, would allow ten more guesses. */
const KNOWN_FAILURES = 30
/** For unknown browsers at an address that is past its limit. */
const TIGHT_FAILURES = 3
/** Over all codes of one e-mail (rule A41). */
const WRONG_CODES_A_DAY = 15
/** Wrong activation codes for one NIM, from one browser and from all together (rule R39). */
const WRONG_KODE_OF_BROWSER = 10
const WRONG_KODE_OF_NIM = 200
/** After that somebody may still try so often: nobody can lock out the owner of the NIM. */
const KODE_EVERY_SECONDS = 10
/** A campus shares one address, and thousands log in within minutes (rule A21). */
const ADDRESS_POINTS = 3_000

/** How requests of an address are slowed that is past its limit. */
export interface Slowing {
  ms: number
  /** How many are held at the same time. The others are not slowed, so that the waiting ones can't fill the memory. */
  most: number
}

const SLOWING: Slowing = { ms: 2_000, most: 200 }

export interface Attempt {
  email: string
  address: string
  /** A browser that logged in to this very account before: counted apart. */
  device: KnownDevice | null
}

/** What one request has cost. */
interface Cost {
  /** It cost a hash, a mail or a signature: its address gets a point. */
  keep(): Promise<void>
}

/** The point of one attempt: it was no wrong guess / it was one. */
export interface Point extends Cost {
  giveBack(): Promise<void>
}

export interface ResetPoint extends Point {
  /** There was no code to compare with, so this was none of the day's tries. */
  noCode(): Promise<void>
}

export interface ProviderPoint extends Cost {
  /** Waits where the address is past its limit. */
  slow(): Promise<void>
  /** Takes a point of an account at the provider: one that is refused here, again and again, gets 429. */
  account(subject: string): Promise<Pick<Point, 'giveBack'>>
}

/**
 * How often something may be tried (rules A20 to A25, R39). By account first: a point is taken before any work is done, so that
 * a burst can't outrun the count; 429 where none is left. An address is never refused as a whole: past its limit its requests are
 * slowed, and the limits by account tighten. A known browser is neither slowed nor tightened.
 */
export interface AuthLimits {
  login(attempt: Attempt): Promise<Point>
  /** Who comes back by a code from the mail has shown that the account is theirs: wrong passwords before that don't count. */
  forgetLogins(email: string): Promise<void>
  register(address: string): Promise<Cost>
  /** Mails of an account are counted where the codes are kept. */
  requestCode(asked: Pick<Attempt, 'address' | 'device'>): Promise<Cost>
  reset(attempt: Attempt): Promise<ResetPoint>
  /** Counted apart from passwords: who needs a code has often used up those tries (rule R23). */
  kodeMasuk(attempt: Attempt): Promise<Point>
  provider(address: string): Promise<ProviderPoint>
  /** By NIM alone, never by address: a whole campus activates behind one. `browser`: what the browser calls itself. */
  activate(tried: { nim: string; browser: string }): Promise<Pick<Point, 'giveBack'>>
}

export function createAuthLimits(pool: Pool, slowing: Slowing = SLOWING): AuthLimits {
  const limiter = (keyPrefix: string, points: number, duration = WINDOW_SECONDS) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      // `deleteExpired` does it once for all limiters; each would have a timer of its own.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })
  /** A limit by account. The tight one counts in the same rows and is reached sooner. */
  const byAccount = (keyPrefix: string) => {
    const [usual, tight] = [limiter(keyPrefix, ACCOUNT_FAILURES), limiter(keyPrefix, TIGHT_FAILURES)]
    return (past: boolean) => (past ? tight : usual)
  }
  const [logins, resets, subjects] = [byAccount('account'), byAccount('reset'), byAccount('subject')]
  const kodeMasuk = byAccount('kode-masuk')
  const [devices, known] = [limiter('device', ACCOUNT_FAILURES), limiter('known', KNOWN_FAILURES)]
  const codes = limiter('code', WRONG_CODES_A_DAY, DAY_SECONDS)
  const kode = {
    browser: limiter('kode', WRONG_KODE_OF_BROWSER, DAY_SECONDS),
    nim: limiter('kode-nim', WRONG_KODE_OF_NIM, DAY_SECONDS),
    slow: limiter('kode-lambat', 1, KODE_EVERY_SECONDS),
  }
  const slow = createSlowing(slowing)

  /** A kind of call, counted by address. */
  function byAddress(keyPrefix: string) {
    const points = limiter(keyPrefix, ADDRESS_POINTS)
    return {
      keep: (address: string) => async () => void (await points.penalty(addressKey(address))),
      async isPast(address: string): Promise<boolean> {
        const state = await points.get(addressKey(address))
        return state !== null && state.consumedPoints >= ADDRESS_POINTS
      },
    }
  }
  const [loggingIn, registering, asking] = [byAddress('address'), byAddress('newcomer'), byAddress('request')]
  const [resetting, provided] = [byAddress('reset-address'), byAddress('provider')]

  return {
    async login({ email, address, device }) {
      const keep = loggingIn.keep(address)
      if (device) {
        // Nobody else can use up these counters. A failure still counts for the address (`keep`).
        const giveBack = await consumeBoth(
          { limiter: devices, key: device.device, refuse: tooManyAttempts },
          { limiter: known, key: device.id, refuse: tooManyAttempts },
        )
        return { keep, giveBack }
      }
      const past = await loggingIn.isPast(address)
      const key = email.toLowerCase()
      await consume(logins(past), key, tooManyAttempts)
      if (past) await slow()
      return { keep, giveBack: async () => void (await logins(past).reward(key)) }
    },
    forgetLogins: async (email) => void (await logins(false).delete(email.toLowerCase())),
    async register(address) {
      if (await registering.isPast(address)) await slow()
      return { keep: registering.keep(address) }
    },
    async requestCode({ address, device }) {
      if (!device && (await asking.isPast(address))) await slow()
      return { keep: asking.keep(address) }
    },
    async reset({ email, address, device }) {
      const past = !device && (await resetting.isPast(address))
      const key = email.toLowerCase()
      const giveBack = await consumeBoth(
        { limiter: resets(past), key, refuse: tooManyRequests },
        { limiter: codes, key, refuse: tooManyTries },
      )
      if (past) await slow()
      return { keep: resetting.keep(address), giveBack, noCode: async () => void (await codes.reward(key)) }
    },
    async kodeMasuk({ email, address, device }) {
      const past = !device && (await resetting.isPast(address))
      const [tries, key] = [kodeMasuk(past), email.toLowerCase()]
      await consume(tries, key, tooManyAttempts)
      if (past) await slow()
      return { keep: resetting.keep(address), giveBack: async () => void (await tries.reward(key)) }
    },
    async activate({ nim, browser }) {
      const key = `${browser} ${nim}`
      await consume(kode.browser, key, tooManyKode)
      const counted = (await take(kode.nim, nim)) === null
      const wait = counted ? null : await take(kode.slow, nim)
      if (wait !== null) {
        await kode.browser.reward(key)
        throw nimBusy(wait)
      }
      return {
        async giveBack() {
          await kode.browser.reward(key)
          if (counted) await kode.nim.reward(nim)
        },
      }
    },
    async provider(address) {
      const past = await provided.isPast(address)
      return {
        keep: provided.keep(address),
        slow: async () => void (past && (await slow())),
        async account(subject) {
          const refusals = subjects(past)
          await consume(refusals, subject, tooManyAttempts)
          return { giveBack: async () => void (await refusals.reward(subject)) }
        },
      }
    },
  }
}

function createSlowing({ ms, most }: Slowing): () => Promise<void> {
  let held = 0
  return async () => {
    if (held >= most) return
    held++
    await sleep(ms)
    held--
  }
}

type Refuse = (retryAfter: number) => Error

/**
 * Takes a point. Returns null, or where none was left the seconds until there is one. A refused attempt takes none, so that the tight
 * limit does not use up the points of the usual one.
 */
async function take(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    await limiter.reward(key)
    return secondsOf(error)
  }
}

async function consume(limiter: RateLimiterAbstract, key: string, refuse: Refuse): Promise<void> {
  const wait = await take(limiter, key)
  if (wait !== null) throw refuse(wait)
}

interface Taking {
  limiter: RateLimiterAbstract
  key: string
  refuse: Refuse
}

/** Takes a point of each, or of none. Returns the way to give them back. */
async function consumeBoth(first: Taking, second: Taking): Promise<() => Promise<void>> {
  await consume(first.limiter, first.key, first.refuse)
  try {
    await consume(second.limiter, second.key, second.refuse)
  } catch (error) {
    await first.limiter.reward(first.key)
    throw error
  }
  return async () => {
    await first.limiter.reward(first.key)
    await second.limiter.reward(second.key)
  }
}

const secondsOf = (state: RateLimiterRes) => Math.max(1, Math.ceil(state.msBeforeNext / 1000))
