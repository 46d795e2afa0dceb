import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../platform/database'
import { addressKey } from './address'
import { tooManyAttempts, tooManyKode, tooManyRequests, tooManyTries } from './auth.errors'
import { type Counted, type Counter, type PlaceOf, createCounter } from './counters'
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
/** Wrong tries of a 'Kode masuk', after which each costs a proof of work (rule R23). */
const WRONG_LOGIN_KODE = 20
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
  /** Whether it has an account. */
  exists: boolean
  address: string
  /** A browser that logged in to this very account before: counted apart. */
  device: KnownDevice | null
  /** Called before it is slowed: others don't wait for that (rule A117). */
  stepAside: () => void
}

/** Refuses a try that brings no proof of work (rule A116). */
export type Prove = () => Promise<void>

/** What one request has cost. */
interface Cost {
  /** It cost a hash, a mail or a signature: its address gets a point. */
  keep(): Promise<void>
}

/** The point of one attempt: it was no wrong guess / it was one. */
export interface Point extends Cost {
  giveBack(): Promise<void>
}

interface Slowed {
  /** Resolves when a request of an address that is past its limit may be answered; it may be worked on before. */
  slowed: Promise<void>
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
 * How often something may be tried (rules A20 to A25, R23, R39). By account first: a point is taken before any work is done, so that
 * a burst can't outrun the count; 429 where none is left. An address is never refused as a whole: past its limit its requests are
 * slowed, and the limits by account tighten. A known browser is neither slowed nor tightened. Codes that can't be guessed are never
 * closed: after so many wrong tries each costs a proof of work.
 */
export interface AuthLimits {
  login(attempt: Attempt): Promise<Point & Slowed>
  /** Who comes back by a code from the mail has shown that the account is theirs: wrong passwords before that don't count. */
  forgetLogins(email: string): Promise<void>
  register(address: string): Promise<Cost & Slowed>
  /** Mails of an account are counted where the codes are kept. */
  requestCode(asked: Pick<Attempt, 'address' | 'device' | 'stepAside'>): Promise<Cost>
  reset(attempt: Attempt): Promise<ResetPoint>
  /** Counted apart from passwords: who needs a code has often used up those tries (rule R23). */
  loginKode(attempt: Attempt, prove: Prove): Promise<Point>
  provider(address: string): Promise<ProviderPoint>
  /** By NIM alone, never by address: a whole campus activates behind one. `browser`: what the browser calls itself. */
  activate(tried: { nim: string; browser: string }, prove: Prove): Promise<Pick<Point, 'giveBack'>>
}

export interface LimitDeps {
  pool: Pool
  placeOf: PlaceOf
  slowing?: Slowing
}

export function createAuthLimits({ pool, placeOf, slowing = SLOWING }: LimitDeps): AuthLimits {
  const counter = (kind: string, most: number, seconds = WINDOW_SECONDS) =>
    createCounter(pool, placeOf, { kind, most, seconds })
  /** A limit by account. The tight one counts in the same rows and is reached sooner. */
  const byAccount = (kind: string) => {
    const [usual, tight] = [counter(kind, ACCOUNT_FAILURES), counter(kind, TIGHT_FAILURES)]
    return (past: boolean) => (past ? tight : usual)
  }
  const [logins, resets, subjects] = [byAccount('account'), byAccount('reset'), byAccount('subject')]
  const [devices, known] = [counter('device', ACCOUNT_FAILURES), counter('known', KNOWN_FAILURES)]
  const codes = counter('code', WRONG_CODES_A_DAY, DAY_SECONDS)
  const loginKode = {
    account: counter('kode-masuk', WRONG_LOGIN_KODE),
    device: counter('kode-masuk-device', WRONG_LOGIN_KODE),
  }
  const kode = {
    browser: counter('kode', WRONG_KODE_OF_BROWSER, DAY_SECONDS),
    nim: counter('kode-nim', WRONG_KODE_OF_NIM, DAY_SECONDS),
  }
  const slow = createSlowing(slowing)

  /** A kind of call, counted by address. */
  function byAddress(kind: string) {
    const points = counter(kind, ADDRESS_POINTS)
    return {
      keep: (address: string) => async () => void (await points.take(atAddress(address))),
      isPast: (address: string) => points.isEmpty(atAddress(address)),
    }
  }
  const [loggingIn, registering, asking] = [byAddress('address'), byAddress('newcomer'), byAddress('request')]
  const [resetting, provided] = [byAddress('reset-address'), byAddress('provider')]

  return {
    async login({ email, exists, address, device }) {
      const keep = loggingIn.keep(address)
      if (device) {
        // Others can't use up these counters. A failure still counts for the address (`keep`).
        const giveBack = await consumeBoth(
          { counter: devices, counted: proven(device.device), refuse: tooManyAttempts },
          { counter: known, counted: proven(device.id), refuse: tooManyAttempts },
        )
        return { keep, giveBack, slowed: AT_ONCE }
      }
      const past = await loggingIn.isPast(address)
      const [tries, counted] = [logins(past), ofEmail(email, exists)]
      await consume({ counter: tries, counted, refuse: tooManyAttempts })
      return { keep, giveBack: () => tries.giveBack(counted), slowed: past ? slow() : AT_ONCE }
    },
    forgetLogins: (email) => logins(false).forget(ofEmail(email, true)),
    async register(address) {
      const past = await registering.isPast(address)
      return { keep: registering.keep(address), slowed: past ? slow() : AT_ONCE }
    },
    async requestCode({ address, device, stepAside }) {
      if (!device && (await asking.isPast(address))) await slow(stepAside)
      return { keep: asking.keep(address) }
    },
    async reset({ email, exists, address, device, stepAside }) {
      const past = !device && (await resetting.isPast(address))
      const counted = ofEmail(email, exists)
      const giveBack = await consumeBoth(
        { counter: resets(past), counted, refuse: tooManyRequests },
        { counter: codes, counted, refuse: tooManyTries },
      )
      if (past) await slow(stepAside)
      return { keep: resetting.keep(address), giveBack, noCode: () => codes.giveBack(counted) }
    },
    async loginKode({ email, exists, address, device, stepAside }, prove) {
      const past = !device && (await resetting.isPast(address))
      const tries = device ? loginKode.device : loginKode.account
      const counted = device ? proven(device.device) : ofEmail(email, exists)
      const free = (await tries.take(counted)) === null
      if (!free) await prove()
      if (past) await slow(stepAside)
      return {
        keep: resetting.keep(address),
        giveBack: async () => void (free && (await tries.giveBack(counted))),
      }
    },
    async activate({ nim, browser }, prove) {
      const own = unproven(`${browser} ${nim}`)
      // Who is in the roster must not show: a NIM counts like one that does not exist.
      const all = unproven(nim)
      await consume({ counter: kode.browser, counted: own, refuse: tooManyKode })
      const free = (await kode.nim.take(all)) === null
      const giveBack = async () => {
        await kode.browser.giveBack(own)
        if (free) await kode.nim.giveBack(all)
      }
      if (!free)
        await prove().catch(async (error: unknown) => {
          await giveBack()
          throw error
        })
      return { giveBack }
    },
    async provider(address) {
      const past = await provided.isPast(address)
      return {
        keep: provided.keep(address),
        slow: async () => void (past && (await slow())),
        async account(subject) {
          const refusals = subjects(past)
          // Verified by the provider.
          const counted = proven(subject)
          await consume({ counter: refusals, counted, refuse: tooManyAttempts })
          return { giveBack: () => refusals.giveBack(counted) }
        },
      }
    },
  }
}

const proven = (name: string): Counted => ({ name, proven: true })
const unproven = (name: string): Counted => ({ name, proven: false })
const ofEmail = (email: string, exists: boolean): Counted => ({ name: email.toLowerCase(), proven: exists })
/** There are as many addresses as a proxy cares to pass on. */
const atAddress = (address: string) => unproven(addressKey(address))

const AT_ONCE = Promise.resolve()

function createSlowing({ ms, most }: Slowing): (before?: () => void) => Promise<void> {
  let waiting = 0
  return async (before) => {
    if (waiting >= most) return
    before?.()
    waiting++
    await sleep(ms)
    waiting--
  }
}

interface Taking {
  counter: Counter
  counted: Counted
  refuse: (retryAfter: number) => Error
}

/** A refused attempt takes no point, so that the tight limit does not use up the points of the usual one. */
async function consume({ counter, counted, refuse }: Taking): Promise<void> {
  const wait = await counter.take(counted)
  if (wait !== null) throw refuse(wait)
}

/** Takes a point of each, or of none. Returns the way to give them back. */
async function consumeBoth(first: Taking, second: Taking): Promise<() => Promise<void>> {
  await consume(first)
  try {
    await consume(second)
  } catch (error) {
    await first.counter.giveBack(first.counted)
    throw error
  }
  return async () => {
    await first.counter.giveBack(first.counted)
    await second.counter.giveBack(second.counted)
  }
}
