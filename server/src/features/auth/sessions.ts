import type { Caller, FindCaller, WatchSession } from '../../platform/caller'
import type { Pool } from '../../platform/database'
import type { Subscription } from '../../platform/notification'
import { findSession, touchSession } from './auth.repository'
import type { Tokens } from './tokens'

/** Carries the id of a user whose sessions or role changed. */
export const SESSION_CHANNEL = 'bakti_session'

/** An entry is trusted for at most 30 s (rule A3). */
const TRUST_MS = 30_000
/** A watched session is looked after again so often: its end may have been moved. */
const LOOK_MS = 60_000
/** Far more than the people of one campus. The bound keeps a flood of logins from filling the memory. */
const MOST_ENTRIES = 20_000

export interface Sessions {
  /** The live session's caller, or null. */
  find(sid: string): Promise<Caller | null>
  /** Drops the entries of a user in this process. Other replicas do so on a message of SESSION_CHANNEL. */
  forget(idUser: string): void
  /** At once where this process does not hear of revocations: an answer that goes on could outlive one. */
  watch: WatchSession
  /** While no listener is connected, every session is read from the database. */
  subscription: Subscription
}

interface Entry {
  caller: Caller
  readAt: number
  expiresAt: number
}

/** Reads sessions from the database, through a cache that is used only while the process hears of revocations (rule A3). */
export function createSessions(pool: Pool, clock: () => Date): Sessions {
  const entries = new Map<string, Entry>()
  let live = false
  // An entry that was read before a revocation must not be stored after it.
  let generation = 0
  /** What looks after its session again, by account. */
  const watching = new Map<string, Set<() => void>>()

  const forget = (idUser: string) => {
    generation++
    for (const [sid, { caller }] of entries) if (caller.id === idUser) entries.delete(sid)
    for (const look of watching.get(idUser) ?? []) look()
  }
  const onLive = (now: boolean) => {
    if (now === live) return
    live = now
    generation++
    entries.clear()
    for (const looks of watching.values()) for (const look of looks) look()
  }

  function remembered(sid: string): Caller | null {
    const entry = live ? entries.get(sid) : undefined
    if (!entry) return null
    const now = clock().getTime()
    return now - entry.readAt < TRUST_MS && now < entry.expiresAt ? entry.caller : null
  }

  async function read(sid: string): Promise<Caller | null> {
    const [before, readAt] = [generation, clock().getTime()]
    const [row] = await findSession(pool, { sid })
    if (!row) return null
    // The request does not wait for it: a use that could not be stored is stored with the next one.
    const { expires_at, touch, ...caller } = row
    if (touch) touchSession(pool, { sid }).catch(() => undefined)
    if (live && before === generation) {
      if (entries.size >= MOST_ENTRIES) entries.clear()
      entries.set(sid, { caller, readAt, expiresAt: Date.parse(expires_at) })
    }
    return caller
  }

  const find = async (sid: string) => remembered(sid) ?? (await read(sid))

  const watch: WatchSession = ({ id, sid, role }, onEnd) => {
    let timer: NodeJS.Timeout | undefined
    const stop = () => {
      clearTimeout(timer)
      const looks = watching.get(id)
      looks?.delete(look)
      if (looks?.size === 0) watching.delete(id)
    }
    const end = () => {
      stop()
      onEnd()
    }
    const lookAgain = async () => {
      const caller = live ? await find(sid) : null
      if (!watching.get(id)?.has(look)) return
      if (caller?.role !== role) return end()
      const ends = entries.get(sid)?.expiresAt ?? 0
      clearTimeout(timer)
      timer = setTimeout(look, Math.min(LOOK_MS, Math.max(0, ends - clock().getTime()))).unref()
    }
    const look = () => void lookAgain().catch(end)
    const looks = watching.get(id) ?? new Set()
    watching.set(id, looks.add(look))
    look()
    return stop
  }

  return {
    find,
    forget,
    watch,
    subscription: { channel: SESSION_CHANNEL, onMessage: forget, onLive },
  }
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Finds the caller by the bearer token: it must be ours, unexpired, and its session must still live. */
export function createFindCaller(tokens: Tokens, sessions: Sessions): FindCaller {
  return async (request) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    const claims = token ? tokens.readSession(token) : null
    if (!claims) return null
    const caller = await sessions.find(claims.sid)
    return caller?.id === claims.id ? caller : null
  }
}
