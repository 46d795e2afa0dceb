import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import { readFileSync } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { fakeCameraArgs, writeFilm } from './fake-camera'
import { appKept } from './kept-app'
import { newMentor, newStaff } from './mentors'
import { linkPeserta, newPeserta } from './peserta'
import { gzipBytes } from './received'
import { expect, test } from './test'
import { toasted } from './words'

interface Limit {
  path: string
  /** Visible as soon as the page can be used. */
  ready: string
  /** Bytes (gzip) of JavaScript, and requests of all kinds, until then. */
  js: number
  requests?: number
}

const VISITOR: Limit[] = [
  // The app's own heading: the page is drawn before it (web/vite/first-paint.ts).
  { path: '/', ready: '#root > div:not([data-awal]) h1', js: 102_000 },
  { path: '/login', ready: '#root form button[type=submit]', js: 130_000 },
  { path: '/signup', ready: '#root form button[type=submit]', js: 130_000 },
  { path: '/lupasandi', ready: '#root form button[type=submit]', js: 130_000 },
  { path: '/aktivasi', ready: '#root form button[type=submit]', js: 130_000 },
]

const list = (path: string, ready = 'main table tbody tr td, main ul[aria-label] li'): Limit => ({
  path,
  ready,
  js: 175_000,
  requests: 13,
})

const SESSION = (absen: string): Limit[] => [
  list('/pusat', 'main h2'),
  list('/kotak', 'main ul, main h2'),
  list('/listabsen'),
  list('/laporan', 'main table td button, main h2'),
  list('/absensi', 'main select:enabled option:nth-child(2)'),
  list(`/tempel?kegiatan=${absen}`, 'main textarea'),
  list(`/scan-qr/${absen}`, 'main button'),
  list('/mentor', 'main h2'),
  list('/gerbang', 'main li button, main h2'),
  list('/kelompok'),
  list('/anggotakelompok', 'main input[role=combobox]:enabled'),
  list('/tugas'),
  list('/kumpultugas', 'main'),
  list('/pengumpulantugas', 'main h2'),
  list('/cetak-qr', 'main'),
  list('/pengguna'),
  list('/sampah', 'main h1'),
  list('/perangkat', 'main h1'),
  list('/pengaturan', 'main form input'),
]

/**
 * What a page fetched before an element was there, in the order of the requests. Pictures and fonts delay no use, and whether they come
 * before that moment depends on the server's haste.
 */
async function fetchedUntil(page: Page, { path, ready }: Limit): Promise<string[]> {
  await page.addInitScript((selector) => {
    performance.setResourceTimingBufferSize(1000)
    const check = () => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      Object.assign(window, { readyAt: performance.now() })
    }
    const observer = new MutationObserver(check)
    observer.observe(document, { childList: true, subtree: true, attributes: true })
  }, ready)
  await page.goto(path)
  await page.waitForFunction(() => 'readyAt' in window)
  return page.evaluate(() => {
    const { readyAt } = window as unknown as { readyAt: number }
    const early = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime <= readyAt && !/\.(svg|png|ico|woff2)$/.test(name))
    return [location.href, ...early.map(({ name }) => name)]
  })
}

/** What the build says of each script (web/vite/weights.ts): its modules, with their characters before compression. */
const WEIGHTS = new URL('../web/.cache/weights.json', import.meta.url)

/** What takes the room in these scripts: packages as a whole, and modules of ours. */
function heaviest(scripts: readonly string[]): string {
  const weights = JSON.parse(readFileSync(WEIGHTS, 'utf8')) as Record<
    string,
    [module: string, size: number][]
  >
  const sums = new Map<string, number>()
  for (const [id, size] of scripts.flatMap((url) => weights[new URL(url).pathname.slice(1)] ?? [])) {
    const [, name = id] =
      /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? /((?:web|contract)\/src\/.*)/.exec(id) ?? []
    sums.set(name, (sums.get(name) ?? 0) + size)
  }
  const rows = [...sums].sort(([, a], [, b]) => b - a).slice(0, 60)
  return ['before compression:', ...rows.map(([name, size]) => `${size} ${name}`)].join('\n')
}

