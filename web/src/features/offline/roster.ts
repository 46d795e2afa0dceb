import { lost } from '../../platform/call'
import { CallError } from '../../platform/failure'
import { ownerOf, session } from '../../platform/session'
import type { Roster } from './roster-database'
import { dropRoster, isOver, onRosterChange, rosterMark } from './roster-life'
import { createListeners } from '../../platform/listeners'
import { part } from '../../state/app'

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

const state = part<RosterState>(() => ({ copy: undefined, fetching: false, problem: null }))
const listeners = createListeners()

export function become(next: Partial<RosterState>): void {
  state.current = { ...state.current, ...next }
  listeners.tell()
}

/** Grows when the stored copy was replaced or dropped: what was read before is worthless. */
const life = part(() => 0)
const following = part(() => false)

/** The copy of a fetch. What is being read from the device meanwhile is older. */
export function replaceCopy(copy: Roster): void {
  life.current++
  become({ copy })
}

/** Even the code that fetches the roster could not be loaded. */
export const noteUnreachable = (): void =>
  become({ fetching: false, problem: new CallError(lost('network', '')) })

/** Follows the end of the copy, and what other tabs do with it. */
function follow(): void {
  if (following.current) return
  following.current = true
  onRosterChange(() => {
    life.current++
    if (rosterMark()) return void readFromDevice()
    become({ copy: null, problem: null })
  })
}

export const getRosterState = (): RosterState => state.current

/** Calls back when the state changed; reads the copy from the device. */
export function subscribeRoster(listener: () => void): () => void {
  const stop = listeners.add(listener)
  void readRoster()
  return stop
}

const reading = part<Promise<void> | null>(() => null)

/** Resolves with the copy as it holds now: of this person, checked, and not over. */
export async function readRoster(): Promise<Roster | null> {
  follow()
  while (state.current.copy === undefined)
    await (reading.current ??= readFromDevice().finally(() => (reading.current = null)))
  if (state.current.copy && isOver(state.current.copy.at)) dropRoster()
  return state.current.copy ?? null
}

async function readFromDevice(): Promise<void> {
  const begun = life.current
  const mark = rosterMark()
  const { user } = session.get()
  const own = user !== null && mark?.user === ownerOf(user)
  const found = own ? await readStored() : null
  if (life.current !== begun) return
  // Another person's, or one that can't be checked, is none. Its end is for `roster-life.ts` to see.
  if (!found) return become({ copy: null })
  if (found !== 'rusak' && !isOver(found.at)) return become({ copy: found })
  dropRoster()
  if (found === 'rusak') become({ problem: 'rusak' })
}

/** The stored copy; null where there is none, and where the code that checks it could not be loaded. */
const readStored = () =>
  import('./stored-roster').then(
    ({ storedRoster }) => storedRoster(),
    () => null,
  )
