import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { tanggalWib } from '@bakti/contract/time.rules'
import type { Page } from '@playwright/test'
import { road } from './answers'
import { check } from './axe-check'
import { noCameraArgs } from './fake-camera'
import { chooseKelompok } from './kelompok-picker'
import { NAMES, PHONE } from './mentor'
import type { SeededAbsen, SeededKelompok } from './seed'
import { expect, fullIf, test } from './test'
import { keepCards, noteCards, toasted } from './words'

/** How a request ends depends on how far it had come when its road was cut. */
const LOST = /net::ERR_/
const KEPT = 'Tersimpan di perangkat, belum terkirim'

const absensi = (kelompok: { id: string }, absen: SeededAbsen) =>
  `/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`
const synced = (page: Page) => page.getByRole('button', { name: /^Tersinkron pukul/ })
const rowOf = (page: Page, nama: string) => page.getByRole('row').filter({ hasText: nama })
const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scan QR Code' })
const openScanner = (page: Page) => page.getByRole('button', { name: 'Scan QR Code' }).click()
const closeScanner = (page: Page) => scanner(page).getByRole('button', { name: 'Tutup pemindai' }).click()

async function typeNim(page: Page, nim: string) {
  await scanner(page).getByLabel('Nama atau NIM').fill(nim)
  await page.keyboard.press('Enter')
}

/** The device has everybody: a search over all groups fetches them. */
async function prepare(page: Page, { kelompok, absen, other }: Prepared) {
  await page.goto(absensi(kelompok, absen))
  await openScanner(page)
  await scanner(page).getByRole('button', { name: 'Semua kelompok' }).click()
  await scanner(page).getByLabel('Nama atau NIM').fill(other.anggota[0]!.nim)
  await expect(scanner(page).getByText(other.anggota[0]!.nama)).toBeVisible()
  await closeScanner(page)
}
interface Prepared {
  kelompok: SeededKelompok
  absen: SeededAbsen
  other: SeededKelompok
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  // rules O33, O34, O35, S17
  test(`without network a prepared device names the members of any group, and a wrong group is advice (${viewport.width} px)${fullIf(viewport.width === 1440)}`, async ({
    visit,
    seed,
    api,
    faults,
  }) => {
    faults.allow(LOST)
    faults.allow(/status of 409/)
    const [kelompok, other] = [
      await seed.kelompok('Nadya Salsabila', 'Rahmat Hidayat'),
      await seed.kelompok('Rafi Alfarizi', 'Wulan Permata'),
    ]
    const absen = await seed.absen('Luring')
    const page = await visit({ args: noCameraArgs, context: { viewport } })
    await keepCards(page)
    await prepare(page, { kelompok, absen, other })

    const line = await road(page)
    line.cut()
    // Its attendance was never opened on this device.
    await page.goto(absensi(other, absen))
    await expect(page.getByText('Menggunakan data offline: nama saja.')).toBeVisible()
    await expect(page.getByText('Wulan Permata').filter({ visible: true })).toBeVisible()
    await check(page, 'absensi, names of the copy')

    await openScanner(page)
    const cards = await noteCards(page)
    await typeNim(page, other.anggota[0]!.nim)
    await cards.find(/Rafi Alfarizi/)
    await typeNim(page, kelompok.anggota[0]!.nim)
    const advice = `Menurut data 1 menit lalu: Kelompok ${kelompok.nomor}. Tetap disimpan.`
    const card = await cards.find(advice)
    expect(card.text).toContain(KEPT)
    expect(card.text).toContain('Nadya Salsabila')
    await scanner(page).getByRole('button', { name: 'Batal' }).click()
    await expect(scanner(page).getByText(advice)).toBeVisible()
    await check(page, 'scanner, advice')
    await closeScanner(page)
    await expect(rowOf(page, 'Rafi Alfarizi')).toContainText('Hadir')

    await line.mend()
    await expect(synced(page)).toBeVisible()
    await expect(page.getByText('Menggunakan data offline: nama saja.')).toBeHidden()
    await expect.poll(async () => (await api.absensi(other, absen))[0]!.status_kehadiran).toBe('Hadir')
    // The server's verdict: held, for it named the other group.
    const held = await api.read(absenCalls.listDitahan, { id: absen.id })
    expect(held).toMatchObject([{ alasan: 'kelompok_lain', anggota: { nama: 'Nadya Salsabila' } }])
  })
}

// rules S17, H141, H142
test('without network the copy says who is not of the audience; the scan is kept, sent, and held', async ({
  visit,
  seed,
  api,
  faults,
}) => {
  faults.allow(LOST)
  faults.allow(/status of 409/)
  const [kelompok, other] = [await seed.kelompok('Nadya Salsabila'), await seed.kelompok('Rafi Alfarizi')]
  const title = `Gelombang satu ${other.nomor}`
  const tanggal = tanggalWib(new Date().toISOString())
  const { data } = await api.call(absenCalls.create, {
    body: { title, tanggal, sasaran: { kelompok: [kelompok.id] } },
  })
  const absen = { id: data.id, title }
  const [outsider] = other.anggota
  const page = await visit({ args: noCameraArgs })
  await keepCards(page)
  await prepare(page, { kelompok, absen, other })

  const line = await road(page)
  line.cut()
  await page.goto(absensi(other, absen))
  await openScanner(page)
  const cards = await noteCards(page)
  await typeNim(page, outsider!.nim)
  const card = await cards.find('Menurut data 1 menit lalu: bukan sasaran kegiatan ini. Tetap disimpan.')
  expect(card.text).toContain(KEPT)
  expect(card.text).toContain('Rafi Alfarizi')
  await closeScanner(page)

  await line.mend()
  await expect(synced(page)).toBeVisible()
  const held = await api.read(absenCalls.listDitahan, { id: absen.id })
  expect(held).toMatchObject([{ alasan: 'di_luar_sasaran', anggota: { nama: 'Rafi Alfarizi' } }])
})

