import type { Page } from '@playwright/test'
import { changed, drawn, looksArrived, openedBeforeApp, settled } from './before-app'
import { PHONE } from './mentor'
import { ADMIN } from './server'
import { expect, test } from './test'
import { toasted } from './words'

/** The forms that the build draws, each with something typed into its fields, and its button. */
const FORMS: { path: string; typed: Record<string, string>; button: string }[] = [
  { path: '/login', typed: { Email: 'sari@contoh.id', 'Kata Sandi': 'rahasia sekali' }, button: 'MASUK' },
  {
    path: '/signup',
    typed: { 'Nama Pengguna': 'Sari', Email: 'sari@contoh.id', 'Kata Sandi': 'rahasia sekali' },
    button: 'DAFTAR',
  },
  { path: '/lupasandi', typed: { Email: 'sari@contoh.id' }, button: 'Submit' },
  { path: '/aktivasi', typed: { NIM: '2510512034', 'Kode aktivasi': 'K7QM3FXR' }, button: 'Lanjut' },
]
const WIDTHS = { phone: PHONE, desk: { viewport: { width: 1440, height: 900 } } }
/** Fewer pixels than a letter has. */
const SEEN = 1_000

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const { path, typed } of FORMS)
  for (const [width, context] of Object.entries(WIDTHS))
    // rule U141
    test(`${path} takes typing before the app is there, and keeps it with the cursor and the picture (${width})`, async ({
      visit,
      faults,
    }) => {
      faults.allow(/woff2/, /net::ERR_FAILED/)
      const page = await visit({ anonymous: true, context })
      // They come later, and are another picture.
      await page.route('**/*.woff2', (route) => route.abort())
      // What this server can do besides is said later.
      await page.route('**/auth/providers', () => {})
      await page.addInitScript(() => {
        Object.assign(window, { shifted: 0 })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            Object.assign(window, {
              shifted: (window as unknown as { shifted: number }).shifted + entry.value,
            })
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const release = await openedBeforeApp(page, path)
      await expect(drawn(page)).toBeVisible()
      for (const [label, text] of Object.entries(typed)) await field(page, label).pressSequentially(text)
      const [first = ''] = Object.keys(typed)
      // It does not say where the cursor stands.
      const isEmail = first === 'Email'
      await field(page, first).focus()
      await page.keyboard.press('End')
      if (!isEmail) await page.keyboard.press('ArrowLeft')
      await looksArrived(page)
      const before = await settled(() => page.screenshot({ caret: 'hide' }))
      await page.evaluate(() => Object.assign(window, { shifted: 0 }))

      release()
      await expect(drawn(page)).toHaveCount(0)
      await expect
        .poll(async () => changed(before, await page.screenshot({ caret: 'hide' })))
        .toBeLessThan(SEEN)
      expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBe(0)
      // The card of /aktivasi does not swing in for a second time.
      await expect(page.locator('#root .pas')).toHaveCount(path === '/aktivasi' ? 1 : 0)
      const swings = () =>
        document.getAnimations().filter((each) => 'animationName' in each && each.animationName === 'ayun')
      expect(await page.evaluate(swings)).toEqual([])
      for (const [label, text] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(text)
      await expect(field(page, first)).toBeFocused()
      await page.keyboard.type('7')
      await expect(field(page, first)).toHaveValue(typed[first]!.replace(isEmail ? /$/ : /(?=.$)/, '7'))
    })

// rule U141
test('a login that is pressed before the app is there is on its way at once, once, and opens the home', async ({
  visit,
}) => {
  const page = await visit({ anonymous: true })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/login')) sent.push(request.method())
  })
  const release = await openedBeforeApp(page, '/login')
  await field(page, 'Email').fill(ADMIN.email)
  await field(page, 'Kata Sandi').fill(ADMIN.password)
  const answer = page.waitForResponse('**/auth/login')
  await field(page, 'Kata Sandi').press('Enter')
  await answer
  await expect(button(page, 'MASUK')).toHaveAttribute('aria-busy', 'true')
  await button(page, 'MASUK').click({ force: true })
  release()
  await page.waitForURL('**/absensi')
  await toasted(page, /^Selamat Datang /)
  expect(sent).toEqual(['POST'])
})

// rules A53, U141
test('what is missing or wrong at a press before the app is there is said by the app', async ({
  visit,
  faults,
}) => {
  faults.allow(/status of 401/)
  const page = await visit({ anonymous: true })
  const release = await openedBeforeApp(page, '/login')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/login')) sent.push(request.url())
  })
  await field(page, 'Email').fill(ADMIN.email)
  await button(page, 'MASUK').click()
  release()
  await expect(page.getByText('Wajib diisi')).toBeVisible()
  await expect(field(page, 'Kata Sandi')).toBeFocused()
  expect(sent).toEqual([])

  const again = await openedBeforeApp(page, '/login')
  await field(page, 'Email').fill('tidak.ada@contoh.id')
  await field(page, 'Kata Sandi').fill('salah sekali')
  await button(page, 'MASUK').click()
  again()
  await expect(page.getByRole('alert')).toContainText(/salah|Salah/)
  await expect(field(page, 'Kata Sandi')).toHaveValue('salah sekali')
  expect(sent).toHaveLength(1)
})

