import { useEffect, useSyncExternalStore } from 'react'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import type { LoggedOutAll, Role, SessionUser, User } from '@bakti/contract/auth/auth.schemas'
import type { Shape } from '@bakti/contract/shape.schemas'
import { type Answer, type CallOptions, call, onUnauthorized } from './call'
import { deviceProof, sessionHeader } from './request'
import { clearCached, deviceToken, remembered, sessionKeys, storedSession } from './storage'
import { createListeners } from './listeners'
import { part } from '../state/app'

/** `loading` is true until the session was restored at startup (rule A11). */
export interface SessionState {
  user: SessionUser | null
  isAuthenticated: boolean
  loading: boolean
  /** The session ended, but the page records and stays: new operations wait for the next login (rule A49). */
  expired?: true
  /** It was restored from this device, and the server has not answered yet whether it still holds. */
  unconfirmed?: true
}

/** Why a session ended: 'keluar': a logout, here or in another tab · 'habis': the server refused it (401). */
export type SessionEnd = 'keluar' | 'habis'

const NO_SESSION: SessionState = { user: null, isAuthenticated: false, loading: false }

const state = part<SessionState>(() => ({ user: null, isAuthenticated: false, loading: true }))
const listeners = createListeners()
const endListeners = createListeners<[SessionEnd]>()
const logoutListeners = createListeners()
/** Who tells people that a session ended. */
const endNotifiers = part(() => 0)
/** An end that was not shown yet: the server refused the session before the first render. */
const unreportedEnd = part<SessionEnd | null>(() => null)

function become(next: SessionState): void {
  const same = JSON.stringify(next) === JSON.stringify(state.current)
  if (same) return
  state.current = next
  listeners.tell()
}

const asUser = (user: SessionUser): SessionState => ({
  user: { ...user, role: asRole(user.role) },
  isAuthenticated: true,
  loading: false,
})

function end(why: SessionEnd): void {
  const had = state.current.isAuthenticated
  sessionKeys.clear()
  become(NO_SESSION)
  if (!had && why !== 'habis') return
  if (endNotifiers.current === 0) unreportedEnd.current = why
  endListeners.tell(why)
}

const holders = part(() => 0)
const isRecordingAddress = part<() => boolean>(() => () => false)

/** The address decides, not what of its screen is mounted yet: a reload keeps the page as well (rule A49). */
const keepsPage = () => holders.current > 0 || isRecordingAddress.current()

/** Ends the session without a logout on this page. A screen that records stays open (rule A49). */
function expire(why: SessionEnd): void {
  if (keepsPage() && state.current.isAuthenticated) become({ ...state.current, expired: true })
  else end(why)
}

function endIfLeft(): void {
  if (state.current.expired && !keepsPage()) end('habis')
}

const ROLES: Record<Role, true> = { ADMIN: true, MENTOR: true, GERBANG: true, PIMPINAN: true, PESERTA: true }

/** A role that this version does not know keeps its session, with the least rights (rule R2). The server says the role anew. */
const asRole = (role: string): Role => (Object.hasOwn(ROLES, role) ? (role as Role) : 'PESERTA')

function parseUser(json: string): SessionUser | null {
  try {
    const value = JSON.parse(json) as Partial<SessionUser> | null
    if (typeof value !== 'object' || value === null) return null
    const { id, name, email, role, image, id_absen, terhubung } = value
    if (typeof id !== 'string' || typeof name !== 'string' || typeof email !== 'string') return null
    if (typeof role !== 'string') return null
    const user = { id, name, email, role: asRole(role), image: typeof image === 'string' ? image : null }
    return {
      ...user,
      ...(typeof id_absen === 'string' ? { id_absen } : {}),
      ...(terhubung === true ? { terhubung } : {}),
    }
  } catch {
    return null
  }
}

/**
 * Whose copies of answers a device may show: those of this account in this role, because another role gets other rows. An ADMIN's is the id
 * alone, as earlier versions stored it with the roster.
 */
export const ownerOf = ({ id, role }: Pick<User, 'id' | 'role'>): string =>
  role === 'ADMIN' ? id : `${id}/${role}`

/** Names the owner (`ownerOf`) of the cached reads on this device. */
const OWNER = 'salinan'

/** Deletes the cached reads of another account, or of another role of this one (rule R9). */
function keepOwnCopies(user: User): void {
  const [owner, noted] = [ownerOf(user), remembered.text(OWNER)]
  if (noted === owner) return
  // Earlier versions noted no account: what they left may be an admin's.
  if (noted !== null || user.role !== 'ADMIN') clearCached()
  remembered.set(OWNER, owner)
}

function deleteCopies(): void {
  clearCached()
  remembered.remove(OWNER)
}

