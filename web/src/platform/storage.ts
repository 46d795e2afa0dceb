import { newId } from './id'

/**
 * The one file that touches localStorage and sessionStorage. Both may throw (private mode, blocked cookies, full): what
 * can't be written lives in memory as long as the page does.
 */

const TOKEN = 'authToken'
const USER = 'user'
const DEVICE_ID = 'deviceId'
const DEVICE_TOKEN = 'deviceToken'
const REMEMBERED = 'ingat:'
const DRAFT = 'draf:'
const CLOCK = 'jamServer'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keys of cached reads: the seed's own names (seed §9), everything else below `cache:`. */
export type CacheKey = 'kelompokData' | `anggotaKelompok_${string}` | `cache:${string}`
const isCacheKey = (key: string) =>
  key === 'kelompokData' || key.startsWith('anggotaKelompok_') || key.startsWith('cache:')

/** A read as it was answered; `at` is the moment of that answer (ISO), shown as its age. */
export interface CachedRead<Data> {
  at: string
  data: Data
  /** Of lists that come in pages. */
  currentPage?: number
  totalPages?: number
  total?: number
}

/** Says whether a value is what it should be; a zod schema is one, and this file needs no more of it. */
export interface CachedShape {
  safeParse: (value: unknown) => { success: boolean }
}

type Area = 'localStorage' | 'sessionStorage'
const memory: Record<Area, Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() }

/** Reading the property alone may throw, where cookies are blocked. */
function area(name: Area): Storage | null {
  try {
    return globalThis[name] ?? null
  } catch {
    return null
  }
}

