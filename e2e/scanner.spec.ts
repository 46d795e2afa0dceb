import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { Api } from './api'
import { type Shot, deniedCameraArgs, fakeCameraArgs, noCameraArgs, writeFilm } from './fake-camera'
import { chooseKelompok } from './kelompok-picker'
import { type SeededAbsen, type SeededKelompok, Seed } from './seed'
import { expect, logIn, test } from './test'
import { keepCards, noteCards, toasted } from './words'

const REFUSED = 'Camera permission denied. Please allow camera access and try again.'
const BLOCKED = 'Akses kamera ditolak. Klik ikon kamera di address bar untuk memberikan permission.'

/** The browser has not decided yet: it would ask the person. */
async function undecided(page: Page): Promise<void> {
  const cdp = await page.context().browser()!.newBrowserCDPSession()
  const { browserContextIds } = await cdp.send('Target.getBrowserContexts')
  await cdp.send('Browser.setPermission', {
    permission: { name: 'camera' },
    setting: 'prompt',
    browserContextId: browserContextIds.at(-1)!,
  })
}

const absensi = (kelompok: SeededKelompok, absen: SeededAbsen) =>
  `/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`

/** The scanner's dialog of /absensi. */
async function openScanner(page: Page, kelompok: SeededKelompok, absen: SeededAbsen) {
  await page.goto(absensi(kelompok, absen))
  await expect(page.getByRole('row').filter({ hasText: kelompok.anggota[0]!.nama })).toBeVisible()
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  return page.getByRole('dialog', { name: 'Scan QR Code' })
}

test('one film, five kinds of code: each has its card, and the camera goes on by itself', async ({
  visit,
  seed,
  faults,
}, testInfo) => {
  faults.allow(/status of 40[49]/)
  const [here, there] = [await seed.kelompok('Aisyah Rahmadani'), await seed.kelompok('Bagas Pratama')]
  const absen = await seed.absen('Hari pertama')
  const [aisyah, bagas] = [here.anggota[0]!, there.anggota[0]!]
  const shots: Shot[] = [
    // Recorded only once: a slow answer has time to become the card before the next code is read.
    { text: aisyah.id, blankSeconds: 3 },
    ...[bagas.id, randomUUID(), 'a-b-c'].map((text) => ({ text })),
  ]
  const film = await writeFilm(testInfo.outputPath('film.mjpeg'), shots, {
    shotSeconds: 0.8,
    blankSeconds: 0.4,
  })
  const page = await visit({ args: fakeCameraArgs(film) })

  await page.goto(absensi(here, absen))
  await expect(page.getByRole('row').filter({ hasText: aisyah.nama })).toBeVisible()
  const cards = await noteCards(page)
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  // A busy machine reads only some of the frames: the film goes round until each was read.
  const card = (text: RegExp) => cards.find(text, { timeout: 40_000 })

  const ok = await card(/^Absensi berhasil dicatat!/)
  expect(ok.text).toBe(`Absensi berhasil dicatat!${aisyah.nama}${aisyah.nim}KELOMPOK ${here.nomor}`)
  const salah = await card(/bukan/)
  expect(salah.text).toBe(
    `Anggota Kelompok ${there.nomor}, bukan Kelompok ${here.nomor}${bagas.nama}${bagas.nim}Disimpan untuk ditinjauKELOMPOK ${there.nomor}`,
  )
  const asing = await card(/^Peserta tidak ditemukan/)
  expect(asing.text).toContain('Disimpan untuk ditinjau')
  await card(/^QR data must be in format: uuid, nim-kelompok or nim/)
  // The film starts again: Aisyah's card has been out of view long enough to count as shown again.
  const dup = await card(/^Sudah hadir pukul \d\d:\d\d/)
  expect(dup.text).toContain(aisyah.nama)

  const [okRed, okGreen, okBlue] = ok.ground
  expect(okGreen, 'recorded is green').toBeGreaterThan(Math.max(okRed, okBlue))
  expect(salah.ground[0], 'a wrong group is red').toBeGreaterThan(
    2 * Math.max(salah.ground[1], salah.ground[2]),
  )
  expect(dup.ground[1], 'already present is gold').toBeGreaterThan(2 * dup.ground[2])
  expect(asing.ground[0], 'unknown is a darker red').toBeLessThan(salah.ground[0])

  await expect(dialog.getByText('1 dari 1 hadir')).toBeAttached()
  await dialog.getByRole('button', { name: 'Tutup pemindai' }).click()
  await expect(page.getByRole('row').filter({ hasText: aisyah.nama })).toContainText('QR Code')
  await expect(page.getByRole('heading', { name: /^Scan ditahan/ })).toBeVisible()
})

