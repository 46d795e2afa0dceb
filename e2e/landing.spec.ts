import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { createAccount } from './accounts'
import { hold, lost } from './answers'
import { expectListening } from './keyboard'
import { gzipBytes } from './received'
import { ADMIN } from './server'
import { expect, logIn, pass, stopClock, test } from './test'
import { toasted } from './words'

const PHONE = { viewport: { width: 390, height: 844 } }
const SECTIONS = ['About', 'Maskot', 'Timeline', 'Gallery'] as const

/** Whoever opens this page has seen the loader in this browser session. */
async function returning(page: Page): Promise<Page> {
  await page.addInitScript(() => sessionStorage.setItem('landing-loader', '1'))
  return page
}

/** The app's own; the page is drawn with one before the app has come. */
const loader = (page: Page) => page.locator('#root > [role=status]').filter({ hasText: 'Loading' })
const bar = (page: Page) => page.getByRole('banner')
const section = (page: Page, name: string) => page.locator(`section#${name.toLowerCase()}`)
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

/** Where an anchor leads: the section has the focus, and its top is at the top of the screen. */
async function expectAt(page: Page, name: string): Promise<void> {
  await expect(section(page, name)).toBeFocused()
  await expect(async () => {
    const { y } = (await section(page, name).boundingBox())!
    expect(Math.abs(y)).toBeLessThan(120)
  }).toPass({ intervals: [50] })
}

