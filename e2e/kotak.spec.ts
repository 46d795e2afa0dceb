import { randomUUID } from 'node:crypto'
import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { perangkatCalls } from '@bakti/contract/perangkat/perangkat.calls'
import { sayaCalls } from '@bakti/contract/saya/saya.calls'
import type { Page } from '@playwright/test'
import { check } from './axe-check'
import { Api } from './api'
import { between, fails, road } from './answers'
import { linkPeserta, newPeserta } from './peserta'
import type { Seed, SeededAbsen, SeededKelompok } from './seed'
import type { Server } from './server'
import { shot } from './shot'
import { expect, test } from './test'

/** Long before: whoever saw the rows then had seen no scan. */
const BEFORE = '2020-01-01T00:00:00.000Z'

const rows = (page: Page) => page.getByRole('list', { name: 'Kotak Masuk' }).getByRole('listitem')

/** Two held scans of another group, an undecided member, a report, and a code that belongs to no member. */
async function scene(seed: Seed, api: Api, server: Server) {
  const kelompok = await seed.kelompok('Putri Chaniago', 'Hafiz Ramadhan', 'Dinda Maharani', 'Arif Sikumbang')
  const other = await seed.kelompok('Rafi Lain')
  const absen = await seed.absen('Kotak')
  const [moved, ill, reporter, second] = kelompok.anggota
  const scan = (participantIdentifier: string, id_kelompok?: string) =>
    api.call(absenCalls.scan, {
      body: { participantIdentifier, absenId: absen.id, ...(id_kelompok ? { id_kelompok } : {}) },
    })
  await scan(ill!.id)
  await api.call(absenCalls.setStatus, {
    body: { anggota_id: ill!.id, absen_id: absen.id, status_kehadiran: 'Sakit' },
    headers: { 'X-Seen-At': BEFORE },
  })
  const peserta = await newPeserta(server, reporter!.nama)
  await linkPeserta(server, peserta, reporter!.id)
  await peserta.api.call(sayaCalls.report, {
    body: { id_absen: absen.id, isi: 'Saya dipindai di gerbang timur.' },
  })
  await scan(randomUUID())
  await scan(moved!.id, other.id)
  await scan(second!.id, other.id)
  return { kelompok, absen, peserta, other }
}

const open = async (page: Page, absen: SeededAbsen) => {
  await page.goto('/kotak')
  await page.getByRole('combobox', { name: 'Kegiatan' }).selectOption(absen.id)
  await expect(rows(page)).toHaveCount(5)
}
const detail = (page: Page) => page.getByRole('region', { name: 'Rincian' })
const undoBar = (page: Page) => page.getByRole('status').filter({ hasText: 'Urungkan' })
const standing = async (api: Api, kelompok: SeededKelompok, absen: SeededAbsen) =>
  (await api.absensi(kelompok, absen)).map(
    ({ nama, status_kehadiran, perlu_diputuskan }) =>
      `${nama} ${status_kehadiran}${perlu_diputuskan ? '?' : ''}`,
  )

// rules R140, R141, R143
test('the inbox lists what waits in every group; by keyboard it is taken, decided, taken back', async ({
  visit,
  seed,
  api,
  server,
}) => {
  const { absen, kelompok } = await scene(seed, api, server)
  const page = await visit()
  await page.goto('/listabsen')
  const entry = page.getByRole('link', { name: /^Kotak Masuk/ })
  await expect(entry).toContainText(/[1-9]/)
  await entry.click()
  await page.getByRole('combobox', { name: 'Kegiatan' }).selectOption(absen.id)
  await expect(rows(page)).toHaveText([
    /Arif Sikumbang.*Ditahan/,
    /Putri Chaniago.*Ditahan/,
    /Kode tidak dikenal.*Ditahan/,
    /Dinda Maharani.*Ini salah\?.*“Saya dipindai di gerbang timur\.”/,
    /Hafiz Ramadhan.*Perlu diputuskan.*Sakit pukul/,
  ])
  await check(page, 'kotak')
  await shot(page, 'kotak')

  // Enter takes a held scan over, Z takes that back.
  await page.getByRole('heading', { name: 'Kotak Masuk' }).click()
  await page.keyboard.press('j')
  await expect(detail(page)).toContainText('Arif Sikumbang')
  await page.keyboard.press('Enter')
  await expect(undoBar(page)).toContainText('Arif Sikumbang diambil sebagai Hadir')
  await expect(rows(page)).toHaveCount(4)
  await shot(page, 'kotak-urungkan')
  await page.keyboard.press('z')
  await expect(rows(page)).toHaveCount(5)
  expect(await standing(api, kelompok, absen)).toContain('Arif Sikumbang Belum Absen')

  // The keys act on the row that has the focus.
  await page.getByRole('button', { name: /^Putri Chaniago/ }).focus()
  await expect(detail(page)).toContainText('Putri Chaniago')

  // Two at once, by Shift.
  await page.getByRole('button', { name: /^Arif Sikumbang/ }).focus()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Tindakan untuk yang dipilih' })
  await expect(bar).toContainText('1 dipilih')
  await expect(bar).toContainText('Pilih 1 yang serupa')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+X')
  await expect(bar).toContainText('2 dipilih')
  await expect(bar).not.toContainText('serupa')
  await check(page, 'kotak, chosen')
  await shot(page, 'kotak-pilih')
  await bar.getByRole('button', { name: 'Ambil semua' }).click()
  await expect(undoBar(page)).toContainText('2 entri diambil sebagai Hadir')
  // The next act sends it: the undecided member gets the status under 2.
  await page.getByRole('button', { name: 'Putuskan: Hafiz Ramadhan' }).click()
  await expect(detail(page)).toContainText('Hafiz Ramadhan')
  await page.keyboard.press('2')
  await expect(undoBar(page)).toContainText('Hafiz Ramadhan menjadi Sakit')
  await expect
    .poll(() => standing(api, kelompok, absen))
    .toEqual(
      expect.arrayContaining(['Arif Sikumbang Hadir', 'Putri Chaniago Hadir', 'Hafiz Ramadhan Sakit?']),
    )
  // Leaving the screen ends the wait.
  await page.getByRole('link', { name: 'List Absen' }).click()
  await expect.poll(() => standing(api, kelompok, absen)).toContain('Hafiz Ramadhan Sakit')
})