function read(name: Area, key: string): string | null {
  const kept = memory[name].get(key)
  if (kept !== undefined) return kept
  try {
    return area(name)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Whether the browser took it; `false` means that it lasts only as long as this page. */
function write(name: Area, key: string, value: string): boolean {
  try {
    const store = area(name)
    if (store) {
      store.setItem(key, value)
      memory[name].delete(key)
      return true
    }
  } catch {
    // Full or forbidden: memory has to do.
  }
  memory[name].set(key, value)
  return false
}

function remove(name: Area, key: string): void {
  memory[name].delete(key)
  try {
    area(name)?.removeItem(key)
  } catch {
    // Nothing could be written there either.
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

/** The two keys of a session (seed §4), as texts: what they mean is `session.ts`'s business. */
export const sessionKeys = {
  token: () => read('localStorage', TOKEN),
  user: () => read('localStorage', USER),
  setToken: (token: string) => void write('localStorage', TOKEN, token),
  setUser: (json: string) => void write('localStorage', USER, json),
  clear: () => {
    remove('localStorage', TOKEN)
    remove('localStorage', USER)
  },
  /** Calls back when another tab changed either key (or emptied the storage); returns the way to stop. */
  onOtherTab: (listener: () => void) => {
    if (typeof window === 'undefined') return () => {}
    const onStorage = (event: StorageEvent) => {
      if (event.key === null) memory.localStorage.clear()
      else memory.localStorage.delete(event.key)
      if (event.key === null || event.key === TOKEN || event.key === USER) listener()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
}

/** Names this browser in what it sends (`X-Device-Id`); made once, survives logouts. */
export function deviceId(): string {
  const known = read('localStorage', DEVICE_ID)
  // The server refuses whatever comes under a name that is none.
  if (known && UUID.test(known)) return known
  const made = newId()
  write('localStorage', DEVICE_ID, made)
  return made
}

/** The signed proof that this browser logged in before (DECISIONS: Accounts, 'limits'); survives logouts. */
export const deviceToken = {
  get: () => read('localStorage', DEVICE_TOKEN),
  set: (token: string) => void write('localStorage', DEVICE_TOKEN, token),
  clear: () => remove('localStorage', DEVICE_TOKEN),
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keeps a good answer. Where the browser refuses it, an older copy stays, with its own, older age. */
export function writeCached<Data>(key: CacheKey, cached: CachedRead<Data>): void {
  try {
    area('localStorage')?.setItem(key, JSON.stringify(cached))
  } catch {
    // A cache is a convenience: never an error.
  }
}

function cachedAt(text: string | null): { at: string; data: unknown } | null {
  const value = text === null ? null : parse(text)
  if (typeof value !== 'object' || value === null || !('data' in value) || !('at' in value)) return null
  const { at, data, ...pages } = value
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null
  return Object.values(pages).every((page) => typeof page === 'number') ? { ...pages, at, data } : null
}

/**
 * The last good answer under a key; null where there is none. 'rusak' where something is there that can't be read or has not the
 * shape that it should have (seed §8: 'Data offline rusak, tidak dapat memuat anggota.'): it is dropped, else it would be in the way
 * for good.
 */
export function readCached<Data>(key: CacheKey, shape: CachedShape): CachedRead<Data> | 'rusak' | null {
  const text = read('localStorage', key)
  if (text === null) return null
  const value = cachedAt(text)
  if (value && shape.safeParse(value.data).success) return value as CachedRead<Data>
  remove('localStorage', key)
  return 'rusak'
}

/** The keys of cached reads that begin like this. */
export function cachedKeys(prefix: `cache:${string}`): CacheKey[] {
  return keys('localStorage').filter((key): key is CacheKey => key.startsWith(prefix))
}

/** Leaves the `most` youngest of the copies whose keys begin like this: one for each page and filter would fill the storage. */
export function pruneCached(prefix: `cache:${string}`, most: number): void {
  const aged = cachedKeys(prefix).map((key) => {
    const kept = cachedAt(read('localStorage', key))
    return { key, at: kept ? Date.parse(kept.at) : 0 }
  })
  for (const { key } of aged.sort((a, b) => b.at - a.at).slice(most)) remove('localStorage', key)
}

/** Forgets all cached reads: at logout, member data must not stay on a shared phone (DECISIONS: Accounts, 'logout'). */
export function clearCached(): void {
  for (const key of keys('localStorage')) if (isCacheKey(key)) remove('localStorage', key)
}

function rememberedValue(key: string): unknown {
  const text = read('localStorage', REMEMBERED + key)
  return text === null ? null : parse(text)
}

/** What a person chose on this device: a camera, the sound, the last activity. Survives logouts, so no personal data. */
export const remembered = {
  text: (key: string): string | null => {
    const value = rememberedValue(key)
    return typeof value === 'string' ? value : null
  },
  flag: (key: string): boolean | null => {
    const value = rememberedValue(key)
    return typeof value === 'boolean' ? value : null
  },
  set: (key: string, value: unknown) => void write('localStorage', REMEMBERED + key, JSON.stringify(value)),
  remove: (key: string) => remove('localStorage', REMEMBERED + key),
}

/** What somebody typed and has not sent: outlives a reload and a login in between, as long as the tab does. */
export const drafts = {
  get: (key: string): unknown => {
    const text = read('sessionStorage', DRAFT + key)
    return text === null ? null : parse(text)
  },
  set: (key: string, value: unknown) => void write('sessionStorage', DRAFT + key, JSON.stringify(value)),
  remove: (key: string) => remove('sessionStorage', DRAFT + key),
}

/** What the last answer said about the server's clock; it is the device's, and survives logouts. */
export const clockMemory = {
  get: (): unknown => {
    const text = read('localStorage', CLOCK)
    return text === null ? null : parse(text)
  },
  set: (value: unknown) => void write('localStorage', CLOCK, JSON.stringify(value)),
}

/** A mark that lasts as long as the browser session: `tugas-offline-notified`, the landing loader (seed §3). */
export const sessionFlag = {
  has: (name: string) => read('sessionStorage', name) !== null,
  set: (name: string) => void write('sessionStorage', name, '1'),
}
