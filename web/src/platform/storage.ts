import { newId } from './id'
import { type Area, app, part } from '../state/app'

/**
 * The only file that uses localStorage and sessionStorage. Both may throw (private mode, blocked cookies, full): a value that can't
 * be stored is kept in memory as long as the page lives.
 */

const TOKEN = 'authToken'
const USER = 'user'
const DEVICE_ID = 'deviceId'
const DEVICE_TOKEN = 'deviceToken'
const REMEMBERED = 'ingat:'
const DRAFT = 'draf:'
const CLOCK = 'jamServer'
const HELD = 'isiAntrean'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keys of cached reads (rule O30). */
export type CacheKey = 'kelompokData' | `anggotaKelompok_${string}` | `cache:${string}`
const isCacheKey = (key: string): key is CacheKey =>
  key === 'kelompokData' || key.startsWith('anggotaKelompok_') || key.startsWith('cache:')

/** The answer to a read. `at` is when the server answered (ISO). */
export interface CachedRead<Data> {
  at: string
  data: Data
  /** For lists in pages. */
  currentPage?: number
  totalPages?: number
  total?: number
}

/** The part of a zod schema that this file uses; the landing page loads no zod. */
export interface CachedShape {
  safeParse: (value: unknown) => { success: boolean }
}

const memory = part<Record<Area, Map<string, string>>>(() => ({
  localStorage: new Map(),
  sessionStorage: new Map(),
}))

/** Reading the property alone may throw, where cookies are blocked. */
function area(name: Area): Storage | null {
  try {
    return app.storage(name) ?? null
  } catch {
    return null
  }
}

