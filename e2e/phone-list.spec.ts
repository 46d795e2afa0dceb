import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { perangkatCalls } from '@bakti/contract/perangkat/perangkat.calls'
import { undanganCalls } from '@bakti/contract/undangan/undangan.calls'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { listBelow, type ScreenName, screenNames, screens } from '../web/src/app/screens'
import { Api } from './api'
import { check } from './axe-check'
import { expectListening, tabTo } from './keyboard'
import { insertKumpul, newPeserta } from './peserta'
import { Seed } from './seed'
import { shot } from './shot'
import { expect, test } from './test'

const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const
/** Where the first row begins at the latest, in px. */
const FIRST_ROW = 300

/** Screens of the back office that show no list, or figures above it. */
const NO_LIST: ScreenName[] = [
  'scanQr',
  'printQr',
  'absensi',
  'pusat',
  'tempel',
  'laporan',
  'orang',
  'pengaturan',
]

const LISTS = screenNames.filter(
  (name) => screens[name].access === 'office' && !listBelow(name) && !NO_LIST.includes(name),
)

const ROWS = 'main tbody tr, main ul[aria-label="Kotak Masuk"] > li, main ol > li'

const firstRow = (page: Page) => page.locator(ROWS).first()

const topOf = async (page: Page) => Math.round((await firstRow(page).boundingBox())?.y ?? Infinity)

/** Words of the names on screen that are drawn in two lines. */
const brokenWords = (page: Page) =>
  page.locator(ROWS).evaluateAll((rows) =>
    rows.flatMap((row) => {
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? ''
        for (const { 0: word, index } of text.matchAll(/\p{L}{2,20}/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(word)
        }
      }
      return broken
    }),
  )

// rules U136, U138
test('on a phone the first row of every list begins at most 300 px from the top, and no name is broken @full', async ({
  visit,
  // Other tests leave names that no width holds.
  ownServer: server,
}) => {
  const api = await Api.login(server.url)
  const seed = new Seed(api)
  const kelompok = await seed.kelompok('Siti Nurhaliza Kusumawardhani', 'Muhammad Fakhrurrazi Alkhawarizmi')
  const absen = await seed.absen('Ranger Afeksi, hari pertama di lapangan upacara Limau Manis')
  // It is held, and stands in the inbox.
  await api.call(absenCalls.scan, { body: { participantIdentifier: randomUUID(), absenId: absen.id } })
  const tugas = await seed.tugas('Video Jelajah Kampus')
  const handed = { nim: '2510512034', kelompok: kelompok.nomor, link: 'https://drive.example/berkas/abc' }
  await insertKumpul(server, tugas, [
    { ...handed, nama: 'Siti Nurhaliza Kusumawardhani' },
    { ...handed, nama: 'Muhammad Fakhrurrazi Alkhawarizmi', nim: '2510512035' },
  ])
  await api.call(undanganCalls.create, { body: { role: 'GERBANG', judul: 'Petugas gerbang utama' } })
  const deleted = await seed.kelompok('Siti Nurhaliza Kusumawardhani')
  await api.call(kelompokCalls.remove, { query: { id: deleted.id } })
  const page = await visit({ server, context: PHONE })
  // The device of this page reports itself.
  await page.goto('/kelompok')
  await expect.poll(async () => (await api.read(perangkatCalls.list)).length).toBeGreaterThan(0)
  const queries: Partial<Record<ScreenName, string[]>> = {
    anggotaKelompok: [`?kelompok=${kelompok.id}`],
    kumpulTugas: ['', `?kelompok=${kelompok.nomor}&tugas=${tugas.id}`],
    pengguna: ['', '?lihat=undangan'],
  }
  const tops: Record<string, number> = {}
  for (const name of LISTS)
    for (const query of queries[name] ?? ['']) {
      const path = screens[name].path + query
      await page.setViewportSize(PHONE.viewport)
      await page.goto(path)
      await expect(firstRow(page)).toBeVisible()
      await expect(page.locator('main [aria-busy]')).toHaveCount(0)
      tops[path] = await topOf(page)
      await shot(page, `daftar-${name}${query ? '-pilih' : ''}`)
      expect(await brokenWords(page), `${path} at 390 px`).toEqual([])
      for (const width of [768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await brokenWords(page), `${path} at ${width} px`).toEqual([])
      }
    }
  expect(Object.entries(tops).filter(([, top]) => top > FIRST_ROW)).toEqual([])
})

// rule U136
test('the tasks of a participant begin at most 300 px from the top, and fit the narrowest phone @full', async ({
  visit,
  seed,
  server,
}) => {
  await seed.tugas('Esai Kepemimpinan dan Kebhinekaan')
  await seed.tugas('TugasTanpaSatuSpasiPun'.repeat(7))
  // A task that was missed has a badge beside its button.
  await seed.moveDeadline(await seed.tugas('Esai Terlewat'), '2025-08-08T12:12:00.000Z')
  const { state } = await newPeserta(server)
  const page = await visit({ anonymous: true, context: { ...PHONE, storageState: state } })
  await page.goto('/pengumpulantugas')
  const first = page.locator('main li').first()
  await expect(first).toBeVisible()
  await shot(page, 'daftar-pengumpulantugas')
  expect((await first.boundingBox())!.y).toBeLessThanOrEqual(FIRST_ROW)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

// rules U137, U13
test('on a phone a tap on a row, or Enter on its button, opens a sheet with its acts', async ({
  visit,
  seed,
}) => {
  const absen = await seed.absen(`Lembar ${randomUUID()}`)
  const page = await visit({ context: PHONE })
  await page.goto('/listabsen')
  const row = page.getByRole('row').filter({ hasText: absen.title })
  const sheet = page.getByRole('dialog', { name: absen.title })
  await row.getByText('Kehadiran').or(row.getByText('Belum')).first().click()
  await expect(sheet).toBeVisible()
  await check(page, 'sheet of a row')
  await shot(page, 'daftar-lembar')
  for (const act of await sheet.getByRole('button').or(sheet.getByRole('link')).all())
    expect((await act.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/listabsen$/)

  const button = row.getByRole('button', { name: `Menu ${absen.title}` })
  await button.focus()
  await page.keyboard.press('Enter')
  await expectListening(sheet)
  await tabTo(page, sheet.getByRole('button', { name: `Edit ${absen.title}` }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit Data Absen' })
  await expect(dialog).toBeVisible()
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await page.goBack()
  await expect(page, 'nothing of the dialogs is left in the history').not.toHaveURL(/listabsen/)
})

// rule U136
test('on a phone the other acts of a page are behind one button, and the other filters behind another @full', async ({
  visit,
  seed,
}) => {
  await seed.kelompok('Yuni Saring')
  const page = await visit({ context: PHONE })
  await page.goto('/kelompok')
  await expect(page.getByRole('link', { name: 'Add Kelompok' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Impor Anggota' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Tindakan lain' }).click()
  await expect(page.getByRole('link', { name: 'Cetak QR' })).toBeVisible()
  await page.getByRole('button', { name: 'Impor Anggota' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.goto('/kumpultugas')
  await expect(page.getByLabel('Cari berdasarkan')).toHaveCount(0)
  await page.getByRole('button', { name: 'Saringan' }).click()
  await page.getByPlaceholder('Cari...').fill('tidak ada siapa pun')
  await expect(page.getByText('Tidak ada pengumpulan ditemukan.')).toBeVisible()
  await page.getByRole('button', { name: 'Saringan, 1 dipakai' }).click()
  await expect(page.getByPlaceholder('Cari...')).toHaveCount(0)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Export semua' })).toBeVisible()
})