test('the loader covers the page for two seconds, once per browser session (rule L1)', async ({ visit }) => {
  const page = await visit({ anonymous: true })
  await page.clock.install()
  await stopClock(page)
  await page.goto('/')
  await expect(loader(page)).toBeVisible()
  await pass(page, 0)
  await pass(page, 1_950)
  await expect(loader(page)).toBeVisible()
  // Nothing below it can be reached.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await pass(page, 100)
  await expect(loader(page)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Lewati ke isi' })).toBeFocused()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(loader(page)).toHaveCount(0)

  const next = await visit({ anonymous: true })
  await next.clock.install()
  await stopClock(next)
  await next.goto('/')
  await expect(loader(next), 'another session').toBeVisible()
})

/** The page as it is drawn while its scripts do not arrive. */
async function drawnBeforeScripts(page: Page): Promise<Page> {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  return page
}

// rule L10
test('the first screen is drawn before the scripts arrive: as this browser is about to see it @full', async ({
  visit,
}) => {
  const drawnLoader = (page: Page) => page.locator('[data-awal] [role=status]')
  const first = await drawnBeforeScripts(await visit({ anonymous: true }))
  await expect(drawnLoader(first)).toHaveText('Loading')
  await expect(drawnLoader(first)).toBeInViewport({ ratio: 1 })

  const again = await drawnBeforeScripts(await returning(await visit({ anonymous: true })))
  await expect(again.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(again.locator('main').getByText('Get Started')).toBeVisible()
  await expect(drawnLoader(again)).toBeHidden()

  const member = await drawnBeforeScripts(await returning(await visit()))
  await expect(member.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  for (const text of ['Get Started', 'Login'])
    await expect(member.getByText(text, { exact: true })).toBeHidden()

  const scriptless = await visit({ anonymous: true, context: { javaScriptEnabled: false } })
  await scriptless.goto('/')
  await expect(scriptless.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(drawnLoader(scriptless)).toBeHidden()
})

test('all that the page has to say is there', async ({ visit }) => {
  const page = await returning(await visit({ anonymous: true }))
  await page.clock.install({ time: '2025-08-08T11:30:00+07:00' })
  await page.goto('/')
  await expect(page).toHaveTitle('Selamat datang · BAKTI 2025')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Rumah barumu\s+sudah\s+menunggu/)

  const about = section(page, 'About')
  for (const [card, link] of [
    ['Rangers Afeksi', 'Kenali Rangers'],
    ['Mentor', 'Temui mentormu'],
    ["Bakti's Task", 'Lihat daftar tugas'],
    ['UKM', 'Jelajahi UKM'],
    ['Himpunan Daerah', 'Cari daerahmu'],
    ['Buku panduan BAKTI', 'Buka guidebook'],
  ] as const) {
    await expect(about.getByRole('heading', { name: card })).toBeVisible()
    const out = about.getByRole('link', { name: `${link} (buka di tab baru)` })
    await expect(out).toHaveAttribute('href', /^https:\/\//)
    await expect(out).toHaveAttribute('target', '_blank')
    await expect(out).toHaveAttribute('rel', 'noopener noreferrer')
  }

  const agenda = section(page, 'Timeline').getByRole('listitem')
  expect((await agenda.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    '06 & 07 AGT Ranger Afeksi Kenalan dengan ranger dan teman sekelompok.',
    '10 AGT Gladi Bersih Latihan penuh sebelum hari besarnya. Kamu di sini',
    '11–12 AGT BAKTI Batch 1 Dua hari penuh untuk peserta gelombang pertama.',
    '13–14 AGT BAKTI Batch 2 Giliran gelombang kedua, sama serunya.',
  ])
  await expect(page.getByRole('timer'), 'before the event').toHaveText('2 hari lagi')
  // The example of the tasks tells the time as the page of the tasks does.
  await expect(page.locator('#task')).toContainText('8 jam lagi')
  await expect(page.locator('#task')).toContainText('8 Agustus 2025 pukul 20:00 WIB')
  await page.clock.setFixedTime('2025-08-11T08:00:00+07:00')
  await page.clock.runFor(31_000)
  await expect(page.getByRole('timer')).toHaveText('Sedang berlangsung')
  await expect(agenda.nth(2)).toContainText('Kamu di sini')
  await page.clock.setFixedTime('2025-08-15T00:00:00+07:00')
  await page.clock.runFor(31_000)
  await expect(page.getByRole('timer'), 'after the event').toHaveCount(0)
  await expect(agenda.nth(3)).toContainText('Kamu di sini')
  await expect(page.locator('#task')).toContainText('Sudah ditutup')

  const tiles = section(page, 'Gallery').getByRole('listitem')
  expect((await tiles.allInnerTexts()).map((text) => text.split(/\s*,/)[0])).toEqual([
    'Inti',
    'Acara',
    'RnB',
    'Kestari',
    'MIT',
    'Cofas',
    'Konsumsi',
    'Perlengkapan',
    'MNG',
  ])
  await page.getByRole('link', { name: 'Kumpulkan tugas' }).first().click()
  await expect(page, 'without a session').toHaveURL(/\/login$/)
})

// rule L2
test('anchors of the bar move screen and focus, and the bar turns cream after 80 px @full', async ({
  visit,
}) => {
  const page = await returning(await visit({ anonymous: true }))
  await page.goto('/')
  const nav = bar(page).getByRole('navigation', { name: 'Menu utama' })
  await expect(nav.getByRole('link')).toHaveText(['Home', 'About', 'Maskot', 'Timeline', 'Task', 'Gallery'])
  await expect(bar(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  // Until the rest of the page is there, there is nowhere to scroll to.
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 70))
  await expect(bar(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.evaluate(() => window.scrollTo(0, 90))
  await expect(bar(page)).toHaveCSS('background-color', 'rgb(252, 246, 233)')

  for (const name of SECTIONS) {
    await nav.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`/#${name.toLowerCase()}$`))
    await expectAt(page, name)
    await expect(nav.locator('[aria-current]')).toHaveText(name)
  }
  // The same once more, by keyboard, from elsewhere on the page.
  await page.evaluate(() => window.scrollTo(0, 500))
  await nav.getByRole('link', { name: 'Gallery' }).focus()
  await page.keyboard.press('Enter')
  await expectAt(page, 'Gallery')
  await page.keyboard.press('Tab')
  await expect(section(page, 'Gallery').getByRole('button', { name: 'MIT' })).toBeFocused()

  await nav.getByRole('link', { name: 'Home' }).click()
  await expect.poll(() => scrolled(page)).toBe(0)
  await expect(page.locator('main')).toBeFocused()
})

test('the bar is clear from the first picture on, not only once the browser was asked @full', async ({
  visit,
}) => {
  const page = await returning(await visit({ anonymous: true }))
  // An answer that never comes: what is drawn before it stays.
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined
  })
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await expect(bar(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

// rule L2
test('anchors work from outside and from any screen, and the way back leads to where one was @full', async ({
  visit,
}) => {
  const page = await returning(await visit())
  await page.goto('/#timeline')
  await expectAt(page, 'Timeline')
  // As who comes for the first time: under the loader it can't have the focus yet.
  const first = await visit({ anonymous: true })
  await first.clock.install()
  await stopClock(first)
  await first.goto('/#about')
  await expect(loader(first)).toBeVisible()
  await pass(first, 0)
  await pass(first, 2_000)
  await expect(loader(first)).toHaveCount(0)
  await first.clock.resume()
  await expectAt(first, 'About')

  await page.goto('/absensi')
  await page.getByRole('link', { name: 'BAKTI 2025, ke halaman awal' }).click()
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 1234))
  await expect.poll(() => scrolled(page)).toBe(1234)
  await page.getByRole('button', { name: `Hi, ${await adminName(page)}` }).click()
  await page.getByRole('link', { name: 'Admin Panel' }).click()
  await expect(page).toHaveURL(/\/absensi$/)
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^Rumah barumu/ })).toBeAttached()
  await expect.poll(() => scrolled(page)).toBe(1234)
})

const adminName = (page: Page) => page.evaluate(() => JSON.parse(localStorage.user).name as string)

// rule L4
test('below 1024 px the links are in a drawer from the right @full', async ({ visit }) => {
  const page = await returning(await visit({ anonymous: true, context: PHONE }))
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Buka menu' })
  await opener.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link')).toHaveText([
    'Home',
    'About',
    'Maskot',
    'Timeline',
    'Task',
    'Gallery',
    'Login',
  ])
  // Once it has slid in.
  await expect.poll(async () => (await drawer.boundingBox())!).toMatchObject({ x: 38, width: 352 })
  // Round and round, in both directions, the focus never leaves it, but for the moment in which its ends hand it round.
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 10; step++) {
      await page.keyboard.press(key)
      await expectListening(drawer)
    }
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.press('Enter')
  await drawer.getByRole('button', { name: 'Tutup menu' }).click()
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await expectListening(drawer)
  await page.mouse.click(10, 400)
  await expect(drawer).toBeHidden()

  await opener.click()
  await drawer.getByRole('link', { name: 'Timeline' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\/#timeline$/)
  await expectAt(page, 'Timeline')

  await page.setViewportSize({ width: 1023, height: 800 })
  await opener.click()
  await expect(drawer).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(drawer).toBeHidden()
  await expect(opener).toBeHidden()
  await expect(bar(page).getByRole('link', { name: 'Gallery' })).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible()
})

