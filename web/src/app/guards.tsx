import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../platform/session'
import { PageSpinner } from '../ui/Spinner'
import { homeOf, paths } from './paths'
import { isFor, type ScreenName, screens } from './screens'
import { leftByChoice } from './sessionEnd'
import { Redirect } from '../ui/Redirect'

/** Shows a screen to those who may open it; visitors are led to /login, other roles to their home (rule A51). */
export function Guard({ name, children }: { name: ScreenName; children: ReactNode }) {
  const { user, loading } = useSession()
  const { pathname, search, hash } = useLocation()
  const screen = screens[name]
  if (screen.access === 'public') return children
  if (loading) return <PageSpinner />
  if (!user) {
    const state = leftByChoice() ? null : { origin: pathname + search + hash }
    return <Redirect to={paths.login()} replace state={state} />
  }
  if (!isFor(screen, user.role)) return <Redirect to={homeOf(user)} replace />
  return children
}