async function expectWithin(page: Page, limit: Limit): Promise<void> {
  const fetched = await fetchedUntil(page, limit)
  const scripts = fetched.filter((url) => new URL(url).pathname.endsWith('.js'))
  const bytes = await Promise.all(scripts.map(gzipBytes))
  const js = bytes.reduce((sum, each) => sum + each, 0)
  const report = [
    `${limit.path}: ${js} bytes in ${scripts.length} scripts, ${fetched.length} requests`,
    ...fetched.map((url) => new URL(url).pathname),
  ].join('\n')
  if (process.env.REPORT) console.log(report)
  expect(js, js > limit.js ? `${report}\n${heaviest(scripts)}` : report).toBeLessThanOrEqual(limit.js)
  if (limit.requests !== undefined) expect(fetched.length, report).toBeLessThanOrEqual(limit.requests)
}

// rules L8, U22
for (const limit of VISITOR)
  test(`${limit.path} downloads at most ${limit.js / 1000} kB of JavaScript before it can be used`, async ({
    visit,
  }) => {
    const page = await visit({ anonymous: true })
    await page.addInitScript(() => sessionStorage.setItem('landing-loader', '1'))
    await expectWithin(page, limit)
  })

// rule U22
test('/undangan downloads at most 131 kB of JavaScript before it can be used', async ({ visit, api }) => {
  const { data } = await api.call(undanganCalls.create, { body: { role: 'GERBANG' } })
  const page = await visit({ anonymous: true })
  await expectWithin(page, { path: `/undangan#${data.token}`, ready: 'main section button', js: 131_000 })
})

// rule U22
test('a screen of a session downloads at most 175 kB of JavaScript, with at most 13 requests', async ({
  visit,
  seed,
}) => {
  // It opens every screen, one after the other.
  test.slow()
  await seed.kelompok('Sari Dewi')
  await seed.tugas('Esai')
  const absen = await seed.absen('Hari pertama')
  for (const limit of SESSION(absen.id))
    await test.step(limit.path, async () => expectWithin(await visit(), limit))
})

/** What a participant's page may download beyond the landing page, in bytes (gzip). */
const SAYA_BEYOND = 60_000

// rules R56, U22
test('the page of a participant downloads at most 60 kB of JavaScript beyond the landing page', async ({
  visit,
  server,
  seed,
}) => {
  const peserta = await newPeserta(server)
  const kelompok = await seed.kelompok('Aisyah Rahmadani')
  await linkPeserta(server, peserta, kelompok.anggota[0]!.id)
  const visitor = await visit({ anonymous: true })
  await visitor.addInitScript(() => sessionStorage.setItem('landing-loader', '1'))
  const landing = await fetchedUntil(visitor, VISITOR[0]!)
  const page = await visit({ context: { storageState: peserta.state } })
  const fetched = await fetchedUntil(page, { path: '/saya', ready: '.pas-qr svg', js: SAYA_BEYOND })
  const beyond = fetched.filter((url) => new URL(url).pathname.endsWith('.js') && !landing.includes(url))
  const bytes = (await Promise.all(beyond.map(gzipBytes))).reduce((sum, each) => sum + each, 0)
  const report = [`/saya: ${bytes} bytes beyond the landing page`, ...beyond].join('\n')
  if (process.env.REPORT) console.log(report)
  expect(bytes, report).toBeLessThanOrEqual(SAYA_BEYOND)
})