// rule U141
test('other presses before the app is there are done by it, with what was typed', async ({ visit }) => {
  const page = await visit({ anonymous: true })
  const shown = await openedBeforeApp(page, '/login')
  await field(page, 'Kata Sandi').fill('rahasia')
  await button(page, 'Tampilkan kata sandi').click()
  shown()
  await expect(field(page, 'Kata Sandi')).toHaveAttribute('type', 'text')

  const release = await openedBeforeApp(page, '/login')
  await field(page, 'Email').fill('sari@contoh.id')
  await page.getByRole('link', { name: 'Lupa kata sandi?' }).click()
  release()
  await page.waitForURL('**/lupasandi')
  await expect(field(page, 'Email')).toHaveValue('sari@contoh.id')
})

// rule U141
test('what is typed after a press that sends nothing does not undo the press', async ({ visit }) => {
  const page = await visit({ anonymous: true })
  const release = await openedBeforeApp(page, '/lupasandi')
  await button(page, 'Punya Kode masuk dari panitia?').click()
  await field(page, 'Email').fill('sari@contoh.id')
  release()
  await expect(field(page, 'Kode masuk')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue('sari@contoh.id')
})

// rules M20, U141
test('a code of a card that is typed before the app is there stands in its cells as it is checked, once', async ({
  visit,
  faults,
}) => {
  faults.allow(/status of 4/)
  const page = await visit({ anonymous: true })
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/aktivasi/cek')) sent.push(request.postDataJSON())
  })
  const release = await openedBeforeApp(page, '/aktivasi')
  await field(page, 'NIM').fill('2510512034')
  await field(page, 'Kode aktivasi').pressSequentially('k7qm-3fxr')
  await expect(drawn(page).locator('.kode-sel i')).toHaveText('K7QM3FXR'.split(''))
  await button(page, 'Lanjut').click()
  await button(page, 'Lanjut').click({ force: true })
  const answer = page.waitForResponse('**/aktivasi/cek')
  release()
  await answer
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(field(page, 'Kode aktivasi')).toHaveValue('K7QM3FXR')
  expect(sent).toEqual([{ nim: '2510512034', kode: 'K7QM3FXR' }])
})

// rule U141
for (const { path, typed, button: name } of FORMS)
  for (const without of ['JavaScript', 'scripts that arrive'])
    test(`${path} sends nothing typed without ${without}`, async ({ visit, faults }) => {
      faults.allow(/net::ERR_FAILED/)
      const isOff = without === 'JavaScript'
      const page = await visit({ anonymous: true, context: { javaScriptEnabled: !isOff } })
      await page.route('**/*.js', (route) => route.abort())
      await page.goto(path)
      for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
      for (const other of await page.locator('[data-drawn] input').all())
        if ((await other.inputValue()) === '') await other.fill('rahasia sekali')
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await button(page, name).click()
      await page.locator('[data-drawn] input').first().press('Enter')
      await page.waitForTimeout(300)
      expect(asked).toEqual([])
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
      if (isOff) await expect(page.getByText(/membutuhkan JavaScript/)).toBeInViewport()
    })
