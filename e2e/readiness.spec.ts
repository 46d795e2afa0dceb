import { type Locator, type Page, devices } from '@playwright/test'
import { hold, lost } from './answers'
import { openPrepare } from './absensi-page'
import { check } from './axe-check'
import { deniedCameraArgs, fakeCameraArgs, writeFilm } from './fake-camera'
import { expectListening, tabTo } from './keyboard'
import { PHONE } from './mentor'
import { expect, test } from './test'
import { toasted } from './words'

const { defaultBrowserType: _, ...IPHONE_14 } = devices['iPhone 14']
/** Chromium under the name of Safari on an iPhone. */
const IPHONE = { ...IPHONE_14, viewport: { width: 390, height: 844 } }

const ROSTER = '**/api/anggota/luring*'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Siapkan tanpa internet' })
const row = (dialog: Locator, title: string | RegExp) =>
  dialog.getByRole('listitem').filter({ has: dialog.page().getByText(title, { exact: true }) })

/** Opens the check list from /absensi. */
async function openList(page: Page): Promise<Locator> {
  await page.goto('/absensi')
  await openPrepare(page)
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('status')).toContainText('siap.')
  return dialog
}

/** The browser's promise to keep the storage, which Chrome gives to installed apps. */
async function grantStorage(page: Page): Promise<void> {
  const own = await page.context().newCDPSession(page)
  const { targetInfo } = await own.send('Target.getTargetInfo')
  const cdp = await page.context().browser()!.newBrowserCDPSession()
  await cdp.send('Browser.setPermission', {
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
    origin: new URL(page.url()).origin,
    permission: { name: 'persistent-storage' },
    setting: 'granted',
  })
}

/** What 'Siapkan tanpa internet' says of the lines that are green. */
const readyOf = (dialog: Locator) => dialog.getByRole('listitem').filter({ hasText: 'Siap:' })

// rules U23, U140
test('the check list becomes green line by line, and says ready only then', async ({ visit, seed }) => {
  const kelompok = await seed.kelompok('Aisyah Rahmadani', 'Bagas Pratama')
  const film = await writeFilm(test.info().outputPath('film.mjpeg'), [{ text: kelompok.anggota[0]!.id }])
  const page = await visit({ args: fakeCameraArgs(film), context: { ...PHONE, serviceWorkers: 'allow' } })
  await page.goto('/absensi')
  await grantStorage(page)
  const dialog = await openList(page)
  await expect(dialog.getByRole('heading', { name: 'HP-mu siap' })).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Ambil sekarang' }).click()
  await expect(row(dialog, 'Data kelompok baru')).toContainText(/orang, .+ kB, diambil \d\d:\d\d/)
  const camera = dialog.getByRole('button', { name: 'Izinkan kamera' })
  if (await camera.isVisible()) await camera.click()
  await expect(row(dialog, 'Kamera diizinkan')).toBeVisible()
  const storage = dialog.getByRole('button', { name: 'Jaga sekarang' })
  if (await storage.isVisible()) await storage.click()
  await expect(row(dialog, 'Penyimpanan dijaga')).toBeVisible()
  await expect(row(dialog, 'Halaman tersimpan di HP')).toBeVisible({ timeout: 30_000 })
  await expect(row(dialog, 'Jam HP tepat')).toContainText(/detik dari server/)
  // What is left: installed. Nothing says ready before.
  await expect(dialog.getByRole('status')).toHaveText(
    '5 dari 6 siap. Tinggal satu lagi, sebelum sinyal hilang.',
  )
  await expect(dialog.getByRole('heading', { name: 'HP-mu siap' })).toHaveCount(0)
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect(dialog.getByRole('heading', { name: 'HP-mu siap' })).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText('6 dari 6 siap.')
  await expect(readyOf(dialog)).toHaveCount(6)
  // What no browser tells never counts.
  await expect(dialog.getByText('Browser tidak memberi tahu, jadi cek sendiri di setelan HP.')).toBeVisible()
  await check(page, 'siapkan tanpa internet, ready')
})

// rule U23
test('a camera that is refused is not ready, and the words say where it is allowed @full', async ({
  visit,
}) => {
  const page = await visit({ args: deniedCameraArgs, context: PHONE })
  const dialog = await openList(page)
  const ask = dialog.getByRole('button', { name: 'Izinkan kamera' })
  if (await ask.isVisible()) await ask.click()
  const camera = row(dialog, 'Kamera belum bisa dipakai')
  await expect(camera).toContainText('Android (Chrome): ketuk ikon di kiri alamat, Izin, Kamera, Izinkan.')
  await expect(camera.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  await check(page, 'siapkan tanpa internet, camera refused')
})

// rules S9, U23
test('at an insecure address the list says what is missing and what still works @full', async ({
  visit,
  server,
  faults,
}) => {
  faults.allow(/insecure|untrustworthy|Cross-Origin-Opener-Policy/i)
  const page = await visit({
    args: ['--host-resolver-rules=MAP bakti.test 127.0.0.1'],
    server: { ...server, url: server.url.replace(/\/\/[^:]+/, '//bakti.test') },
    context: PHONE,
  })
  const dialog = await openList(page)
  await expect(dialog.getByText('Alamat ini tidak aman (http)')).toBeVisible()
  await expect(row(dialog, 'Kamera belum bisa dipakai')).toContainText('https://')
  await expect(row(dialog, 'Halaman tidak bisa disimpan')).toContainText('https://')
  await expect(row(dialog, 'Izinkan data disimpan')).toContainText('Browser ini tidak bisa menjanjikannya')
  // The roster works there.
  await dialog.getByRole('button', { name: 'Ambil sekarang' }).click()
  await expect(row(dialog, 'Data kelompok baru')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'HP-mu siap' })).toHaveCount(0)
  await check(page, 'siapkan tanpa internet, insecure')
})

