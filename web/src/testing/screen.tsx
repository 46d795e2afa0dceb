import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { createQueryClient } from '../platform/query'
import { session } from '../platform/session'
import { CampusServer, type Heard } from '../platform/testing/campus-server'
import { deleteDatabase } from '../platform/testing/stored'
import { createApp } from '../state/app'
import { Toaster } from '../ui/Toaster'

/** The server of the present test. */
export let server: CampusServer

interface Device {
  /** Whose session the browser has; none by default. */
  as?: object
  /** The data that the server answers with, under status 200. By default it is what was sent. */
  data?: (heard: Heard) => unknown
}

/** Each test of the file begins with a new app and a server of its own, and leaves nothing in the browser. */
export function inNewApp({ as, data }: Device = {}): void {
  beforeEach(async () => {
    server = new CampusServer()
    vi.stubEnv('VITE_API_URL', await server.start())
    if (data) server.handler = (heard) => ({ status: 200, body: { message: 'Oke', data: data(heard) } })
    createApp()
    if (as) haveSession(as)
  })
  afterEach(async () => {
    createApp()
    localStorage.clear()
    if ('indexedDB' in globalThis)
      for (const { name = '' } of await indexedDB.databases()) await deleteDatabase(name)
    await server.stop()
  })
}

/** Stores a session of this account, as an earlier page left it. */
export function haveSession(user: object): void {
  localStorage.setItem('authToken', 't')
  localStorage.setItem('user', JSON.stringify(user))
}

/** Starts the app at an address. `screens`: what stands at which path. */
export function showScreens(
  screens: Record<string, ReactNode>,
  at: InitialEntry,
): ReturnType<typeof createMemoryRouter> {
  session.start()
  const routes = Object.entries(screens).map(([path, element]) => ({ path, element }))
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  return router
}
