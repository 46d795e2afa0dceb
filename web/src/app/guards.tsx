import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../platform/session'
import { PageSpinner } from '../ui/Spinner'
import { paths, type ScreenAccess } from './paths'
import { leftByChoice } from './sessionEnd'

/** Shows a screen to those who may open it; others are led to /login or / (rule A51). */
export function Guard({ access, children }: { access: ScreenAccess; children: ReactNode }) {
  const { user, loading } = useSession()
  const { pathname, search, hash } = useLocation()
  if (access === 'public') return children
  if (loading) return <PageSpinner />
  if (!user) {
    const state = leftByChoice() ? null : { origin: pathname + search + hash }
    return <Navigate to={paths.login()} replace state={state} />
  }
  if (access === 'admin' && user.role !== 'ADMIN') return <Navigate to={paths.landing()} replace />
  return children
}
