import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { SignupPage } from './SignupPage'
import { inNewApp, server, showScreens } from '../../testing/screen'

inNewApp()
beforeEach(async () => {
  const at = { pathname: '/signup', state: { origin: '/pengumpulantugas' } }
  showScreens({ '/signup': <SignupPage />, '/login': <LoginProbe /> }, at)
  await screen.findByRole('heading', { name: 'Daftar' })
})

function LoginProbe() {
  return <p>{`Login ${JSON.stringify(useLocation().state)}`}</p>
}

const FIELDS = {
  'Nama Pengguna': 'Rani Wulandari',
  Email: 'rani@contoh.id',
  'Kata Sandi': 'kuda besi biru',
  'Konfirmasi Kata Sandi': 'kuda besi biru',
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => userEvent.click(screen.getByRole('button', { name: 'DAFTAR' }))

async function fill(values: Partial<typeof FIELDS> = {}) {
  for (const [label, text] of Object.entries({ ...FIELDS, ...values })) {
    await userEvent.clear(field(label))
    if (text) await userEvent.type(field(label), text)
  }
}

const answers = (status: number, body: object) => {
  server.handler = () => ({ status, body: { data: null, ...body } })
}

/** What is on screen, once and nowhere else; toasts of the test before may still be fading. */
const saysOnce = async (text: string) => {
  await waitFor(() => expect(alertsOf(text)).toHaveLength(1))
  return alertsOf(text)[0]!
}
const alertsOf = (text: string) =>
  screen.getAllByRole('alert').filter((alert) => alert.textContent?.includes(text))
const isToast = (alert: HTMLElement) => alert.closest('[data-sonner-toast]') !== null

// rules A18, U10
test('without all four fields nothing is sent; one message, and the focus in the first empty field', async () => {
  await fill({ Email: '', 'Kata Sandi': '' })
  await submit()
  expect(isToast(await saysOnce('Semua field harus diisi!'))).toBe(true)
  expect(screen.getAllByText('Wajib diisi')).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  expect(server.heard).toEqual([])
})

test.each([
  [
    { 'Konfirmasi Kata Sandi': 'kuda besi hijau' },
    'Konfirmasi Kata Sandi',
    'Konfirmasi password tidak cocok!',
  ],
  [
    { 'Kata Sandi': 'tujuh77', 'Konfirmasi Kata Sandi': 'tujuh77' },
    'Kata Sandi',
    'Kata sandi minimal 8 karakter',
  ],
  [{ Email: 'rani@' }, 'Email', 'Format email tidak valid'],
])('%o is told at its field, once', async (values, label, message) => {
  await fill(values)
  await submit()
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(1))
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field(label))
  expect(server.heard).toEqual([])
})

// rules A18, A37
test('a registration leads to /login with the e-mail and the origin', async () => {
  answers(201, { message: 'Registrasi berhasil!', data: { name: 'Rani Wulandari', email: 'rani@contoh.id' } })
  await fill()
  await submit()
  expect(
    await screen.findByText('Login {"origin":"/pengumpulantugas","email":"rani@contoh.id"}'),
  ).toBeDefined()
  expect(await screen.findByText('Registrasi berhasil! Silakan login, Rani Wulandari')).toBeDefined()
  expect(server.heard).toMatchObject([
    {
      method: 'POST',
      path: '/auth/',
      body: {
        name: 'Rani Wulandari',
        email: 'rani@contoh.id',
        password: 'kuda besi biru',
        confirmPassword: 'kuda besi biru',
      },
    },
  ])
  expect([localStorage.getItem('authToken'), localStorage.getItem('user')]).toEqual([null, null])
})

// rules A19, U10
test('a taken e-mail is reported at its field, with links to the login and the reset', async () => {
  answers(409, { message: 'Email sudah terdaftar', code: 'auth.email_taken' })
  await fill()
  await submit()
  expect(await screen.findAllByText('Email sudah terdaftar')).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  expect(screen.queryByRole('link', { name: 'Masuk' }), 'one link to /login, not two').toBeNull()
  expect(screen.getByRole('link', { name: 'Buat kata sandi baru' }).getAttribute('href')).toBe('/lupasandi')
  await userEvent.click(screen.getByRole('link', { name: 'Masuk sekarang' }))
  expect(await screen.findByText('Login {"email":"rani@contoh.id"}')).toBeDefined()
})

// rules U10, W3
test('every fault that the server finds is shown at its field; the first has the focus', async () => {
  const message = 'Kata sandi ini terlalu mudah ditebak, pilih yang lain'
  const name = 'Nama berisi karakter yang tidak didukung'
  const errors = [
    { path: 'password', message },
    { path: 'name', message: name },
  ]
  answers(400, { message, code: 'validation', errors })
  await fill()
  await submit()
  await waitFor(() => expect(field('Kata Sandi').getAttribute('aria-invalid')).toBe('true'))
  expect(field('Nama Pengguna').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('Nama Pengguna'))
  expect(field('Nama Pengguna').value).toBe('Rani Wulandari')
})

// rule W4
test('a server that can’t be reached is reported, and the fields keep their values', async () => {
  server.fate = () => 'cut'
  await fill()
  await submit()
  const alert = await saysOnce('Registrasi gagal!')
  expect(isToast(alert)).toBe(true)
  expect(alert.textContent).toContain('Server tidak terjangkau')
  expect(field('Kata Sandi').value).toBe('kuda besi biru')
})

// rule U9
test('the button is busy while the answer is on the way', async () => {
  server.fate = () => 'hang'
  await fill()
  await submit()
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Memproses...' })
  expect(button.disabled).toBe(true)
})

// rules A15, U10
test('a password that is too short has one message: the hint is hidden', async () => {
  await fill({ 'Kata Sandi': 'tujuh77', 'Konfirmasi Kata Sandi': 'tujuh77' })
  expect(screen.getByText('Minimal 8 karakter.')).toBeDefined()
  await submit()
  expect(await screen.findByText('Kata sandi minimal 8 karakter')).toBeDefined()
  expect(screen.queryByText('Minimal 8 karakter.')).toBeNull()
})

// rule A29
test('while the server is busy the registration is tried again by itself', async () => {
  let tries = 0
  server.fate = () =>
    ++tries === 1
      ? { status: 503, headers: { 'Retry-After': '0.05' }, body: { message: 'Ramai', code: 'auth.busy' } }
      : 'ok'
  answers(201, { message: 'Registrasi berhasil!', data: { name: 'Rani Wulandari', email: 'rani@contoh.id' } })
  await fill()
  await submit()
  expect(await screen.findByText('Server sedang ramai')).toBeDefined()
  expect(await screen.findByText(/^Login/)).toBeDefined()
  expect(tries).toBe(2)
})
