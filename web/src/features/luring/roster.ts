import { lost } from '../../platform/call'
import { CallError } from '../../platform/failure'
import { session } from '../../platform/session'
import { type Roster, RosterDatabase } from './roster-database'
import { dropRoster, isOver, onRosterChange, rosterMark } from './roster-life'

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

export const db = new RosterDatabase()
let state: RosterState = { copy: undefined, fetching: false, problem: null }
const listeners = new Set<() => void>()

export function become(next: Partial<RosterState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

/** Grows when the stored copy was replaced or dropped: what was read before is worthless. */
let life = 0
let following = false

/** The copy of a fetch. What is being read from the device meanwhile is older. */
export function replaceCopy(copy: Roster): void {
  life++
  become({ copy })
}

/** Even the code that fetches the roster could not be loaded. */
export const noteUnreachable = (): void =>
  become({ fetching: false, problem: new CallError(lost('network', '')) })

/** Follows the end of the copy, and what other tabs do with it. */
function follow(): void {
  if (following) return
  following = true
  onRosterChange(() => {
    life++
    if (rosterMark()) return void readFromDevice()
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
