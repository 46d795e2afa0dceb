import { authCalls } from '@bakti/contract/auth/auth.calls'
import type { Page } from '@playwright/test'
import { Api, send } from './api'
import { APP, drawn, looksArrived, openedBeforeApp, seenParts } from './before-app'
import { PHONE, slowPhone } from './mentor'
import { newStaff, todayAlone } from './mentors'
import { kept, linkPeserta, newPeserta, type Peserta } from './peserta'
import { Seed } from './seed'
import type { Server } from './server'
import { expect, test } from './test'

/** How often each call of the API was asked for, by its path. */
function counted(page: Page): Record<string, number> {
  const counts: Record<string, number> = {}
  page.on('request', (request) => {
    const [, path] = /\/api(\/.*)/.exec(request.url()) ?? []
    if (path) counts[path] = (counts[path] ?? 0) + 1
  })
  return counts
}

/** Whether what was asked for at these paths was on its way before the app's first script had arrived. */
const askedBeforeApp = (page: Page, paths: readonly string[]) =>
  page.evaluate((wanted) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const arrived = entries.find(({ name }) => /\/assets\/awal-.*\.js$/.test(name))?.responseEnd ?? 0
    return wanted.map((path) => {
      const first = entries.find(({ name }) => new URL(name).pathname === `/api${path}`)
      return first !== undefined && first.startTime < arrived
    })
  }, paths)

/** A member with an account and a card. */
async function student(server: Server, seed: Seed, nama: string): Promise<Peserta> {
  const group = await seed.kelompok(nama)
  const peserta = await newPeserta(server, nama)
  await linkPeserta(server, peserta, group.anggota[0]!.id)
  return peserta
}

const qr = (page: Page) => page.locator('.pas-qr svg')