// rules R142, U12
test('on a phone a report is answered by a sentence, and its student reads it', async ({
  visit,
  seed,
  api,
  server,
}) => {
  const { absen, peserta } = await scene(seed, api, server)
  const page = await visit({ context: { viewport: { width: 390, height: 844 } } })
  await open(page, absen)
  await check(page, 'kotak, narrow')
  await shot(page, 'kotak')
  await page.getByRole('button', { name: /^Dinda Maharani/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Dinda Maharani' })
  await sheet.getByLabel('Jawaban untuk peserta').fill('Sudah kami catat.')
  await check(page, 'kotak, open')
  await shot(page, 'kotak-buka')
  await sheet.getByRole('button', { name: 'Kirim jawaban' }).click()
  await expect(undoBar(page)).toContainText('Dinda Maharani dijawab')
  await expect(rows(page)).toHaveCount(4)
  // Leaving the screen ends the wait.
  const sent = page.waitForResponse('**/api/kotak/selesai')
  await page.getByRole('button', { name: 'Buka menu' }).click()
  await page.getByRole('link', { name: 'List Absen' }).click()
  await sent
  const student = await visit({ context: { storageState: peserta.state } })
  await student.goto('/saya')
  await expect(student.getByText('Jawaban panitia: “Sudah kami catat.”')).toBeVisible()
})

// rules R141, O6
test('without a network an act is kept, and reaches the server later @full', async ({
  visit,
  seed,
  api,
  server,
  faults,
}) => {
  faults.allow(/net::ERR_/)
  const { absen, kelompok } = await scene(seed, api, server)
  const page = await visit()
  await open(page, absen)
  const way = await road(page)
  way.cut()
  await page.getByRole('button', { name: 'Ambil: Putri Chaniago' }).click()
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Ambil: Arif Sikumbang' }).click()
  await expect(rows(page)).toHaveCount(3)
  await way.mend()
  await expect
    .poll(() => standing(api, kelompok, absen), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['Arif Sikumbang Hadir', 'Putri Chaniago Hadir']))
})

// rules R140, U7
test('the inbox says that it is empty, that it failed, and keeps its rows when it can’t be read again @full', async ({
  visit,
  seed,
  api,
  server,
  faults,
}) => {
  faults.allow(/500/)
  const { absen } = await scene(seed, api, server)
  const page = await visit()
  const answer = await between(page.context(), '**/api/kotak/?*')
  answer(fails('Basis data sedang sibuk'))
  await page.goto('/kotak')
  await expect(page.getByRole('alert')).toContainText('Gagal memuat kotak masuk')
  answer()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await page.getByRole('combobox', { name: 'Kegiatan' }).selectOption(absen.id)
  await expect(rows(page)).toHaveCount(5)
  const nothing = await seed.absen('Kosong')
  await page.reload()
  await page.getByRole('combobox', { name: 'Kegiatan' }).selectOption(nothing.id)
  await expect(page.getByText('Tidak ada yang cocok.')).toBeVisible()
})

// rule R148
test('records that the server refused and phones keep are in the inbox, with the way to the phones', async ({
  visit,
  ownServer: server,
}) => {
  const api = await Api.login(server.url)
  const device = randomUUID()
  await api.call(perangkatCalls.report, {
    body: {
      outbox: device,
      unsent: 0,
      review: 3,
      reasons: [
        { code: 'absen.not_found', count: 2 },
        { code: 'scope.denied', count: 1 },
      ],
    },
    headers: { 'X-Device-Id': device },
  })
  // A page of before it was reported.
  const older = randomUUID()
  await api.call(perangkatCalls.report, {
    body: { outbox: older, unsent: 0, review: 1 },
    headers: { 'X-Device-Id': older },
  })
  const page = await visit({ server })
  await page.goto('/kotak')
  const banner = page.getByRole('status').filter({ hasText: '4 catatan ditolak dan masih di 2 HP' })
  await expect(banner.getByRole('listitem').first()).toContainText(
    '3 catatan, 2 karena kegiatannya sudah dihapus, 1 karena akunnya tidak berhak',
  )
  await expect(banner.getByRole('listitem').last()).toContainText('1 catatan, alasannya belum dilaporkan')
  await check(page, 'refused on phones')
  await shot(page, 'kotak-ditolak')
  await page.setViewportSize({ width: 390, height: 844 })
  await shot(page, 'kotak-ditolak')
  await banner.getByRole('link', { name: 'Lihat HP' }).click()
  await expect(page).toHaveURL(/perangkat/)
})