test('a refused camera says so, can be tried again, and leaves typing the NIM @full', async ({
  visit,
  seed,
}) => {
  const kelompok = await seed.kelompok('Citra Siregar')
  const absen = await seed.absen('Tanpa izin')
  const page = await visit({ args: deniedCameraArgs })
  await keepCards(page)
  await undecided(page)
  const dialog = await openScanner(page, kelompok, absen)
  await dialog.getByRole('button', { name: 'Request Camera Permission' }).click()
  await expect(dialog.getByRole('alert')).toContainText(REFUSED)
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByText('Menyiapkan kamera...').or(dialog.getByText(REFUSED))).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText(REFUSED)
  for (const words of ['Android (Chrome)', 'iPhone (Safari)', "'Cari manual'"])
    await expect(dialog.getByRole('alert')).toContainText(words)

  await dialog.getByRole('button', { name: 'Cari manual' }).click()
  const nim = dialog.getByLabel('Nama atau NIM')
  const cards = await noteCards(page)
  await nim.fill('12')
  await dialog.getByRole('button', { name: 'Catat' }).click()
  await expect(dialog.getByText('Invalid NIM format')).toBeVisible()
  await nim.fill(kelompok.anggota[0]!.nim)
  await dialog.getByRole('button', { name: 'Catat' }).click()
  await cards.find(/^Absensi berhasil dicatat!Citra Siregar/)
})

test('without any camera the form for the NIM is there at once @full', async ({ visit, seed }) => {
  const kelompok = await seed.kelompok('Dimas Nasution')
  const absen = await seed.absen('Tanpa kamera')
  const page = await visit({ args: noCameraArgs })
  await keepCards(page)
  const dialog = await openScanner(page, kelompok, absen)
  await expect(dialog.getByRole('alert')).toContainText('No cameras found')
  const cards = await noteCards(page)
  await dialog.getByLabel('Nama atau NIM').fill(kelompok.anggota[0]!.nim)
  await page.keyboard.press('Enter')
  await cards.find('Absensi berhasil dicatat!')
})

test('on a phone nothing of the scanner lies over the picture, and no button over a name @full', async ({
  visit,
  seed,
}, testInfo) => {
  const long = 'Muhammad Fadhil Ilhamsyah Ramadhan Siregar'
  const kelompok = await seed.kelompok(long, 'Ahmad Fauzan', 'Bunga Citra')
  const absen = await seed.absen('Layar sempit')
  const film = await writeFilm(testInfo.outputPath('film.mjpeg'), [
    { text: kelompok.anggota[0]!.id, blankSeconds: 20 },
  ])
  const page = await visit({
    args: fakeCameraArgs(film),
    context: { viewport: { width: 390, height: 844 } },
  })
  await keepCards(page)
  await page.goto(absensi(kelompok, absen))
  await expect(page.getByText(long)).toBeVisible()
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  const box = async (what: Locator) => (await what.boundingBox())!
  const bottom = ({ y, height }: { y: number; height: number }) => y + height
  await expect(dialog.getByText('belum datang', { exact: true })).toBeVisible()
  await expect(dialog.getByText(`Ahmad Fauzan, Bunga Citra, ${long}`)).toBeVisible()

  const undo = dialog.getByRole('button', { name: `Urungkan ${long}` })
  await expect(undo).toBeVisible({ timeout: 30_000 })
  const picture = await box(dialog.locator('video'))
  for (const name of ['Cari manual', 'Matikan suara', 'Berhenti Scan'])
    expect((await box(dialog.getByRole('button', { name }))).y, name).toBeGreaterThanOrEqual(bottom(picture))
  const corners = await box(dialog.locator('video ~ div svg').first())
  for (const chip of [dialog.getByText('1 dari 3 hadir').locator('..'), dialog.getByText('Terhubung')])
    expect(bottom(await box(chip)), 'a chip is clear of the corners').toBeLessThanOrEqual(corners.y)
  const name = dialog.getByRole('status').getByText(long)
  expect((await box(undo)).y, 'a line of its own').toBeGreaterThanOrEqual(bottom(await box(name)))
  const cut = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(cut, 'the name is not cut').toBe(false)
})

