import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../platform/session'
import { ListWithDialogs } from '../ui/ListWithDialogs'
import { PageSpinner } from '../ui/Spinner'
import { ErrorBoundary } from './ErrorBoundary'
import { Guard } from './guards'
import { AdminShell, Ahead, DeviceReports, NotFound, loadScreen, pages, readerOf, screenShown } from './pages'
import { paths } from './paths'
import { listBelow, screenAt, type ScreenName, screenNames, screens } from './screens'
import { useScrollPosition } from './useScrollPosition'
import { Redirect } from '../ui/Redirect'

const within = (screen: ReactNode) => <ErrorBoundary>{screen}</ErrorBoundary>

/**
 * The screen of the address. No data router and no table of routes: they are twice as large, and an address names its screen by
 * itself (docs/decisions/074).
 */
export function Screens() {
  const { pathname } = useLocation()
  const { user } = useSession()
  const name = screenAt(pathname)?.name
  // rule R91
  if (user?.id_absen && name !== 'gerbang') return <Redirect to={paths.gerbang()} replace />
  return (
    <Frame>
      {name ? (
        <Area name={name}>
          <Screen name={name} />
        </Area>
      ) : (
        <NotFound />
      )}
      {(!name || screens[name].access === 'public') && <Shown />}
    </Frame>
  )
}

const overLists = new Set(screenNames.map(listBelow))

/** A screen by itself; a list with the dialog over it, so that the list keeps its state while a dialog opens (rule U5). */
function Screen({ name }: { name: ScreenName }) {
  const list = listBelow(name)
  const shown = list ?? name
  const Page = pages[shown]
  const page = within(<Page key={shown} />)
  if (!overLists.has(shown)) return page
  return (
    <ListWithDialogs key={shown} covered={list !== undefined} list={page}>
      {list !== undefined && <RouteOfDialog key={name} name={name} />}
    </ListWithDialogs>
  )
}

function RouteOfDialog({ name }: { name: ScreenName }) {
  const Dialog = pages[name]
  return within(
    <Suspense>
      <Dialog />
    </Suspense>,
  )
}

function Frame({ children }: { children: ReactNode }) {
  useScrollPosition()
  return within(<Suspense fallback={<PageSpinner />}>{children}</Suspense>)
}

/** Is rendered with the first screen, whose code is there then. What comes after waits until it is drawn. */
function Shown() {
  useEffect(() => {
    const timer = setTimeout(screenShown)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** What a session's screens have around them. */
function Area({ name, children }: { name: ScreenName; children: ReactNode }) {
  const { access } = screens[name]
  const { pathname } = useLocation()
  if (access === 'public') return children
  const reader = readerOf(pathname)
  return (
    <Guard key={access} name={name}>
      {access === 'office' ? <ShellAndScreen>{children}</ShellAndScreen> : children}
      {access === 'session' && (
        <Suspense>
          {reader && <DeviceReports />}
          <Ahead admin={false} reader={reader} />
        </Suspense>
      )}
    </Guard>
  )
}

/** Loads the shell and the screen inside it at the same time. */
function ShellAndScreen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  useEffect(() => void loadScreen(pathname), [pathname])
  return (
    <Suspense fallback={<PageSpinner />}>
      <AdminShell>
        <Suspense>
          <DeviceReports />
        </Suspense>
        {children}
      </AdminShell>
      <Ahead admin reader={readerOf(pathname)} />
    </Suspense>
  )
}
