import { scopeOf } from '@bakti/contract/access'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { callLong } from '../../platform/call-long'
import { serverNow } from '../../platform/clock'
import { CallError } from '../../platform/failure'
import { ownerOf, session } from '../../platform/session'
import {
  type RosterProgress,
  type RosterState,
  become,
  getRosterState,
  readRoster,
  replaceCopy,
} from './roster'
import { type Roster, rosterDatabase } from './roster-database'
import { dropRoster, markRoster, onRosterChange, rosterMark } from './roster-life'
import { part } from '../../state/app'

// Loaded apart: a page reads the copy before it fetches anything.

interface Fetching {
  done: Promise<Roster>
  stop: AbortController
  /** No screen waits for it. */
  quiet: boolean
}

const fetching = part<Fetching | null>(() => null)

/** A copy that was dropped must not come back. */
const watch = part(() => onRosterChange(() => !rosterMark() && fetching.current?.stop.abort()))

interface FetchOptions {
  quiet: boolean
  total?: number
  onProgress?: (progress: RosterProgress) => void
}

/**
 * Fetches the roster, or has the present copy confirmed (304), and stores it. A fetch that is under way is shared; a quiet one gives way to
 * one that a person asked for.
 * @throws CallError without an answer
 */
export function fetchRoster(options: FetchOptions): Fetching {
  void watch.current
  if (fetching.current && (options.quiet || !fetching.current.quiet)) return fetching.current
  fetching.current?.stop.abort()
  const stop = new AbortController()
  const one: Fetching = { stop, quiet: options.quiet, done: fetchOnce(options, stop.signal) }
  fetching.current = one
  become({ fetching: true })
  const end = (problem: RosterState['problem']) => {
    if (fetching.current !== one) return
    fetching.current = null
    become({ fetching: false, problem })
  }
  one.done.then(
    () => end(null),
    (error: unknown) => end(error instanceof CallError ? error : getRosterState().problem),
  )
  return one
}

async function fetchOnce({ total = 0, onProgress }: FetchOptions, signal: AbortSignal): Promise<Roster> {
  const before = await readRoster()
  const holder = session.get().user
  const user = holder ? ownerOf(holder) : ''
  const arriving = countRows((received) => onProgress?.({ received, total: Math.max(total, received) }))
  let tag = ''
  const answer = await callLong(anggotaCalls.listRoster, {
    query: {},
    signal,
    headers: before?.tag ? { 'If-None-Match': before.tag } : {},
    onHeaders: (header) => (tag = header('ETag') ?? ''),
    onPart: arriving.add,
  })
  const unchanged = !answer.ok && answer.status === 304 && before
  if (!answer.ok && !unchanged) {
    if (answer.status === 403) dropRoster()
    throw new CallError(answer)
  }
  const at = serverNow().toISOString()
  const roster: Roster = unchanged
    ? { ...before, at }
    : { user, at, tag, bytes: arriving.bytes(), rows: answer.ok ? answer.data : [] }
  // A logout, another person or the end of the role meanwhile: it must not come back.
  if (!mayHave(user) || signal.aborted) throw new Error('no longer wanted')
  await keep(roster, Boolean(unchanged))
  return roster
}

function mayHave(user: string): boolean {
  const now = session.get().user
  return now !== null && ownerOf(now) === user && scopeOf('readAnggota', now.role) !== null
}

async function keep({ rows, ...head }: Roster, unchanged: boolean): Promise<void> {
  // First the note: rows without one would never be deleted.
  markRoster(head)
  replaceCopy({ ...head, rows })
  // A device that can't store it has it as long as the page lives.
  await (
    unchanged ? rosterDatabase.current.confirm(head) : rosterDatabase.current.store({ ...head, rows })
  ).catch(() => undefined)
  if (!mayHave(head.user)) dropRoster()
}

const BRACE = 0x7b

/** Counts the rows of an answer on its way: each begins with '{', after the one of the envelope. Names may have one: an estimate. */
function countRows(onRows: (rows: number) => void) {
  let [bytes, braces] = [0, 0]
  return {
    bytes: () => bytes,
    add: (piece: Uint8Array) => {
      bytes += piece.length
      for (const byte of piece) if (byte === BRACE) braces++
      onRows(Math.max(0, braces - 1))
    },
  }
}