test('where the drawer cannot be fetched, its links open out below the bar @full', async ({
  visit,
  faults,
}) => {
  faults.allow(/net::ERR_FAILED/)
  const page = await returning(await visit({ anonymous: true, context: PHONE }))
  await page.route('**/LandingDrawer-*.js', lost)
  await page.goto('/')
  await page.getByRole('button', { name: 'Buka menu' }).click()
  await bar(page).getByRole('link', { name: 'Maskot' }).click()
  await expectAt(page, 'Maskot')
  await expect(bar(page).getByRole('link', { name: 'Maskot' })).toBeHidden()
})

// rule L3
test('who is logged in has no Get Started, but a menu: with the panel for admins, and the way out @full', async ({
  visit,
}) => {
  const page = await returning(await visit({ anonymous: true }))
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Hi, / })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Buka Absensi' })).toHaveAttribute('href', '/absensi')

  const name = await adminName(page)
  const menu = page.getByRole('button', { name: `Hi, ${name}` })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Admin Panel' }).click()
  await expect(page).toHaveURL(/\/absensi$/)

  await page.goto('/')
  await menu.click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await toasted(page, `Sampai jumpa, ${name}`)
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
})

// rule L3
test('the drawer has the same: the panel for admins alone, and the way out @full', async ({
  visit,
  server,
}) => {
  const sari = {
    email: `sari-${randomUUID()}@contoh.id`,
    password: 'rumah gadang 2025',
    nama: 'Sari Melati',
  }
  await createAccount(server, sari)
  const page = await returning(await visit({ anonymous: true, context: PHONE }))
  const opener = page.getByRole('button', { name: 'Buka menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  for (const { email, password, home } of [
    { ...ADMIN, home: /\/absensi$/ },
    { ...sari, home: /\/$/ },
  ]) {
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Kata Sandi', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'MASUK' }).click()
    await expect(page).toHaveURL(home)
    await page.goto('/')
    if (email === sari.email)
      await expect(page.getByRole('link', { name: 'Buka halamanku' })).toHaveAttribute('href', '/saya')
    await opener.click()
    const name = await adminName(page)
    await expect(drawer.getByText(`Hi, ${name}`)).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'Admin Panel' })).toHaveCount(email === sari.email ? 0 : 1)
    await expect(drawer.getByRole('link', { name: 'Tugasku' })).toHaveCount(email === sari.email ? 1 : 0)
    await expect(drawer.getByRole('link', { name: 'Halamanku' })).toHaveCount(email === sari.email ? 1 : 0)
    await expect(drawer.getByRole('link', { name: 'Login' })).toHaveCount(0)
    await drawer.getByRole('button', { name: 'Logout' }).click()
    await toasted(page, `Sampai jumpa, ${name}`)
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  }
})

