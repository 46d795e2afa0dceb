import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { tanggalWib } from '@bakti/contract/time.rules'
import type { Page } from '@playwright/test'
import { hold } from './answers'
import { Api } from './api'
import { check } from './axe-check'
import { appKept, keptFiles } from './kept-app'
import { linkPeserta, newPeserta, type Peserta } from './peserta'
import { gzipBytes } from './received'
import { Seed } from './seed'
import type { Server } from './server'
import { shot } from './shot'
import { expect, logIn, test } from './test'
import { toasted } from './words'

const LOST = /net::ERR_|status of 50[234]|Failed to fetch dynamically imported module/
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** What the device of a participant keeps of the app, in bytes (gzip) of JavaScript beyond that of the landing page. */
const KEPT_BEYOND = 60_000

/** A member with an account, and another member of the group. */
async function student(server: Server, seed: Seed): Promise<Peserta & { kelompok: number; anggota: string }> {
  const kelompok = await seed.kelompok('Aisyah Rahmadani', 'Budi Santoso')
  const peserta = await newPeserta(server)
  await linkPeserta(server, peserta, kelompok.anggota[0]!.id)
  return { ...peserta, kelompok: kelompok.nomor, anggota: kelompok.anggota[0]!.id }
}

const card = (page: Page) => page.getByRole('button', { name: 'Tampilkan QR Aisyah Rahmadani layar penuh' })

