import { availableParallelism } from 'node:os'
import { loginBusy } from './auth.errors'
import { CROWD_BITS, type Proof, type RequireProof } from './bukti'

/** Who waits for a hash. */
export interface Waiter {
  /** Whether its answer is no longer waited for: no hash is made for it. */
  hasLeft: () => boolean
  /** Called when it begins to wait. */
  stepAside: () => void
}

/** Who asks for a password hash. */
export interface Visitor extends Waiter {
  /** By its e-mail: before anything is looked up there is nothing else to know it by. */
  email: string
  /** The account that the browser's device token names; null for a browser without one. */
  knownAs: string | null
  proof: Proof
}

/** The place of a request: taken before its first query, given back with its answer. */
export interface Seat {
  /** The device token belongs to another account, so this browser counts as unknown. 503 or 429 where unknown browsers have no place. */
  asUnknown(): Promise<void>
  /** Hashes when it is this account's turn. */
  hashInTurn<T>(hash: () => Promise<T>): Promise<T>
}

export interface HashQueue {
  /** Gives a place to the request while `work` runs; without one 503, or 429 where a proof of work gives one, before `work` has begun. */
  seated<T>(visitor: Visitor, work: (seat: Seat) => Promise<T>): Promise<T>
  /**
   * Hashes for somebody whose code, ticket or link is right: before all unknown browsers, because more of these can't be made up.
   * @param whose in turn over these
   */
  confirmed<T>(whose: string, waiter: Waiter, hash: () => Promise<T>): Promise<T>
}

export interface HashLimits {
  atOnce: number
  perAccount: number
  /** So many unknown browsers have a place. From then on a place costs a proof of work. */
  free: number
  /** Of all unknown browsers, and of those whose code was right. */
  inAll: number
}

/** One processor is left to the scans (rules A28, A30). */
const LIMITS: HashLimits = {
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  perAccount: 2,
  free: 1_000,
  inAll: 2_000,
}

/** Behind a proxy the connections say nothing: one machine may take any number of places. */
export const BEHIND_PROXY: HashLimits = { ...LIMITS, free: 100 }

/**
 * Makes a few hashes at a time, so that a login rush leaves a processor to the scans. An account has two places, so that it can't
 * fill the queue, not even with the right password. The accounts take turns. Known browsers have places of their own and come
 * first, so that others can't keep an account's owner out. A connection asks for one thing at a time (rule A117), so that it has
 * one place, and a machine as many as it has connections.
 */
export function createHashQueue(requireProof: RequireProof, limits: HashLimits = LIMITS): HashQueue {
  const [accounts, owners] = [createCounts(), createCounts()]
  const lines = { known: createLine(), confirmed: createLine(), unknown: createLine() }
  const busy = createTurningAway()
  let unknown = 0
  let confirmed = 0
  let hashing = 0

  function enterKnown(account: string): () => void {
    if (owners.of(account) >= limits.perAccount) throw busy()
    owners.add(account, 1)
    return () => owners.add(account, -1)
  }

  function enterUnknown({ email, proof }: Visitor): { leave: () => void; proved: Promise<void> | null } {
    if (unknown >= limits.inAll || accounts.of(email) >= limits.perAccount) throw busy()
    const count = (by: number) => {
      unknown += by
      accounts.add(email, by)
    }
    const crowded = unknown >= limits.free
    count(1)
    return { leave: () => count(-1), proved: crowded ? requireProof(proof, CROWD_BITS) : null }
  }

  async function hashInTurn<T>(
    { of, line, waiter }: { of: string; line: keyof typeof lines; waiter: Waiter },
    hash: () => Promise<T>,
  ): Promise<T> {
    const { hasLeft, stepAside } = waiter
    stepAside()
    // A waiting try of an unknown browser is turned away for it, so that an account has no more than two hashes.
    if (line === 'known') lines.unknown.drop(of)?.turnAway(busy())
    if (hashing < limits.atOnce) hashing++
    else await new Promise<void>((go, turnAway) => lines[line].add(of, { go, turnAway, hasLeft }))
    try {
      return await hash()
    } finally {
      next()
    }
  }

  /** The turn goes straight to the next one in the queue, so that no new request gets it first. */
  function next(): void {
    for (;;) {
      const waiting = lines.known.next() ?? lines.confirmed.next() ?? lines.unknown.next()
      if (!waiting) return void hashing--
      if (!waiting.hasLeft()) return waiting.go()
      waiting.turnAway(loginBusy(SHORTEST_WAIT_S))
    }
  }

  return {
    async seated(visitor, work) {
      const { email, knownAs } = visitor
      let known = knownAs !== null
      const entered = knownAs === null ? enterUnknown(visitor) : { leave: enterKnown(knownAs), proved: null }
      let { leave } = entered
      try {
        if (entered.proved) await entered.proved
        return await work({
          async asUnknown() {
            if (!known) return
            const unknownNow = enterUnknown(visitor)
            leave()
            leave = unknownNow.leave
            known = false
            if (unknownNow.proved) await unknownNow.proved
          },
          hashInTurn: (hash) =>
            hashInTurn({ of: email, line: known ? 'known' : 'unknown', waiter: visitor }, hash),
        })
      } finally {
        leave()
      }
    },
    async confirmed(whose, waiter, hash) {
      if (confirmed >= limits.inAll) throw busy()
      confirmed++
      try {
        return await hashInTurn({ of: whose, line: 'confirmed', waiter }, hash)
      } finally {
        confirmed--
      }
    },
  }
}

/** A processor can do more. The rest of its time is for the scans. */
const HASHES_A_SECOND = 60
const SHORTEST_WAIT_S = 3
const LONGEST_WAIT_S = 30

/**
 * Says when to come back: when all who were turned away before could have been served. Thousands of browsers that try again every few
 * seconds would cost more than their logins.
 */
function createTurningAway(): () => Error {
  let before = 0
  let since = performance.now()
  return () => {
    const now = performance.now()
    before = Math.max(0, before - ((now - since) / 1000) * HASHES_A_SECOND) + 1
    since = now
    return loginBusy(Math.min(LONGEST_WAIT_S, SHORTEST_WAIT_S + Math.floor(before / HASHES_A_SECOND)))
  }
}

function createCounts() {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    of,
    add(key: string, by: number) {
      const count = of(key) + by
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}

interface Waiting extends Pick<Waiter, 'hasLeft'> {
  go: () => void
  turnAway: (reason: Error) => void
}

/** Those who wait, by account: the account that was served goes to the end. */
function createLine() {
  const waiting = new Map<string, Waiting[]>()
  function take(account: string, from: Waiting[], one: Waiting | undefined): Waiting | undefined {
    waiting.delete(account)
    if (from.length > 0) waiting.set(account, from)
    return one
  }
  return {
    add(account: string, one: Waiting) {
      const own = waiting.get(account)
      if (own) own.push(one)
      else waiting.set(account, [one])
    },
    next(): Waiting | undefined {
      for (const [account, own] of waiting) return take(account, own, own.shift())
      return undefined
    },
    /** Takes the last one of this account out of the line. */
    drop(account: string): Waiting | undefined {
      const own = waiting.get(account)
      return own && take(account, own, own.pop())
    },
  }
}
