import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Account, createAccount } from './accounts'
import { between, lost } from './answers'
import { expectListening } from './keyboard'
import { ADMIN } from './server'
import { expect, logIn, pass, passUntil, stopClock, test } from './test'
import { toast, toasted, toasterReady } from './words'

const PHONE = { viewport: { width: 390, height: 844 } }

async function submitLogin(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Kata Sandi', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'MASUK' }).click()
}

const stored = (page: Page) => page.evaluate(() => [localStorage.authToken, localStorage.user])

test('without a session every admin screen leads to /login, and from there back to where one was', async ({
  visit,
  seed,
}) => {
  const kelompok = await seed.kelompok()
  const page = await visit({ anonymous: true })
  const wanted = `/anggotakelompok?kelompok=${kelompok.id}`
  for (const path of [
    '/listabsen',
    '/addabsen',
    '/absensi',
    '/kelompok',
    '/addkelompok',
    '/tugas',
    '/addtugas',
    '/kumpultugas',
    '/pengumpulantugas',
    '/scan-qr/1',
    wanted,
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
  }
  await submitLogin(page, ADMIN)
  await expect(page).toHaveURL(new RegExp(`${kelompok.id}$`))
  await toasted(page, /^Selamat Datang \S/)
  // Who is in already has nothing to do on /login.
  await page.goto('/login')
  await expect(page).toHaveURL(/\/absensi$/)
})

test('a login that fails says why, once @full', async ({ page, faults }) => {
  faults.allow(/status of 401/)
  await page.goto('/login')
  await page.getByRole('button', { name: 'MASUK' }).click()
  await toasted(page, 'Email dan password harus diisi!')
  await expect(page.getByRole('main').getByText('Email dan password harus diisi!')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toBeFocused()

  await submitLogin(page, { email: 'bukan-email', password: 'apa saja' })
  await expect(page.getByText('Format email tidak valid')).toBeVisible()

  await submitLogin(page, { email: `${randomUUID()}@contoh.id`, password: 'apa saja boleh' })
  await expect(page.getByText('Email atau password salah')).toHaveCount(1)
  await expect(page.getByRole('main').getByText('Email atau password salah'), 'it stays').toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  await page.route('**/api/auth/login', lost)
  faults.allow(/net::ERR_FAILED/)
  await submitLogin(page, ADMIN)
  await toasted(page, /^Login gagal!Server tidak terjangkau\./)
  await expect(page.getByRole('main').getByText('Login gagal!')).toHaveCount(0)

  await page.getByRole('button', { name: 'Tampilkan kata sandi' }).click()
  await expect(page.getByLabel('Kata Sandi', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Sembunyikan kata sandi' }).click()
  await expect(page.getByLabel('Kata Sandi', { exact: true })).toHaveAttribute('type', 'password')
})

test('a participant gets no admin screen, not even with an edited role', async ({
  visit,
  server,
  faults,
}) => {
  faults.allow(/status of 403/)
  const rani: Account = {
    email: `rani-${randomUUID()}@contoh.id`,
    password: 'rumah gadang 2025',
    nama: 'Rani Wulandari',
  }
  await createAccount(server, rani)
  const page = await visit({ anonymous: true })
  await page.goto('/login')
  await submitLogin(page, rani)
  await expect(page).toHaveURL(/\/$/)
  await toasted(page, 'Selamat Datang Rani Wulandari')
  for (const path of ['/absensi', '/kelompok', '/listabsen']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
  }
  await page.getByRole('button', { name: 'Hi, Rani Wulandari' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)

  await page.evaluate(() => {
    localStorage.user = JSON.stringify({ ...JSON.parse(localStorage.user), role: 'ADMIN' })
  })
  const answers: number[] = []
  page.on('response', (response) => {
    if (/\/api\/(kelompok\/anggota|absen)/.test(response.url())) answers.push(response.status())
  })
  await page.goto('/listabsen')
  await expect(page).toHaveURL(/\/$/)
  expect(answers.filter((status) => status !== 403)).toEqual([])
  expect(await page.evaluate(() => JSON.parse(localStorage.user).role)).toBe('PESERTA')

  await page.getByRole('button', { name: 'Hi, Rani Wulandari' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await toasted(page, 'Sampai jumpa, Rani Wulandari')
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
})

test('a session outlives a reload; one that cannot be read is nobody', async ({ adminPage: page }) => {
  await page.goto('/kelompok')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Kelompok', level: 1 })).toBeVisible()
  await page.evaluate(() => (localStorage.user = '{'))
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  expect(await stored(page)).toEqual([undefined, undefined])
})

test('a logout ends the session at the server, too, and leaves nothing to go back to', async ({
  visit,
  server,
}) => {
  const page = await visit({ anonymous: true })
  await logIn(page)
  const [token] = await stored(page)
  const me = () => fetch(`${server.url}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } })
  expect((await me()).status).toBe(200)
  await page.goto('/kelompok')
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await toasted(page, /^Sampai jumpa, \S/)
  await expect(page).toHaveURL(/\/login$/)
  expect(await stored(page)).toEqual([undefined, undefined])
  await expect.poll(async () => (await me()).status).toBe(401)
  await submitLogin(page, ADMIN)
  await expect(page).toHaveURL(/\/absensi$/)
})

test('a logout in one tab ends the other @full', async ({ visit }) => {
  const page = await visit({ anonymous: true })
  await logIn(page)
  const other = await page.context().newPage()
  await other.goto('/kelompok')
  await expect(other.getByRole('heading', { name: 'Kelompok', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/login$/)
})

test('all devices are left at once, after a question; a public page then stays, without a word @full', async ({
  visit,
  server,
  faults,
}) => {
  faults.allow(/status of 40[14]/)
  const rani: Account = {
    email: `rani-${randomUUID()}@contoh.id`,
    password: 'rumah gadang 2025',
    nama: 'Rani Wulandari',
  }
  await createAccount(server, rani)
  const [page, onTasks, onHome] = [
    await visit({ anonymous: true }),
    await visit({ anonymous: true }),
    await visit({ anonymous: true }),
  ]
  for (const each of [page, onTasks, onHome]) {
    await each.goto('/login')
    await submitLogin(each, rani)
    await expect(each).toHaveURL(/\/$/)
  }
  await onTasks.goto('/pengumpulantugas')
  const storedBefore = await onHome.evaluate(() => JSON.stringify(localStorage))
  await page.getByRole('button', { name: 'Hi, Rani Wulandari' }).click()
  await page.getByRole('button', { name: 'Keluar dari semua perangkat' }).click()
  const question = page.getByRole('alertdialog', { name: 'Keluar dari semua perangkat?' })
  await question.getByRole('button', { name: 'Batal' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Hi, Rani Wulandari' }).click()
  await page.getByRole('button', { name: 'Keluar dari semua perangkat' }).click()
  await question.getByRole('button', { name: 'Keluar dari semua' }).click()
  await toasted(page, 'Keluar dari semua perangkat: 3 sesi diakhiri')
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  expect(await stored(page)).toEqual([undefined, undefined])

  await onTasks.reload()
  await expect(onTasks).toHaveURL(/\/login$/)
  await toasted(onTasks, 'Sesi Anda telah berakhir, silakan login kembali.')
  for (const path of ['/', '/signup', '/lupasandi', '/tidak/ada']) {
    // The session as it was stored, once for each page.
    await onHome.evaluate((json) => void Object.assign(localStorage, JSON.parse(json)), storedBefore)
    await onHome.goto(path)
    await expect.poll(() => stored(onHome)).toEqual([undefined, undefined])
    await expect(onHome).toHaveURL(new RegExp(`${path}$`))
    await expect(toast(onHome, /./)).toHaveCount(0)
  }
})

// rule U14
test('a path that is no screen of ours, or that can not be decoded @full', async ({ page, faults }) => {
  faults.allow(/status of 404/)
  for (const path of ['/100%', '/%E0%A4%A', '/tidak/ada']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Kembali ke Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

// rule U15
test('a page whose code cannot be loaded says so, and loading anew is the way out @full', async ({
  page,
  faults,
}) => {
  faults.allow(/net::ERR_FAILED/, /Failed to fetch dynamically imported module/)
  const answer = await between(page, '**/LoginScreen-*.js')
  answer(lost)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Halaman ini gagal dimuat' })).toBeVisible()
  answer()
  await page.getByRole('button', { name: 'Muat ulang' }).click()
  await expect(page.getByRole('button', { name: 'MASUK' })).toBeVisible()
})

// rule U16
test('on a phone the menu is a drawer @full', async ({ visit }) => {
  const page = await visit({ context: PHONE })
  await page.goto('/absensi')
  await expect(page.getByRole('navigation', { name: 'Menu admin' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Buka menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Absensi', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expectListening(drawer)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Buka menu' })).toBeFocused()
  await page.getByRole('button', { name: 'Buka menu' }).click()
  await drawer.getByRole('link', { name: 'List Absen' }).click()
  await expect(page).toHaveURL(/\/listabsen$/)
  await expect(drawer).toBeHidden()
})

test('toasts: top centre, 4 s for an error, 2 s for a success, the same text once in 2 s (rules U1, U2) @full', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/login')
  // The page itself needs time to come.
  await expect(page.getByRole('button', { name: 'MASUK' })).toBeVisible()
  await toasterReady(page)
  await stopClock(page)
  const submit = async () => {
    await page.getByRole('button', { name: 'MASUK' }).click()
    await pass(page, 0)
    await pass(page, 50)
  }
  const error = toast(page, 'Email dan password harus diisi!')
  await submit()
  await expect(error).toHaveCount(1)
  await pass(page, 1_000)
  await submit()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(error, 'within 2 s the same text is told once').toHaveCount(1)
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const box = async () => (await error.boundingBox())!
    await expect
      .poll(async () => Math.abs((await box()).x + (await box()).width / 2 - width / 2), `${width} px wide`)
      .toBeLessThan(3)
    expect((await box()).y).toBeLessThan(60)
  }
  await pass(page, 1_000)
  await submit()
  // The first one's time is over: what stands is the second, which took its place.
  await pass(page, 2_100)
  await expect(error, 'after 2 s it is told again').toHaveCount(1)
  await pass(page, 1_600)
  await expect(error).toHaveCount(1)
  await pass(page, 700)
  await expect(error, 'an error is gone after 4 s').toHaveCount(0)

  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Kata Sandi', { exact: true }).fill(ADMIN.password)
  await submit()
  const success = toast(page, /^Selamat Datang/)
  await passUntil(page, success)
  await pass(page, 1_700)
  await expect(success).toHaveCount(1)
  await pass(page, 700)
  await expect(success).toHaveCount(0)
})
