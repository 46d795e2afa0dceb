import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ADMIN } from '../../platform/testing/login'
import { session } from '../../platform/session'
import { AktivasiPage } from './AktivasiPage'
import { inNewApp, server, showScreens } from '../../testing/screen'

const KARTU = {
  id: '00000000-0000-4000-8000-000000000001',
  nama: 'Sari Dewi',
  nim: '2510512034',
  kelompok: 7,
  gelombang: null,
}
const SARI = {
  ...ADMIN,
  id: '00000000-0000-4000-8000-000000000002',
  email: 'sari@contoh.id',
  name: 'Sari',
  role: 'PESERTA',
}
const CHECKED = { nama: 'Sari Dewi', kelompok: 7, tiket: 'tiket-1' }
const MISMATCH = 'NIM atau kode tidak cocok. Hubungi meja bantuan.'

let says: Record<string, { status: number; body: object }>

inNewApp()
beforeEach(() => {
  says = {
    '/aktivasi/cek': { status: 200, body: { message: 'Oke', data: CHECKED } },
    '/aktivasi/': {
      status: 200,
      body: { message: 'Kartumu jadi', data: { ...SARI, anggota: KARTU }, token: 't' },
    },
  }
  server.handler = ({ path, method }) =>
    method === 'GET' && path === '/aktivasi/'
      ? { status: 200, body: { message: 'Oke', data: null } }
      : (says[path] ?? { status: 404, body: { message: 'Tidak ada', data: null } })
})

async function go() {
  const others = ['/', '/login', '/lupasandi'].map((path) => [path, <p key={path}>{`Di ${path}`}</p>])
  showScreens({ '/aktivasi': <AktivasiPage />, ...Object.fromEntries(others) }, '/aktivasi')
  await screen.findByRole('heading', { level: 1 })
}

const refuses = (path: string, status: number, code: string, message: string) =>
  (says[path] = { status, body: { code, message, data: null } })
const nim = () => screen.getByLabelText<HTMLInputElement>('NIM')
const kode = () => screen.getByLabelText<HTMLInputElement>('Kode aktivasi')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sent = (path: string) => server.heard.filter((each) => each.path === path && each.method === 'POST')
const logIn = (user: object) => {
  localStorage.setItem('authToken', 'punyaku')
  localStorage.setItem('user', JSON.stringify(user))
}

async function checkCard() {
  await go()
  await userEvent.type(nim(), KARTU.nim)
  await userEvent.type(kode(), 'k7qm 3fxr')
  await press('Lanjut')
  await screen.findByRole('heading', { name: 'Hai, Sari' })
}
async function fillAccount() {
  await userEvent.type(screen.getByLabelText('Email'), 'sari@contoh.id')
  await userEvent.type(screen.getByLabelText('Kata Sandi'), 'melati-di-taman-7')
  await press('Aktifkan kartuku')
}

// rule R46
test('NIM and code, then e-mail and password, then the card; the session begins', async () => {
  await checkCard()
  expect(sent('/aktivasi/cek').map(({ body }) => body)).toEqual([{ nim: KARTU.nim, kode: 'K7QM3FXR' }])
  expect(document.activeElement?.textContent).toBe('Hai, Sari')
  await fillAccount()
  expect(await screen.findByRole('heading', { name: 'Kartumu jadi, Sari' })).toBeDefined()
  expect(sent('/aktivasi/').map(({ body }) => body)).toEqual([
    { tiket: 'tiket-1', email: 'sari@contoh.id', password: 'melati-di-taman-7' },
  ])
  expect(localStorage.getItem('authToken')).toBe('t')
  expect(localStorage.getItem('user')).not.toContain('anggota')
  expect(screen.getByRole('link', { name: 'Buka halamanku' }).getAttribute('href')).toBe('/saya')
})

// rules M20, R46
test('the code takes what is pasted, with dash and spaces', async () => {
  await go()
  await userEvent.click(kode())
  await userEvent.paste(' k7qm-3fxr ')
  expect(kode().value).toBe('K7QM3FXR')
})

