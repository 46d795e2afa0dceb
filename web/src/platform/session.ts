import { useEffect, useSyncExternalStore } from 'react'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import type { KeluarSemua, ProviderProof, User } from '@bakti/contract/auth/auth.schemas'
import { type Answer, call, onUnauthorized } from './call'
import { deviceProof } from './device-proof'
import { clearCached, deviceToken, sessionKeys } from './storage'

/** seed §4, 'Auth state'. `loading` is true until the start-up restoration is done. */
export interface SessionState {
  user: User | null
  isAuthenticated: boolean
  loading: boolean
  /** Over, but kept while somebody records (`hold`): what is recorded waits for the next login. */
  expired?: true
}

/** Why a session ended: 'keluar' by the person, here or in another tab; 'habis' the server refused it (401). */
export type SessionEnd = 'keluar' | 'habis'

const NOBODY: SessionState = { user: null, isAuthenticated: false, loading: false }

let state: SessionState = { user: null, isAuthenticated: false, loading: true }
const listeners = new Set<() => void>()
const endListeners = new Set<(why: SessionEnd) => void>()
/** An end that nobody listened to: the server refused the session before the first render was done. */
let untold: SessionEnd | null = null

function become(next: SessionState): void {
  const same = JSON.stringify(next) === JSON.stringify(state)
  if (same) return
  state = next
  for (const listener of listeners) listener()
}

const asUser = (user: User): SessionState => ({ user, isAuthenticated: true, loading: false })

function end(why: SessionEnd): void {
  const had = state.isAuthenticated
  sessionKeys.clear()
  become(NOBODY)
  if (!had && why !== 'habis') return
  if (endListeners.size === 0) untold = why
  for (const listener of endListeners) listener(why)
}

let holders = 0

/** The session is over, by no act of this page: a screen that records stays open (DECISIONS: Accounts, 'token'). */
function expire(why: SessionEnd): void {
  if (holders > 0 && state.isAuthenticated) become({ ...state, expired: true })
  else end(why)
}

function parseUser(json: string): User | null {
  try {
    const value = JSON.parse(json) as Partial<User> | null
    if (typeof value !== 'object' || value === null) return null
    const { id, name, email, role, image } = value
    if (typeof id !== 'string' || typeof name !== 'string' || typeof email !== 'string') return null
    if (role !== 'ADMIN' && role !== 'PESERTA') return null
    return { id, name, email, role, image: typeof image === 'string' ? image : null }
  } catch {
    return null
  }
}

/** seed §4, 'Startup': both keys or nobody; a user that can't be read takes both keys along. */
function restore(): SessionState {
  const token = sessionKeys.token()
  const json = sessionKeys.user()
  if (token === null || json === null) return NOBODY
  const user = parseUser(json)
  if (!user) sessionKeys.clear()
  return user ? asUser(user) : NOBODY
}

/** The server's word on who this is: a role that was edited in storage opens nothing (DECISIONS: Accounts, 'startup'). */
async function correct(): Promise<void> {
  const token = sessionKeys.token()
  const answer = await call(authCalls.me)
  if (!answer.ok || sessionKeys.token() !== token) return
  sessionKeys.setUser(JSON.stringify(answer.data))
  become(asUser(answer.data))
}

/** Takes a session that the server has just opened; anything else changes nothing. */
function begin(answer: Answer<User>): Answer<User> {
  if (!answer.ok || answer.status !== 200) return answer
  // The user before the token: another tab that looks in between sees nobody, not the former user with a new token.
  sessionKeys.setUser(JSON.stringify(answer.data))
  if (answer.token) sessionKeys.setToken(answer.token)
  if (answer.deviceToken) deviceToken.set(answer.deviceToken)
  become(asUser(answer.data))
  return answer
}

let started = false

export const session = {
  get: (): SessionState => state,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Tells when a session ended, also where it ended before anybody listened; after 'habis' the browser goes to /login (seed §8). */
  onEnd: (listener: (why: SessionEnd) => void): (() => void) => {
    endListeners.add(listener)
    const why = untold
    untold = null
    if (why !== null) listener(why)
    return () => endListeners.delete(listener)
  },

  /** Restores what is stored, follows the server's refusals and other tabs. Called once, before the first render. */
  start: (): void => {
    if (started) return
    started = true
    become(restore())
    onUnauthorized(() => expire('habis'))
    sessionKeys.onOtherTab(() => {
      const next = restore()
      if (next.user || !state.isAuthenticated) become(next)
      else expire('keluar')
    })
    if (state.isAuthenticated) void correct()
  },

  /** While it is held a refused session closes nothing; returns the way to let go. */
  hold: (): (() => void) => {
    holders++
    return () => {
      holders--
      if (holders === 0 && state.expired) end('habis')
    }
  },

  /** Ends an expired session: a person goes to log in. */
  leaveExpired: (): void => end('habis'),

  /** On success (status 200, seed §5) the session is this user's; else nothing changes and the answer says why. */
  login: async (credentials: { email: string; password: string }): Promise<Answer<User>> =>
    begin(await call(authCalls.login, { body: credentials, headers: deviceProof() })),

  /** The same with what a sign-in provider says of a person; the server believes its `credential` alone. */
  loginWithGoogle: async (proof: ProviderProof): Promise<Answer<User>> =>
    begin(await call(authCalls.googleLogin, { body: proof, headers: deviceProof() })),

  /**
   * Ends the session here at once, and at the server as far as it can be reached: the promise is that call's answer, nobody
   * has to wait for it. Cached member data goes; what has not reached the server yet stays (DECISIONS: 'logout').
   */
  logout: (): Promise<Answer<null>> => {
    const answer = call(authCalls.logout)
    clearCached()
    end('keluar')
    return answer
  },

  /**
   * Ends all sessions of this account, on every device, and makes no browser a known one any more. Unlike a logout it waits for
   * the server: where that can't be reached nothing has ended, and nothing changes here.
   */
  logoutAll: async (): Promise<Answer<KeluarSemua>> => {
    const answer = await call(authCalls.logoutAll)
    if (!answer.ok) return answer
    deviceToken.clear()
    clearCached()
    end('keluar')
    return answer
  },
}

/** The session for a component. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get)
}

/** Keeps a screen that records open, also when the session is refused. True: it was. */
export function useRecording(): boolean {
  const { expired = false } = useSession()
  useEffect(() => session.hold(), [])
  return expired
}
