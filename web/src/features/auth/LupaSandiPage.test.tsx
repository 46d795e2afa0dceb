import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CampusServer } from '../../platform/testing/campus-server'
import { ADMIN } from '../../platform/testing/login'

let server: CampusServer

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  server.handler = ({ path }) =>
    path === '/auth/reset-password'
      ? { status: 200, body: { message: 'Kata sandi berhasil diganti', data: null } }
      : { status: 200, body: { message: 'Oke', data: ADMIN } }
  localStorage.setItem('authToken', 't')
  localStorage.setItem('user', JSON.stringify(ADMIN))
  // A new page each time: the session is the module's.
  vi.resetModules()
})

afterEach(async () => {
  localStorage.clear()
  await server.stop()
})

/** Somebody is logged in here, and a password is made anew by a code. */
async function reset(email: string): Promise<void> {
  const { session } = await import('../../platform/session')
  const { LupaSandiPage } = await import('./LupaSandiPage')
  session.start()
  const router = createMemoryRouter(
    [
      { path: '/lupasandi', element: <LupaSandiPage /> },
      { path: '/login', element: <p>Login</p> },
    ],
    { initialEntries: [{ pathname: '/lupasandi', state: { code: { email, at: Date.now() } } }] },
  )
  render(<RouterProvider router={router} />)
  await userEvent.type(screen.getByLabelText('Kode verifikasi'), '123456')
  await userEvent.type(screen.getByLabelText('Kata Sandi Baru'), 'kuda besi biru')
  await userEvent.type(screen.getByLabelText('Konfirmasi Kata Sandi'), 'kuda besi biru')
  await userEvent.click(screen.getByRole('button', { name: 'Simpan kata sandi' }))
  await screen.findByText('Login')
}

// rule A46
test('a reset ends the session of this browser, if it belongs to the same account', async () => {
  await reset(ADMIN.email.toUpperCase())
  expect([localStorage.getItem('authToken'), localStorage.getItem('user')]).toEqual([null, null])
})

// rule A46
test('a reset leaves a session of another account alone', async () => {
  await reset('rani@contoh.id')
  expect(localStorage.getItem('authToken')).toBe('t')
  expect(server.heard.map(({ path }) => path)).not.toContain('/auth/logout')
})

// rule A29
test('while the server is busy the reset is tried again by itself', async () => {
  const { handler } = server
  let tries = 0
  server.handler = (heard) =>
    heard.path === '/auth/reset-password' && ++tries === 1
      ? { status: 503, headers: { 'Retry-After': '0.05' }, body: { message: 'Ramai', code: 'auth.busy' } }
      : handler(heard)
  await reset('rani@contoh.id')
  expect(tries).toBe(2)
})

// rules A24, A44
test('the e-mail of a code request is in the body, with the device token', async () => {
  const { sendCode } = await import('./CodeRequestForm')
  localStorage.setItem('deviceToken', 'bukti')
  await sendCode('rani@contoh.id')
  expect(server.heard).toMatchObject([
    {
      method: 'POST',
      path: '/auth/generate-code',
      body: { email: 'rani@contoh.id' },
      headers: { 'x-device-token': 'bukti' },
    },
  ])
})
