import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ADMIN } from '../../platform/testing/login'
import { ForgotPasswordPage } from './ForgotPasswordPage'
import { sendCode } from './CodeRequestForm'
import { inNewApp, server, showScreens } from '../../testing/screen'

inNewApp({ as: ADMIN })
beforeEach(() => {
  server.handler = ({ path }) =>
    path === '/auth/reset-password'
      ? { status: 200, body: { message: 'Kata sandi berhasil diganti', data: null } }
      : { status: 200, body: { message: 'Oke', data: ADMIN } }
})

/** The page as it is at this state of the history. */
const openAt = (state: object) =>
  showScreens(
    { '/lupasandi': <ForgotPasswordPage />, '/login': <p>Login</p>, '*': <p>Beranda</p> },
    { pathname: '/lupasandi', state },
  )

const type = (label: string | RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text)

async function fillCode(label: string, code: string) {
  await type(label, code)
  await type(/^Kata sandi baru$/i, 'kuda besi biru')
  await type(/^Konfirmasi kata sandi$/i, 'kuda besi biru')
  await userEvent.keyboard('{Enter}')
}

/** Somebody is logged in here, and a password is made anew by a code. */
async function reset(email: string): Promise<void> {
  openAt({ code: { email, at: Date.now() } })
  await fillCode('Kode verifikasi', '123456')
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

const heardAt = (path: string) => server.heard.filter((each) => each.path === path)

// rule A38
test("the field for the digits of a mail takes a 'Kode masuk' too, and then the session opens", async () => {
  localStorage.clear()
  const router = openAt({ code: { email: 'rani@contoh.id', at: Date.now() } })
  await fillCode('Kode verifikasi', 'k7qm 3fxr')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/absensi'))
  expect(heardAt('/auth/kode-masuk')).toMatchObject([{ body: { email: 'rani@contoh.id', kode: 'K7QM3FXR' } }])
  expect(heardAt('/auth/reset-password')).toEqual([])
})

// rule A38
test("the field for a 'Kode masuk' takes the digits of a mail too", async () => {
  const router = openAt({ kode: true, email: 'rani@contoh.id' })
  await fillCode('Kode masuk', '123 456')
  await screen.findByText('Login')
  expect(heardAt('/auth/reset-password')).toMatchObject([
    { body: { email: 'rani@contoh.id', code: '123456' } },
  ])
  expect(router.state.location.state).toEqual({ email: 'rani@contoh.id' })
})

// rule A38
test("without a mail server every step says so, and names the 'Kode masuk'", async () => {
  const { handler } = server
  server.handler = (heard) =>
    heard.path === '/auth/providers'
      ? { status: 200, body: { message: 'Oke', data: { google: null, surel: false } } }
      : handler(heard)
  const router = openAt({})
  await screen.findByText('Situs ini tidak mengirim email')
  await type('Email', 'rani@contoh.id')
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByLabelText('Kode verifikasi')
  screen.getByText('Situs ini tidak mengirim email')
  screen.getByText('Kode verifikasi telah dikirim ke email Anda.')
  expect(screen.queryByText(/folder spam/)).toBeNull()
  screen.getByText(/atau Kode masuk dari panitia/)
  // The way back leads to the first step, and from there to the code of the committee.
  await userEvent.click(screen.getByRole('button', { name: 'Ganti email' }))
  await userEvent.click(screen.getByRole('button', { name: 'Punya Kode masuk dari panitia?' }))
  await screen.findByLabelText('Kode masuk')
  screen.getByText('Situs ini tidak mengirim email')
  expect(router.state.location.state).toEqual({ kode: true, email: 'rani@contoh.id' })
})
