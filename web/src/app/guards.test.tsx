import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ADMIN } from '../platform/testing/login'
import { Guard } from './guards'
import { session } from '../platform/session'
import { watchSessionEnd } from './sessionEnd'
import { haveSession, inNewApp, server } from '../testing/screen'

const PESERTA = { ...ADMIN, role: 'PESERTA' as const, name: 'Sari' }

let router: ReturnType<typeof createMemoryRouter>

inNewApp()
beforeEach(() => {
  router = createMemoryRouter(
    [
      { path: '/', element: <p>Beranda</p> },
      { path: '/login', Component: LoginProbe },
      {
        path: '/kelompok',
        element: (
          <Guard name="absensi">
            <p>Kelompok</p>
          </Guard>
        ),
      },
      {
        path: '/tugas-saya',
        element: (
          <Guard name="submitTugas">
            <p>Tugas</p>
          </Guard>
        ),
      },
    ],
    { initialEntries: ['/kelompok?halaman=2#akhir'] },
  )
})

function LoginProbe() {
  return <p>{`Login ${JSON.stringify(useLocation().state)}`}</p>
}

function loggedIn(user: typeof ADMIN) {
  haveSession(user)
  server.handler = () => ({ status: 200, body: { message: 'Oke', data: user } })
}

// rule A51
test('a guard shows a spinner until the session is known', () => {
  render(<RouterProvider router={router} />)
  expect(screen.getByRole('status').textContent).toBe('Memuat...')
})

// rules A37, A51
test('without a session a guard leads to /login and remembers the whole address', async () => {
  session.start()
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('Login {"origin":"/kelompok?halaman=2#akhir"}')).toBeDefined()
})

// rule A51
test('an admin opens an admin screen', async () => {
  loggedIn(ADMIN)
  session.start()
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('Kelompok')).toBeDefined()
})

// rule A51
test('a participant is led from an admin screen to /', async () => {
  loggedIn(PESERTA)
  session.start()
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('Beranda')).toBeDefined()
})

// rule A51
test('a participant opens a screen for any session', async () => {
  loggedIn(PESERTA)
  session.start()
  await router.navigate('/tugas-saya')
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('Tugas')).toBeDefined()
})

// rule A12
test('an edited role opens nothing after the server’s answer', async () => {
  loggedIn(ADMIN)
  server.handler = () => ({ status: 200, body: { message: 'Oke', data: PESERTA } })
  session.start()
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('Beranda')).toBeDefined()
})

// rule A47
test('a logout remembers no origin', async () => {
  loggedIn(ADMIN)
  watchSessionEnd(() => true)
  session.start()
  render(<RouterProvider router={router} />)
  await screen.findByText('Kelompok')
  await session.logout()
  expect(await screen.findByText('Login null')).toBeDefined()
})

// rule A50
test('a 401 remembers the origin', async () => {
  loggedIn(ADMIN)
  const leave = vi.fn(() => true)
  watchSessionEnd(leave)
  server.handler = () => ({
    status: 401,
    body: { message: 'Sesi habis', data: null, code: 'auth.session' },
  })
  session.start()
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('Login {"origin":"/kelompok?halaman=2#akhir"}')).toBeDefined()
  await waitFor(() => expect(leave).toHaveBeenCalledOnce())
  expect(localStorage.getItem('authToken')).toBeNull()
})
