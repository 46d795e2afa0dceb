import { penggunaCalls } from '@bakti/contract/pengguna/pengguna.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { send } from './api'
import { check } from './axe-check'
import { tabTo } from './keyboard'
import { newPeserta } from './peserta'
import { expect, fullIf, test } from './test'

const NEW = 'sapi besi hijau'

for (const width of [390, 1440]) {
  // rule R23
  test(`a 'Kode masuk' from the help desk opens the account by the keyboard alone, ${width} px wide${fullIf(width === 390)}`, async ({
    visit,
    api,
    server,
    faults,
  }) => {
    faults.allow(/status of 40[01]/)
    const { id, email, password, nama } = await newPeserta(server, 'Rani Wulandari')
    const { kode } = (await api.call(penggunaCalls.issueKode, { body: { id } })).data
    const page = await visit({ anonymous: true, context: { viewport: { width, height: 844 } } })
    const field = (label: string) => page.getByLabel(label, { exact: true })
    await page.goto('/login')
    await field('Email').fill(email)
    await tabTo(page, page.getByRole('link', { name: 'Lupa kata sandi?' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Punya Kode masuk dari panitia?' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Kode masuk', level: 1 })).toBeVisible()
    await expect(field('Email')).toHaveValue(email)
    await check(page, 'Kode masuk')

    // Each fault is shown where it is mended.
    await tabTo(page, page.getByRole('button', { name: 'Masuk', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Kode masuk wajib diisi')).toBeVisible()
    await expect(field('Kode masuk')).toBeFocused()
    await check(page, 'Kode masuk, with faults')
    await page.keyboard.type('ABCD-EFGH')
    await tabTo(page, field('Kata sandi baru'))
    await page.keyboard.type(NEW)
    await tabTo(page, field('Konfirmasi kata sandi'))
    await page.keyboard.type(NEW)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Minta kode baru di meja bantuan')).toBeVisible()
    await expect(field('Kode masuk')).toBeFocused()

    // As it is read out: in small letters and with a gap.
    await field('Kode masuk').fill('')
    await page.keyboard.type(`${kode.slice(0, 4)} ${kode.slice(4)}`.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Buka halamanku' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(nama)

    const login = (secret: string) => send(server, authCalls.login, { body: { email, password: secret } })
    expect((await login(password)).data, 'the old password').toBeFalsy()
    expect((await login(NEW)).data, 'the new one').toBeTruthy()
    const again = { email, kode, password: NEW, confirmPassword: NEW }
    expect((await send(server, authCalls.loginByKode, { body: again })).data, 'one use').toBeFalsy()
  })
}

// rule R23
test('what was typed stays while the network is gone, and the way back leads to the mail', async ({
  visit,
  api,
  server,
  faults,
}) => {
  faults.allow(/net::ERR_FAILED/)
  const { id, email } = await newPeserta(server, 'Rani Wulandari')
  const { kode } = (await api.call(penggunaCalls.issueKode, { body: { id } })).data
  const page = await visit({ anonymous: true, context: { viewport: { width: 390, height: 844 } } })
  await page.goto('/lupasandi')
  await page.getByRole('button', { name: 'Punya Kode masuk dari panitia?' }).click()
  await page.getByRole('button', { name: 'Kembali', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Lupa kata sandi?' })).toBeVisible()
  await page.getByRole('button', { name: 'Punya Kode masuk dari panitia?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Kode masuk').fill(kode)
  await page.getByLabel('Kata sandi baru').fill(NEW)
  await page.getByLabel('Konfirmasi kata sandi').fill(NEW)
  await page.route('**/api/auth/kode-masuk', (route) => route.abort())
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Periksa sambungan internetmu')
  await expect(page.getByLabel('Kode masuk')).toHaveValue(kode)
  await page.unroute('**/api/auth/kode-masuk')
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
})

// rules R23, A116
test('where others have tried the code of an account, the page solves what is asked for and gets in @full', async ({
  visit,
  api,
  server,
  faults,
}) => {
  faults.allow(/status of 429/)
  const { id, email } = await newPeserta(server, 'Sari Dewi')
  const { kode } = (await api.call(penggunaCalls.issueKode, { body: { id } })).data
  const wrong = { email, kode: 'CCCCCCCC', password: NEW, confirmPassword: NEW }
  for (let tries = 0; tries < 20; tries++) await send(server, authCalls.loginByKode, { body: wrong })
  const refused = await send(server, authCalls.loginByKode, { body: wrong })
  expect(refused).toMatchObject({ status: 429, code: 'pow.required' })

  const page = await visit({ anonymous: true })
  await page.goto('/lupasandi')
  await page.getByRole('button', { name: 'Punya Kode masuk dari panitia?' }).click()
  // The step before has a field of the same name.
  await page.getByLabel('Kode masuk', { exact: true }).fill(kode)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Kata sandi baru', { exact: true }).fill(NEW)
  await page.getByLabel('Konfirmasi kata sandi', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Buka halamanku' })).toBeVisible({ timeout: 15_000 })
})
