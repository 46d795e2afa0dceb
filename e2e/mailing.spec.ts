import { authCalls } from '@bakti/contract/auth/auth.calls'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { hold, road } from './answers'
import { Api, send } from './api'
import { type Weather, startFlakyProxy } from './flaky-proxy'
import type { SeededAbsen, SeededKelompok } from './seed'
import { type Server, connect } from './server'
import { expect, logIn, test } from './test'
import { noteCards, toasted } from './words'

/** How a request ends depends on how far it had come when its road was cut. */
const LOST = /net::ERR_/

const absensi = (kelompok: { id: string }, absen: { id: string }) =>
  `/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`
const rowOf = (page: Page, nama: string) => page.getByRole('row').filter({ hasText: nama })
const badge = (page: Page, unsent: number) =>
  page.getByRole('button', { name: `${unsent} belum terkirim, buka daftar` })
const synced = (page: Page) => page.getByRole('button', { name: /^Tersinkron pukul/ })

/** How many acts the server has of an activity. */
async function countEvents(server: Server, absen: { id: string }): Promise<number> {
  const client = await connect(server.dataDir)
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from kehadiran_event where id_absen = $1',
      [absen.id],
    )
    return rows[0]!.count
  } finally {
    await client.end()
  }
}

/** Writes scans into the outbox of a page as the outbox itself stores them, all at once. */
const queueScans = (page: Page, absen: string, nimList: readonly string[]) =>
  page.evaluate(
    async ([id, codes]) => {
      const deviceId = localStorage.getItem('deviceId') ?? crypto.randomUUID()
      const happened_at = new Date().toISOString()
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('bakti-outbox')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(new Error(opening.error?.message))
      })
      const writing = db.transaction('item', 'readwrite')
      for (const code of codes)
        writing.objectStore('item').add({
          id: crypto.randomUUID(),
          kind: 'scan',
          entity: `${id}:${code}`,
          after: [],
          absen: id,
          label: `Scan ${code}`,
          body: { participantIdentifier: code, absenId: id },
          happened_at,
          deviceId,
          operator: null,
          state: 'antre',
        })
      await new Promise((resolve) => (writing.oncomplete = resolve))
      db.close()
    },
    [absen, nimList] as const,
  )

// rule O41
test('500 waiting scans arrive by at most five calls at 50 ms, and arrive at 400 kbit/s with 2 % loss @full', async ({
  ownServer,
  visit,
  faults,
}) => {
  test.setTimeout(240_000)
  faults.allow(LOST)
  const api = await Api.login(ownServer.url)
  const nimList = Array.from({ length: 500 }, (_, at) => String(2_510_600_000 + at))
  await api.roster(nimList.map((nim, at) => [`Peserta ke-${at}`, nim, Math.floor(at / 50) + 1]))
  const proxy = await startFlakyProxy(ownServer.url, 11)
  try {
    const page = await visit({ anonymous: true, context: { baseURL: proxy.url } })
    await logIn(page)
    const hasOutbox = () =>
      page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'bakti-outbox'))
    await expect.poll(hasOutbox).toBe(true)
    const calls: string[] = []
    page.on('request', (request) => {
      if (/\/api\/absen\/(admin\/scan|status)/.test(request.url())) calls.push(request.url())
    })

    const drain = async (weather: Weather) => {
      const absen = await api.absen(`Antre ${randomUUID().slice(0, 4)}`)
      await page.context().setOffline(true)
      await queueScans(page, absen, nimList)
      calls.length = 0
      proxy.become(weather)
      const since = Date.now()
      await page.context().setOffline(false)
      await expect.poll(() => countEvents(ownServer, { id: absen }), { timeout: 100_000 }).toBe(500)
      await expect(synced(page)).toBeVisible({ timeout: 30_000 })
      return { calls: calls.length, ms: Date.now() - since }
    }
    const near = await drain({ delay: [25, 25] })
    expect(near.calls).toBeLessThanOrEqual(5)
    const far = await drain({ delay: [25, 25], bitsPerSecond: 400_000, loss: 0.02 })
    console.log('drained', { near, far, lostSegments: proxy.counts.lostSegments })
  } finally {
    await proxy.close()
  }
})

// rule U27
test("'Kirim sekarang' stays in reach under a long list of unsent acts on a phone", async ({
  visit,
  seed,
  faults,
}) => {
  faults.allow(LOST, /status of 404/)
  const absen = await seed.absen('Antrean panjang')
  const page = await visit({ context: { viewport: { width: 390, height: 844 } } })
  await page.goto('/absensi')
  await expect(page.getByRole('button', { name: 'Siap mencatat, buka daftar' })).toBeVisible()
  const line = await road(page)
  line.cut()
  const nimList = Array.from({ length: 14 }, (_, at) => String(2_510_900_000 + at))
  await queueScans(page, absen.id, nimList)
  await page.reload()
  await badge(page, nimList.length).click()
  const rows = page.getByRole('list', { name: 'Menunggu dikirim' }).getByRole('listitem')
  await expect(rows).toHaveCount(nimList.length)
  await expect(rows.last(), 'the list is longer than the screen').not.toBeInViewport()
  const send = page.getByRole('button', { name: 'Kirim sekarang' })
  await expect(send).toBeInViewport({ ratio: 1 })
  await page.screenshot({ path: test.info().outputPath('sheet.png') })
  await rows.last().scrollIntoViewIfNeeded()
  await expect(send).toBeInViewport({ ratio: 1 })
  await line.mend()
  await expect(page.getByRole('heading', { name: 'Semua sudah terkirim' })).toBeVisible()
})

