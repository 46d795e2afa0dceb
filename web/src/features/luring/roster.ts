import { scopeOf } from '@bakti/contract/access'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { callLong } from '../../platform/call-long'
import { serverNow } from '../../platform/clock'
import { CallError } from '../../platform/failure'
import { session } from '../../platform/session'
import { type Roster, RosterDatabase } from './roster-database'
import { dropRoster, isOver, markRoster, onRosterChange, rosterMark } from './roster-life'

/** The copy as this page has it. */
export interface RosterState {
  /** null: none; undefined: not read from the device yet. */
  copy: Roster | null | undefined
  /** It is being fetched. */
  fetching: boolean
  /** Why the last fetch failed, or that the stored copy was damaged; null after a success. */
  problem: CallError | 'rusak' | null
}

/** How many members have arrived, of about how many. */
export interface RosterProgress {
  received: number
  total: number
}

const db = new RosterDatabase()
let state: RosterState = { copy: undefined, fetching: false, problem: null }
const listeners = new Set<() => void>()

function become(next: Partial<RosterState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

/** Grows when the stored copy was replaced or dropped: what was read before is worthless. */
let life = 0
let following = false

/** Follows the end of the copy, and what other tabs do with it. */
function follow(): void {
  if (following) return
  following = true
  onRosterChange(() => {
    life++
    if (rosterMark()) return void readFromDevice()
    fetching?.stop.abort()
    become({ copy: null, problem: null })
  })
}

export const getRosterState = (): RosterState => state

/** Calls back when the state changed; reads the copy from the device. */
export function subscribeRoster(listener: () => void): () => void {
  listeners.add(listener)
  void readRoster()
  return () => listeners.delete(listener)
}

let reading: Promise<void> | null = null

/** Resolves with the copy as it holds now: of this person, checked, and not over. */
export async function readRoster(): Promise<Roster | null> {
  follow()
  while (state.copy === undefined) await (reading ??= readFromDevice().finally(() => (reading = null)))
  if (state.copy && isOver(state.copy.at)) dropRoster()
  return state.copy ?? null
}

async function readFromDevice(): Promise<void> {
  const begun = life
  const mark = rosterMark()
  const own = mark?.user === session.get().user?.id
  const [stored, shape] = await Promise.all([
    own ? db.stored().catch(() => null) : null,
    own ? loadShape() : null,
  ])
  if (life !== begun) return
  // Another person's, or one that nobody can check, is none. Its end is for `roster-life.ts` to see.
  if (!stored || !shape) return become({ copy: null })
  const checked = await check(stored, shape)
  if (life !== begun) return
  if (checked && !isOver(checked.at)) return become({ copy: checked })
  dropRoster()
  if (!checked) become({ problem: 'rusak' })
}

/** How many rows are checked at a time: a slow phone scans meanwhile. */
const AT_ONCE = 500

type Shape = typeof import('./roster.copies').rosterShape

/** The stored copy, if it has the shape; null for a damaged one. */
async function check(stored: { head: unknown; rows: unknown }, shape: Shape): Promise<Roster | null> {
  const head = shape.head.safeParse(stored.head)
  if (!head.success || !Array.isArray(stored.rows)) return null
  for (let from = 0; from < stored.rows.length; from += AT_ONCE) {
    if (!shape.rows.safeParse(stored.rows.slice(from, from + AT_ONCE)).success) return null
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { ...head.data, rows: stored.rows as Roster['rows'] }
}

const loadShape = () =>
  import('./roster.copies').then(
    ({ rosterShape }) => rosterShape,
    () => null,
  )

interface Fetching {
  done: Promise<Roster>
  stop: AbortController
  /** Nobody waits for it. */
  quiet: boolean
}

let fetching: Fetching | null = null

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
  if (fetching && (options.quiet || !fetching.quiet)) return fetching
  fetching?.stop.abort()
  const stop = new AbortController()
  const one: Fetching = { stop, quiet: options.quiet, done: fetchOnce(options, stop.signal) }
  fetching = one
  become({ fetching: true })
  const end = (problem: RosterState['problem']) => {
    if (fetching !== one) return
    fetching = null
    become({ fetching: false, problem })
  }
  one.done.then(
    () => end(null),
    (error: unknown) => end(error instanceof CallError ? error : state.problem),
  )
  return one
}

async function fetchOnce({ total = 0, onProgress }: FetchOptions, signal: AbortSignal): Promise<Roster> {
  const before = await readRoster()
  const user = session.get().user?.id ?? ''
  const arriving = countRows((received) => onProgress?.({ received, total: Math.max(total, received) }))
  let tag = ''
  const answer = await callLong(anggotaCalls.luring, {
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
  return now?.id === user && scopeOf('readAnggota', now.role) !== null
}

async function keep({ rows, ...head }: Roster, unchanged: boolean): Promise<void> {
  life++
  // First the note: rows without one are rows that nobody would delete.
  markRoster(head)
  become({ copy: { ...head, rows } })
  // A device that can't store it has it as long as the page lives.
  await (unchanged ? db.confirm(head) : db.store({ ...head, rows })).catch(() => undefined)
  if (!mayHave(head.user)) dropRoster()
}

const BRACE = 0x7b

/** Counts the rows of an answer on its way: each begins with '{', after the one of the envelope. Names may have one: an estimate. */
function countRows(onRows: (rows: number) => void) {
  let [bytes, braces] = [0, 0]
  return {
    bytes: () => bytes,
    add: (part: Uint8Array) => {
      bytes += part.length
      for (const byte of part) if (byte === BRACE) braces++
      onRows(Math.max(0, braces - 1))
    },
  }
}
