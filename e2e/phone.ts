import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium, devices, expect } from '@playwright/test'
import { noCameraArgs } from './fake-camera'
import { CHROMIUM_ARGS, LAUNCH } from './playwright.config'
import { ADMIN } from './server'
import { noteCards } from './words'

/** What a mentor typed into the real page, and whether the page has said that it is kept. */
export interface Typed {
  nim: string
  nama: string
  /** The page has said a word on it: 'recorded' or 'kept on this device'. From then on it may not be lost. */
  promised: boolean
  /** The browser died between the typing and the word: it is unknown, so it is typed again. */
  doubted: boolean
}

interface PhoneOptions {
  /** Switches of the browser. Without them it has no camera: NIMs are typed. */
  args?: readonly string[]
  /** Called each time that the browser was opened. */
  prepare?: (context: BrowserContext) => Promise<void>
}

/** A browser on a profile of its own, which can be killed and opened again. */
export class Phone {
  private context: BrowserContext | undefined
  private constructor(
    private readonly profile: string,
    private readonly url: string,
    private readonly options: PhoneOptions,
  ) {}

  static async make(url: string, options: PhoneOptions = {}): Promise<Phone> {
    return new Phone(await mkdtemp(join(tmpdir(), 'bakti-phone-')), url, options)
  }

  async switchOn(): Promise<void> {
    this.context = await chromium.launchPersistentContext(this.profile, {
      ...LAUNCH,
      args: [...CHROMIUM_ARGS, ...(this.options.args ?? noCameraArgs)],
      ...devices['Desktop Chrome'],
      locale: 'id-ID',
      baseURL: this.url,
    })
    await this.options.prepare?.(this.context)
  }

  private get on(): BrowserContext {
    if (!this.context) throw new Error('the phone is off')
    return this.context
  }

  /** The battery falls out: SIGKILL of all of this browser's processes. */
  async die(): Promise<void> {
    const gone = this.on.waitForEvent('close')
    for (const pid of await processesOn(this.profile)) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It went with its parent.
      }
    }
    await gone
  }

  setOffline(offline: boolean): Promise<void> {
    return this.on.setOffline(offline)
  }

  /** A tab with the scanner open on a group; logs in where the browser does not know anybody (any more). */
  async openScanner(absen: string, kelompok: number | string): Promise<Page> {
    const page = await this.on.newPage()
    await page.goto(`/absensi?kelompok=${kelompok}&kegiatan=${absen}`)
    const login = page.getByRole('button', { name: 'MASUK' })
    const scan = page.getByRole('button', { name: 'Scan QR Code' })
    await expect(login.or(scan)).toBeVisible()
    if (await login.isVisible()) {
      await page.getByLabel('Email').fill(ADMIN.email)
      await page.getByLabel('Kata Sandi', { exact: true }).fill(ADMIN.password)
      await login.click()
      await expect(scan).toBeVisible()
      await page.goto(`/absensi?kelompok=${kelompok}&kegiatan=${absen}`)
    }
    await openDialog(page)
    return page
  }

  /** Tabs that could not be loaded go. */
  async closePages(): Promise<void> {
    for (const page of this.on.pages()) await page.close()
  }

  async throwAway(): Promise<void> {
    await this.context?.close().catch(() => undefined)
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** Opens the scanner once the members' names are there. */
export async function openDialog(page: Page): Promise<void> {
  await expect(page.getByRole('cell', { name: /^Peserta / }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  await expect(page.getByRole('button', { name: 'Tutup pemindai' })).toBeVisible()
}

export const nimField = (page: Page) => page.getByLabel('Nama atau NIM')

/** Types a NIM and waits for the word on it. */
export async function typeNim(page: Page, typed: Typed): Promise<void> {
  const cards = await noteCards(page)
  await nimField(page).fill(typed.nim)
  await nimField(page).press('Enter')
  await cards.find(typed.nama)
  typed.promised = true
}

/** The processes of the browser on this profile: its path is on their command lines, and on no other. */
async function processesOn(profile: string): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(all.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return all.filter((_, index) => lines[index]!.includes(`--user-data-dir=${profile}`)).map(Number)
}
