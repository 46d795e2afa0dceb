import { CSPProvider } from '@base-ui/react/csp-provider'
import { useEffect, useEffectEvent, useState } from 'react'
import { BrowserRouter, useLocation, useNavigate } from 'react-router'
import { session, useSession } from '../platform/session'
import { keepAppFor } from './audience'
import { ErrorBoundary } from './ErrorBoundary'
import { Toaster, shown } from './pages'
import { paths } from './paths'
import { Screens } from './router'
import { needsSession } from './screens'
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
        <KeptApp />
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
  useEffect(() => session.addressChanged(), [pathname])
  return null
}

/**
 * Shows toasts. Its code comes when a toast waits (ui/toast.tsx), at the latest after the first screen; after a failure the next toast
 * tries again. A visitor of the landing page does not download it.
 */
function Toasts() {
  const { pathname } = useLocation()
  const { user } = useSession()
  const [loaded, setLoaded] = useState(false)
  const mayHave = user !== null || pathname !== paths.landing()
  useEffect(() => {
    if (!mayHave || loaded) return
    const load = () =>
      void Toaster.load().then(
        () => setLoaded(true),
        () => undefined,
      )
    void shown().then(load)
    window.addEventListener('toast-menunggu', load)
    return () => window.removeEventListener('toast-menunggu', load)
  }, [mayHave, loaded])
  if (!loaded) return null
  return (
    <ErrorBoundary fallback={null}>
      <Toaster page={pathname} />
    </ErrorBoundary>
  )
}

/** On a page of everybody, after it: a device of somebody who scans keeps the app. On the other pages `Ahead` sees to it. */
function KeptApp() {
  const { pathname } = useLocation()
  const { user } = useSession()
  const isPublic = !needsSession(pathname)
  useEffect(() => {
    if (isPublic) void shown().then(() => keepAppFor(user))
  }, [isPublic, user])
  return null
}

/** Removes the history entries of dialogs that were open before a reload. The code is loaded only if there are any (rule U6). */
function leaveOldLayers(): void {
  const { lapis } = (history.state ?? {}) as { lapis?: unknown }
  if (lapis !== undefined) void import('../ui/useBackCloses').then(({ watchBack }) => watchBack())
}
