import { scopeOf } from '@bakti/contract/access'
import type { Role, User } from '@bakti/contract/auth/auth.schemas'
import type { Audience } from '../platform/shell-names'

/** Whose files a device keeps for an account of this role: those of the committee for anybody who scans. null: none. */
function audienceOf(role: Role): Audience | null {
  return scopeOf('recordScan', role) === null ? null : 'panitia'
}

/**
 * Keeps the app on the device of somebody who scans (rule G2). To be called when the page has what it needs. Visitors and participants
 * download nothing; without a network it is tried by the next page.
 */
export async function keepAppFor(user: User | null): Promise<void> {
  const audience = user && audienceOf(user.role)
  if (audience) await keep(audience)
}

export const keep = (audience: Audience) =>
  import('../platform/shell').then(
    ({ keepShell }) => keepShell(audience),
    () => undefined,
  )
