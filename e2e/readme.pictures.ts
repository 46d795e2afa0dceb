import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { perangkatCalls } from '@bakti/contract/perangkat/perangkat.calls'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { tanggalWib } from '@bakti/contract/time.rules'
import { absensi, openPrepare } from './absensi-page'
import type { Api, RosterRow } from './api'
import { fakeCameraArgs, noCameraArgs, writeFilm } from './fake-camera'
import { NAMES, PHONE } from './mentor'
import { newMentor } from './mentors'
import { linkPeserta, newPeserta } from './peserta'
import { expect, test } from './test'

const HOUR = 60 * 60_000
const QUALITY = 80
const NOMOR = 12
const MORE = ['Mutia Hasanah', 'Nadya Salsabila', 'Rafi Alfarizi', 'Siti Nurhaliza Tanjung', 'Yogi Saputra']
const ROSTER: RosterRow[] = [...NAMES, ...MORE].map((nama, index) => [
  nama,
  String(2_510_442_001 + index),
  NOMOR,
])

/** Writes a picture of the window to docs/images, as WebP: a third of the size of a PNG. */
async function draw(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const cdp = await page.context().newCDPSession(page)
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  const file = fileURLToPath(new URL(`../docs/images/${name}.webp`, import.meta.url))
  await writeFile(file, Buffer.from(data, 'base64'))
}

/** What a device sent after it had waited for so long. */
const waited = (device: string, ms: number) => ({
  'Idempotency-Key': randomUUID(),
  'X-Device-Id': device,
  'X-Happened-At': new Date(Date.now() - ms).toISOString(),
  'X-Sent-At': new Date().toISOString(),
})

/** A group with its members and an activity that `present` of them have been scanned in. */
async function scene(api: Api, title: string, present: number) {
  await api.roster(ROSTER)
  const kelompok = (await api.members()).find(({ nomor }) => nomor === NOMOR)!
  const anggota = kelompok.Anggota_Kelompok
  const absen = { id: await api.absen(title), title }
  for (const { id } of anggota.slice(0, present)) await api.scan(absen.id, id, randomUUID())
  return { kelompok: { ...kelompok, anggota }, anggota, absen }
}

test('absensi', async ({ visit, api }) => {
  const { kelompok, anggota, absen } = await scene(api, 'Gladi Bersih', 9)
  const states = ['Izin', 'Sakit', 'Sakit', 'Alfa'] as const
  for (const [index, status_kehadiran] of states.entries()) {
    const body = { anggota_id: anggota[9 + index]!.id, absen_id: absen.id, status_kehadiran }
    await api.call(absenCalls.setStatus, { body, headers: { 'Idempotency-Key': randomUUID() } })
  }
  const page = await visit({ context: { reducedMotion: 'reduce' } })
  await page.goto(absensi(kelompok, absen))
  await expect(page.getByText('9 hadir · 3 izin/sakit · 1 alfa · 4 belum')).toBeVisible()
  await draw(page, 'absensi')
})

test('pindai', async ({ visit, api }, testInfo) => {
  const { kelompok, anggota, absen } = await scene(api, 'Pembukaan', 8)
  const film = await writeFilm(testInfo.outputPath('film.mjpeg'), [{ text: anggota[15]!.id }], {
    shotSeconds: 60,
  })
  const page = await visit({ args: fakeCameraArgs(film), context: { ...PHONE, deviceScaleFactor: 2 } })
  await page.goto(absensi(kelompok, absen))
  await expect(page.getByText(anggota[0]!.nama)).toBeVisible()
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  await expect(page.getByRole('button', { name: 'Urungkan' })).toBeVisible({ timeout: 30_000 })
  await draw(page, 'pindai')
})

