import { scopeOf } from '@bakti/contract/access'
import { serverNow } from '../../platform/clock'
import { type SessionState, ownerOf, session } from '../../platform/session'
import { pruneCached, remembered } from '../../platform/storage'
import { createListeners } from '../../platform/listeners'
import { part } from '../../state/app'

/** The database of the copy. */
export const ROSTER_NAME = 'bakti-luring'

/** After a failure of the network the code is loaded again. */
const AGAIN_MS = 10_000

/** So long after its last refresh the copy goes (rule O33). */
export const LIFE_MS = 72 * 60 * 60_000

/** A note beside the database: whose copy this browser has and when it ends. A page reads it without opening the database. */
const MARK = 'luring'

/** Whether a copy of this age is over. One from the future is as little worth: the device's clock was set. */
export const isOver = (at: string) => !(Math.abs(serverNow().getTime() - Date.parse(at)) <= LIFE_MS)

export function markRoster({ user, at }: { user: string; at: string }): void {
  remembered.set(MARK, `${user} ${at}`)
}

/** Whose copy this browser has, and when the server last confirmed it; null without one. */
export function rosterMark(): { user: string; at: string } | null {
  const [user, at] = remembered.text(MARK)?.split(' ') ?? []
  return user && at ? { user, at } : null
}

const listeners = createListeners()

/** Calls back when this tab dropped the copy, or another tab changed or dropped it. */
export function onRosterChange(listener: () => void): () => void {
  const stops = [listeners.add(listener), remembered.onOtherTab(MARK, listener)]
  return () => stops.forEach((stop) => stop())
}

/** Deletes the copy. */
export function dropRoster(): void {
  remembered.remove(MARK)
  try {
    indexedDB.deleteDatabase(ROSTER_NAME)
  } catch {
    // Without IndexedDB there is no copy.
  }
  listeners.tell()
}

/** A session without a user says nothing: after a 401 the copy stays for the next login of the same person in the same role. */
function mayKeep({ user }: SessionState, of: string): boolean {
  return !user || (ownerOf(user) === of && scopeOf('readAnggota', user.role) !== null)
}

function dropIfOver(): void {
  const mark = rosterMark()
  if (mark && (isOver(mark.at) || !mayKeep(session.get(), mark.user))) dropRoster()
}

const followed = part(() => false)

/** Loads what ends the copies of lost groups, once, for an account that reaches some groups only; for another it does nothing. */
function followGroups(): void {
  const { user } = session.get()
  if (followed.current || !user || scopeOf('readAnggota', user.role) !== 'groups') return
  followed.current = true
  import('./keep-groups').then(
    ({ keepGroups }) => keepGroups(),
    () => {
      followed.current = false
      setTimeout(followGroups, AGAIN_MS)
    },
  )
}

/**
 * Ends the copy at a logout, at another person's login, when the role or a group ends, and 72 h after its last refresh, on whatever page
 * the app is opened (rule O33). Returns the function that stops it.
 */
export function watchRosterLife(): () => void {
  dropIfOver()
  followGroups()
  // Earlier versions kept everybody among the cached reads, without an end.
  pruneCached('cache:anggota_semua', 0)
  const stops = [
    session.onEnd((why) => why === 'keluar' && dropRoster()),
    session.subscribe(dropIfOver),
    session.subscribe(followGroups),
  ]
  return () => stops.forEach((stop) => stop())
}