/** The mascot on show: the only slide that can be reached. */
const shownMascot = (page: Page) => section(page, 'Maskot').locator('[role=group]:not([inert]) h3')

// rule L5
test('the mascots turn in a circle, by buttons, diamonds, keys and swipe @full', async ({ visit }) => {
  const page = await returning(await visit({ anonymous: true }))
  // Without the code for swiping everything else works.
  const release = await hold(page, '**/MascotCarousel-*.js')
  await page.goto('/#maskot')
  const mascot = section(page, 'Maskot')
  const next = mascot.getByRole('button', { name: 'Maskot berikutnya' })
  const before = mascot.getByRole('button', { name: 'Maskot sebelumnya' })

  for (const slides of [1, 2]) {
    await expect(mascot.locator('[role=group]')).toHaveCount(slides)
    await expect(shownMascot(page)).toHaveText('SIGO')
    await expect(mascot.getByText('Si Harimau yang berjiwa ranger')).toBeVisible()
    await next.click()
    await expect(shownMascot(page)).toHaveText('MINA')
    await expect(mascot.getByText('Si Beo yang cerdas dan banyak cerita')).toBeInViewport()
    await next.click()
    await expect(shownMascot(page), 'after the last comes the first').toHaveText('SIGO')
    await expect(mascot.getByText('Si Harimau yang berjiwa ranger')).toBeInViewport()
    await before.click()
    await expect(shownMascot(page), 'before the first comes the last').toHaveText('MINA')
    await expect(mascot.getByText('MINA, 2 dari 2')).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(shownMascot(page)).toHaveText('SIGO')
    await page.keyboard.press('ArrowLeft')
    await expect(shownMascot(page)).toHaveText('MINA')
    await mascot.getByRole('button', { name: 'SIGO' }).click()
    await expect(shownMascot(page)).toHaveText('SIGO')
    await expect(mascot.getByRole('button', { name: 'SIGO' })).toHaveAttribute('aria-current', 'true')
    release()
  }

  for (const name of ['MINA', 'SIGO', 'MINA']) {
    await swipeLeft(page, mascot)
    await expect(shownMascot(page)).toHaveText(name)
    // Once it has come to rest.
    await expect(mascot.getByRole('heading', { name })).toBeInViewport({ ratio: 1 })
  }
})

async function swipeLeft(page: Page, area: Locator): Promise<void> {
  const { x, y, width, height } = (await area.boundingBox())!
  await page.mouse.move(x + width * 0.8, y + height * 0.15)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.2, y + height * 0.15, { steps: 8 })
  await page.mouse.up()
}

/** The number of the picture on show; 0 is the tile's own. */
const frameOf = (tile: Locator) =>
  tile.evaluate((button) => {
    const shown = [...button.querySelectorAll<HTMLElement>('[data-frame]')].filter(
      (image) => getComputedStyle(image).visibility === 'visible',
    )
    return shown.length > 1 ? Number.NaN : Number(shown[0]?.dataset['frame'] ?? 0)
  })

/** Opens the gallery with the time standing still. */
async function atGallery(page: Page): Promise<Locator> {
  await returning(page)
  await page.clock.install()
  await stopClock(page)
  await page.goto('/#gallery')
  const tile = section(page, 'Gallery').getByRole('button', { name: 'MIT' })
  await expect(section(page, 'Gallery')).toBeFocused()
  expect(await frameOf(tile)).toBe(0)
  return tile
}

