import { useLocation } from 'react-router'

/** What the login, signup and reset pages pass on to each other in the history's state. */
export interface AuthState {
  /** The page that asked for a login. It may be any value; `afterLogin` checks it (rule A37). */
  origin?: unknown
  /** The e-mail that was typed on the page before. */
  email?: string
  /** A code was mailed to this address at this time (milliseconds). */
  code?: { email: string; at: number }
  /** The committee gave a 'Kode masuk'. */
  kode?: true
}

/** The state of this page. It comes from the browser, so every part is checked. */
export function useAuthState(): AuthState {
  const state = useLocation().state as Partial<Record<keyof AuthState, unknown>> | null
  if (typeof state !== 'object' || state === null) return {}
  const { origin, email, code, kode } = state
  return {
    ...(origin !== undefined && { origin }),
    ...(typeof email === 'string' && { email }),
    ...(isCode(code) && { code }),
    ...(kode === true && { kode }),
  }
}

function isCode(code: unknown): code is { email: string; at: number } {
  if (typeof code !== 'object' || code === null || !('email' in code) || !('at' in code)) return false
  return typeof code.email === 'string' && typeof code.at === 'number'
}