// rules R56, U22
test('what a participant opens brings nothing of the staff: no outbox, no list of members', async ({
  visit,
  server,
  seed,
}) => {
  const peserta = await newPeserta(server)
  const kelompok = await seed.kelompok('Aisyah Rahmadani')
  await linkPeserta(server, peserta, kelompok.anggota[0]!.id)
  await seed.tugas('Esai')
  const page = await visit({ context: { storageState: peserta.state } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const ofStaff = () => asked.filter((path) => /panitia-|pindai-|AdminShell/.test(path))

  // What a press may open comes ahead of it, after the page.
  const ahead = page.waitForResponse(/MistakeDialog/)
  await page.goto('/saya')
  await ahead
  await page.getByRole('button', { name: /^Hi, / }).click()
  await page.getByRole('button', { name: 'Keluar dari semua perangkat' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Keluar dari semua perangkat?' })).toBeVisible()
  expect(ofStaff()).toEqual([])

  await page.goto('/pengumpulantugas')
  await page.getByRole('button', { name: 'Lihat Tugas' }).first().click()
  await page.getByRole('button', { name: 'Kumpul Tugas' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  expect(ofStaff()).toEqual([])
})

/**
 * What a phone of the staff may load with its first screen and ahead: requests besides pictures and fonts, bytes (gzip) of scripts and style
 * sheets, and those of all with the reader of codes. What the worker keeps comes besides. The first screen counts too, because a slow device
 * loads the last of its scripts a moment after it.
 */
const LOADED = { requests: 53, bytes: 357_000, withReader: 770_000 }

/** What a page has loaded, with what comes ahead, within these limits. */
async function loadedInAll(page: Page, limit: Pick<Limit, 'path' | 'ready'>): Promise<string[]> {
  await fetchedUntil(page, { ...limit, js: 0 })
  // The worker begins when everything is there.
  await appKept(page)
  const loaded = (
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  ).filter((url) => /\/assets\/.*\.(js|css|wasm)$/.test(url))
  const sizeOf = async (type: RegExp) =>
    (await Promise.all(loaded.filter((url) => type.test(url)).map(gzipBytes))).reduce(
      (sum, each) => sum + each,
      0,
    )
  const [bytes, reader] = [await sizeOf(/\.(js|css)$/), await sizeOf(/\.wasm$/)]
  const report = [
    `${loaded.length} requests, ${bytes} bytes, ${bytes + reader} with the reader`,
    ...loaded,
  ].join('\n')
  if (process.env.REPORT) console.log(report)
  expect(loaded.length, report).toBeLessThanOrEqual(LOADED.requests)
  expect(bytes, report).toBeLessThanOrEqual(LOADED.bytes)
  expect(reader, report).toBeGreaterThan(0)
  expect(bytes + reader, report).toBeLessThanOrEqual(LOADED.withReader)
  return loaded
}

// rule U22
test('a mentor’s phone loads ahead what a mentor may open, and nothing of the other screens', async ({
  visit,
  server,
  api,
  seed,
}) => {
  const kelompok = await seed.kelompok('Sari Dewi')
  const mentor = await newMentor(server, api, [kelompok])
  const page = await visit({
    anonymous: true,
    context: { storageState: mentor.state, serviceWorkers: 'allow' },
  })
  const loaded = await loadedInAll(page, { path: '/mentor', ready: 'main h2' })
  expect(loaded.filter((url) => /PenggunaPage|PerangkatPage|PrintQr/.test(url))).toEqual([])
})

// rules U22, R86
test('a phone at the gate loads ahead what the gate may open, and no list', async ({
  visit,
  server,
  api,
}) => {
  const gate = await newStaff(server, api, { nama: 'Rendi Pratama', role: 'GERBANG' })
  const page = await visit({
    anonymous: true,
    context: { storageState: gate.state, serviceWorkers: 'allow' },
  })
  const loaded = await loadedInAll(page, { path: '/gerbang', ready: 'main li button, main h2' })
  expect(
    loaded.filter((url) => /PenggunaPage|PerangkatPage|PrintQr|MentorScreen|KelompokPage/.test(url)),
  ).toEqual([])
})

// rule O28
test('where the device keeps the app, a page of the office loads no other screen', async ({ visit }) => {
  const page = await visit({ context: { serviceWorkers: 'allow' } })
  const others = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /PusatPage|PenggunaPage|KelompokPage/.test(name)),
    )
  const tasksThere = () => page.getByRole('heading', { name: 'Daftar Tugas' }).waitFor()
  await page.goto('/tugas')
  await tasksThere()
  await appKept(page)
  await page.reload()
  await tasksThere()
  // Longer than the pause after which they are loaded where the device does not keep the app.
  await page.waitForTimeout(6_000)
  expect(await others()).toEqual([])
})

// rule U21
test('a dialog whose code does not arrive says so, and opens when it is tried again', async ({
  visit,
  faults,
}) => {
  faults.allow(/net::ERR_FAILED/, /Failed to fetch dynamically imported module/)
  const page = await visit()
  let lost = true
  await page.route('**/assets/ImportDialog-*.js', (route) => (lost ? route.abort() : route.continue()))
  await page.goto('/kelompok')
  await page.getByRole('button', { name: 'Impor Anggota' }).first().click()
  const waiting = page.getByRole('dialog', { name: 'Belum bisa dibuka' })
  await expect(waiting.getByRole('alert')).toHaveText(
    'Belum bisa dibuka. Periksa sambungan internetmu, lalu coba lagi.',
  )
  await page.keyboard.press('Escape')
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Impor Anggota' }).first()).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(waiting).toBeVisible()
  lost = false
  await waiting.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('dialog', { name: 'Impor Anggota' })).toBeVisible()
})

// rules O28, U21
test('what did not arrive ahead of time is fetched again, and then opens without a network @full', async ({
  visit,
  faults,
}) => {
  faults.allow(/net::ERR_/, /Failed to fetch dynamically imported module/)
  const page = await visit()
  const file = '**/assets/ImportDialog-*.js'
  let missed = 0
  await page.route(file, (route) => {
    missed++
    return route.abort()
  })
  await page.goto('/kelompok')
  // With the dialogs of this screen, and by the next try.
  await expect.poll(() => missed).toBe(2)
  await page.unroute(file)
  await page.waitForResponse((response) => response.ok() && response.url().includes('ImportDialog'))
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Impor Anggota' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Impor Anggota' })).toBeVisible()
})

