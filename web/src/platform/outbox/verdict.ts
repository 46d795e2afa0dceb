import type { Answer, Failure } from '../call'
import type { Kind } from './item'

export type Verdict =
  | { is: 'sent' }
  /**
   * Kept and tried again; `wait` (ms) where the server named a time. 'jaringan': the server was not reached · 'server': it failed at
   * this item · 'giliran': it says 'later'.
   */
  | { is: 'retry'; why: 'jaringan' | 'server' | 'giliran'; wait?: number }
  /** The session may not deliver anything now; nothing is dropped. */
  | { is: 'paused'; why: 'login' | 'role' }
  /** The server has the scan and counts it for nobody yet. */
  | { is: 'held'; answer: Failure }
  /** `forget`: the screen that waits for this answer is the only place that needs it. */
  | { is: 'refused'; answer: Failure; forget: boolean }

/** These say 'later', not 'no'. */
const LATER = new Set([408, 425, 429])

const isHeld = (data: unknown) =>
  typeof data === 'object' && data !== null && 'ditahan' in data && data.ditahan === true

/**
 * The server read the scan and found no code in it. Any other 400 (a header that a device got wrong, a body that was cut on the
 * way) says nothing about the person who was scanned.
 */
export const isNoCode = ({ status, errors }: Failure) =>
  status === 400 && errors.some(({ path }) => path === 'participantIdentifier')

/** What an answer means for an item (DECISIONS: Offline, 'sending'; Attendance: 'No scan is thrown away'). */
export function judge(kind: Kind, answer: Answer<unknown>): Verdict {
  if (answer.ok) return { is: 'sent' }
  if (answer.kind !== 'refused') return { is: 'retry', why: 'jaringan' }
  const why = answer.status >= 500 ? 'server' : LATER.has(answer.status) ? 'giliran' : null
  if (why) {
    const wait = answer.retryAfter === undefined ? {} : { wait: answer.retryAfter * 1000 }
    return { is: 'retry', why, ...wait }
  }
  if (answer.status === 401) return { is: 'paused', why: 'login' }
  // Every queued write is an ADMIN's (DECISIONS: Accounts): a 403 can only mean the role.
  if (answer.status === 403) return { is: 'paused', why: 'role' }
  if (isHeld(answer.data)) return { is: 'held', answer }
  // A code that is no code is no scan; any other refused scan saw a person at the gate, and is kept for review.
  return { is: 'refused', answer, forget: kind !== 'scan' || isNoCode(answer) }
}