// rules O21, O26
test('a group and a member added without network are scanned at once, and all of it arrives in order @full', async ({
  visit,
  seed,
  api,
  faults,
}) => {
  faults.allow(LOST)
  const [nomor, nim] = [seed.nomor(), seed.nim()]
  const absen = await seed.absen('Luring penuh')
  const page = await visit({ args: noCameraArgs })
  await page.goto('/absensi')
  await expect(page.getByLabel('Kegiatan', { exact: true })).toContainText('Luring penuh')
  await page.goto('/kelompok')
  await page.getByRole('link', { name: 'Add Kelompok' }).click()
  await expect(page.getByLabel('Nomor Kelompok')).toBeVisible()
  const line = await road(page)
  line.cut()
  await page.getByLabel('Nomor Kelompok').fill(String(nomor))
  await page.getByRole('button', { name: 'Submit' }).click()
  await toasted(page, 'Kelompok berhasil ditambahkan (offline)!')
  await page.getByRole('link', { name: `Detail Kelompok ${nomor}`, exact: true }).click()
  await page.getByRole('button', { name: 'Add Anggota Kelompok' }).click()
  await page.getByLabel('Nama Lengkap *').fill('Maulana Luring')
  await page.getByLabel('NIM *').fill(nim)
  await page.getByRole('button', { name: 'Tambah Anggota' }).click()
  await toasted(page, 'Anggota berhasil ditambahkan (mode demo)!')
  // The form leaves by itself; another navigation in that moment would be aborted.
  await expect(page).toHaveURL(/\/anggotakelompok/)

  await page.goto('/absensi')
  await chooseKelompok(page, nomor)
  await page.getByLabel('Kegiatan', { exact: true }).selectOption(absen.id)
  await expect(rowOf(page, 'Maulana Luring')).toBeVisible()
  await openScanner(page)
  const cards = await noteCards(page)
  await typeNim(page, nim)
  expect((await cards.find(KEPT)).text).toContain('Maulana Luring')
  await closeScanner(page)
  await expect(page.getByRole('button', { name: '3 belum terkirim, buka daftar' })).toBeVisible()

  // The scanner stays open on the group while it becomes the server's.
  await openScanner(page)
  await line.mend()
  await expect(scanner(page).getByText('1 dari 1 hadir')).toBeAttached()
  await expect(scanner(page)).toBeVisible()
  await closeScanner(page)
  await expect(rowOf(page, 'Maulana Luring')).toContainText('Hadir')
  await expect(synced(page)).toBeVisible()
  const data = await api.read(anggotaCalls.list, { kelompok: String(nomor) })
  expect(data).toMatchObject([{ nama: 'Maulana Luring', nim, kelompok: nomor, jumlah_kehadiran: 1 }])
})

// rules O11, S15
test('on a phone many unsent acts hide neither the button that sends them nor the label of the field @full', async ({
  visit,
  seed,
  faults,
}) => {
  faults.allow(LOST)
  const kelompok = await seed.kelompok(...NAMES, 'Nurul Hidayah')
  const absen = await seed.absen('Banyak')
  const page = await visit({ args: noCameraArgs, context: PHONE })
  await keepCards(page)
  await page.goto(absensi(kelompok, absen))
  await expect(rowOf(page, NAMES[0]!)).toBeVisible()
  const line = await road(page)
  line.cut()
  await openScanner(page)
  const cards = await noteCards(page)
  for (const { nim } of kelompok.anggota.slice(0, NAMES.length)) {
    await typeNim(page, nim)
    await cards.find(nim)
  }
  const band = await scanner(page).getByRole('status').filter({ hasText: KEPT }).boundingBox()
  const label = await scanner(page).getByText('Nama atau NIM').boundingBox()
  expect(band!.y + band!.height).toBeLessThanOrEqual(label!.y)
  await closeScanner(page)

  // The bar with its spoken counts is for wide screens; a phone has the line.
  await expect(page.getByText(`0 hadir · 1 belum · ${NAMES.length} belum terkirim`)).toBeVisible()
  await page.getByRole('button', { name: `${NAMES.length} belum terkirim, buka daftar` }).click()
  const sheet = page.getByRole('dialog', { name: 'Belum terkirim' })
  await expect(sheet.getByRole('button', { name: 'Kirim sekarang' })).toBeInViewport({ ratio: 1 })
  await check(page, 'unsent acts, more than fit')
  await line.mend()
  await expect(sheet.getByRole('button', { name: 'Kirim sekarang' })).toHaveCount(0)
})
