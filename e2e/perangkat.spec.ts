import { perangkatCalls } from '@bakti/contract/perangkat/perangkat.calls'
import type { Perangkat } from '@bakti/contract/perangkat/perangkat.schemas'
import type { Page } from '@playwright/test'
import { between, lost } from './answers'
import type { Api } from './api'
import type { Seed, SeededAbsen, SeededKelompok } from './seed'
import { expect, logIn, test } from './test'
import { noteCards, toasted } from './words'

const LOST = /net::ERR_/
const HOUR_S = 3600
/** A page reports this often, at random up to 5 s later. */
const EVERY_S = 30
const SCANS = '**/api/absen/admin/scan**'
const alarm = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Browser ini menghapus penyimpanannya.' })
const badge = (page: Page, unsent: number) =>
  page.getByRole('button', { name: `${unsent} belum terkirim, buka daftar` })
const synced = (page: Page) => page.getByRole('button', { name: /^Tersinkron pukul/ })

interface Scene {
  kelompok: SeededKelompok
  absen: SeededAbsen
  path: string
}

async function scene(seed: Seed): Promise<Scene> {
  const kelompok = await seed.kelompok('Aisyah Denyut', 'Bagas Denyut')
  const absen = await seed.absen('Denyut')
  return { kelompok, absen, path: `/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}` }
}

/** The next report with these fields, after its answer. */
const reported = (page: Page, fields: Partial<{ unsent: number; scanner_open: boolean }>) =>
  page.waitForResponse(async (response) => {
    if (!response.url().includes('/perangkat/denyut')) return false
    const body = response.request().postDataJSON() as Record<string, unknown>
    return response.ok() && Object.entries(fields).every(([name, value]) => body[name] === value)
  })

/** Opens a group, and scans its members by NIM while no scan gets through. The reports do. */
async function scanUnsent(page: Page, { kelompok, path }: Scene) {
  const answer = await between(page.context(), SCANS)
  answer(lost)
  await page.goto(path)
  await expect(page.getByRole('row').filter({ hasText: kelompok.anggota[0]!.nama })).toBeVisible()
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  const cards = await noteCards(page)
  for (const { nim } of kelompok.anggota) {
    await dialog.getByLabel('Nama atau NIM').fill(nim)
    await page.keyboard.press('Enter')
    await cards.find(nim)
    await expect(dialog.getByLabel('Nama atau NIM')).toHaveValue('')
  }
  const told = reported(page, { unsent: 2, scanner_open: false })
  await dialog.getByRole('button', { name: 'Tutup pemindai' }).click()
  await expect(badge(page, 2)).toBeVisible()
  await told
  return answer
}

/** The browser hears that the network is back, as a phone does. */
async function heardOfNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

const deviceOf = (page: Page) => page.evaluate(() => localStorage.getItem('deviceId')!)

async function statesOf(api: Api, device: string): Promise<Pick<Perangkat, 'keadaan' | 'sisa'>[]> {
  const devices = await api.read(perangkatCalls.list)
  return devices
    .filter(({ perangkat }) => perangkat === device)
    .map(({ keadaan, sisa }) => ({ keadaan, sisa }))
}

/** Deletes what the browser stores for the site, as it does by itself when the disk is full. */
async function deleteStorage(page: Page, types: string): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: types })
}

// rules D1, D4, D5
test('what waits on a phone is seen by an admin, until it has arrived @full', async ({
  adminPage: page,
  visit,
  seed,
  faults,
}) => {
  faults.allow(LOST)
  const answer = await scanUnsent(page, await scene(seed))
  const id = (await deviceOf(page)).slice(0, 4)
  const other = await visit()
  await other.goto('/absensi')
  await other.getByRole('navigation', { name: 'Menu admin' }).getByRole('link', { name: 'Perangkat' }).click()
  await expect(other.getByRole('heading', { name: 'Perangkat', level: 1 })).toBeVisible()
  const row = other.getByRole('row').filter({ hasText: id })
  await expect(row).toContainText('Menunggu')
  await expect(row).toContainText('Chrome')

  await other.getByLabel('Keadaan').selectOption('hilang')
  await expect(row).toHaveCount(0)
  await other.getByLabel('Keadaan').selectOption('')
  await other.getByLabel('Cari', { exact: true }).fill(id)
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: /^Hapus catatan/ }).click()
  const question = other.getByRole('alertdialog', { name: 'Hapus catatan' })
  await expect(question).toContainText('2 belum terkirim')
  // Other devices have the same name.
  await expect(question).toContainText(new RegExp(`Chrome, .+ · ${id}`))
  await expect(question.getByRole('button', { name: 'Batal' })).toBeFocused()
  await question.getByRole('button', { name: 'Hapus' }).click()
  await toasted(other, 'Catatan perangkat dihapus')
  await expect(row).toContainText('2 dihapus')

  const empty = reported(page, { unsent: 0 })
  answer()
  await heardOfNetwork(page)
  await expect(synced(page)).toBeVisible()
  const sizes = await (await empty).request().sizes()
  const bytes = Object.values(sizes).reduce((sum, each) => sum + each, 0)
  console.log(
    `a report takes ${bytes} bytes both ways over HTTP/1.1, ${Math.round((bytes * HOUR_S) / EVERY_S / 1000)} kB in an hour`,
  )
  expect((bytes * HOUR_S) / EVERY_S).toBeLessThan(400_000)
  await expect(alarm(page)).toHaveCount(0)
})