// rules A12, O31, U169
test('a page asks for what it reads first before its app has arrived on a slow network, and once', async ({
  visit,
  ownServer: server,
}) => {
  test.slow()
  const api = await Api.login(server.url)
  const seed = new Seed(api)
  const peserta = await student(server, seed, 'Sari Dewi')
  await seed.kelompok('Budi Santoso')
  await todayAlone(api, { title: 'Pembukaan' })
  // A short answer has no tag.
  for (let nth = 1; nth <= 12; nth++) await seed.absen(`Kegiatan ${nth}`)
  const gate = await newStaff(server, api, { nama: 'Rendi Pratama', role: 'GERBANG' })
  for (const { path, state, reads, ready } of [
    { path: '/saya', state: peserta.state, reads: ['/saya'], ready: '.pas-qr svg' },
    {
      path: '/mentor',
      state: await kept(server, api),
      reads: ['/kelompok/', '/absen/'],
      ready: 'main h2',
    },
    {
      path: '/gerbang',
      state: gate.state,
      reads: ['/absen/'],
      ready: 'main li button, main h2',
    },
  ])
    await test.step(path, async () => {
      const page = await visit({ server, anonymous: true, context: { ...PHONE, storageState: state } })
      await slowPhone(page, 1)
      const wanted = ['/auth/me', ...reads]
      const once = Object.fromEntries(wanted.map((each) => [each, 1]))
      const counts = counted(page)
      await page.goto(path)
      await expect(page.locator('#root').locator(ready).first()).toBeVisible({ timeout: 30_000 })
      expect(await askedBeforeApp(page, wanted)).toEqual(wanted.map(() => true))
      expect(counts).toMatchObject(once)
      // What comes ahead, and the copy on the device with its tag.
      await page.waitForLoadState('networkidle')
      const again = counted(page)
      const asked = page.waitForRequest(`**/api${reads.at(-1)}`)
      await page.reload()
      const tag = await (await asked).headerValue('if-none-match')
      // The gate gets the activities of today alone.
      if (path !== '/gerbang') expect(tag, 'names the kept answer').toMatch(/^W\//)
      await expect(page.locator('#root').locator(ready).first()).toBeVisible({ timeout: 30_000 })
      expect(again).toMatchObject(once)
      await page.context().close()
    })
})

// rules A50, U169
test('a session that the server has ended leads to the login as before', async ({
  visit,
  server,
  seed,
  faults,
}) => {
  faults.allow(/status of 401/)
  const peserta = await student(server, seed, 'Sari Dewi')
  const page = await visit({ anonymous: true, context: { ...PHONE, storageState: peserta.state } })
  await page.goto('/saya')
  await expect(qr(page)).toBeVisible()
  await send({ url: server.url, token: peserta.api.token }, authCalls.logout)
  const counts = counted(page)
  const release = await openedBeforeApp(page, '/saya')
  await expect.poll(() => counts).toEqual({ '/auth/me': 1, '/saya': 1 })
  release()
  await page.waitForURL('**/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(qr(page)).toHaveCount(0)
  expect(counts).toMatchObject({ '/auth/me': 1, '/saya': 1 })
})

// rules R53, U170
test('the code that a device keeps is there before the app, which takes its place without a jump', async ({
  visit,
  server,
  seed,
}) => {
  const peserta = await student(server, seed, 'Aisyah Rahmadani')
  for (const viewport of [PHONE.viewport, { width: 1440, height: 900 }])
    await test.step(`${viewport.width} px`, async () => {
      const page = await visit({
        anonymous: true,
        context: { viewport, reducedMotion: 'reduce', storageState: peserta.state },
      })
      await page.goto('/saya')
      await expect(qr(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await takesItsPlace(page)
    })
})

/** Opens /saya with the app held back, presses the card, and compares what the app then shows. */
async function takesItsPlace(page: Page): Promise<void> {
  const release = await openedBeforeApp(page, '/saya')
  await expect(drawn(page)).toBeVisible()
  await looksArrived(page)
  const card = page.locator('.saya-utama')
  const before = { box: await card.boundingBox(), parts: await seenParts(card) }
  const title = await page.locator('.saya-judul').innerText()
  await page.getByRole('button', { name: 'Tampilkan QR Aisyah Rahmadani layar penuh' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  // The press is done by the app.
  const full = page.getByRole('dialog', { name: 'Aisyah Rahmadani' })
  await expect(full).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(full).toHaveCount(0)
  await expect(drawn(page)).toHaveCount(0)
  await page.locator('body').click({ position: { x: 5, y: 5 } })
  expect(await card.boundingBox()).toEqual(before.box)
  await looksArrived(page)
  // The pointer has left the card; its colours may take a moment to go back.
  await expect.poll(() => seenParts(card)).toEqual(before.parts)
  await expect(page.locator('.saya-judul')).toHaveText(title.replace(/\s+/, ' '), { useInnerText: false })
}

// rules A47, R9, U170
test('a code is drawn for its own account alone, not after 72 hours, and not from a damaged copy', async ({
  visit,
  server,
  seed,
  faults,
}) => {
  faults.allow(/net::ERR_FAILED/)
  const peserta = await student(server, seed, 'Aisyah Rahmadani')
  const other = await student(server, seed, 'Budi Santoso')
  const page = await visit({ anonymous: true, context: { ...PHONE, storageState: peserta.state } })
  await page.goto('/saya')
  await expect(qr(page)).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cache:qr_'))))
    .toHaveLength(1)
  const stored: Record<string, string> = await page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage)),
  )
  const id = JSON.parse(stored.user ?? '').id as string
  const key = (name: string) => `cache:${name}_${id}`
  const parsed = (name: string) =>
    JSON.parse(stored[key(name)] ?? '') as { at: string; data: Record<string, unknown> }
  const session = Object.fromEntries(
    other.state.origins[0]!.localStorage.map(({ name, value }) => [name, value]),
  )
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000).toISOString()

  // It would keep what it has read.
  await page.route(APP, (route) => route.abort())
  await page.reload()
  /** Whether the code is drawn on a device that keeps this, before its app is there. */
  const isDrawn = async (entries: Record<string, string>) => {
    await page.evaluate((all) => {
      localStorage.clear()
      for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
    }, entries)
    await page.goto('/saya')
    return (await drawn(page).count()) === 1
  }
  const saya = parsed('saya')
  const code = parsed('qr')
  expect(await isDrawn(stored)).toBe(true)
  expect(await isDrawn({ ...stored, [key('saya')]: JSON.stringify({ ...saya, at: hoursAgo(71) }) })).toBe(
    true,
  )
  expect(await isDrawn({ ...stored, [key('saya')]: JSON.stringify({ ...saya, at: hoursAgo(73) }) })).toBe(
    false,
  )
  expect(
    await isDrawn({
      ...stored,
      [key('saya')]: JSON.stringify({ ...saya, data: { ...saya.data, tugas: 1 } }),
    }),
  ).toBe(false)
  expect(
    await isDrawn({
      ...stored,
      [key('qr')]: JSON.stringify({ ...code, data: { ...code.data, id: 'lain' } }),
    }),
  ).toBe(false)
  expect(
    await isDrawn({
      ...stored,
      [key('qr')]: JSON.stringify({ ...code, data: { ...code.data, d: 'M0 0h1' } }),
    }),
  ).toBe(false)
  expect(await isDrawn({ ...stored, ...session }), 'another account').toBe(false)
  const { authToken: _, ...withoutToken } = stored
  expect(await isDrawn(withoutToken), 'no session').toBe(false)
})

// rules A47, U170
test('after a logout the next account on the device does not see the code of the one before', async ({
  visit,
  server,
  seed,
}) => {
  const peserta = await student(server, seed, 'Aisyah Rahmadani')
  const page = await visit({ anonymous: true, context: { ...PHONE, storageState: peserta.state } })
  const keptCodes = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cache:')))
  await page.goto('/saya')
  await expect.poll(keptCodes).toHaveLength(2)
  await page.getByRole('button', { name: 'Buka menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(keptCodes).toEqual([])
})
