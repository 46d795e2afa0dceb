import { type Access, type Scope, scopeOf } from '@bakti/contract/access'
import { useSession } from './session'

/** What this account may reach with the calls of this row; null: it may not call them, so a screen shows no button for them (rule R85). */
export function useScope(access: Access): Scope | null {
  const { user } = useSession()
  return scopeOf(access, user?.role ?? 'visitor')
}
