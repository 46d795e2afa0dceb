import { availableParallelism } from 'node:os'
import { addressKey } from './address'
import { loginBusy } from './auth.errors'

/** Who asks for a password hash. */
export interface Visitor {
  /** By its e-mail: before anything is looked up there is nothing else to know it by. */
  email: string
  address: string
  /** The account that the browser's device token names; null for a browser without one. */
  knownAs: string | null
}

/** The place of a request: taken before its first query, given back with its answer. */
export interface Seat {
  /** The device token belongs to another account, so this browser counts as unknown. 503 where unknown browsers have no place. */
  asUnknown(): void
  /** Hashes when it is this account's turn. */
  turn<T>(hash: () => Promise<T>): Promise<T>
}

export interface HashQueue {
  /** Gives a place to the request while `work` runs; 503 where there is none, before `work` has begun. */
  seated<T>(visitor: Visitor, work: (seat: Seat) => Promise<T>): Promise<T>
}

export interface HashLimits {
  atOnce: number
  perAccount: number
  perAddress: number
  /** Of all unknown browsers. A hash takes about 15 ms, so the last in the queue is still answered within the client's 10 s. */
  inAll: number
}

/** One processor is left to the scans (rules A28, A30). */
const LIMITS: HashLimits = {
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  perAccount: 2,
  perAddress: 200,
  inAll: 500,
}

/**
 * Makes a few hashes at a time, so that a login rush leaves a processor to the scans. An account has two places, so that it can't
 * fill the queue, not even with the right password. The accounts take turns. Known browsers have places of their own and come
 * first, so that nobody else can keep an account's owner out.
 */
export function createHashQueue(limits: HashLimits = LIMITS): HashQueue {
  const [accounts, addresses, owners] = [createCounts(), createCounts(), createCounts()]
  const lines = { known: createLine(), unknown: createLine() }
  const busy = createTurningAway()
  let unknown = 0
  let hashing = 0

  function enterKnown(account: string): () => void {
    if (owners.of(account) >= limits.perAccount) throw busy()
    owners.add(account, 1)
    return () => owners.add(account, -1)
  }

  function enterUnknown({ email, address: written }: Visitor): () => void {
    const address = addressKey(written)
    const full =
      unknown >= limits.inAll ||
      accounts.of(email) >= limits.perAccount ||
      addresses.of(address) >= limits.perAddress
    if (full) throw busy()
    const count = (by: number) => {
      unknown += by
      accounts.add(email, by)
      addresses.add(address, by)
    }
    count(1)
    return () => count(-1)
  }

  async function turn<T>(account: string, known: boolean, hash: () => Promise<T>): Promise<T> {
    // A waiting try of an unknown browser is turned away for it, so that an account has no more than two hashes.
    if (known) lines.unknown.drop(account)?.turnAway(busy())
    if (hashing < limits.atOnce) hashing++
    else {
      const line = known ? lines.known : lines.unknown
      await new Promise<void>((go, turnAway) => line.add(account, { go, turnAway }))
    }
    try {
      return await hash()
    } finally {
      // The turn goes straight to the next one in the queue, so that no new request gets it first.
      const next = lines.known.next() ?? lines.unknown.next()
      if (next) next.go()
      else hashing--
    }
  }

  return {
    async seated(visitor, work) {
      let known = visitor.knownAs !== null
      let leave = visitor.knownAs === null ? enterUnknown(visitor) : enterKnown(visitor.knownAs)
      try {
        return await work({
          asUnknown() {
            if (!known) return
            const leaveUnknown = enterUnknown(visitor)
            leave()
            leave = leaveUnknown
            known = false
          },
          turn: (hash) => turn(visitor.email, known, hash),
        })
      } finally {
        leave()
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

interface Waiting {
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
