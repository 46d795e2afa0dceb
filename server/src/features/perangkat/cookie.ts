import { UUID } from '@bakti/contract/uuid.rules'

/** The name of the cookie that holds the device's id (rule D7). */
const NAME = 'perangkat'

/** As long as browsers keep one at most. */
const LIFE_SECONDS = 400 * 24 * 60 * 60

/**
 * The device that the cookie names, or null. Scripts can't read it, and deleting their storage does not delete it. It is a hint alone:
 * whoever sends another one sees at most that acts of that device are missing.
 */
export function deviceOf(cookies: string | undefined): string | null {
  for (const each of cookies?.split(';') ?? []) {
    const [name, value = ''] = each.trim().split('=', 2)
    if (name === NAME && UUID.test(value)) return value.toLowerCase()
  }
  return null
}

/** The header `Set-Cookie`. */
export const deviceCookie = (device: string, https: boolean) =>
  `${NAME}=${device}; Path=/api; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`
