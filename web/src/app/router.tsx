import { type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, type RouteObject, useLocation, useRoutes } from 'react-router'
import { ListWithDialogs } from '../ui/ListWithDialogs'
import { PageSpinner } from '../ui/Spinner'
import { ErrorBoundary } from './ErrorBoundary'
import { Guard } from './guards'
import { AdminShell, NotFound, beginLoading, loadAdminScreens, pages } from './pages'
import { type ScreenAccess, type ScreenName, listBelow, pageOf, screenNames, screens } from './paths'
import { useScrollPosition } from './useScrollPosition'

function routesFor(access: ScreenAccess): RouteObject[] {
  return screenNames
    .filter((name) => screens[name].access === access && !listBelow(name))
    .map((name) => {
      const Page = pages[name]
      const dialogs = screenNames.filter((each) => listBelow(each) === name)
      if (dialogs.length === 0) return { path: screens[name].path, element: within(<Page />) }
      // One route for the list and its dialogs, so that the list keeps its state while a dialog opens over it (rule U5).
      return {
        element: (
          <List>
            <Page />
          </List>
        ),
        children: [{ path: screens[name].path, element: null }, ...dialogs.map(dialogRoute)],
      }
    })
}

function dialogRoute(name: ScreenName): RouteObject {
  const Dialog = pages[name]
  return {
    path: screens[name].path,
    element: within(
      <Suspense>
        <Dialog />
      </Suspense>,
    ),
  }
}

function List({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ListWithDialogs covered={pageOf(pathname) !== pathname} list={within(children)}>
      <Outlet />
    </ListWithDialogs>
  )
}

const within = (screen: ReactNode) => <ErrorBoundary>{screen}</ErrorBoundary>

function Frame() {
  useScrollPosition()
  return within(
    <Suspense fallback={<PageSpinner />}>
      <Outlet />
    </Suspense>,
  )
}

function AdminArea() {
  return (
    <Guard access="admin">
      <ShellAndScreen />
    </Guard>
  )
}

/** Loads the shell and the screen inside it at the same time. */
function ShellAndScreen() {
  const { pathname } = useLocation()
  useEffect(() => beginLoading(pathname), [pathname])
  return (
    <Suspense fallback={<PageSpinner />}>
      <AdminShell />
      <OtherScreens />
    </Suspense>
  )
}

/** Loads the other screens after the shell. */
function OtherScreens() {
  useEffect(() => void loadAdminScreens(), [])
  return null
}

function SessionArea() {
  return (
    <Guard access="session">
      <Outlet />
    </Guard>
  )
}

const routes: RouteObject[] = [
  {
    element: <Frame />,
    children: [
      ...routesFor('public'),
      { element: <SessionArea />, children: routesFor('session') },
      { element: <AdminArea />, children: routesFor('admin') },
      { path: '*', element: <NotFound /> },
    ],
  },
]

/** The screen of the address. No data router: it is twice as large (docs/decisions/010). */
export const Screens = () => useRoutes(routes)
