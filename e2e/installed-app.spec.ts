import { PNG } from 'pngjs'
import { screenNames, screens } from '../web/src/app/screens'
import { createAccount } from './accounts'
import { Api } from './api'
import { appKept, keptFiles, versionLeft } from './kept-app'
import { bytesAs } from './received'
import { startServer } from './server'
import { expect, logIn, test } from './test'

/** How a request ends depends on how far it had come when its server died. */
const LOST = /net::ERR_|status of 50[234]/

/** What the device keeps of the app, in bytes as the server sends them compressed. */
const KEPT_BYTES = 1_000_000

interface Manifest {
  name: string
  lang: string
  start_url: string
  display: string
  icons: { src: string; type: string; sizes: string; purpose: string }[]
}

// rule G1
test('the manifest names the app in Indonesian, starts on /absensi, and has every icon in its size', async ({
  request,
}) => {
  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/manifest+json',
    'cache-control': 'no-cache',
  })
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({
    name: 'BAKTI 2025',
    short_name: 'BAKTI',
    lang: 'id',
    start_url: '/absensi',
    display: 'standalone',
  })
  const drawn = manifest.icons.filter(({ type }) => type === 'image/png')
  expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ])
  for (const { src, sizes } of [...drawn, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const { width, height } = PNG.sync.read(await (await request.get(src)).body())
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})

// rule G1
test('the browser finds nothing that keeps the app from being installed @full', async ({ device }) => {
  const page = await device()
  await logIn(page)
  await appKept(page)
  const cdp = await page.context().newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})

// rules G2, U22
test('visitors and participants get no worker, and nothing is kept for them', async ({ device, server }) => {
  const account = { email: 'peserta.aplikasi@contoh.id', password: 'jam gadang 2025', nama: 'Puti Aplikasi' }
  await createAccount(server, account)
  const page = await device()
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/', '/login', '/signup']) await page.goto(path, { waitUntil: 'networkidle' })
  await page.goto('/login')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Kata Sandi', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'MASUK' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/pengumpulantugas', { waitUntil: 'networkidle' })

  expect(asked.filter((path) => /\/sw\.js|\.wasm|AdminShell|panitia-/.test(path))).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await keptFiles(page)).toEqual({})
})

// rules G2, G3, G4
test('an admin whose session is restored on the landing page gets the app, and no answer of the API @full', async ({
  device,
  server,
}) => {
  let page = await device()
  await logIn(page)
  await appKept(page)
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.context().close()
  page = await device()
  await page.goto('/')
  await appKept(page)
  // With everything that its screens read.
  for (const path of ['/absensi', '/kelompok', '/tugas', '/login'])
    await page.goto(path, { waitUntil: 'networkidle' })

  const kept = Object.values(await keptFiles(page))
  expect(kept).toHaveLength(1)
  const files = kept[0]!
  expect(files.filter((path) => path.startsWith('/api'))).toEqual([])
  expect(files.filter((path) => /zxing_reader-.+\.wasm$|scanner\.worker-/.test(path))).toHaveLength(2)
  expect(
    files.filter((path) => /hero|tim-|mit-|Signup|Landing|beranda/.test(path)),
    'of visitors and participants',
  ).toEqual([])
  expect(files, 'what kept pages name').toEqual(
    expect.arrayContaining(['/ikon-aplikasi.svg', '/favicon.svg', '/apple-touch-icon.png']),
  )
  const sizes = await Promise.all(files.map((path) => bytesAs('br', `${server.url}${path}`)))
  const bytes = sizes.reduce((sum, each) => sum + each, 0)
  if (process.env.REPORT) console.log(`${files.length} files, ${bytes} bytes\n${files.join('\n')}`)
  expect(bytes).toBeLessThanOrEqual(KEPT_BYTES)
})

/** An address of each screen of an admin. */
const ADDRESSES = screenNames
  .filter((name) => screens[name].access === 'office')
  .map((name) => screens[name].path.replace(':absensiId', '00000000-0000-4000-8000-000000000000'))

// rules G5, O28
test('without a server, in a browser that was started anew, every page of the back office opens @full', async ({
  device,
  ownServer: server,
  faults,
}) => {
  faults.allow(LOST)
  let page = await device({ server })
  await logIn(page)
  await appKept(page)
  await page.context().close()
  await server.killTree()

  page = await device({ server })
  expect(ADDRESSES.length).toBeGreaterThan(11)
  for (const path of ADDRESSES) {
    await page.goto(path)
    await expect(page.locator('#isi h1, [role=dialog] h2').last(), path).toBeVisible()
    await expect(page.getByText('Halaman ini gagal dimuat'), path).toHaveCount(0)
    expect(await page.evaluate(() => document.fonts.check('1em "Plus Jakarta Sans Variable"'))).toBe(true)
  }
  // What this device does not have leads to what it has.
  await page.goto('/')
  await expect(page).toHaveURL(/\/absensi$/)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/kelompok')
  await expect(page).toHaveURL(/\/login$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'MASUK' })).toBeVisible()
})

