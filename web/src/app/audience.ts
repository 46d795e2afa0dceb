import { scopeOf } from '@bakti/contract/access'
import type { Role, User } from '@bakti/contract/auth/auth.schemas'
import type { Audience } from '../platform/shell-names'

/** Whose files a device keeps for an account of this role: those of the committee for anybody who scans. null: none. */
function audienceOf(role: Role): Audience | null {
  return scopeOf('recordScan', role) === null ? null : 'panitia'
}

/**
 * Keeps the app on the device of somebody who scans (rule G2). To be called when the page has what it needs. Visitors and participants
 * download nothing. Resolves with whether the device has all of it: if not, a repeat tries again.
 */
export async function keepAppFor(user: User | null): Promise<boolean> {
  const audience = user && audienceOf(user.role)
  return audience !== null && keep(audience)
}

export const keep = (audience: Audience) =>
  import('../platform/shell').then(
    ({ keepShell }) => keepShell(audience),
    () => false,
  )