/** Restores the session from both keys. A user that can't be read removes both (rule A11). */
function restore(): SessionState {
  const { token, user: json } = storedSession()
  if (token === null || json === null) return NO_SESSION
  const user = parseUser(json)
  if (!user) sessionKeys.clear()
  return user ? asUser(user) : NO_SESSION
}

/** Corrects the restored user by the server's answer: a role that was edited in storage opens nothing (rule A12). */
async function correct(): Promise<void> {
  const token = sessionKeys.token()
  const answer = await call(authCalls.getMe)
  if (sessionKeys.token() !== token) return
  if (!answer.ok) {
    const { unconfirmed: _, ...answered } = state.current
    return become(answered)
  }
  sessionKeys.setUser(JSON.stringify(answer.data))
  keepOwnCopies(answer.data)
  become(asUser(answer.data))
}

/** Takes over a session that the server opened. Any other answer changes nothing (rule A53). */
function begin(answer: Answer<SessionUser>): Answer<SessionUser> {
  if (!answer.ok || answer.status !== 200) return answer
  // The user before the token: a tab that reads in between must not see the former user with a new token.
  sessionKeys.setUser(JSON.stringify(answer.data))
  if (answer.token) sessionKeys.setToken(answer.token)
  if (answer.deviceToken) deviceToken.set(answer.deviceToken)
  keepOwnCopies(answer.data)
  become(asUser(answer.data))
  return answer
}

/** The header of this session, for a call that visitors may use too. */
export function sessionProof(): Record<string, string> {
  const token = sessionKeys.token()
  return state.current.isAuthenticated ? sessionHeader(token) : {}
}

const started = part(() => false)

export const session = {
  get: (): SessionState => state.current,

  subscribe: listeners.add,

  /** Calls back when a session ended. */
  onEnd: endListeners.add,

  /** The same for who tells people of it: also calls back with an end from before the first of them listened. */
  onEndToTell: (listener: (why: SessionEnd) => void): (() => void) => {
    endNotifiers.current++
    const stop = session.onEnd(listener)
    const why = unreportedEnd.current
    unreportedEnd.current = null
    if (why !== null) listener(why)
    return () => {
      endNotifiers.current--
      stop()
    }
  },

  /** Calls back right before a logout on this page, while its calls still have the session. */
  beforeLogout: logoutListeners.add,

  /**
   * Restores the session; follows the server's refusals and the other tabs. Called once, before the first render. `records`: whether the
   * present address is of a screen that records.
   */
  start: ({ records = () => false }: { records?: () => boolean } = {}): void => {
    if (started.current) return
    started.current = true
    isRecordingAddress.current = records
    become(restore())
    onUnauthorized(() => expire('habis'))
    sessionKeys.onOtherTab(() => {
      const next = restore()
      if (next.user || !state.current.isAuthenticated) become(next)
      else expire('keluar')
    })
    if (!state.current.isAuthenticated) return
    become({ ...state.current, unconfirmed: true })
    void correct()
  },

  /** Keeps the screen open if the session is refused. Returns the function that ends the hold. */
  hold: (): (() => void) => {
    holders.current++
    return () => {
      holders.current--
      endIfLeft()
    }
  },

  /** The address has changed: an expired session ends where the new one records nothing. */
  addressChanged: endIfLeft,

  /** Ends an expired session, so that a person can log in. */
  leaveExpired: (): void => end('habis'),

  /** Logs in. Any answer but a success with status 200 changes nothing (rule A53). */
  login: async (
    credentials: { email: string; password: string },
    sent?: Pick<CallOptions<Shape>, 'headers' | 'timeout' | 'signal'>,
  ): Promise<Answer<SessionUser>> => {
    const headers = { ...deviceProof(), ...sent?.headers }
    return begin(await call(authCalls.login, { ...sent, body: credentials, headers }))
  },

  /** Takes over the session of another call's answer (rule A53). Without a token the session stays, and its user is new. */
  adopt: (answer: Answer<SessionUser>): Answer<SessionUser> => begin(answer),

  /**
   * Ends the session here at once, and at the server if it can be reached (rule A47). The promise is the server's answer; a caller
   * need not wait for it.
   */
  logout: (): Promise<Answer<null>> => {
    logoutListeners.tell()
    const answer = call(authCalls.logout)
    deleteCopies()
    end('keluar')
    return answer
  },

  /**
   * Ends all sessions and device tokens of this account. Unlike a logout it waits for the server: without its answer nothing changes
   * here (rule A48).
   */
  logoutAll: async (): Promise<Answer<LoggedOutAll>> => {
    const answer = await call(authCalls.logoutAll)
    if (!answer.ok) return answer
    deviceToken.clear()
    deleteCopies()
    end('keluar')
    return answer
  },
}

/** The session, for a component. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get, session.get)
}

/** Keeps a screen that records open. Returns true if the session was refused. */
export function useRecording(): boolean {
  const { expired = false } = useSession()
  useEffect(() => session.hold(), [])
  return expired
}