// rule G5
test('a network that hangs delays no page of the back office @full', async ({
  device,
  ownServer: server,
}) => {
  const page = await device({ server })
  await logIn(page)
  await appKept(page)
  const api = await Api.login(server.url)
  await api.kelompok(7)
  await page.goto('/kelompok')
  await expect(page.getByRole('link', { name: 'Detail Kelompok 7', exact: true })).toBeVisible()
  // It takes connections and answers none.
  process.kill(server.pid, 'SIGSTOP')
  try {
    await page.goto('/listabsen', { waitUntil: 'commit', timeout: 2_000 })
    await expect(page.getByRole('heading', { name: 'List Absen', level: 1 })).toBeVisible({ timeout: 5_000 })
    await page.goto('/kelompok', { waitUntil: 'commit', timeout: 2_000 })
    await expect(page.getByRole('heading', { name: 'Kelompok', level: 1 })).toBeVisible({ timeout: 5_000 })
    // Its headers change with the server's settings, so the server is asked first.
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login', { waitUntil: 'commit', timeout: 8_000 })
    await expect(page.getByRole('button', { name: 'MASUK' })).toBeVisible()
  } finally {
    process.kill(server.pid, 'SIGCONT')
  }
})

// rule G8
test('the files of an older version stay until its last page is closed @full', async ({ device, faults }) => {
  faults.allow(/status of 404/)
  const page = await device()
  await logIn(page)
  await appKept(page)
  const old = await page.context().newPage()
  await old.goto('/kelompok')
  await old.evaluate(async () => {
    const cache = await caches.open('aplikasi panitia 0.0.9+lama')
    await cache.put('/assets/lama-abc123.js', new Response('old'))
    void navigator.locks.request('versi:0.0.9+lama', { mode: 'shared' }, () => new Promise(() => undefined))
  })
  const oldFile = async () => (await page.request.get('/assets/lama-abc123.js')).status()
  expect(await oldFile(), 'the server has it no more').toBe(404)
  const fetched = () => page.evaluate(async () => (await fetch('/assets/lama-abc123.js')).status)

  await page.goto('/listabsen')
  expect(await fetched()).toBe(200)
  await old.close()
  await versionLeft(page, '0.0.9+lama')
  await page.goto('/kelompok')
  await expect.poll(async () => Object.keys(await keptFiles(page))).toHaveLength(1)
  expect(await fetched()).toBe(404)
})

// rule G8
test('a page that stays open has the files of a version deleted that was closed meanwhile @full', async ({
  device,
}) => {
  const page = await device()
  await logIn(page)
  await appKept(page)
  const LOOK = 60 * 60_000
  await page.clock.install()
  await page.addInitScript(() => {
    const [noted, set] = [new Set<unknown>(), setInterval]
    Object.assign(globalThis, {
      noted,
      setInterval: (run: () => void, ms: number) => {
        noted.add(ms)
        return set(run, ms)
      },
    })
  })
  await page.reload()
  await page.waitForFunction((ms) => (globalThis as unknown as { noted: Set<number> }).noted.has(ms), LOOK)
  const filesOfClosed = async () => {
    await page.evaluate(async () => {
      const cache = await caches.open('aplikasi panitia 0.0.8+lama')
      await cache.put('/assets/tua-abc123.js', new Response('old'))
    })
    return Object.keys(await keptFiles(page))
  }
  // The worker may still be deleting what it found when the page was opened.
  await expect.poll(filesOfClosed).toHaveLength(2)
  await page.clock.fastForward(LOOK)
  await expect.poll(async () => Object.keys(await keptFiles(page)), { timeout: 30_000 }).toHaveLength(1)
})

// rule G2
test('in an insecure context everything works without a worker @full', async ({ visit, server }) => {
  const page = await visit({
    server: { ...server, url: server.url.replace(/127\.0\.0\.1|localhost/, 'bakti.test') },
    args: ['--host-resolver-rules=MAP bakti.test 127.0.0.1'],
    context: { serviceWorkers: 'allow' },
  })
  expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([false, false])
  await page.goto('/kelompok', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Kelompok', level: 1 })).toBeVisible()
})

// rule G10
test('a worker that is to go takes what it kept along, and the site goes on @full', async ({
  device,
  ownServer: server,
  faults,
}) => {
  test.setTimeout(180_000)
  faults.allow(LOST)
  const page = await device({ server })
  await logIn(page)
  await appKept(page)
  const { port } = new URL(server.url)
  await server.stop()
  const again = await startServer(server.dataDir, { PORT: port, SERVICE_WORKER: 'off' })
  try {
    await page.goto('/kelompok')
    await expect.poll(() => keptFiles(page), { timeout: 60_000 }).toEqual({})
    // The former worker may stay as long as a page that it controls. It may control one more page that is opened at once after that.
    const opened = async () => {
      await page.goto('about:blank')
      await page.goto('/kelompok')
      await expect(page.getByRole('heading', { name: 'Kelompok', level: 1 })).toBeVisible()
      return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    }
    await expect.poll(opened, { timeout: 60_000 }).toBe(0)
  } finally {
    await page.context().close()
    await again.stop()
  }
})
