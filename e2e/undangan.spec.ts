import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import { createAccount } from './accounts'
import { between, lost } from './answers'
import type { Api } from './api'
import { check } from './axe-check'
import { tabTo } from './keyboard'
import type { Seed } from './seed'
import { expect, logIn, test } from './test'

const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const
const PASSWORD = 'rusa melompat jauh'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function invite(api: Api, seed: Seed) {
  const kelompok = await seed.kelompok('Citra', 'Dewi')
  const { data } = await api.call(undanganCalls.create, {
    body: { role: 'MENTOR', kelompok: [kelompok.nomor], sampai: '2099-08-14T17:00:00Z', nama: 'Salsa Aulia' },
  })
  return { ...data, kelompok }
}

// rules R24, R27
test('a mentor opens the link on a phone, makes an account and is logged in', async ({
  visit,
  api,
  seed,
}) => {
  const { token, kelompok } = await invite(api, seed)
  const page = await visit({ anonymous: true, context: PHONE })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(`/undangan#${token}`)
  await expect(heading(page, `Jadi mentor Kelompok ${kelompok.nomor}`)).toBeVisible()
  await expect(page.getByText('2 mahasiswa baru')).toBeVisible()
  await expect(page.getByText('Sampai 14 Agustus 2099')).toBeVisible()
  await check(page, 'undangan')
  await press(page, 'Terima undangan')
  await expect(page.getByLabel('Nama Pengguna')).toHaveValue('Salsa Aulia')
  await check(page, 'undangan, daftar')
  await press(page, 'Buat akun dan terima')
  await expect(page.getByText('Email wajib diisi')).toBeVisible()
  await page.getByLabel('Email').fill(`salsa-${randomUUID()}@contoh.id`)
  await page.getByLabel('Kata Sandi', { exact: true }).fill(PASSWORD)
  await press(page, 'Buat akun dan terima')
  await expect(heading(page, 'Selamat datang, Kak Salsa')).toBeVisible()
  await check(page, 'undangan, selesai')
  const user = await page.evaluate(
    () => JSON.parse(localStorage.getItem('user') ?? '{}') as { role?: string },
  )
  expect(user.role).toBe('MENTOR')
  // The same link again, in the same browser, says that it is accepted.
  await page.reload()
  await expect(heading(page, 'Selamat datang, Kak Salsa')).toBeVisible()
  expect(requested.filter((url) => url.includes(token))).toEqual([])
})

// rule R24
test('who has an account logs in on the page and accepts, by keyboard alone', async ({
  visit,
  api,
  seed,
  server,
}) => {
  const { token } = await invite(api, seed)
  const email = `rendi-${randomUUID()}@contoh.id`
  await createAccount(server, { nama: 'Rendi', email, password: PASSWORD })
  const page = await visit({ anonymous: true, context: PHONE })
  await page.goto(`/undangan#${token}`)
  await expect(heading(page, /^Jadi mentor/)).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Terima undangan' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Masuk, lalu terima' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(email)
  await check(page, 'undangan, masuk')
  await tabTo(page, page.getByLabel('Kata Sandi', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Selamat datang, Kak Rendi')).toBeVisible()
})

// rule R27
test('a token in the path moves behind the hash at once', async ({ visit, api, seed }) => {
  const { token } = await invite(api, seed)
  const page = await visit({ anonymous: true, context: PHONE })
  await page.goto(`/undangan/${token}`)
  await expect(heading(page, /^Jadi mentor/)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/undangan')
  expect(new URL(page.url()).hash).toBe(`#${token}`)
})

// rule R24
test('an address without its last part says so, and asks the server nothing', async ({ visit }) => {
  const page = await visit({ anonymous: true, context: PHONE })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/undangan/')) asked.push(request.url())
  })
  for (const path of ['/undangan', '/undangan/', '/undangan#', '/undangan#%zz']) {
    await page.goto(path)
    await page.reload()
    await expect(heading(page, 'Tautannya tidak lengkap')).toBeVisible()
  }
  await check(page, 'undangan, without a token')
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Sudah diterima? Masuk' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

// rules R24, R25
test('used, revoked and unknown links, an admin and no network: each says what to do', async ({
  visit,
  api,
  seed,
  faults,
}) => {
  faults.allow(/status of 40[49]/)
  faults.allow(/net::ERR_FAILED/)
  const used = await invite(api, seed)
  const akun = { name: 'Tiara', email: `tiara-${randomUUID()}@contoh.id`, password: PASSWORD }
  await api.call(undanganCalls.accept, { body: { token: used.token, akun } })
  const revoked = await invite(api, seed)
  await api.call(undanganCalls.revoke, { query: { id: revoked.id } })
  const page = await visit({ anonymous: true, context: PHONE })
  const opened = async (token: string, title: string) => {
    await page.goto(`/undangan#${token}`)
    await page.reload()
    await expect(heading(page, title)).toBeVisible()
    await check(page, `undangan, ${title}`)
  }
  await opened(used.token, 'Undangan ini sudah dipakai')
  await expect(page.getByRole('link', { name: 'Masuk' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('tiara')
  await opened(revoked.token, 'Undangan ini ditarik')
  await opened('salah', 'Undangan tidak dikenal')
  const open = await invite(api, seed)
  const answer = await between(page, '**/api/undangan/cek')
  answer(lost)
  await page.goto(`/undangan#${open.token}`)
  await page.reload()
  await expect(heading(page, 'Undangan belum bisa dibuka')).toBeVisible()
  answer()
  await press(page, 'Coba lagi')
  await expect(heading(page, /^Jadi mentor/)).toBeVisible()

  const admin = await visit({ anonymous: true, context: PHONE })
  await logIn(admin)
  await admin.goto(`/undangan#${open.token}`)
  await press(admin, /^Terima sebagai/)
  await expect(heading(admin, 'Kamu sudah Admin')).toBeVisible()
  await press(admin, 'Pakai akun lain')
  await press(admin, 'Terima undangan')
  await expect(heading(admin, 'Buat akun')).toBeVisible()
})