// rule U23
test('the roster is fetched with progress, can be cancelled, and says why it failed @full', async ({
  visit,
  seed,
  faults,
}) => {
  faults.allow(/net::ERR_FAILED/)
  await seed.kelompok('Citra Lestari')
  const page = await visit({ context: PHONE })
  await page.route(ROSTER, lost)
  const dialog = await openList(page)
  await dialog.getByRole('button', { name: 'Ambil sekarang' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    /^Data kelompok belum terambil\. Server tidak terjangkau\./,
  )
  await page.unroute(ROSTER)

  const letGo = await hold(page, ROSTER)
  await dialog.getByRole('button', { name: 'Ambil sekarang' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Mengambil data kelompok' })).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await check(page, 'siapkan tanpa internet, fetching')
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await expect(row(dialog, 'Ambil data kelompok')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)

  // Closed meanwhile, it goes on.
  await dialog.getByRole('button', { name: 'Ambil sekarang' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  letGo()
  await openPrepare(page)
  await expect(row(dialog, 'Data kelompok baru')).toBeVisible()
})

// rule U23
test('without a network the list shows what is there, and fetching says so @full', async ({
  visit,
  seed,
  faults,
}) => {
  faults.allow(/net::ERR_/)
  await seed.kelompok('Dzaky Putra')
  const page = await visit({ context: PHONE })
  const dialog = await openList(page)
  await dialog.getByRole('button', { name: 'Ambil sekarang' }).click()
  await expect(row(dialog, 'Data kelompok baru')).toBeVisible()
  await page.context().setOffline(true)
  await page.keyboard.press('Escape')
  await openPrepare(page)
  await expect(row(dialog, 'Data kelompok baru')).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText('Sedang tanpa sinyal')
  await dialog.getByRole('button', { name: 'Ambil lagi' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Data kelompok belum terambil.')
  // The copy is still there.
  await expect(row(dialog, 'Data kelompok baru')).toBeVisible()
})

// rules U6, U13, U23
test('without a mouse: from the account menu to the steps and back, and Back closes one after the other @full', async ({
  visit,
}) => {
  const page = await visit()
  await page.goto('/kelompok')
  const menu = page.getByRole('button', { name: 'Admin', exact: true })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Siapkan tanpa internet' }))
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expectListening(dialog)
  const how = dialog.getByRole('button', { name: 'Lihat caranya' })
  await tabTo(page, how)
  await page.keyboard.press('Enter')
  const steps = page.getByRole('dialog', { name: 'Pasang BAKTI di komputer ini' })
  await expectListening(steps)
  await check(page, 'siapkan tanpa internet, how to install')
  await page.keyboard.press('Escape')
  await expect(how).toBeFocused()
  await page.keyboard.press('Enter')
  await expectListening(steps)
  await page.goBack()
  await expect(steps).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/kelompok$/)
  await expect(menu).toBeFocused()
})

const hintOf = (page: Page) => page.getByText('Pasang BAKTI di layar utama')

/** The first visit of this device lies a day back. */
async function nextDay(page: Page): Promise<void> {
  const key = 'ingat:hariPertama'
  await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).not.toBeNull()
  await page.evaluate((name) => localStorage.setItem(name, JSON.stringify('2025-08-10')), key)
}

// rule U24
test('the hint to install comes on the second day, once, and leads to the steps @full', async ({ visit }) => {
  const page = await visit({ context: PHONE })
  await page.goto('/absensi')
  await expect(page.getByRole('heading', { name: 'Absensi Mahasiswa' })).toBeVisible()
  await nextDay(page)
  await expect(hintOf(page)).toHaveCount(0)
  await page.reload()
  await expect(hintOf(page)).toBeVisible()
  await check(page, 'absensi with the hint to install')
  await page.getByRole('button', { name: 'Lihat caranya' }).click()
  const steps = page.getByRole('dialog', { name: 'Pasang BAKTI di HP ini' })
  await expect(steps).toContainText('Tambahkan ke layar utama')
  await expect(steps).toContainText('hanya terkirim selama aplikasinya terbuka')
  await check(page, 'how to install on Android')
  await steps.getByRole('button', { name: 'Nanti saja' }).click()
  await page.getByRole('button', { name: 'Nanti saja' }).click()
  await expect(hintOf(page)).toHaveCount(0)
  await toasted(page, "Caranya ada di 'Siapkan tanpa internet', di menu akun.")
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Absensi Mahasiswa' })).toBeVisible()
  await expect(hintOf(page)).toHaveCount(0)
  // It can be found again.
  const dialog = await openList(page)
  await dialog.getByRole('button', { name: 'Lihat caranya' }).click()
  await expect(steps).toBeVisible()
})

// rule U24
test('the offer of the browser is made by the button, and the dialog says that it is done @full', async ({
  visit,
}) => {
  const page = await visit({ context: PHONE })
  const dialog = await openList(page)
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        window.dispatchEvent(new Event('appinstalled'))
        return { outcome: 'accepted' }
      },
    })
    window.dispatchEvent(offer)
  })
  await dialog.getByRole('button', { name: 'Lihat caranya' }).click()
  const steps = page.getByRole('dialog', { name: 'Pasang BAKTI di HP ini' })
  await steps.getByRole('button', { name: 'Pasang', exact: true }).click()
  await expect(steps.getByRole('status')).toContainText('BAKTI sudah terpasang')
  await steps.getByRole('button', { name: 'Tutup', exact: true }).last().click()
  await expect(row(dialog, 'Terpasang di layar utama')).toBeVisible()
})