// rule L6
test('MIT plays its six pictures while the mouse or the focus is on it, one each second @full', async ({
  visit,
}) => {
  const page = await visit({ anonymous: true })
  const tile = await atGallery(page)
  // The others have one picture, which moves.
  const other = page.getByRole('figure').filter({ hasText: 'Acara' })
  await expect(other).toHaveCSS('transform', 'none')
  await other.hover()
  await expect(other).not.toHaveCSS('transform', 'none')
  await tile.hover()
  await expect.poll(() => frameOf(tile)).toBe(1)
  for (const frame of [2, 3, 4, 5, 6, 1]) {
    await pass(page, 990)
    expect(await frameOf(tile), 'a second is 1000 ms').not.toBe(frame)
    await pass(page, 10)
    await expect.poll(() => frameOf(tile)).toBe(frame)
  }
  await page.mouse.move(5, 5)
  await expect.poll(() => frameOf(tile)).toBe(0)
  await pass(page, 5_000)
  expect(await frameOf(tile)).toBe(0)

  await page.keyboard.press('Tab')
  await expect(tile).toBeFocused()
  await expect.poll(() => frameOf(tile)).toBe(1)
  await pass(page, 1_000)
  await expect.poll(() => frameOf(tile)).toBe(2)
  await page.keyboard.press('Enter')
  await expect.poll(() => frameOf(tile), 'Enter stops it').toBe(0)
  await page.keyboard.press('Enter')
  await expect.poll(() => frameOf(tile)).toBe(1)
  await page.keyboard.press('Tab')
  await expect.poll(() => frameOf(tile)).toBe(0)
})

test('on a touch screen a tap starts and stops it @full', async ({ visit }) => {
  const page = await visit({ anonymous: true, context: { ...PHONE, hasTouch: true } })
  const tile = await atGallery(page)
  await tile.tap()
  await expect.poll(() => frameOf(tile)).toBe(1)
  await expect(tile).toHaveAttribute('aria-pressed', 'true')
  await pass(page, 2_000)
  await expect.poll(() => frameOf(tile)).toBe(3)
  await tile.tap()
  await expect.poll(() => frameOf(tile)).toBe(0)
  await tile.tap()
  await expect.poll(() => frameOf(tile), 'it starts anew').toBe(1)
})

// rule L9
test('with reduced motion it shows one picture, the loader stands still, and nothing slides @full', async ({
  visit,
}) => {
  const page = await visit({ anonymous: true, context: { reducedMotion: 'reduce' } })
  const tile = await atGallery(page)
  await tile.hover()
  await expect.poll(() => frameOf(tile)).toBe(1)
  await pass(page, 4_000)
  expect(await frameOf(tile)).toBe(1)

  const first = await visit({ anonymous: true, context: { reducedMotion: 'reduce' } })
  await first.clock.install()
  await stopClock(first)
  await first.goto('/')
  await expect(loader(first)).toBeVisible()
  expect(
    await loader(first).evaluate((element) => element.getAnimations({ subtree: true }).length),
    'diamonds that hop',
  ).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await moving(page), 'sun, clouds, flags and mascots').toEqual([])
  const usual = await returning(await visit({ anonymous: true }))
  await usual.goto('/')
  // They begin with the first frame, which may come later than the page's files.
  await expect
    .poll(async () => (await moving(usual)).toSorted())
    .toEqual(['berkibar', 'bernapas', 'hanyut', 'terbit'])
})

/** The animations of the first screen, by name. */
const moving = (page: Page) =>
  page
    .locator('#home')
    .evaluate((home) => [
      ...new Set(home.getAnimations({ subtree: true }).map((each) => (each as CSSAnimation).animationName)),
    ])

// rule L7
test('the way back to the top is there while the footer is @full', async ({ visit }) => {
  const page = await returning(await visit({ anonymous: true }))
  await page.goto('/')
  const up = page.getByRole('button', { name: 'Kembali ke atas' })
  await expect(section(page, 'Gallery')).toBeAttached()
  await expect(up).toHaveCount(0)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await up.click()
  await expect.poll(() => scrolled(page)).toBe(0)
  await expect(page.locator('main')).toBeFocused()
  await expect(up).toHaveCount(0)
})

