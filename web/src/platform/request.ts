import { HEADERS } from '@bakti/contract/envelope'
import { deviceToken } from './storage'

/** The address of a call. The base is read at each call, so that a test can set its own server. */
export function urlOf(path: string, query?: unknown): string {
  const base = (import.meta.env.VITE_API_URL || '/api').replace(/\/$/, '')
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(key, String(value))
  const relative = `${base}${path}${search.size > 0 ? `?${search}` : ''}`
  return typeof location === 'undefined' ? relative : new URL(relative, location.origin).href
}

/** The header of a session. */
export const sessionHeader = (token: string | null): Record<string, string> =>
  token ? { Authorization: `Bearer ${token}` } : {}

/** The header of a browser that logged in before (rule A24). */
export function deviceProof(): Record<string, string> {
  const token = deviceToken.get()
  return token ? { [HEADERS.deviceToken]: token } : {}
}