// rule D6
test('a browser that deleted the outbox alone says which acts are gone @full', async ({
  adminPage: page,
  seed,
  api,
  faults,
}) => {
  faults.allow(LOST)
  const at = await scene(seed)
  const answer = await scanUnsent(page, at)
  const device = await deviceOf(page)
  await deleteStorage(page, 'indexeddb')
  answer()
  await page.goto(at.path)
  await expect(alarm(page)).toContainText('2 catatan hilang sebelum sampai ke server.')
  await expect(alarm(page)).toContainText('2 belum terkirim (akun Admin)')
  expect(await deviceOf(page)).toBe(device)
  expect(await statesOf(api, device)).toEqual([
    { keadaan: 'hilang', sisa: { unsent: 2, review: 0 } },
    { keadaan: 'aktif', sisa: { unsent: 0, review: 0 } },
  ])
  // Closed, it stays closed.
  await alarm(page).getByRole('button', { name: 'Tutup' }).click()
  await expect(alarm(page)).toHaveCount(0)
  const next = reported(page, {})
  await page.reload()
  await next
  await expect(alarm(page)).toHaveCount(0)
})

// rules D6, D7
test('a browser that deleted all that scripts store is known by its cookie @full', async ({
  adminPage: page,
  seed,
  api,
  faults,
}) => {
  faults.allow(LOST)
  const at = await scene(seed)
  const answer = await scanUnsent(page, at)
  const device = await deviceOf(page)
  const kept = async () => (await page.context().cookies()).filter(({ name }) => name === 'perangkat')
  const [cookie] = await kept()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(cookie?.value.split('.')[0]).toBe(device)
  await deleteStorage(page, 'local_storage,indexeddb,cache_storage,service_workers,file_systems')
  answer()
  await logIn(page)
  await expect(alarm(page)).toContainText('2 catatan hilang sebelum sampai ke server.')
  const fresh = await deviceOf(page)
  expect(fresh).not.toBe(device)
  expect((await kept()).map(({ value }) => value.split('.')[0])).toEqual([fresh])
  expect(await statesOf(api, device)).toEqual([{ keadaan: 'hilang', sisa: { unsent: 2, review: 0 } }])

  await alarm(page).getByRole('link', { name: 'Lihat perangkat' }).click()
  const row = page.getByRole('row').filter({ hasText: device.slice(0, 4) })
  await expect(row).toContainText('Penyimpanan hilang')
})

// rule D6
test('what another tab has sent is not called lost @full', async ({ adminPage: page, seed, api, faults }) => {
  faults.allow(LOST)
  const at = await scene(seed)
  const answer = await scanUnsent(page, at)
  const device = await deviceOf(page)
  const tab = await page.context().newPage()
  await tab.goto('/listabsen')
  await expect(badge(tab, 2)).toBeVisible()
  // This page is not asked: it goes before it can report anything.
  await page.context().route('**/api/perangkat/denyut', lost)
  await page.close()
  answer()
  await heardOfNetwork(tab)
  await expect(synced(tab)).toBeVisible()
  // The server heard of two that wait, and of none that went. It has them.
  expect(await statesOf(api, device)).toMatchObject([{ sisa: { unsent: 0 } }])
  await deleteStorage(tab, 'indexeddb')
  await tab.context().unroute('**/api/perangkat/denyut')
  const next = reported(tab, { unsent: 0 })
  await tab.goto(at.path)
  expect((await (await next).json()) as unknown).toMatchObject({ data: { hilang: [] } })
  await expect(alarm(tab)).toHaveCount(0)
})
