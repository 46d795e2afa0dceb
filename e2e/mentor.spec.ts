import { type Locator, type Page, devices } from '@playwright/test'
import { Api } from './api'
import { fakeCameraArgs, noCameraArgs, writeFilm } from './fake-camera'
import { Seed, type SeededAbsen, type SeededKelompok } from './seed'
import { ADMIN } from './server'
import { expect, test } from './test'

/** A phone on a bad line: Chromium's 'Slow 3G', 400 ms each way and 400 kbit/s. */
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}
const { defaultBrowserType: _, ...PIXEL } = devices['Pixel 7']
const PHONE = { ...PIXEL, viewport: { width: 390, height: 844 } }

/** What a person does with one thumb, counted; and the clock from the first sight of /login. */
class Thumb {
  taps = 0
  typed = 0
  private readonly since = performance.now()
  constructor(readonly page: Page) {}

  async tap(what: Locator): Promise<void> {
    await what.tap()
    this.taps += 1
  }

  /** A tap into the field, unless it has the focus already, and its characters. */
  async type(field: Locator, text: string): Promise<void> {
    const focused = await field.evaluate((element) => element === document.activeElement)
    if (!focused) await this.tap(field)
    await field.pressSequentially(text, { delay: 60 })
    this.typed += text.length
  }

  /** A phone's own list: one tap opens it, one takes an entry. */
  async choose(list: Locator, value: string): Promise<void> {
    await list.selectOption(value)
    this.taps += 2
  }

  told(way: string, from: number): string {
    const seconds = (performance.now() - this.since) / 1000
    return `${way}: ${seconds.toFixed(1)} s from /login to the tenth person (the scanner was open after ${from.toFixed(1)} s), ${this.taps} taps, ${this.typed} characters typed`
  }

  seconds = () => (performance.now() - this.since) / 1000
}

/** From /login to the open scanner, as somebody does who has an account, a group's number and nothing else. */
async function toScanner(thumb: Thumb, kelompok: SeededKelompok, absen: SeededAbsen): Promise<Locator> {
  const { page } = thumb
  const reader = page.waitForRequest(/\/zxing_reader-.+\.wasm$/)
  await page.goto('/login', { timeout: 60_000 })
  await thumb.type(page.getByLabel('Email'), ADMIN.email)
  await thumb.type(page.getByLabel('Kata Sandi', { exact: true }), ADMIN.password)
  await thumb.tap(page.getByRole('button', { name: 'MASUK' }))
  const group = page.getByLabel('Kelompok', { exact: true })
  await expect(group).toBeEnabled({ timeout: 60_000 })
  await thumb.choose(group, kelompok.id)
  const activity = page.getByLabel('Kegiatan')
  await expect(activity).toBeEnabled({ timeout: 60_000 })
  await thumb.choose(activity, absen.id)
  // What takes longest is under way while the person still chooses.
  await reader
  await thumb.tap(page.getByRole('button', { name: 'Scan QR Code' }))
  return page.getByRole('dialog', { name: 'Scan QR Code' })
}

async function slowPhone(page: Page): Promise<Thumb> {
  page.setDefaultTimeout(60_000)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_3G)
  return new Thumb(page)
}

const NAMES = [
  'Aisyah Rahmadani',
  'Bagas Pratama',
  'Citra Lestari',
  'Dzaky Putra',
  'Elok Wulandari',
  'Fajri Hidayat',
  'Gita Piliang',
  'Hafiz Lubis',
  'Intan Permata',
  'Joni Halim',
  'Kirana Dewi',
  'Luthfi Anwar',
]

test.setTimeout(240_000)

test('a new mentor with a phone on Slow 3G: from the login to the tenth scanned person', async ({
  visit,
  seed,
  api,
}, testInfo) => {
  const kelompok = await seed.kelompok(...NAMES)
  const absen = await seed.absen('Gerbang')
  const ten = kelompok.anggota.slice(0, 10)
  const film = await writeFilm(
    testInfo.outputPath('film.mjpeg'),
    ten.map(({ id }) => ({ text: id })),
    { shotSeconds: 1, blankSeconds: 0.5 },
  )
  const page = await visit({ anonymous: true, args: fakeCameraArgs(film), context: PHONE })
  const thumb = await slowPhone(page)
  const dialog = await toScanner(thumb, kelompok, absen)
  const from = thumb.seconds()
  await expect(dialog.getByText(`10 dari ${NAMES.length} hadir`)).toBeAttached({ timeout: 120_000 })
  console.log(thumb.told('camera', from))

  const rows = await records(api, kelompok, absen)
  for (const { id } of ten)
    expect(rows.get(id)).toEqual({ status_kehadiran: 'Hadir', metode_absen: 'QR_CODE' })
  // Two fields, MASUK, two lists, 'Scan QR Code', and none after that.
  expect(thumb.taps).toBeLessThanOrEqual(8)
})

