import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { Page } from '@playwright/test'
import type { Api } from './api'
import { between, lost } from './answers'
import { check } from './axe-check'
import type { SeededAbsen } from './seed'
import { shot } from './shot'
import { expect, test } from './test'

const cell = (page: Page, nomor: number) =>
  page.getByRole('button', { name: new RegExp(`^Kelompok ${nomor},`) })

const scan = (api: Api, absen: SeededAbsen, id: string) =>
  api.call(absenCalls.scan, { body: { participantIdentifier: id, absenId: absen.id } })

// rules U150, U152, U155, U13
test('the gate opens: the heat grid fills by itself, and keys lead through it', async ({
  visit,
  seed,
  api,
}) => {
  const kelompok = await seed.kelompok('Putri Chaniago', 'Hafiz Ramadhan')
  const next = await seed.kelompok('Dinda Maharani')
  const absen = await seed.absen('Pusat')
  const page = await visit()
  await page.goto(`/pusat?kegiatan=${absen.id}`)
  await expect(page.getByRole('status').filter({ hasText: 'Langsung' })).toBeVisible()
  const own = cell(page, kelompok.nomor)
  await expect(own).toHaveAccessibleName(`Kelompok ${kelompok.nomor}, 0 dari 2 hadir`)

  await scan(api, absen, kelompok.anggota[0]!.id)
  await expect(own).toHaveAccessibleName(`Kelompok ${kelompok.nomor}, 1 dari 2 hadir`, { timeout: 3_000 })
  await expect(page.getByRole('img', { name: /^1 tepat waktu, 0 Terlambat/ })).toBeVisible()
  await scan(api, absen, kelompok.anggota[1]!.id)
  await expect(own).toHaveAccessibleName(`Kelompok ${kelompok.nomor}, 2 dari 2 hadir`, { timeout: 3_000 })

  // One stop of the tab key.
  const grid = page.getByRole('list', { name: 'Kelompok', exact: true })
  await expect(grid.locator('button[tabindex="0"]')).toHaveCount(1)
  await grid.locator('button[tabindex="0"]').focus()
  await page.keyboard.press('End')
  await expect(cell(page, next.nomor)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(own).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  const facts = page.getByRole('status').filter({ hasText: `Kelompok ${kelompok.nomor}` })
  await expect(facts).toContainText('2 dari 2 hadir')
  await expect(facts).toContainText(/Scan terakhir \d\d:\d\d/)
  expect(new URL(page.url()).searchParams.get('kelompok')).toBe(String(kelompok.nomor))
  await check(page, 'pusat')
  await shot(page, 'pusat', { fullPage: true })

  // The legend filters.
  await page.getByRole('button', { name: /^Lengkap/ }).click()
  await expect(cell(page, next.nomor)).toBeHidden()
  await expect(own).toBeVisible()
})

// rules U155, U12
test('on a phone the groups are blocks that open, and a group is a sheet', async ({ visit, seed, api }) => {
  const kelompok = await seed.kelompok('Arif Sikumbang')
  await seed.kelompok('Bima Sikumbang', 'Citra Sikumbang')
  const absen = await seed.absen('Pusat HP')
  await scan(api, absen, kelompok.anggota[0]!.id)
  const page = await visit({ context: { viewport: { width: 390, height: 844 } } })
  await page.goto(`/pusat?kegiatan=${absen.id}`)
  const from = Math.floor((kelompok.nomor - 1) / 50) * 50 + 1
  const block = page.getByRole('button', { name: new RegExp(`${from}–${from + 49}\\b`) })
  await expect(block).toBeVisible()
  await check(page, 'pusat, narrow')
  await shot(page, 'pusat', { fullPage: true })
  await block.click()
  await cell(page, kelompok.nomor).click()
  const sheet = page.getByRole('dialog', { name: `Kelompok ${kelompok.nomor}`, exact: true })
  await expect(sheet).toContainText('1 dari 1 hadir')
  await check(page, 'pusat, a group')
  await shot(page, 'pusat-kelompok')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(cell(page, kelompok.nomor)).toBeVisible()
  await page.keyboard.press('Escape')

  // Who lacks the most stands first, and opens as in the grid.
  const behind = page.getByRole('list', { name: 'Paling tertinggal' }).getByRole('listitem')
  await expect(behind.first()).toContainText(/Kelompok \d+\s*0\/\d+/)
  await expect(behind.filter({ hasText: `Kelompok ${kelompok.nomor}` })).toHaveCount(0)
  await behind.first().getByRole('button').click()
  await expect(page.getByRole('dialog')).toContainText(/0 dari \d+ hadir/)
})

// rule U154
test('without the stream the picture is read again, and without an answer the last one stays', async ({
  visit,
  seed,
  api,
  faults,
}) => {
  faults.allow(/pusat/)
  const kelompok = await seed.kelompok('Rafi Lain')
  const absen = await seed.absen('Pusat Putus')
  const page = await visit()
  await page.context().route('**/api/pusat/arus*', (route) => route.abort())
  const answer = await between(page.context(), '**/api/pusat/?*')
  await page.goto(`/pusat?kegiatan=${absen.id}`)
  const own = cell(page, kelompok.nomor)
  await expect(own).toHaveAccessibleName(/0 dari 1 hadir/)
  await expect(page.getByText('Diperbarui tiap 5 detik')).toBeVisible()
  await scan(api, absen, kelompok.anggota[0]!.id)
  await expect(own).toHaveAccessibleName(/1 dari 1 hadir/, { timeout: 8_000 })
  answer(lost)
  await expect(page.getByText('Menggunakan data offline')).toBeVisible({ timeout: 15_000 })
  await expect(own).toHaveAccessibleName(/1 dari 1 hadir/)
})
