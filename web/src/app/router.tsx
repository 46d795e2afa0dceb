import { Suspense } from 'react'
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router'
import { PageSpinner } from '../ui/Spinner'
import { ErrorPage } from './ErrorPage'
import { Guard } from './guards'
import { NotFoundPage } from './NotFoundPage'
import { AdminShell, pages } from './pages'
import { type ScreenAccess, type ScreenName, screens } from './paths'

function routesFor(access: ScreenAccess): RouteObject[] {
  const names = Object.keys(screens) as ScreenName[]
  return names.flatMap((name) => {
    const Page = pages[name]
    return Page && screens[name].access === access
      ? [{ path: screens[name].path, element: <Page />, errorElement: <ErrorPage /> }]
      : []
  })
}

function Frame() {
  return (
    <>
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
      <ScrollRestoration />
    </>
  )
}

function AdminArea() {
  return (
    <Guard access="admin">
      <AdminShell />
    </Guard>
  )
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
    errorElement: <ErrorPage />,
    children: [
      ...routesFor('public'),
      { element: <SessionArea />, children: routesFor('session') },
      { element: <AdminArea />, children: routesFor('admin') },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
