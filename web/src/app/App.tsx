import { CSPProvider } from '@base-ui/react/csp-provider'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { BrowserRouter, useLocation, useNavigate } from 'react-router'
import { useSession } from '../platform/session'
import { ErrorBoundary } from './ErrorBoundary'
import { Toaster, shown } from './pages'
import { needsSession, paths } from './paths'
import { Screens } from './router'
import { watchSessionEnd } from './sessionEnd'

/** The providers around the screens. Base UI must not write `<style>` elements: the CSP has no 'unsafe-inline'. */
export function App() {
  useEffect(leaveOldLayers, [])
  return (
    <CSPProvider disableStyleElements>
      <BrowserRouter>
        <SessionEnd />
        <Screens />
        <Toasts />
      </BrowserRouter>
    </CSPProvider>
  )
}

/** Leads from a page that needs a session to /login when the session is refused, and remembers the origin (rule A50). */
function SessionEnd() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    if (!needsSession(pathname)) return false
    void navigate(paths.login(), { replace: true, state: { origin: pathname + search + hash } })
    return true
  })
  useEffect(() => watchSessionEnd(() => leave()), [])
  return null
}

/**
 * Shows toasts. Its code comes when a toast waits (ui/toast.tsx), at the latest after the first screen. A visitor of the landing page does
 * not download it.
 */
function Toasts() {
  const { pathname } = useLocation()
  const { user } = useSession()
  const [wanted, setWanted] = useState(false)
  const mayHave = user !== null || pathname !== paths.landing()
  useEffect(() => {
    if (!mayHave) return
    const want = () => setWanted(true)
    void shown.then(want)
    window.addEventListener('toast-menunggu', want)
    return () => window.removeEventListener('toast-menunggu', want)
  }, [mayHave])
  if (!wanted) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Toaster page={pathname} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Removes the history entries of dialogs that were open before a reload. The code is loaded only if there are any (rule U6). */
function leaveOldLayers(): void {
  const { lapis } = (history.state ?? {}) as { lapis?: unknown }
  if (lapis !== undefined) void import('../ui/useBackCloses').then(({ watchBack }) => watchBack())
}