// rules U21, U26
test('toasts whose code did not arrive are shown without it, and tried again by the next one @full', async ({
  visit,
  faults,
}) => {
  faults.allow(/net::ERR_FAILED/, /Failed to fetch dynamically imported module/, /Unable to preload CSS/)
  const page = await visit()
  const files = '**/assets/Toaster-*'
  await page.route(files, (route) => route.abort())
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('Toaster'))
  await page.goto('/absensi')
  await missed
  const scan = page.getByRole('button', { name: 'Scan QR Code' })
  await scan.click()
  const plain = page.getByText('Pilih kegiatan terlebih dahulu!')
  await expect(plain).toBeInViewport()
  await page.unroute(files)
  // The same text is not said twice in 2 s (rule U2).
  await page.waitForTimeout(2500)
  await scan.click()
  await toasted(page, 'Pilih kegiatan terlebih dahulu!')
  await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed')
})

/** Counts the requests for the reader that reach the server: a copy in the browser's cache is none. */
async function countingProxy(target: string) {
  const asked: string[] = []
  const proxy = createServer((request, response) => {
    if (/\.wasm$|scanner\.worker/.test(request.url ?? '')) asked.push(request.url ?? '')
    const { method, headers, url } = request
    const onward = ask(target + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done))
  const { port } = proxy.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, close: () => proxy.closeAllConnections() }
}

// rule U22
test('the reader is fetched while the mentor chooses, and once; not by visitors and participants @full', async ({
  visit,
  server,
  seed,
}) => {
  const kelompok = await seed.kelompok('Sari Dewi')
  const absen = await seed.absen('Hari pertama')
  const proxy = await countingProxy(server.url)
  const film = test.info().outputPath('film.mjpeg')
  await writeFilm(film, [{ text: kelompok.anggota[0]!.id }])
  const page = await visit({ server: { ...server, url: proxy.url }, args: fakeCameraArgs(film) })
  await expect.poll(() => proxy.asked.length, { timeout: 20_000 }).toBe(2)
  await page.goto(`/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`)
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  await expect(page.getByRole('dialog').getByText('Sari Dewi').first()).toBeVisible({ timeout: 20_000 })
  expect(new Set(proxy.asked).size).toBe(2)
  expect(proxy.asked, 'each once').toHaveLength(2)
  await page.context().close()

  const visitor = await visit({ anonymous: true, server: { ...server, url: proxy.url } })
  for (const path of ['/', '/login']) await visitor.goto(path, { waitUntil: 'networkidle' })
  expect(proxy.asked).toHaveLength(2)
  proxy.close()
})
