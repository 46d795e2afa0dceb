import type { BrowserContext, Page } from '@playwright/test'
import { badge, absensi, events, rowOf, synced, typeNim } from './absensi-page'
import { appKept } from './kept-app'
import { expect, logIn, test } from './test'

// A mentor's acts survive what happens to phones. Two tabs, and a server that is gone while the browser believes that it is online, are
// in offline.spec.ts.

const LOST = /net::ERR_|status of 50[234]/
const HOUR_MS = 3_600_000

/** The page opened anew, once it has sent what the former one left. */
async function openedAgain(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await expect(synced(page)).toBeVisible({ timeout: 30_000 })
  return page
}

// rules O1, G5
test('without a network the page is reloaded, records on, and everything arrives once', async ({
  device,
  seed,
  server,
  faults,
}) => {
  faults.allow(LOST)
  const kelompok = await seed.kelompok('Ayu Muat', 'Bima Muat', 'Cinta Muat')
  const absen = await seed.absen('Muat ulang')
  const page = await device()
  await logIn(page)
  await page.goto(absensi(kelompok, absen))
  await expect(rowOf(page, 'Ayu Muat')).toBeVisible()
  await appKept(page)
  const [ayu, bima, cinta] = kelompok.anggota.map(({ nim }) => nim)

  await page.context().setOffline(true)
  await typeNim(page, ayu!, bima!)
  await page.reload()
  await expect(badge(page, 2)).toBeVisible()
  await expect(rowOf(page, 'Bima Muat')).toContainText('Belum terkirim')
  await typeNim(page, cinta!)
  await page.reload()
  await expect(badge(page, 3)).toBeVisible()
  expect(await events(server, absen)).toEqual([])

  await page.context().setOffline(false)
  await expect(synced(page)).toBeVisible({ timeout: 30_000 })
  expect(await events(server, absen)).toHaveLength(3)
})

// rule O1
test('a page that is closed 150 ms after the tap has kept the act', async ({
  adminPage: page,
  seed,
  server,
  faults,
}) => {
  faults.allow(LOST)
  const kelompok = await seed.kelompok('Dewi Tutup')
  const absen = await seed.absen('Tutup')
  const context = page.context()
  await page.goto(absensi(kelompok, absen))
  await page.getByRole('button', { name: 'Ubah status Dewi Tutup' }).click()
  await page.getByLabel('Status kehadiran Dewi Tutup').selectOption('Izin')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Simpan status Dewi Tutup' }).click()
  // What is measured is the time.
  await page.waitForTimeout(150)
  await page.close()

  await context.setOffline(false)
  const next = await openedAgain(context, absensi(kelompok, absen))
  await expect(rowOf(next, 'Dewi Tutup')).toContainText('Izin')
  expect(await events(server, absen)).toHaveLength(1)
})

// rules O1, O9
test('a request that is under way when its page closes counts once', async ({
  adminPage: page,
  seed,
  server,
  faults,
}) => {
  faults.allow(LOST)
  const kelompok = await seed.kelompok('Eka Jalan', 'Fitri Jalan')
  const absen = await seed.absen('Di jalan')
  const context = page.context()
  await page.goto(absensi(kelompok, absen))
  await expect(rowOf(page, 'Eka Jalan')).toBeVisible()
  const [eka, fitri] = kelompok.anggota.map(({ nim }) => nim)
  let stored = 0
  // The server has Eka's scan and its answer never comes; Fitri's never reaches it.
  await page.route('**/api/absen/admin/scan', async (route) => {
    if (!route.request().postData()?.includes(eka!)) return
    stored = (await route.fetch()).status()
  })
  const asked = page.waitForRequest((request) => request.postData()?.includes(fitri!) ?? false)
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  for (const nim of [eka!, fitri!]) {
    await page.getByLabel('Nama atau NIM').fill(nim)
    await page.keyboard.press('Enter')
  }
  await asked
  await expect.poll(() => stored).toBe(200)
  await page.close()

  const next = await openedAgain(context, absensi(kelompok, absen))
  for (const name of ['Eka Jalan', 'Fitri Jalan']) await expect(rowOf(next, name)).toContainText('Hadir')
  expect(await events(server, absen)).toHaveLength(2)
})

// rules O1, O20, H13
test('what was recorded two days ago without a network arrives with its date', async ({
  adminPage: page,
  seed,
  server,
  faults,
}) => {
  faults.allow(LOST)
  const kelompok = await seed.kelompok('Galih Lama', 'Hana Lama')
  const absen = await seed.absen('Dua hari')
  const context = page.context()
  const then = Date.now() - 48 * HOUR_MS
  await page.goto(absensi(kelompok, absen))
  await expect(rowOf(page, 'Galih Lama')).toBeVisible()
  await context.setOffline(true)
  // Two days ago both clocks said so: the device knew that it was not off.
  await page.clock.setSystemTime(then)
  await typeNim(page, ...kelompok.anggota.map(({ nim }) => nim))
  await expect(badge(page, 2)).toBeVisible()
  await page.evaluate(async () => {
    const open = indexedDB.open('bakti-outbox')
    await new Promise((resolve) => (open.onsuccess = resolve))
    const items = open.result.transaction('item', 'readwrite').objectStore('item')
    await new Promise<void>((resolve) => {
      items.openCursor().onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
        if (!cursor) return resolve()
        const clock = { offset: 0, measured_at: cursor.value.happened_at, uncounted: 0 }
        cursor.update({ ...cursor.value, clock })
        cursor.continue()
      }
    })
    open.result.close()
  })
  await page.close()

  await context.setOffline(false)
  await openedAgain(context, absensi(kelompok, absen))
  const stored = await events(server, absen)
  expect(stored).toHaveLength(2)
  for (const { happened_at } of stored) {
    expect(happened_at.getTime()).toBeGreaterThan(then - 5_000)
    expect(happened_at.getTime()).toBeLessThan(then + 60_000)
  }
})
