import type { Page } from '@playwright/test'
import { violationsOf } from './axe-check'
import { readPdf } from './pdf'
import { expect, test } from './test'

/** What a browser would send to the printer. */
const print = (page: Page) => page.pdf({ preferCSSPageSize: true })

const KODE = /[CDFHJKMNPQRTVWXY34679]{4} ?[CDFHJKMNPQRTVWXY34679]{4}/g
/** The codes on a page of paper, whatever spaces the reader of the PDF sees. */
const codesIn = (text: string) => [...text.matchAll(KODE)].map(([code]) => code.replace(' ', ''))

/** axe finds nothing, wide and on a phone. */
async function expectNoFaults(page: Page): Promise<void> {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    expect(await violationsOf(page), `${viewport.width} px`).toEqual([])
  }
}

// rules I13, M21, M24
test('a roster with e-mails goes in, its columns are shown, searched and changed @full', async ({
  adminPage: page,
  seed,
}) => {
  const [nomor, nim] = [seed.nomor(), seed.nim()]
  await page.goto('/kelompok')
  // Where no group is there yet, the empty list offers it too.
  await page.getByRole('button', { name: 'Impor Anggota' }).first().click()
  const roster = [
    'Nama,NIM,Kelompok,E-mail,Kloter,No HP',
    `Sari Dewi,${nim},${nomor},sari@kampus.example,2,812 3456 7890`,
  ]
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'daftar.csv', mimeType: 'text/csv', buffer: Buffer.from(roster.join('\n')) })
  await expect(page.getByText('Tidak dipakai: Kloter')).toBeVisible()
  await page.getByText('Ubah', { exact: true }).click()
  await page.getByLabel('Kolom Gelombang').selectOption('Kloter')
  await expect(page.getByText('Tidak dipakai:')).toHaveCount(0)
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Impor 1 baris' }).click()
  await page.getByRole('button', { name: 'Selesai' }).click()

  await page.goto(`/anggotakelompok?kelompok=${nomor}`)
  await page.getByRole('button', { name: 'Kolom' }).click()
  for (const label of ['Email', 'Gelombang', 'Nomor HP'])
    await page.getByLabel(label, { exact: true }).check()
  await expectNoFaults(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('cell', { name: 'sari@kampus.example' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '081234567890' })).toBeVisible()
  await page.reload()
  await page.getByLabel('Cari berdasarkan').selectOption('By Email')
  await page.getByLabel('Cari', { exact: true }).fill('KAMPUS')
  await expect(page.getByRole('cell', { name: 'Sari Dewi', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Sari Dewi' }).click()
  await page.getByText('Data lain (opsional)').click()
  await expect(page.getByLabel('Email')).toHaveValue('sari@kampus.example')
  await page.getByLabel('Email').fill('dewi@kampus.example')
  await page.getByLabel('Fakultas').fill('Teknik')
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('cell', { name: 'dewi@kampus.example' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '081234567890' })).toBeVisible()
})

// rules P10, P11
test('lanyard cards: the code is on the back, behind its own front, and once only @full', async ({
  adminPage: page,
  seed,
}) => {
  const kelompok = await seed.kelompok('Sari', 'Budi Santoso', 'Citra Lestari')
  await page.goto(`/anggotakelompok?kelompok=${kelompok.id}`)
  await page.getByRole('link', { name: 'Cetak QR' }).click()
  await page.getByRole('link', { name: 'Kartu dan kode aktivasi' }).click()
  await expect(page.getByText('anggota belum punya kode tercetak')).toBeVisible()
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Buat 3 kode' }).click()
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeEnabled()
  await expect(page.getByText('3 kode, 2 halaman A4')).toBeVisible()
  await expectNoFaults(page)

  const { pages } = await readPdf(await print(page))
  expect(pages).toHaveLength(2)
  const [front, back] = pages as [(typeof pages)[0], (typeof pages)[0]]
  expect(front.codes).toHaveLength(3)
  expect(codesIn(front.text), 'not on the side that is worn').toEqual([])
  expect(back.codes).toHaveLength(0)
  expect(new Set(codesIn(back.text)).size).toBe(3)
  expect(back.text).toContain('/aktivasi')
  // Turned over its long edge: the first front is the second back of its row.
  const fronts = await page.locator('.cetak-tali:not(.cetak-belakang) .cetak-nama').allTextContents()
  const backs = await page.locator('.cetak-belakang .cetak-kisi > li').allTextContents()
  expect(backs.map((text) => fronts.findIndex((nama) => text.includes(nama)))).toEqual([1, 0, -1, 2])

  await page.getByRole('button', { name: 'Cetak' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Buat 0 kode' })).toBeDisabled()
  await page.getByRole('button', { name: 'Buat ulang semua' }).click()
  await expect(page.getByText('3 kode yang sudah dicetak tidak berlaku lagi.')).toBeVisible()
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Buat ulang', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeEnabled()
  const again = await readPdf(await print(page))
  const before = codesIn(back.text)
  expect(codesIn(again.pages[1]?.text ?? '').filter((code) => before.includes(code))).toEqual([])
})

// rules P11, P12
test('A6 cards have the code on a strip to tear off, and a group has its sheet of codes @full', async ({
  adminPage: page,
  seed,
}) => {
  const kelompok = await seed.kelompok('Sari', 'w'.repeat(120), 'Citra')
  await page.goto(`/cetak-qr?kelompok=${kelompok.id}&kode=kartu&ukuran=a6`)
  await page.getByRole('button', { name: 'Buat 3 kode' }).click()
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeEnabled()
  const a6 = (await readPdf(await print(page))).pages
  expect(a6.map(({ codes }) => codes.length)).toEqual([3])
  expect(codesIn(a6[0]?.text ?? '')).toHaveLength(3)
  // A code that stays on the card would be below the line to tear along.
  for (const card of await page.locator('.cetak-berkode').all()) {
    const [strip, qr] = [
      await card.locator('.cetak-sobek').boundingBox(),
      await card.locator('.cetak-kode').boundingBox(),
    ]
    expect(strip!.y).toBeGreaterThanOrEqual(qr!.y + qr!.height)
  }
  await expectNoFaults(page)

  await page.goto(`/cetak-qr?kelompok=${kelompok.id}&kode=lembar`)
  await page.getByRole('button', { name: /Buat (ulang semua|3 kode)/ }).click()
  const ask = page.getByRole('button', { name: 'Buat ulang', exact: true })
  if (await ask.isVisible()) await ask.click()
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeEnabled()
  const list = (await readPdf(await print(page))).pages
  expect(list).toHaveLength(1)
  expect(codesIn(list[0]?.text ?? '')).toHaveLength(3)
  expect(list[0]?.text).toContain(`Kelompok ${kelompok.nomor}`)
  await expectNoFaults(page)
})