function read(name: Area, key: string): string | null {
  const kept = memory.current[name].get(key)
  if (kept !== undefined) return kept
  try {
    return area(name)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Stores a value; in memory if the browser refuses it. */
function write(name: Area, key: string, value: string): void {
  try {
    const store = area(name)
    if (store) {
      store.setItem(key, value)
      memory.current[name].delete(key)
      return
    }
  } catch {
    // Full or forbidden.
  }
  memory.current[name].set(key, value)
}

function remove(name: Area, key: string): void {
  memory.current[name].delete(key)
  try {
    area(name)?.removeItem(key)
  } catch {
    // Then nothing was stored there either.
  }
}

function keys(name: Area): string[] {
  try {
    const store = area(name)
    return store ? Object.keys(store) : []
  } catch {
    return []
  }
}

/** Calls back when another tab changed one of these keys or emptied the storage. Returns the function that stops it. */
function onOtherTab(watched: readonly string[], listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null) memory.current.localStorage.clear()
    else memory.current.localStorage.delete(key)
    if (key === null || watched.includes(key)) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** The two keys of a session (rule A11), as texts. */
export const storedSession = () => ({ token: read('localStorage', TOKEN), user: read('localStorage', USER) })

/** What is done with these keys. Apart, because the scripts in the head of a page only read them. */
export const sessionKeys = {
  token: () => storedSession().token,
  setToken: (token: string) => write('localStorage', TOKEN, token),
  setUser: (json: string) => write('localStorage', USER, json),
  clear: () => {
    remove('localStorage', TOKEN)
    remove('localStorage', USER)
  },
  /** Calls back when another tab changed one of the keys or emptied the storage. Returns the function that stops it. */
  onOtherTab: (listener: () => void) => onOtherTab([TOKEN, USER], listener),
}

/** The id of this browser (`X-Device-Id`). It is made once and survives logouts. */
export function deviceId(): string {
  const known = read('localStorage', DEVICE_ID)
  // The server refuses an id that is no UUID.
  if (known && UUID.test(known)) return known
  const made = newId()
  write('localStorage', DEVICE_ID, made)
  return made
}

/** The signed proof that this browser logged in before (rule A24). It survives logouts. */
export const deviceToken = {
  get: () => read('localStorage', DEVICE_TOKEN),
  set: (token: string) => write('localStorage', DEVICE_TOKEN, token),
  clear: () => remove('localStorage', DEVICE_TOKEN),
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Stores an answer. If the browser refuses it, the older copy stays, with its own age. `tag` belongs to this very answer (rule O31): a
 * copy that is written without one has none.
 */
export function writeCached<Data>(key: CacheKey, cached: CachedRead<Data>, tag?: string): void {
  try {
    area('localStorage')?.setItem(key, JSON.stringify({ tag, ...cached }))
  } catch {
    // Without a copy the screen still works online.
  }
}

/** The tag of a stored answer. It stands first in the text, because a large answer takes long to parse. */
export const cachedTag = (key: CacheKey) => /^{"tag":"([^"]+)/.exec(read('localStorage', key) ?? '')?.[1]

function cachedAt(text: string | null): { at: string; data: unknown } | null {
  const value = text === null ? null : parse(text)
  if (typeof value !== 'object' || value === null || !('data' in value) || !('at' in value)) return null
  const { at, data, tag: _, ...pages } = value as { at: unknown; data: unknown; tag?: unknown }
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null
  return Object.values(pages).every((page) => typeof page === 'number') ? { ...pages, at, data } : null
}

/**
 * The last stored answer under a key; null without one. 'rusak': the stored value can't be read or does not have the shape; it is
 * deleted (rule O7).
 */
export function readCached<Data>(key: CacheKey, shape: CachedShape): CachedRead<Data> | 'rusak' | null {
  const text = read('localStorage', key)
  if (text === null) return null
  const value = cachedAt(text)
  if (value && shape.safeParse(value.data).success) return value as CachedRead<Data>
  remove('localStorage', key)
  return 'rusak'
}

/** The keys of cached reads with a prefix. */
export const cachedKeys = (prefix: CacheKey | ''): CacheKey[] =>
  keys('localStorage').filter((key): key is CacheKey => isCacheKey(key) && key.startsWith(prefix))

export const removeCached = (key: CacheKey): void => remove('localStorage', key)

/** Keeps only the `most` newest copies with a prefix: one for each page and filter would fill the storage. */
export function pruneCached(prefix: `cache:${string}`, most: number): void {
  const aged = cachedKeys(prefix).map((key) => {
    const kept = cachedAt(read('localStorage', key))
    return { key, at: kept ? Date.parse(kept.at) : 0 }
  })
  for (const { key } of aged.sort((a, b) => b.at - a.at).slice(most)) removeCached(key)
}

/** Deletes all cached reads: after a logout no member data stay on a shared phone (rule A47). */
export function clearCached(): void {
  cachedKeys('').forEach(removeCached)
}

function rememberedValue(key: string): unknown {
  const text = read('localStorage', REMEMBERED + key)
  return text === null ? null : parse(text)
}

/** Choices of a person on this device: camera, sound, last activity. They survive logouts, so they contain no personal data. */
export const remembered = {
  text: (key: string): string | null => {
    const value = rememberedValue(key)
    return typeof value === 'string' ? value : null
  },
  flag: (key: string): boolean | null => {
    const value = rememberedValue(key)
    return typeof value === 'boolean' ? value : null
  },
  set: (key: string, value: unknown) => write('localStorage', REMEMBERED + key, JSON.stringify(value)),
  remove: (key: string) => remove('localStorage', REMEMBERED + key),
  /** Calls back when another tab changed the value. Returns the function that stops it. */
  onOtherTab: (key: string, listener: () => void) => onOtherTab([REMEMBERED + key], listener),
}

/** Typed text that was not sent. It survives a reload and a login, as long as the tab lives. */
export const drafts = {
  get: (key: string): unknown => {
    const text = read('sessionStorage', DRAFT + key)
    return text === null ? null : parse(text)
  },
  set: (key: string, value: unknown) => write('sessionStorage', DRAFT + key, JSON.stringify(value)),
  remove: (key: string) => remove('sessionStorage', DRAFT + key),
}

/** One value of this device that survives logouts. */
export const lasting = (key: string) => ({
  get: (): unknown => {
    const text = read('localStorage', key)
    return text === null ? null : parse(text)
  },
  set: (value: unknown) => write('localStorage', key, JSON.stringify(value)),
})

/** The last known offset of the server's clock. */
export const clockMemory = lasting(CLOCK)

/** What the outbox held last, also where the browser has deleted its database. */
export const heldMemory = lasting(HELD)

/** A flag for one browser session: `tugas-offline-notified`, the loader of the landing page. */
export const sessionFlag = {
  has: (name: string) => read('sessionStorage', name) !== null,
  set: (name: string) => write('sessionStorage', name, '1'),
}
