import type { Api } from './api'
import { type Locator, type Page, devices } from '@playwright/test'
import { kelompokField, kelompokOption } from './kelompok-picker'
import type { SeededAbsen, SeededKelompok } from './seed'
import { ADMIN } from './server'
import { expect } from './test'

/** A phone on a bad line: Chromium's 'Slow 3G', 400 ms each way and 400 kbit/s. */
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}
const { defaultBrowserType: _, ...PIXEL } = devices['Pixel 7']
export const PHONE = { ...PIXEL, viewport: { width: 390, height: 844 } }

/** What a person does with one thumb, counted; and the clock from the first sight of /login. */
export class Thumb {
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

  /** `from`: when the scanner was open. */
  told(way: string, from: number) {
    const tenths = (seconds: number) => Math.round(10 * seconds) / 10
    return {
      way,
      scanner_open_s: tenths(from),
      tenth_person_s: tenths(this.seconds()),
      taps: this.taps,
      typed: this.typed,
    }
  }

  seconds = () => (performance.now() - this.since) / 1000
}

/** Opens /login and types the admin's account. Gives the button that sends it. */
export async function typeAccount(thumb: Thumb): Promise<Locator> {
  const { page } = thumb
  await page.goto('/login', { timeout: 60_000 })
  await thumb.type(page.getByLabel('Email'), ADMIN.email)
  await thumb.type(page.getByLabel('Kata Sandi', { exact: true }), ADMIN.password)
  return page.getByRole('button', { name: 'MASUK' })
}

/** From /login to the open scanner, as somebody does who has an account, a group's number and nothing else. */
export async function toScanner(
  thumb: Thumb,
  kelompok: SeededKelompok,
  absen: SeededAbsen,
): Promise<Locator> {
  const { page } = thumb
  const reader = page.waitForRequest(/\/zxing_reader-.+\.wasm$/)
  await thumb.tap(await typeAccount(thumb))
  // The group last: once both are chosen, the choice is folded.
  const activity = page.getByLabel('Kegiatan', { exact: true })
  await expect(activity).toBeEnabled({ timeout: 60_000 })
  await thumb.choose(activity, absen.id)
  const group = kelompokField(page)
  await expect(group).toBeEnabled({ timeout: 60_000 })
  await thumb.type(group, String(kelompok.nomor))
  await thumb.tap(kelompokOption(page, `Kelompok ${kelompok.nomor}`))
  // What takes longest is under way while the person still chooses.
  await reader
  await thumb.tap(page.getByRole('button', { name: 'Scan QR Code' }))
  return page.getByRole('dialog', { name: 'Scan QR Code' })
}

/**
 * Slows the network of a page and of its workers, and its processor by the factor `cpu`. Chromium can't slow the processor of a worker.
 */
export async function slowPhone(page: Page, cpu = 1): Promise<Thumb> {
  page.setDefaultTimeout(60_000)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_3G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return new Thumb(page)
}

export const NAMES = [
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

/** What the server has of a group's members in an activity. */
export async function records(api: Api, kelompok: SeededKelompok, absen: SeededAbsen) {
  const rows = await api.absensi(kelompok, absen)
  return new Map(
    rows.map(({ id, status_kehadiran, metode_absen }) => [id, { status_kehadiran, metode_absen }]),
  )
}
