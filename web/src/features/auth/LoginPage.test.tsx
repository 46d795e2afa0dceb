import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Challenge, solveBukti } from '@bakti/contract/bukti.rules'
import { ADMIN } from '../../platform/testing/login'
import { LoginPage } from './LoginPage'
import { inNewApp, server, showScreens } from '../../testing/screen'

inNewApp()
beforeEach(() => answers(401, {}))

async function go(origin?: string) {
  const others = ['/', '/absensi', '/kelompok'].map((path) => [path, <p key={path}>{`Di ${path}`}</p>])
  showScreens(
    { '/login': <LoginPage />, ...Object.fromEntries(others) },
    { pathname: '/login', state: origin ? { origin } : null },
  )
  await screen.findByRole('heading', { name: 'Masuk' })
}

/** What the server says to a login; there is no other way of logging in here. */
const answers = (status: number, body: object) => {
  server.handler = ({ path }) =>
    path === '/auth/providers'
      ? { status: 200, body: { message: 'Oke', data: { google: null, surel: true } } }
      : { status, body: { data: null, ...body } }
}
const logins = () => server.heard.filter(({ path }) => path === '/auth/login')
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Kata Sandi')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'MASUK' }))

async function fill(address: string, secret: string) {
  await userEvent.type(email(), address)
  await userEvent.type(password(), secret)
}

/** What is on screen, once and nowhere else; toasts of the test before may still be fading. */
const saysOnce = async (text: string) => {
  await waitFor(() => expect(alertsOf(text)).toHaveLength(1))
  return alertsOf(text)[0]!
}
const alertsOf = (text: string) =>
  screen.getAllByRole('alert').filter((alert) => alert.textContent?.includes(text))
const isToast = (alert: HTMLElement) => alert.closest('[data-sonner-toast]') !== null

// rules A53, U10
test('without both fields nothing is sent; one message, and the focus in the first field', async () => {
  await go()
  await submit()
  expect(isToast(await saysOnce('Email dan password harus diisi!'))).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(email()))
  expect(logins()).toEqual([])
})

// rule A53
test('an invalid e-mail is not sent', async () => {
  await go()
  await fill('aisyah@', 'rahasia123')
  await submit()
  expect(await screen.findByText('Format email tidak valid')).toBeDefined()
  expect(email().getAttribute('aria-invalid')).toBe('true')
  expect(logins()).toEqual([])
})

// rule A37
test('an admin is greeted and gets /absensi', async () => {
  await go()
  answers(200, { message: 'Oke', data: ADMIN, token: 't' })
  await fill(ADMIN.email, 'rahasia123')
  await submit()
  expect(await screen.findByText('Di /absensi')).toBeDefined()
  expect(await screen.findByText(`Selamat Datang ${ADMIN.name}`)).toBeDefined()
  expect(logins().map((call) => call.body)).toEqual([{ email: ADMIN.email, password: 'rahasia123' }])
  expect(localStorage.getItem('authToken')).toBe('t')
})

// rule A37
test('a login leads back to the page that asked for it', async () => {
  await go('/kelompok')
  answers(200, { message: 'Oke', data: ADMIN, token: 't' })
  await fill(ADMIN.email, 'rahasia123')
  await submit()
  expect(await screen.findByText('Di /kelompok')).toBeDefined()
})

// rule A37
test('a participant gets /, not the admin page that asked for the login', async () => {
  await go('/kelompok')
  answers(200, { message: 'Oke', data: { ...ADMIN, role: 'PESERTA' }, token: 't' })
  await fill('sari@bakti.id', 'rahasia123')
  await submit()
  expect(await screen.findByText('Di /')).toBeDefined()
})

// rules W4, W7
test('a wrong password shows the message of the server, and the page stays', async () => {
  await go()
  answers(401, { message: 'Email atau password salah', code: 'auth.wrong' })
  await fill(ADMIN.email, 'salah-sekali')
  await submit()
  expect(isToast(await saysOnce('Email atau password salah')), 'it stays').toBe(false)
  expect(password().value).toBe('salah-sekali')
  expect(localStorage.getItem('authToken')).toBeNull()
})

