import type { CallName } from '@bakti/contract/api'
import type { Role } from '@bakti/contract/auth/auth.schemas'
import type { Facts } from '@bakti/contract/riwayat/riwayat.rules'
import type { Pool, Queryable, Transaction } from './database'
import { hasRecentRefusal, insertLine } from './riwayat.repository'

/** What a line of the log says of an act, beside who did it. */
export interface Told {
  /** What it was done to; '' where the sentence of the call says all. */
  sebut: string
  /** The ids of what it was done to. */
  tentang: readonly string[]
  sebelum: Facts | null
  sesudah: Facts | null
}

export const NOTHING_TOLD: Told = { sebut: '', tentang: [], sebelum: null, sesudah: null }

/** Looks at what an act of an account is about to change. The returned function looks again, and tells what the act did. */
export type Watch = (tx: Transaction) => Promise<(result: unknown) => Promise<Told>>

/** Who does something: the account of a session in its role, by a browser ('Chrome, Android'). */
export interface Doer {
  oleh: string
  peran: Role | null
  browser: string
}

/** An act that leaves a line in the log. */
export interface LoggedAct extends Doer {
  hal: CallName
  watch: Watch
}

/** The same work, with the line of its act in the same transaction (rule W60). */
export const withLine =
  <Result>({ logged }: { logged: LoggedAct | null }, work: (tx: Transaction) => Promise<Result>) =>
  async (tx: Transaction): Promise<Result> => {
    if (!logged) return work(tx)
    const { watch, ...line } = logged
    const tell = await watch(tx)
    const result = await work(tx)
    await addLine(tx, { ...line, ...(await tell(result)) })
    return result
  }

interface Line extends Partial<Told>, Partial<Doer> {
  hal: CallName
  oleh: string
  /** The role was refused. */
  ditolak?: true
}

/** Adds a line by itself: of an act whose account has no session before it, of an export, of a refusal. */
export const addLine = (on: Queryable, line: Line): Promise<unknown> =>
  insertLine(on, { ...NOTHING_TOLD, peran: null, browser: '', ditolak: false, ...line })

/** So many accounts and calls are remembered as refused. */
const REMEMBERED = 1_000

/**
 * Notes that a role was refused, once an hour for an account and a call: whoever tries a thousand times leaves one line, and costs the database
 * one statement.
 */
export function createNoteRefusal(pool: Pool) {
  const noted = new Map<string, number>()
  return async (hal: CallName, doer: Doer): Promise<void> => {
    const key = `${doer.oleh} ${hal}`
    const now = performance.now()
    if (now - (noted.get(key) ?? -Infinity) < 3_600_000) return
    if (noted.size >= REMEMBERED) noted.clear()
    noted.set(key, now)
    try {
      const [recent] = await hasRecentRefusal(pool, { hal, oleh: doer.oleh })
      if (!recent) await addLine(pool, { ...doer, hal, ditolak: true })
    } catch (error) {
      noted.delete(key)
      throw error
    }
  }
}