// rule R46
test('a wrong code is told with its way out, and what was typed stays', async () => {
  refuses('/aktivasi/cek', 400, 'aktivasi.mismatch', MISMATCH)
  await go()
  await userEvent.type(nim(), KARTU.nim)
  await userEvent.type(kode(), 'CCCCCCCC')
  await press('Lanjut')
  expect((await screen.findByRole('alert')).textContent).toContain(MISMATCH)
  expect(screen.getByText('Periksa lagi kartunya. Kode tidak memakai 0, O, 1, dan I.')).toBeDefined()
  expect([nim().value, kode().value]).toEqual([KARTU.nim, 'CCCCCCCC'])
  expect(kode().getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(kode(), '{backspace}')
  expect(kode().getAttribute('aria-invalid')).toBeNull()
})

// rule R46
test('an empty or short field is not sent', async () => {
  await go()
  await userEvent.type(kode(), 'K7')
  await press('Lanjut')
  expect(await screen.findByText('NIM wajib diisi')).toBeDefined()
  expect(screen.getByText('Kode aktivasi terdiri dari 8 huruf dan angka')).toBeDefined()
  expect(sent('/aktivasi/cek')).toEqual([])
})

// rule R46
test('an expired ticket leads back to the first step with its fields filled', async () => {
  const expired = 'Waktunya habis. Masukkan NIM dan kodemu sekali lagi.'
  refuses('/aktivasi/', 400, 'aktivasi.expired', expired)
  await checkCard()
  await fillAccount()
  expect((await screen.findByRole('alert')).textContent).toContain(expired)
  expect([nim().value, kode().value]).toEqual([KARTU.nim, 'K7QM3FXR'])
})

// rule R46
test('an e-mail that has an account leads to its login, and back to the second step', async () => {
  refuses('/aktivasi/', 409, 'auth.email_taken', 'Email sudah terdaftar')
  await checkCard()
  await fillAccount()
  expect(await screen.findByText('Email ini sudah punya akun.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Lupa kata sandinya?' })).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: 'Masuk dan hubungkan' }))
  expect(await screen.findByText('Di /login')).toBeDefined()
  cleanup()
  logIn(SARI)
  session.adopt({ ok: true, status: 200, message: '', data: SARI, token: 'punyaku' } as never)
  says['/aktivasi/'] = { status: 200, body: { message: 'Oke', data: { ...SARI, anggota: KARTU } } }
  await go()
  expect(screen.getByText('Kartu ini akan menjadi milik akun sari@contoh.id.')).toBeDefined()
  await press('Aktifkan kartuku')
  expect(await screen.findByRole('heading', { name: 'Kartumu jadi, Sari' })).toBeDefined()
  const last = sent('/aktivasi/').at(-1)!
  expect(last.body).toEqual({ tiket: 'tiket-1' })
  expect(last.headers.authorization).toBe('Bearer punyaku')
})

// rule R46
test('an account of the staff is asked to log out', async () => {
  logIn(ADMIN)
  await checkCard()
  expect(screen.getByText(/Kartu peserta tidak bisa dihubungkan dengan akun petugas/)).toBeDefined()
  await press('Keluar')
  expect(await screen.findByLabelText('Email')).toBeDefined()
})

// rule R46
test('who has a card already sees it', async () => {
  logIn(SARI)
  server.handler = ({ path }) => ({
    status: 200,
    body: { message: 'Oke', data: path === '/auth/me' ? SARI : KARTU },
  })
  await go()
  expect(await screen.findByRole('heading', { name: 'Kartumu sudah aktif, Sari' })).toBeDefined()
})

// rule R46
test('without a network the page says so and keeps what was typed', async () => {
  await go()
  await userEvent.type(nim(), KARTU.nim)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText('Tidak ada internet.')).toBeDefined()
  await server.stop()
  await userEvent.type(kode(), 'K7QM3FXR')
  await press('Lanjut')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Gagal memeriksa kode.'))
  expect([nim().value, kode().value]).toEqual([KARTU.nim, 'K7QM3FXR'])
  vi.restoreAllMocks()
})

// rule R46
test('a session that had ended leads to the fields of a new account', async () => {
  logIn(SARI)
  refuses('/aktivasi/', 401, 'session.required', 'Sesi Anda telah berakhir, silakan login kembali.')
  await checkCard()
  await press('Aktifkan kartuku')
  expect(await screen.findByLabelText('Email')).toBeDefined()
})