test('siap', async ({ visit, api }, testInfo) => {
  const { anggota } = await scene(api, 'Registrasi', 0)
  const film = await writeFilm(testInfo.outputPath('film.mjpeg'), [{ text: anggota[0]!.id }])
  const page = await visit({
    args: fakeCameraArgs(film),
    context: { ...PHONE, deviceScaleFactor: 2, serviceWorkers: 'allow', reducedMotion: 'reduce' },
  })
  await page.goto('/absensi')
  await openPrepare(page)
  const dialog = page.getByRole('dialog', { name: 'Siapkan tanpa internet' })
  await expect(dialog.getByText('Halaman tersimpan di HP')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Ambil sekarang' }).click()
  await expect(dialog.getByText('Data kelompok baru')).toBeVisible()
  const camera = dialog.getByRole('button', { name: 'Izinkan kamera' })
  if (await camera.isVisible()) await camera.click()
  await expect(dialog.getByText('Kamera diizinkan')).toBeVisible()
  await draw(page, 'siap')
})

test('perangkat', async ({ visit, api }) => {
  const calm = {
    unsent: 0,
    review: 0,
    oldest_age: null,
    clock_offset: 200,
    roster_age: 1800,
    scanner_open: true,
    battery: { level: 76, charging: false },
  }
  const ANDROID =
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
  const report = (body: Partial<Omit<typeof calm, 'oldest_age'>> & { oldest_age?: number }) =>
    api.call(perangkatCalls.report, {
      body: { ...calm, ...body, outbox: randomUUID() },
      headers: { 'X-Device-Id': randomUUID(), 'User-Agent': ANDROID },
    })
  await report({ unsent: 42, oldest_age: 2700, battery: { level: 14, charging: false } })
  await report({ unsent: 3, review: 1, oldest_age: 120, clock_offset: 300_000 })
  await report({})
  const page = await visit({ context: { reducedMotion: 'reduce' } })
  const reported = page.waitForResponse('**/api/perangkat/denyut')
  await page.goto('/perangkat')
  await reported
  await page.reload()
  await expect(page.getByRole('row').nth(4)).toBeVisible()
  await draw(page, 'perangkat')
})

test('putuskan', async ({ visit, api }) => {
  const { kelompok, anggota, absen } = await scene(api, 'Malam Akrab', 0)
  const [gate, mentor] = [`ab12${randomUUID().slice(4)}`, `cd34${randomUUID().slice(4)}`]
  for (const { id } of anggota.slice(14, 16)) {
    const body = { anggota_id: id, absen_id: absen.id, status_kehadiran: 'Alfa' } as const
    const headers = { ...waited(mentor, HOUR), 'X-Seen-At': '2020-01-01T00:00:00.000Z' }
    await api.call(absenCalls.setStatus, { body, headers })
    const scan = { participantIdentifier: id, absenId: absen.id }
    await api.call(absenCalls.scan, { body: scan, headers: waited(gate, 3 * HOUR) })
  }
  const page = await visit({
    args: noCameraArgs,
    context: { ...PHONE, deviceScaleFactor: 2, reducedMotion: 'reduce' },
  })
  await page.goto(absensi(kelompok, absen))
  await page.getByRole('link', { name: 'Putuskan satu per satu' }).click()
  await page.getByRole('button', { name: 'Mulai dari yang pertama' }).click()
  await expect(page.getByRole('group', { name: 'Mana yang benar?' }).getByRole('button')).toHaveCount(2)
  await draw(page, 'putuskan')
})

test('mentor', async ({ visit, api, server }) => {
  for (const { id } of await api.read(absenCalls.list)) await api.call(absenCalls.remove, { query: { id } })
  const { kelompok, anggota } = await scene(api, 'Kemarin', 0)
  const today = await api.absen('Pembukaan', tanggalWib(new Date().toISOString()))
  for (const { id } of anggota.slice(6)) await api.scan(today, id, randomUUID())
  const { state } = await newMentor(server, api, [kelompok])
  const page = await visit({
    context: { ...PHONE, deviceScaleFactor: 2, reducedMotion: 'reduce', storageState: state },
  })
  await page.goto('/mentor')
  await expect(page.getByRole('button', { name: `Hadir, ${anggota[0]!.nama}` })).toBeVisible()
  await draw(page, 'mentor')
})

test('saya', async ({ visit, api, server, seed }) => {
  const { kelompok, anggota } = await scene(api, 'Simulasi', 1)
  await newMentor(server, api, [kelompok])
  await seed.tugas('Esai')
  const peserta = await newPeserta(server, anggota[0]!.nama)
  await linkPeserta(server, peserta, anggota[0]!.id)
  const page = await visit({
    context: { ...PHONE, deviceScaleFactor: 2, reducedMotion: 'reduce', storageState: peserta.state },
  })
  await page.goto('/saya')
  await expect(page.getByRole('button', { name: /^Tampilkan QR/ })).toBeVisible()
  await draw(page, 'saya')
})