// rules A49, O16
test('a session that ended on the server: the open scanner records ten more people, and a login sends them all @full', async ({
  visit,
  seed,
  server,
  faults,
}) => {
  faults.allow(/status of 401/, LOST)
  const names = Array.from({ length: 11 }, (_, at) => `Sesi ${String.fromCharCode(65 + at)} Putra`)
  const kelompok = await seed.kelompok(...names)
  const absen = await seed.absen('Sesi berakhir')
  const page = await visit({ anonymous: true })
  await logIn(page)
  await page.goto(absensi(kelompok, absen))
  await expect(rowOf(page, names[0]!)).toBeVisible()
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  const field = dialog.getByLabel('Nama atau NIM')
  const cards = await noteCards(page)
  const typeNim = async (nim: string) => {
    await field.fill(nim)
    await page.keyboard.press('Enter')
    await cards.find(nim)
    await expect(field).toHaveValue('')
  }
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await send({ url: server.url, token: token! }, authCalls.logout)

  const banner = dialog.getByText('Masuk lagi untuk mengirim')
  await typeNim(kelompok.anggota[0]!.nim)
  await expect(banner).toBeVisible()
  for (const { nim } of kelompok.anggota.slice(1)) {
    await typeNim(nim)
    await expect(banner).toBeVisible()
  }
  expect(await countEvents(server, absen)).toBe(0)

  await dialog.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(badge(page, 11)).toBeVisible()
  await page.getByLabel('Email').fill('panitia@contoh.id')
  await page.getByLabel('Kata Sandi', { exact: true }).fill('rumah gadang 2025')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`kelompok=${kelompok.id}&kegiatan=${absen.id}`))
  await expect(synced(page)).toBeVisible()
  expect(await countEvents(server, absen)).toBe(11)
  for (const nama of names) await expect(rowOf(page, nama)).toContainText('Manual')
  // One tap, and the scanner is open again.
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  await expect(dialog).toBeVisible()
})

/** An admin's phone without network, with the list of a group open. */
async function offlinePhone(page: Page, kelompok: SeededKelompok, absen: SeededAbsen) {
  await page.goto(absensi(kelompok, absen))
  await expect(rowOf(page, kelompok.anggota[0]!.nama)).toContainText('Belum Absen')
  const line = await road(page)
  line.cut()
  return line
}

// rules H9, H30
test('two phones without network say different things about one person: both say afterwards what stands @full', async ({
  visit,
  seed,
  faults,
}) => {
  faults.allow(LOST)
  const kelompok = await seed.kelompok('Tiara Dua')
  const absen = await seed.absen('Dua HP')
  const [tiara] = kelompok.anggota
  const [gate, desk] = [await visit(), await visit()]
  const gateLine = await offlinePhone(gate, kelompok, absen)
  const deskLine = await offlinePhone(desk, kelompok, absen)

  await gate.getByRole('button', { name: 'Scan QR Code' }).click()
  const dialog = gate.getByRole('dialog', { name: 'Scan QR Code' })
  const cards = await noteCards(gate)
  await dialog.getByLabel('Nama atau NIM').fill(tiara!.nim)
  await gate.keyboard.press('Enter')
  await cards.find('Tersimpan di perangkat, belum terkirim')
  await dialog.getByRole('button', { name: 'Tutup pemindai' }).click()
  await expect(badge(gate, 1)).toBeVisible()

  await desk.getByRole('button', { name: `Ubah status ${tiara!.nama}` }).click()
  await desk.getByLabel(`Status kehadiran ${tiara!.nama}`).selectOption('Alfa')
  await desk.getByRole('button', { name: `Simpan status ${tiara!.nama}` }).click()
  await toasted(desk, 'Status tersimpan di perangkat (offline mode)')
  await expect(badge(desk, 1)).toBeVisible()

  await gateLine.mend()
  await expect(synced(gate)).toBeVisible()
  const readOn = await hold(desk, /\/api\/kelompok\/anggota\/with-absensi/)
  await deskLine.mend()
  await toasted(desk, new RegExp(`^${tiara!.nama}: `))
  readOn()
  await expect(synced(desk)).toBeVisible()
  // The gate reads its list again every 10 s.
  for (const page of [gate, desk])
    await expect(rowOf(page, tiara!.nama)).toContainText(/Hadir.*Perlu diputuskan/, { timeout: 20_000 })
})