// rule U24
test('no hint on a computer, over a scanner, or without a network @full', async ({ visit, seed, faults }) => {
  faults.allow(/net::ERR_/)
  const absen = await seed.absen('Hari pertama')
  const computer = await visit()
  await computer.goto('/absensi')
  await nextDay(computer)
  await computer.reload()
  await expect(computer.getByRole('heading', { name: 'Absensi Mahasiswa' })).toBeVisible()
  await expect(hintOf(computer)).toHaveCount(0)

  const page = await visit({ context: PHONE })
  await page.goto('/absensi')
  await nextDay(page)
  await page.goto(`/scan-qr/${absen.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(hintOf(page)).toHaveCount(0)
  // It was not used up there.
  await page.goto('/absensi')
  await expect(hintOf(page)).toBeVisible()
})

// rule U25
test('on an iPhone the hint says why, and what is unsent in the tab is sent first @full', async ({
  visit,
  seed,
  faults,
}) => {
  faults.allow(/net::ERR_FAILED/)
  const kelompok = await seed.kelompok('Elok Wulandari')
  const absen = await seed.absen('Hari kedua')
  const page = await visit({ context: IPHONE })
  await page.goto(`/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`)
  await nextDay(page)
  await page.route('**/api/absen/**', lost)
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  const scanner = page.getByRole('dialog', { name: 'Scan QR Code' })
  await scanner.getByLabel('Nama atau NIM').fill(kelompok.anggota[0]!.nim)
  await page.keyboard.press('Enter')
  await expect(scanner.getByLabel('Nama atau NIM')).toHaveValue('')
  await scanner.getByRole('button', { name: 'Tutup pemindai' }).click()
  await expect(page.getByRole('button', { name: '1 belum terkirim, buka daftar' })).toBeVisible()
  await page.reload()

  const hint = page.getByText('iPhone bisa menghapus data situs yang 7 hari tidak dibuka.')
  await expect(hint).toContainText('1 belum terkirim dari tab ini: kirim dulu.')
  await page.getByRole('button', { name: 'Kirim, lalu pasang' }).click()
  const steps = page.getByRole('dialog', { name: 'Pasang BAKTI di iPhone' })
  await expect(steps.getByText('1 belum terkirim dari tab ini')).toBeVisible()
  await expect(steps.getByRole('list', { name: 'Belum terkirim' })).toContainText(kelompok.anggota[0]!.nama)
  await expect(steps.getByText('Tambah ke Layar Utama')).toHaveCount(0)
  await check(page, 'how to install on an iPhone, with unsent work')
  await page.unroute('**/api/absen/**')
  await steps.getByRole('button', { name: 'Kirim sekarang' }).click()
  await expect(steps.getByText('Tambah ke Layar Utama')).toBeVisible()
  await expect(steps).toContainText('punya penyimpanan dan login sendiri')
  await expect(steps).toContainText('hanya terkirim selama aplikasinya terbuka')
  await check(page, 'how to install on an iPhone')
})

// rule U25
test('the installed app of an iPhone says why it asks for a login of its own @full', async ({ visit }) => {
  const page = await visit({ anonymous: true, context: IPHONE })
  await page.goto('/login')
  const words = page.getByText('Aplikasi ini punya login sendiri, terpisah dari Safari.')
  await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible()
  await expect(words).toHaveCount(0)
  await page.addInitScript(() => Object.assign(navigator, { standalone: true }))
  await page.reload()
  await expect(words).toBeVisible()
  await check(page, 'login of the installed app on an iPhone')
})