// rule U12
test('nothing sticks out sideways, from 320 to 1440 px @full', async ({ visit }) => {
  const page = await returning(await visit({ anonymous: true }))
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeAttached()
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `the page at ${width} px`)
      .toBe(width)
    // What is cut off at the edge makes nothing wider: so each text is looked at, too.
    await expect.poll(() => cutOff(page), `cut off at ${width} px`).toEqual([])
  }

  // The cards of About are a row to swipe on a phone: each comes to rest where it can be read whole.
  await page.setViewportSize({ width: 390, height: 844 })
  const cards = section(page, 'About').locator('.petak-deret')
  expect(await cards.evaluate((row) => getComputedStyle(row).scrollSnapType)).toBe('x mandatory')
  for (const card of await cards.getByRole('listitem').all()) {
    await card.getByRole('link').focus()
    await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 })
  }
})

/** The texts that are not whole on the screen. */
const cutOff = (page: Page) =>
  page.locator('main, footer').evaluateAll((parts) =>
    parts
      .flatMap((part) => [...part.querySelectorAll('h1, h2, h3, p, a, time, figcaption, .tim-nama, small')])
      .filter((element) => !element.closest('[inert], [aria-hidden], .sr-only, .petak-deret'))
      .filter((element) => !element.classList.contains('sr-only'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < 0 || right > window.innerWidth || element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => element.textContent),
  )

/** Rule L8. */
const JS_BYTES = 102_000
/** What only a screen behind a login says, and what only zod has in it. */
const ELSEWHERE = { admin: 'Absensi Mahasiswa', zod: '_zod' }

/** Every script that a page fetched so far: its bytes as gzip, and its text. */
async function scripts(page: Page, urls: Set<string>) {
  const read: { url: string; plain: string; bytes: number }[] = []
  // One after the other: a page with a worker has more than a hundred, and each request has 10 s.
  for (const url of urls) {
    const response = await page.context().request.get(url, { headers: { 'Accept-Encoding': 'identity' } })
    read.push({ url, plain: await response.text(), bytes: await gzipBytes(url) })
  }
  return read
}

// rule L8
test('the page is light: no admin code, no validation library, 102 kB of JavaScript @full', async ({
  visit,
}) => {
  const watch = (page: Page) => {
    const urls = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') urls.add(request.url())
    })
    return urls
  }
  const page = await returning(await visit({ anonymous: true }))
  const urls = watch(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const first = await scripts(page, urls)
  expect(first.length).toBeGreaterThan(0)
  const total = first.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total, first.map(({ url, bytes }) => `${url} ${bytes}`).join('\n')).toBeLessThanOrEqual(JS_BYTES)

  // With everything that comes late: the mascots, the drawer, the pictures of MIT.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Buka menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Maskot' }).click()
  await expect(section(page, 'Maskot').locator('[role=group]')).toHaveCount(2)
  const found = (all: { plain: string }[]) => ({
    admin: all.some(({ plain }) => plain.includes(ELSEWHERE.admin)),
    zod: all.some(({ plain }) => plain.includes(ELSEWHERE.zod)),
  })
  expect(found(await scripts(page, urls))).toEqual({ admin: false, zod: false })

  const panel = await visit()
  const theirs = watch(panel)
  await panel.goto('/absensi')
  await panel.getByRole('heading', { level: 1 }).waitFor()
  await panel.goto('/login', { waitUntil: 'networkidle' })
  await panel.goto('/addabsen', { waitUntil: 'networkidle' })
  expect(found(await scripts(panel, theirs)), 'these words can be found at all').toEqual({
    admin: true,
    zod: true,
  })
})

test('a crawler finds the page’s head, and a robots.txt', async ({ server }) => {
  const html = await (await fetch(server.url)).text()
  expect(html).toMatch(/<html lang="id">/)
  expect(html).toContain('<meta name="description" content="Kenal kampusnya,')
  expect(html).toContain('<meta property="og:title" content="BAKTI 2025" />')
  expect(html).not.toContain('{{')
  expect(html, 'the big picture is asked for at once').toMatch(/rel="preload" as="image"[^>]+hero-/)
  expect(await (await fetch(`${server.url}/login`)).text()).not.toContain('hero-')
  const robots = await fetch(`${server.url}/robots.txt`)
  expect(robots.status).toBe(200)
  expect(await robots.text()).toContain('User-agent: *')
})
