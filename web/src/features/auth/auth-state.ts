import { useLocation } from 'react-router'

/** What the pages before a session hand on to each other, in the history's state. */
export interface AuthState {
  /** Where somebody was sent here from; may be anything (`afterLogin` looks at it). */
  origin?: unknown
  /** What they typed on the page before. */
  email?: string
  /** A code was mailed: to whom, and when (milliseconds). */
  code?: { email: string; at: number }
}

/** The state of this page; it comes from the browser, so every part is looked at. */
export function useAuthState(): AuthState {
  const state = useLocation().state as Partial<Record<keyof AuthState, unknown>> | null
  if (typeof state !== 'object' || state === null) return {}
  const { origin, email, code } = state
  return {
    ...(origin !== undefined && { origin }),
    ...(typeof email === 'string' && { email }),
    ...(isCode(code) && { code }),
  }
}

function isCode(code: unknown): code is { email: string; at: number } {
  if (typeof code !== 'object' || code === null || !('email' in code) || !('at' in code)) return false
  return typeof code.email === 'string' && typeof code.at === 'number'
}
