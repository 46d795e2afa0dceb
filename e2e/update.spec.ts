import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { Api } from './api'
import { appKept, keptFiles, versionLeft, versionOf } from './kept-app'
import { startServer } from './server'
import { expect, logIn, test } from './test'
import { noteCards } from './words'

const LOST = /net::ERR_|status of 50[234]/
const SCRIPT = fileURLToPath(new URL('./second-release.mjs', import.meta.url))
const NAMES = ['Aisyah Versi', 'Bagas Versi', 'Citra Versi', 'Dimas Versi']

const badge = (page: Page, unsent: number) =>
  page.getByRole('button', { name: `${unsent} belum terkirim, buka daftar` })
const synced = (page: Page) => page.getByRole('button', { name: /^Tersinkron pukul/ })
const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scan QR Code' })

async function openScanner(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  await expect(scanner(page).getByLabel('Nama atau NIM')).toBeVisible()
}

/** Types NIMs into the scanner; a browser without a camera opens with the form. */
async function typeNim(page: Page, ...nimList: string[]): Promise<void> {
  const cards = await noteCards(page)
  await openScanner(page)
  for (const nim of nimList) {
    await scanner(page).getByLabel('Nama atau NIM').fill(nim)
    await page.keyboard.press('Enter')
    await cards.find(nim)
  }
  await scanner(page).getByRole('button', { name: 'Tutup pemindai' }).click()
}

// rules G6, G7, G8, G9
test('an update in the middle of an offline day: old page and new server, new page and old queue; nothing is lost @full', async ({
  device,
  ownServer: server,
  faults,
}, testInfo) => {
  test.setTimeout(300_000)
  faults.allow(LOST)
  const release = testInfo.outputPath('rilis')
  const built = promisify(execFile)(process.execPath, [SCRIPT, release])
  const api = await Api.login(server.url)
  const kelompok = await api.kelompok(7)
  const people = []
  for (const [index, nama] of NAMES.entries())
    people.push({
      nama,
      nim: `251051200${index}`,
      id: await api.anggota(kelompok, nama, `251051200${index}`),
    })
  const absen = await api.absen('Pembaruan')
  const address = `/absensi?kelompok=${kelompok}&kegiatan=${absen}`
  const recorded = async () => {
    const rows = await api.absensi({ id: kelompok }, { id: absen })
    return rows.filter(({ status_kehadiran }) => status_kehadiran === 'Hadir').map(({ nama }) => nama)
  }
  await built

  const page = await device({ server })
  await logIn(page)
  await appKept(page)
  await page.goto(address)
  await expect(page.getByRole('row').filter({ hasText: NAMES[0]! })).toBeVisible()
  const old = await page.context().newPage()
  await old.goto(address)
  await expect(old.getByRole('row').filter({ hasText: NAMES[0]! })).toBeVisible()
  const before = await versionOf(page)
  const oldFiles = Object.values(await keptFiles(page)).flat()

  await server.killTree()
  await typeNim(page, people[0]!.nim, people[1]!.nim)
  await expect(badge(page, 2)).toBeVisible()

  const main = join(release, 'server', 'dist', 'main.js')
  const startNew = () => startServer(server.dataDir, { PORT: new URL(server.url).port }, main)
  const offer = (tab: Page) => tab.getByText('Versi baru tersedia')
  const press = (tab: Page) => tab.getByRole('button', { name: 'Perbarui' }).click()

  await test.step('the old page sends to the new server, and is offered the update', async () => {
    const next = await startNew()
    await expect(synced(page)).toBeVisible({ timeout: 70_000 })
    expect(await recorded()).toEqual(NAMES.slice(0, 2))
    await expect(offer(page)).toBeVisible()
    expect(await versionOf(page)).toBe(before)
    // Its files arrive while the network is there.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    const waits = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null)
    await expect.poll(waits, { timeout: 60_000 }).toBe('installed')
    await next.killTree()
  })

  await typeNim(page, people[2]!.nim, people[3]!.nim)
  await expect(badge(page, 2)).toBeVisible()

  await test.step('not while a scanner is open in another tab', async () => {
    await openScanner(old)
    await press(page)
    await expect(page.getByText('Pemindai masih terbuka di perangkat ini.')).toBeVisible()
    expect(await versionOf(page)).toBe(before)
    await expect(scanner(old)).toBeVisible()
    await scanner(old).getByRole('button', { name: 'Tutup pemindai' }).click()
    await expect(scanner(old)).toHaveCount(0)
  })

  await test.step('the press puts it in force, without a network; the queue is there', async () => {
    await press(page)
    await expect.poll(() => versionOf(page).catch(() => before), { timeout: 30_000 }).not.toBe(before)
    await expect(badge(page, 2)).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  })

  await test.step('the other tab goes on as the old version, finds its files, and is offered the update', async () => {
    expect(await versionOf(old)).toBe(before)
    await expect(offer(old)).toBeVisible()
    const gone = oldFiles.filter((path) => /\/assets\/.*Dialog-.*\.js$/.test(path))
    expect(gone.length).toBeGreaterThan(5)
    const statuses = await old.evaluate(
      (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).status)),
      gone,
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  const next = await startNew()
  try {
    await expect(synced(page)).toBeVisible({ timeout: 70_000 })
    expect(await recorded()).toEqual(NAMES)
    await expect(offer(page), 'page and server are of one version').toHaveCount(0)
    await old.close()
    await versionLeft(page, before)
    await page.goto('/kelompok')
    await expect.poll(async () => Object.keys(await keptFiles(page)), 'only the new version').toHaveLength(1)
  } finally {
    await page.context().close()
    await next.stop()
  }
})