test('on a phone a camera that fails is told whole, above the search @full', async ({ visit, seed }) => {
  // A list that would take all the room there is.
  const names = Array.from({ length: 12 }, (_, at) => `Kiki Sempit ${at + 1}`)
  const kelompok = await seed.kelompok(...names)
  const absen = await seed.absen('Layar kecil')
  const page = await visit({ args: deniedCameraArgs, context: { viewport: { width: 390, height: 844 } } })
  await undecided(page)
  await page.goto(absensi(kelompok, absen))
  await expect(page.getByRole('cell', { name: 'Kiki Sempit 12', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  await dialog.getByRole('button', { name: 'Request Camera Permission' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText(REFUSED)
  await dialog.getByRole('button', { name: 'Cari manual' }).click()
  const hadir = dialog.getByRole('button', { name: 'Hadir' }).first()
  await expect(hadir).toBeVisible()

  // Once everything has come to rest.
  await expect(async () => {
    const frame = (await alert.locator('xpath=..').boundingBox())!
    for (const part of [alert.getByText(REFUSED), alert.getByRole('button', { name: 'Try Again' })]) {
      const box = (await part.boundingBox())!
      expect(box.y, 'nothing is cut off at the top').toBeGreaterThanOrEqual(frame.y)
      expect(box.y + box.height, 'nor at the bottom').toBeLessThanOrEqual(frame.y + frame.height)
    }
  }).toPass({ timeout: 10_000 })
  // The person who is searched for needs no scrolling either.
  await expect(hadir).toBeInViewport({ ratio: 1 })
})

test("the phone's back button closes the scanner and stays on the page @full", async ({ visit, seed }) => {
  const kelompok = await seed.kelompok('Lala Kembali')
  const absen = await seed.absen('Tombol kembali')
  const page = await visit({ args: noCameraArgs, context: { viewport: { width: 390, height: 844 } } })
  await page.goto('/listabsen')
  await page.goto(absensi(kelompok, absen))
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  const open = () => page.getByRole('button', { name: 'Scan QR Code' }).click()
  await expect(page.getByText('Lala Kembali')).toBeVisible()

  await open()
  await dialog.getByLabel('Nama atau NIM').fill(kelompok.anggota[0]!.nim)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('1 dari 1 hadir')).toBeAttached()
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/absensi')
  await expect(page.getByRole('row').filter({ hasText: 'Lala Kembali' })).toContainText('Manual')

  // Closed by its cross it leaves nothing behind that a person would have to go back through.
  await open()
  await dialog.getByRole('button', { name: 'Tutup pemindai' }).dblclick()
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/absensi')
  await page.goBack()
  await page.waitForURL('**/listabsen')

  await page.goForward()
  await expect(page.getByText('Lala Kembali')).toBeVisible()
  await open()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(page.getByText('Lala Kembali')).toBeVisible()
  await expect(dialog, 'a page that was loaded anew starts without').toBeHidden()
})

test('the screen stays on while the scanner is open @full', async ({ visit, seed }) => {
  const kelompok = await seed.kelompok('Mira Terang')
  const absen = await seed.absen('Layar menyala')
  const page = await visit({ args: noCameraArgs })
  await page.addInitScript(() => {
    const locks: WakeLockSentinel[] = []
    const request = navigator.wakeLock.request.bind(navigator.wakeLock)
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type)
      locks.push(lock)
      return lock
    }
    Object.assign(globalThis, { locks })
  })
  const held = () =>
    page.evaluate(() =>
      (globalThis as unknown as { locks: WakeLockSentinel[] }).locks.map(({ released }) => !released),
    )
  const dialog = await openScanner(page, kelompok, absen)
  await expect.poll(held).toContain(true)
  await dialog.getByRole('button', { name: 'Tutup pemindai' }).click()
  await expect.poll(held).not.toContain(true)
})

test('over plain http everything but the camera works, and one screen says why @full', async ({
  visit,
  seed,
  server,
}) => {
  const kelompok = await seed.kelompok('Elok Wulandari')
  const absen = await seed.absen('Tanpa https')
  const plain = `http://bakti.test:${new URL(server.url).port}`
  const page = await visit({
    anonymous: true,
    args: ['--host-resolver-rules=MAP bakti.test 127.0.0.1'],
    context: { baseURL: plain },
  })
  await keepCards(page)
  await logIn(page)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  const dialog = await openScanner(page, kelompok, absen)
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Kamera hanya bisa dipakai di alamat yang aman (https://).')
  await expect(alert).toContainText(`Halaman ini dibuka lewat ${plain}.`)
  const cards = await noteCards(page)
  await dialog.getByLabel('Nama atau NIM').fill(kelompok.anggota[0]!.nim)
  await page.keyboard.press('Enter')
  await cards.find('Absensi berhasil dicatat!')
  await dialog.getByRole('button', { name: 'Tutup pemindai' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Elok Wulandari' })).toContainText('Hadir')
})

// rule S7
test('it asks for the camera, pauses for typing, stops and restarts by hand, and lets the camera go while the page is hidden @full', async ({
  visit,
  seed,
}, testInfo) => {
  const kelompok = await seed.kelompok('Fajar Chaniago', 'Gita Piliang')
  const absen = await seed.absen('Jeda')
  const [fajar, gita] = kelompok.anggota
  const film = await writeFilm(testInfo.outputPath('film.mjpeg'), [{ text: fajar!.id }], {
    blankSeconds: 0.4,
  })
  const page = await visit({ args: fakeCameraArgs(film) })
  await undecided(page)
  const dialog = await openScanner(page, kelompok, absen)
  await expect(dialog.getByText('Izinkan kamera untuk mulai memindai QR peserta.')).toBeVisible()
  const recorded = /^(Absensi berhasil dicatat!|Sudah hadir).*Fajar Chaniago/
  const first = await noteCards(page)
  await dialog.getByRole('button', { name: 'Request Camera Permission' }).click()
  const live = () =>
    page.evaluate(() => {
      const stream = document.querySelector('video')!.srcObject as MediaStream | null
      return stream?.getTracks().some((track) => track.readyState === 'live') ?? false
    })

  await first.find(recorded, { timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Cari manual' }).click()
  await expect(dialog.getByText('Pemindaian dijeda')).toBeVisible()
  const typed = await noteCards(page)
  await dialog.getByLabel('Nama atau NIM').fill(gita!.nim)
  await page.keyboard.press('Enter')
  await typed.find('Gita Piliang')
  await expect(dialog.getByText('Pemindaian dijeda'), 'the search stays open for the next one').toBeVisible()
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await typed.find(recorded, { timeout: 30_000 })

  await dialog.getByRole('button', { name: 'Berhenti Scan' }).click()
  await expect(dialog.getByText('Pemindaian dihentikan.')).toBeVisible()
  expect(await live()).toBe(false)
  const restarted = await noteCards(page)
  await dialog.getByRole('button', { name: 'Restart' }).click()
  await restarted.find(recorded, { timeout: 30_000 })

  await setHidden(page, true)
  await expect.poll(live).toBe(false)
  const shown = await noteCards(page)
  await setHidden(page, false)
  await expect.poll(live).toBe(true)
  await shown.find(recorded, { timeout: 30_000 })
})

/** As when a mentor takes a call. A headless browser never hides its pages by itself, so the page gets the event. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (value ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}

/** Resolves when a button of these words comes, however soon it goes again: a code that is in view already is read at once. */
const comes = (page: Page, words: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const buttons = [...document.querySelectorAll('button')]
          if (!buttons.some(({ textContent }) => textContent.includes(wanted))) return
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
    words,
  )

test("/scan-qr takes one code at a time, and 'Catat Absensi' really records it", async ({
  visit,
  seed,
  api,
}, testInfo) => {
  const kelompok = await seed.kelompok('Hafiz Lubis')
  const absen = await seed.absen('Satu per satu')
  const [hafiz] = kelompok.anggota
  const status = async () => {
    return (await api.absensi(kelompok, absen))[0]!.status_kehadiran
  }
  // Seen in a mirror, as some front cameras show it.
  const film = await writeFilm(testInfo.outputPath('film.mjpeg'), [{ text: hafiz!.id }], { mirrored: true })
  const page = await visit({ args: fakeCameraArgs(film) })
  await page.goto('/listabsen')
  await page.getByRole('link', { name: `Scan QR ${absen.title}`, exact: true }).click()
  await expect(page).toHaveURL(`/scan-qr/${absen.id}`)
  await page.getByRole('button', { name: 'Test Camera Permission' }).click()
  await toasted(page, 'Kamera dapat diakses! Permission sudah diberikan.')
  await page.getByRole('button', { name: 'Request Camera Permission' }).click()
  await toasted(page, 'Permission diberikan! Silakan mulai scan.')

  const read = page.getByRole('heading', { name: 'QR Code Berhasil Dipindai!' })
  // The reader comes with the first scan, and a busy machine reads only some of the frames.
  const patience = { timeout: 30_000 }
  await page.getByRole('button', { name: 'Mulai Scan QR' }).click()
  await expect(read).toBeVisible(patience)
  await expect(page.getByText(`${hafiz!.nim} · Kelompok ${kelompok.nomor}`)).toBeVisible()
  await expect(page.getByText(hafiz!.id)).toHaveCount(0)
  expect(await status(), 'reading alone records nothing').toBe('Belum Absen')
  const scanning = comes(page, 'Berhenti Scan')
  await page.getByRole('button', { name: 'Scan Lagi' }).click()
  await scanning
  await expect(read).toBeVisible(patience)
  await page.getByRole('button', { name: 'Catat Absensi' }).click()
  await toasted(page, 'Absensi berhasil dicatat!')
  expect(await status()).toBe('Hadir')

  // What is no success is said by the card alone.
  await page.getByRole('button', { name: 'Mulai Scan QR' }).click()
  await expect(read).toBeVisible(patience)
  await page.getByRole('button', { name: 'Catat Absensi' }).click()
  await expect(page.getByText(/^Sudah hadir pukul \d\d:\d\d/)).toBeVisible()
})

test('/scan-qr where the camera is refused: said once, and there is a search by hand @full', async ({
  visit,
  seed,
}) => {
  const kelompok = await seed.kelompok('Intan Tanjung')
  const absen = await seed.absen('Ditolak')
  const page = await visit({ args: deniedCameraArgs })
  // Refused for good: the browser would not even ask again.
  await page.goto(`/scan-qr/${absen.id}`)
  await page.getByRole('button', { name: 'Request Camera Permission' }).click()
  await expect(page.getByRole('alert')).toContainText('Permission ditolak atau kamera tidak tersedia.')
  await page.getByRole('button', { name: 'Mulai Scan QR' }).click()
  await expect(page.getByRole('alert')).toContainText(BLOCKED)
  await page.getByRole('button', { name: 'Cari manual' }).click()
  await page.getByLabel('Nama atau NIM').fill(kelompok.anggota[0]!.nim)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Absensi berhasil dicatat!')).toBeVisible()
})

test('the buttons of /scan-qr fill their rows @full', async ({ visit, seed }) => {
  const absen = await seed.absen('Tombol')
  const page = await visit({ args: deniedCameraArgs })
  await page.goto(`/scan-qr/${absen.id}`)
  const names = ['Mulai Scan QR', 'Request Camera Permission', 'Test Camera Permission', 'Cari manual']
  const edges = async () => {
    const rows = new Map<number, number[]>()
    for (const name of names) {
      const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!
      rows.set(box.y, [...(rows.get(box.y) ?? []), box.x, box.x + box.width])
    }
    return [...rows.values()].map((xs) => [Math.min(...xs), Math.max(...xs)].map(Math.round))
  }
  await expect(page.getByRole('button', { name: 'Test Camera Permission' })).toBeVisible()
  const widths = async () => new Set((await edges()).map(String)).size
  await expect.poll(widths, 'every row is as wide as the first').toBe(1)
})

test('/scan-qr of an activity that is not there says so @full', async ({ adminPage: page }) => {
  await page.goto(`/scan-qr/${randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Kegiatan tidak ditemukan' })).toBeVisible()
})

// rule S3
test('group and activity come before the camera @full', async ({ visit, ownServer }) => {
  // Of its own: on a day with an activity, and of one group, they are chosen by themselves.
  const seed = new Seed(await Api.login(ownServer.url))
  const kelompok = await seed.kelompok('Joni Halim')
  await seed.kelompok('Orang Lain')
  const absen = await seed.absen('Pilih dulu')
  const page = await visit({ server: ownServer })
  await page.goto('/absensi')
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  await toasted(page, 'Pilih kegiatan terlebih dahulu!')
  await page.getByLabel('Kegiatan', { exact: true }).selectOption(absen.id)
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  await toasted(page, 'Pilih kelompok terlebih dahulu!')
  await chooseKelompok(page, kelompok.nomor)
  await expect(page.getByRole('row').filter({ hasText: 'Joni Halim' })).toBeVisible()
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  await expect(page.getByRole('dialog', { name: 'Scan QR Code' })).toBeVisible()
})
