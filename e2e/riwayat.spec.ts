import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { readFile } from 'node:fs/promises'
import { checkBoth } from './axe-check'
import { PHONE } from './mentor'
import { shot } from './shot'
import { expect, test } from './test'

// rules W60, W61, U7
test('the log tells who changed what, is narrowed by keyboard, and leaves as a file', async ({
  visit,
  api,
  seed,
}) => {
  const group = await seed.kelompok('Aisyah Tanjung', 'Bagas Tanjung')
  const [aisyah, bagas] = group.anggota
  const absen = await seed.absen('Kegiatan riwayat')
  await api.call(absenCalls.scan, { body: { participantIdentifier: aisyah!.id, absenId: absen.id } })
  await api.call(anggotaCalls.update, {
    body: { id: bagas!.id, nama: 'Bagas Sikumbang', nim: bagas!.nim, id_kelompok: group.id },
  })
  await api.call(anggotaCalls.remove, { query: { id: bagas!.id } })
  const page = await visit()
  await page.goto('/riwayat')
  const rows = page.getByRole('main').getByRole('listitem')
  const search = page.getByRole('searchbox', { name: 'Cari dalam riwayat' })
  await search.fill('Tanjung')
  await expect(rows.first()).toBeVisible()
  await shot(page, 'riwayat')
  await page.setViewportSize(PHONE.viewport)
  await shot(page, 'riwayat')
  await checkBoth(page, 'riwayat')

  await page.setViewportSize({ width: 1440, height: 900 })
  await search.fill('Bagas Sikumbang')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('menghapus anggota: Bagas Sikumbang')
  await expect(rows.nth(0).getByRole('link', { name: /Buka di Sampah/ })).toBeVisible()
  await search.fill('Bagas Tanjung')
  await expect(rows.filter({ hasText: 'mengubah data anggota' })).toContainText('Bagas Sikumbang')
  await page.getByLabel('Apa', { exact: true }).selectOption('Kehadiran')
  await search.fill('Aisyah Tanjung')
  await expect(rows).toHaveText([/mencatat kehadiran dengan kode: Aisyah Tanjung .* untuk Kegiatan riwayat/])
  await expect(page).toHaveURL(/cari=Aisyah\+Tanjung&hal=kehadiran/)
  await page.reload()
  await expect(rows).toHaveCount(1)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Ekspor' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain('Aisyah Tanjung')

  await page.getByLabel('Kapan').selectOption('Kemarin')
  await expect(page.getByText('Tidak ada catatan.')).toBeVisible()

  await page.goto(`/orang/${aisyah!.id}`)
  await expect(page.getByRole('heading', { name: 'Perubahan data' })).toBeVisible()
  await expect(rows.filter({ hasText: 'menambah anggota' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Semua riwayat' }).click()
  await expect(page.getByRole('button', { name: /Hanya tentang Aisyah Tanjung/ })).toBeVisible()
  await expect(rows).toHaveText([/mencatat kehadiran/, /menambah anggota/])
  await page.goto(`/absensi?kegiatan=${absen.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Riwayat', exact: true }).click()
  await expect(rows).toHaveText([/mencatat kehadiran/, /menambah kegiatan/])
  await page.getByRole('button', { name: /Hanya tentang Kegiatan riwayat/ }).click()
  await expect(rows.filter({ hasText: 'menambah kelompok' }).first()).toBeVisible()
})