// rules R50, R52, R53, R54, R57
test('a student sees the card, shows the code, sees the scan, and reports what is wrong', async ({
  visit,
  server,
  seed,
  api,
}) => {
  const sari = await student(server, seed)
  const today = tanggalWib(new Date().toISOString())
  const make = async (title: string, mulai: string) => {
    const body = { title, tanggal: today, mulai: `${today}T${mulai}:00+07:00`, tempat: 'Gerbang Utama' }
    return (await api.call(absenCalls.create, { body: { ...body, paksa: true } })).data.id
  }
  const registration = await make('Registrasi', '00:00')
  await make('Pulang bareng', '23:59')
  await seed.tugas('Esai')
  const page = await visit({ context: { ...PHONE, reducedMotion: 'reduce', storageState: sari.state } })
  await page.goto('/')
  await page.getByRole('link', { name: 'Buka halamanku' }).click()
  await expect(card(page)).toContainText(String(sari.kelompok))
  const rail = page.getByRole('region', { name: 'Hari ini' })
  await expect(rail.getByRole('listitem').filter({ hasText: 'Registrasi' })).toContainText('Gerbang Utama')
  await expect(page.getByRole('heading', { name: 'Songket tugasmu' })).toBeVisible()
  await expect(page.getByText('Budi Santoso')).toHaveCount(0)
  await check(page, 'saya')
  await shot(page, 'saya', { fullPage: true })

  await card(page).click()
  const full = page.getByRole('dialog', { name: 'Aisyah Rahmadani' })
  await expect(full.getByText('naikkan kecerahan layar')).toBeVisible()
  await check(page, 'saya, QR')
  await shot(page, 'saya-qr')
  await api.call(absenCalls.scan, { body: { participantIdentifier: sari.anggota, absenId: registration } })
  // Back closes the code and stays on the page.
  await page.goBack()
  await expect(full).toHaveCount(0)
  await expect(card(page)).toBeFocused()
  // The scan is read again with the code closed.
  const attendance = page.getByRole('region', { name: 'Kehadiranmu' })
  await expect(attendance.getByRole('listitem').filter({ hasText: 'Registrasi' })).toContainText('Hadir')
  await expect(rail.getByRole('listitem').filter({ hasText: 'Registrasi' })).toContainText('Hadir')
  await card(page).click()
  await expect(full.getByText('naikkan kecerahan layar'), 'once on a device').toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(full).toHaveCount(0)

  await attendance.getByRole('button', { name: 'Lainnya untuk Registrasi' }).click()
  await attendance.getByRole('button', { name: 'Ini salah? Registrasi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ada yang salah?' })
  await dialog.getByLabel('Ceritakan sedikit').fill('Aku datang lebih awal.')
  await check(page, 'saya, report')
  await shot(page, 'saya-salah')
  await dialog.getByRole('button', { name: 'Kirim ke panitia' }).click()
  await toasted(page, 'Laporanmu sudah dikirim ke panitia')
  await expect(attendance.getByText('menunggu panitia')).toBeVisible()

  // Rows that are higher than a window stand above the reports, and come later.
  await seed.kelompok(...Array.from({ length: 12 }, (_, number) => `Citra ${number}`))
  const admin = await visit()
  const readOn = await hold(admin, '**/api/absen/anggota?*')
  // rule R52
  await admin.goto('/listabsen')
  await admin
    .getByRole('row', { name: /Registrasi/ })
    .getByRole('link', { name: '1 laporan peserta' })
    .click()
  const reports = admin.getByRole('heading', { name: 'Laporan peserta (1)' })
  await expect(reports).toBeInViewport()
  readOn()
  const rows = admin.getByRole('table', { name: 'Kehadiran semua kelompok' }).getByRole('row')
  await expect(rows.nth(12)).toBeAttached()
  await expect(reports).toBeInViewport()
  const report = admin.getByRole('listitem').filter({ hasText: 'Aku datang lebih awal.' })
  await expect(report).toContainText('Jamnya tidak benar')
  await admin.getByRole('link', { name: 'Jawab di Kotak Masuk' }).click()
  // rules R140, R142
  const waits = admin.getByRole('list', { name: 'Kotak Masuk' }).getByRole('listitem')
  await expect(waits).toHaveText(/Aisyah Rahmadani.*Ini salah\?/)
  await admin.getByLabel('Jawaban untuk peserta').fill('Jamnya sudah benar.')
  const sent = admin.waitForResponse('**/api/kotak/selesai')
  await admin.getByRole('button', { name: 'Kirim jawaban' }).click()
  await expect(waits).toHaveCount(0)
  // Leaving the screen ends the wait.
  await admin.getByRole('link', { name: 'List Absen' }).click()
  await sent
  await admin.goto('/listabsen')
  await expect(admin.getByRole('row', { name: /Registrasi/ })).toBeVisible()
  await expect(admin.getByRole('link', { name: /laporan peserta/ })).toHaveCount(0)
  await page.reload()
  await expect(attendance.getByText('Jawaban panitia: “Jamnya sudah benar.”')).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Menu utama' })
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    // rule L2
    await expect(bar.getByRole('link', { name: 'Halamanku' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('button', { name: /^Hi, / })).toBeInViewport({ ratio: 1 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`)
      .toBe(width)
  }
  await check(page, 'saya, wide')
  await shot(page, 'saya')
})

// rules R54, R130
test('the shown code turns to a tick when the scan arrives, and the entry of now has two lines @full', async ({
  visit,
  server,
  seed,
  api,
}) => {
  const sari = await student(server, seed)
  const mulai = new Date(Date.now() - 60_000)
  const body = {
    title: 'Jelajah kampus',
    tanggal: tanggalWib(mulai.toISOString()),
    mulai: mulai.toISOString(),
    tempat: 'Pelataran Rektorat lantai dasar sebelah utara',
  }
  const absenId = (await api.call(absenCalls.create, { body: { ...body, paksa: true } })).data.id
  const page = await visit({ context: { ...PHONE, reducedMotion: 'reduce', storageState: sari.state } })
  await page.goto('/saya')
  const entry = page
    .getByRole('region', { name: 'Hari ini' })
    .getByRole('listitem')
    .filter({ hasText: 'Sekarang' })
  await expect(entry).toContainText('Jelajah kampus')
  await card(page).click()
  const full = page.getByRole('dialog', { name: 'Aisyah Rahmadani' })
  await expect(full.getByRole('img', { name: /^QR/ })).toBeVisible()
  await api.call(absenCalls.scan, { body: { participantIdentifier: sari.anggota, absenId } })
  await expect(full.getByText(/^Hadir [0-9]/)).toBeVisible({ timeout: 10_000 })
  await expect(full.getByText('Jelajah kampus')).toBeVisible()
  await check(page, 'saya, QR, scanned')
  await shot(page, 'saya-qr-hadir')
  await expect(full.getByRole('img', { name: /^QR/ })).toBeVisible({ timeout: 15_000 })
  await full.getByRole('button', { name: 'Tutup QR' }).click()
  // With what is recorded as well.
  await expect(entry).toContainText('Hadir')
  expect((await entry.boundingBox())!.height).toBeLessThanOrEqual(76)
  await check(page, 'saya, now')
  await shot(page, 'saya-kini', { fullPage: true })
})

// rule R50
test('an account without a card is told what is missing, and the way to /aktivasi', async ({
  visit,
  server,
}) => {
  const page = await visit({
    context: { ...PHONE, reducedMotion: 'reduce', storageState: (await newPeserta(server)).state },
  })
  await page.goto('/saya')
  await expect(page.getByRole('heading', { name: 'Kartumu belum aktif' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Aktifkan kartuku' })).toHaveAttribute('href', '/aktivasi')
  await check(page, 'saya, not linked')
  await shot(page, 'saya-belum')
})

// rules R53, R56
test('after one visit the card opens without a server, in a browser that was started anew @full', async ({
  device,
  ownServer: server,
  faults,
}) => {
  faults.allow(LOST)
  const sari = await student(server, new Seed(await Api.login(server.url)))
  let page = await device({ server })
  await page.setViewportSize(PHONE.viewport)
  // rule R86
  await logIn(page, sari, '/saya')
  await expect(card(page)).toBeVisible()
  await appKept(page)

  const files = Object.values(await keptFiles(page)).flat()
  expect(files.filter((path) => /^\/api|absensi|kelompok|wasm|AdminShell|outbox/i.test(path))).toEqual([])
  const landing = await (await fetch(server.url)).text()
  const beyond = files.filter((path) => path.endsWith('.js') && !landing.includes(path))
  const sizes = await Promise.all(beyond.map((path) => gzipBytes(`${server.url}${path}`)))
  const bytes = sizes.reduce((sum, each) => sum + each, 0)
  const said = `${bytes} bytes beyond the landing page\n${beyond.join('\n')}\nall: ${files.join(' ')}`
  if (process.env.REPORT) console.log(said)
  expect(bytes, said).toBeLessThanOrEqual(KEPT_BEYOND)
  await page.context().close()
  await server.killTree()

  page = await device({ server })
  await page.setViewportSize(PHONE.viewport)
  await page.goto('/saya')
  await expect(page.getByText('Sedang tanpa internet')).toBeVisible()
  await card(page).click()
  await expect(page.getByText('Tanpa internet. QR ini tetap berlaku.')).toBeVisible()
  await shot(page, 'saya-qr-luring')
  // What this device does not have leads to what it has.
  await page.goto('/')
  await expect(page).toHaveURL('/saya')
})