test('the same without a camera: ten people by their last four digits', async ({ visit, seed, api }) => {
  const kelompok = await seed.kelompok(...NAMES)
  const absen = await seed.absen('Gerbang tanpa kamera')
  const ten = kelompok.anggota.slice(0, 10)
  const page = await visit({ anonymous: true, args: noCameraArgs, context: PHONE })
  const thumb = await slowPhone(page)
  const dialog = await toScanner(thumb, kelompok, absen)
  const field = dialog.getByLabel('Nama atau NIM')
  await expect(field).toBeVisible()
  const from = thumb.seconds()
  for (const { nim, nama } of ten) {
    await thumb.type(field, nim.slice(-4))
    await thumb.tap(dialog.getByRole('group', { name: nama }).getByRole('button', { name: 'Hadir' }))
    await expect(dialog.getByRole('status').filter({ hasText: nama })).toBeVisible()
  }
  await expect(dialog.getByText(`10 dari ${NAMES.length} hadir`)).toBeAttached({ timeout: 60_000 })
  console.log(thumb.told('Cari manual', from))

  // On a slow line some are still on their way.
  await expect(dialog.getByText('Terhubung')).toBeAttached({ timeout: 60_000 })
  const rows = await records(api, kelompok, absen)
  for (const { id } of ten)
    expect(rows.get(id)).toEqual({ status_kehadiran: 'Hadir', metode_absen: 'MANUAL_BY_ADMIN' })
  // One tap for each person: the field has the focus again, and is empty.
  expect(thumb.taps).toBeLessThanOrEqual(8 + 10)
})

test('down the list with one thumb: a tap for each person, and no keyboard in between', async ({
  visit,
  seed,
}) => {
  const kelompok = await seed.kelompok(...NAMES)
  const absen = await seed.absen('Satu jempol')
  const page = await visit({ args: noCameraArgs, context: PHONE })
  await page.goto(`/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`)
  await expect(page.getByRole('cell', { name: NAMES[0]!, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Scan QR Code' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  const field = dialog.getByLabel('Nama atau NIM')
  for (const [at, nama] of NAMES.slice(0, 3).entries()) {
    await dialog.getByRole('group', { name: nama }).getByRole('button', { name: 'Hadir' }).tap()
    await expect(dialog.getByText(`${at + 1} dari ${NAMES.length} hadir`)).toBeAttached()
    await expect(field).not.toBeFocused()
  }
  // Who begins to type goes on typing.
  await field.fill(kelompok.anggota[3]!.nim.slice(-4))
  await dialog.getByRole('button', { name: 'Sakit' }).tap()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
})

test('an activity that the device remembers from another day is pointed out, and changed with one tap', async ({
  visit,
  ownServer,
}) => {
  const api = await Api.login(ownServer.url)
  const kelompok = await new Seed(api).kelompok('Opan Kemarin')
  const kemarin = await api.absen('Hari pertama', '2025-08-11')
  const wib = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const page = await visit({ server: ownServer, context: PHONE })
  await page.getByLabel('Kelompok', { exact: true }).selectOption(kelompok.id)
  await page.getByLabel('Kegiatan').selectOption(kemarin)
  await expect(page.getByText('Opan Kemarin')).toBeVisible()
  const pointedOut = page.getByText('Hari ini ada kegiatan lain: Hari kedua.')
  await expect(pointedOut, 'no other activity, no word').toBeHidden()

  const hariIni = await api.absen('Hari kedua', wib)
  await page.goto('/absensi')
  await expect(page.getByLabel('Kegiatan')).toHaveValue(kemarin)
  await expect(pointedOut).toBeVisible()
  await page.getByRole('button', { name: 'Pilih kegiatan hari ini' }).tap()
  await expect(page.getByLabel('Kegiatan')).toHaveValue(hariIni)
  await expect(pointedOut).toBeHidden()
})

/** What the server has of a group's members in an activity. */
async function records(
  api: { get: (path: string) => Promise<{ data: any }> },
  kelompok: SeededKelompok,
  absen: SeededAbsen,
) {
  const { data } = await api.get(
    `/kelompok/anggota/with-absensi?id_kelompok=${kelompok.id}&id_absen=${absen.id}`,
  )
  const rows = data as { id: string; status_kehadiran: string; metode_absen: string | null }[]
  return new Map(
    rows.map(({ id, status_kehadiran, metode_absen }) => [id, { status_kehadiran, metode_absen }]),
  )
}