// rule W4
test('a server that can’t be reached is reported with the reason', async () => {
  await go()
  server.fate = () => 'cut'
  await fill(ADMIN.email, 'rahasia123')
  await submit()
  const alert = await saysOnce('Login gagal!')
  expect(isToast(alert)).toBe(true)
  expect(alert.textContent).toContain('Server tidak terjangkau')
})

// rule U9
test('the button is busy while the answer is on the way', async () => {
  await go()
  server.fate = () => 'hang'
  await fill(ADMIN.email, 'rahasia123')
  await submit()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'MASUK' })
  expect(button.disabled).toBe(true)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

// rule A29
test('while the server is busy the form says so and tries again by itself', async () => {
  await go()
  let tries = 0
  server.fate = ({ path }) =>
    path === '/auth/login' && ++tries <= 2
      ? {
          status: 503,
          headers: { 'Retry-After': '0.05' },
          body: { message: 'Server sedang ramai, coba lagi sebentar lagi', code: 'auth.busy' },
        }
      : 'ok'
  answers(200, { message: 'Oke', data: ADMIN, token: 't' })
  await fill(ADMIN.email, 'rahasia123')
  await submit()
  expect(await screen.findByText('Server sedang ramai')).toBeDefined()
  expect(await screen.findByText('Di /absensi')).toBeDefined()
  expect(logins()).toHaveLength(3)
})

/** Answers a challenge as the worker does, which jsdom can't start. */
class SolvingWorker {
  onmessage: ((event: { data: string }) => void) | null = null
  postMessage(challenge: Challenge) {
    setTimeout(() => this.onmessage?.({ data: solveBukti(challenge) }))
  }
  terminate() {
    this.onmessage = null
  }
}

// rules A29, A116
test('a proof of work that is asked for is made and sent with the next try, under a quiet line', async () => {
  vi.stubGlobal('Worker', SolvingWorker)
  await go()
  const tantangan = 'A'.repeat(40)
  server.fate = ({ path, headers }) =>
    path === '/auth/login' && !headers['x-bukti']?.startsWith(`${tantangan}.`)
      ? {
          status: 429,
          headers: { 'Retry-After': '1' },
          body: { message: 'Ramai', code: 'pow.required', data: { tantangan, bit: 8 } },
        }
      : 'ok'
  answers(200, { message: 'Oke', data: ADMIN, token: 't' })
  await fill(ADMIN.email, 'rahasia123')
  await submit()
  expect(await screen.findByText('Di /absensi')).toBeDefined()
  expect(logins()).toHaveLength(2)
})

// rules A29, A116
test('where the worker does not start, the form shows the message of the server', async () => {
  vi.stubGlobal(
    'Worker',
    class extends SolvingWorker {
      onerror: (() => void) | null = null
      override postMessage() {
        setTimeout(() => this.onerror?.())
      }
    },
  )
  await go()
  server.fate = () => ({
    status: 429,
    body: { message: 'Server sedang ramai', code: 'pow.required', data: { tantangan: 'A', bit: 8 } },
  })
  await fill(ADMIN.email, 'rahasia123')
  await submit()
  await saysOnce('Server sedang ramai')
  expect(logins()).toHaveLength(1)
})

// rule A29
test('a wait in the queue is told after a while, and can be stopped', async () => {
  await go()
  server.fate = () => 'hang'
  await fill(ADMIN.email, 'rahasia123')
  await submit()
  await userEvent.click(await screen.findByRole('button', { name: 'Batal' }, { timeout: 8_000 }))
  expect(isToast(await saysOnce('Server sedang ramai, coba lagi sebentar lagi'))).toBe(false)
})

// rule A29
test('the person can stop the waiting; the form then shows the message of the server', async () => {
  await go()
  server.fate = () => ({
    status: 503,
    headers: { 'Retry-After': '60' },
    body: { message: 'Server sedang ramai, coba lagi sebentar lagi', code: 'auth.busy' },
  })
  await fill(ADMIN.email, 'rahasia123')
  await submit()
  await userEvent.click(await screen.findByRole('button', { name: 'Batal' }))
  await saysOnce('Server sedang ramai, coba lagi sebentar lagi')
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'MASUK' }).disabled).toBe(false),
  )
  expect(logins()).toHaveLength(1)
})
