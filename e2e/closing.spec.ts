import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { lost } from './answers'
import { check } from './axe-check'
import { chooseKelompok } from './kelompok-picker'
import { shot } from './shot'
import { expect, test } from './test'
import { toasted } from './words'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

// rules H132, H133
test('an activity is closed after a look at what follows, undone, and closed for good; a later scan counts', async ({
  adminPage: page,
  seed,
  api,
}) => {
  const kelompok = await seed.kelompok('Tama Tutup', 'Umi Tutup', 'Vina Tutup')
  const absen = await seed.absen('Penutup')
  const [first, second] = kelompok.anggota
  await api.scan(absen.id, first!.id, randomUUID())
  await page.goto('/listabsen')
  const row = rowOf(page, absen.title)
  await expect(row).toContainText('Dibuka')
  const all = (await api.read(absenCalls.list)).find(({ id }) => id === absen.id)!
  const belum = String(all.belum)
  // By keyboard alone.
  await row.getByRole('button', { name: `Tutup ${absen.title}` }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Tutup ${absen.title}?` })
  await expect(dialog).toContainText(`${belum}Belum Absen`)
  await expect(dialog).toContainText(`${belum}Alfa`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('button', { name: `Tutup ${absen.title}` })).toBeFocused()

  await row.getByRole('button', { name: `Tutup ${absen.title}` }).click()
  await dialog.getByRole('button', { name: 'Tutup kegiatan' }).click()
  await expect(row).toContainText('Ditutup')
  await expect(page.getByRole('status').filter({ hasText: absen.title })).toContainText(
    `ditutup, ${belum} terbaca Alfa`,
  )
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await toasted(page, 'Kegiatan dibuka lagi!')
  await expect(row).toContainText('Dibuka')

  await row.getByRole('button', { name: `Tutup ${absen.title}` }).click()
  await dialog.getByRole('button', { name: 'Tutup kegiatan' }).click()
  await expect(row).toContainText('Ditutup')
  await page.goto(`/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`)
  await expect(rowOf(page, 'Tama Tutup')).toContainText('Hadir')
  await expect(rowOf(page, 'Umi Tutup')).toContainText('Alfa')
  await expect(rowOf(page, 'Umi Tutup')).toContainText('Kegiatan ditutup')
  await expect(page.getByText('3 dari 3 tercatat')).toHaveCount(0)
  await api.scan(absen.id, second!.id, randomUUID())
  await page.reload()
  await expect(rowOf(page, 'Umi Tutup')).toContainText('Hadir')

  await page.goto('/listabsen')
  await row.getByRole('button', { name: `Buka lagi ${absen.title}` }).click()
  const again = page.getByRole('dialog', { name: `Buka lagi ${absen.title}?` })
  await expect(again).toContainText('Membuka lagi tidak mengubah catatan apa pun.')
  await again.getByRole('button', { name: 'Buka lagi' }).click()
  await expect(row).toContainText('Dibuka')
})

// rule H133
test('a closing that the server did not take stays open and says so @full', async ({
  adminPage: page,
  seed,
  faults,
}) => {
  faults.allow(/net::ERR_/)
  const absen = await seed.absen('Putus')
  await page.goto('/listabsen')
  await rowOf(page, absen.title)
    .getByRole('button', { name: `Tutup ${absen.title}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `Tutup ${absen.title}?` })
  await page.route('**/api/absen/tutup', lost)
  await dialog.getByRole('button', { name: 'Tutup kegiatan' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Periksa sambungan internetmu')
  await page.unroute('**/api/absen/tutup')
  await dialog.getByRole('button', { name: 'Tutup kegiatan' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, absen.title)).toContainText('Ditutup')
})

// rules R51, H130, H131
test('hours of an activity: a scan after them is late, and an end after midnight is on the next day', async ({
  adminPage: page,
  seed,
  api,
}) => {
  const kelompok = await seed.kelompok('Wira Telat')
  const title = `Malam ${seed.nomor()}`
  await page.goto('/addabsen')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Deadline').fill('2025-08-06')
  await page.getByText('Jam dan tempat (opsional)').click()
  await page.getByLabel('Mulai').fill('19:00')
  await page.getByLabel('Terlambat sesudah').fill('19:30')
  await page.getByLabel('Tutup', { exact: true }).and(page.locator('input')).fill('01:00')
  await expect(page.getByText('keesokan harinya')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await toasted(page, 'Absen berhasil ditambahkan!')
  const absen = (await api.read(absenCalls.list)).find((each) => each.title === title)!
  expect(absen).toMatchObject({
    mulai: '2025-08-06T12:00:00.000Z',
    batas_terlambat: '2025-08-06T12:30:00.000Z',
    tutup: '2025-08-06T18:00:00.000Z',
  })
  await expect(rowOf(page, title)).toContainText('19:00–01:00')
  await api.scan(absen.id, kelompok.anggota[0]!.id, randomUUID())
  await page.goto(`/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`)
  const row = rowOf(page, 'Wira Telat')
  for (const word of ['Hadir', 'Terlambat', 'Di luar jam']) await expect(row).toContainText(word)

  // Opening and saving changes nothing.
  await page.goto('/listabsen')
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Data Absen' })
  await expect(edit.getByLabel('Tutup', { exact: true }).and(page.locator('input'))).toHaveValue('01:00')
  await edit.getByRole('button', { name: 'Simpan' }).click()
  await toasted(page, 'Data berhasil diperbarui!')
  const after = (await api.read(absenCalls.list)).find((each) => each.title === title)!
  expect(after).toMatchObject({ mulai: absen.mulai, tutup: absen.tutup })
})

// rule X12
test('with an activity and no group the export has every group, and its file the name of the activity', async ({
  adminPage: page,
  seed,
  api,
}) => {
  const one = await seed.kelompok('Xena Semua')
  const two = await seed.kelompok('Yuda Semua')
  const absen = await seed.absen('Rekap')
  await api.scan(absen.id, two.anggota[0]!.id, randomUUID())
  await page.goto(`/absensi?kegiatan=${absen.id}`)
  await chooseKelompok(page, 'Pilih Kelompok')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Absensi' }).click(),
  ])
  await toasted(page, 'baris ditulis.')
  expect(download.suggestedFilename()).toMatch(/^absensi_semua_Rekap_.*_\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  const lineOf = (nama: string) => lines.find((line) => line.includes(nama)) ?? ''
  expect(lineOf('Xena Semua')).toContain(`,${one.nomor},Belum Absen,-,-,`)
  expect(lineOf('Yuda Semua')).toContain(`,${two.nomor},Hadir,`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

// rule H134
test('with an activity and no group the list has every group, a count narrows it, a press opens a group', async ({
  adminPage: page,
  seed,
  api,
}) => {
  await seed.kelompok('Zahra Semua')
  const two = await seed.kelompok('Zaki Semua')
  const absen = await seed.absen('Siapa belum')
  await api.call(absenCalls.setStatus, {
    body: { anggota_id: two.anggota[0]!.id, absen_id: absen.id, status_kehadiran: 'Izin' },
  })
  await page.goto(`/absensi?kegiatan=${absen.id}`)
  await chooseKelompok(page, 'Pilih Kelompok')
  const all = page.getByRole('region', { name: 'Semua kelompok' })
  await expect(all.getByRole('button', { name: /^\d+ Belum$/ })).not.toHaveText('0Belum')
  await all.getByRole('button', { name: '1 Izin' }).click()
  await expect(all.getByRole('table').getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, 'Zaki Semua')).toContainText('Izin')
  await check(page, 'absensi, all groups')
  await shot(page, 'absensi-semua')
  await page.setViewportSize({ width: 390, height: 844 })
  await check(page, 'absensi, all groups, 390 px')
  await shot(page, 'absensi-semua-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await all.getByRole('button', { name: '0 Sakit' }).click()
  await expect(all.getByText('Tidak ada anggota dengan status Sakit.')).toBeVisible()
  await all.getByRole('button', { name: 'Tampilkan semua' }).click()
  await all.getByRole('button', { name: '1 Izin' }).click()
  await all.getByRole('button', { name: `Kelompok ${two.nomor}` }).click()
  await expect(page.getByLabel('Kelompok', { exact: true })).toHaveValue(`Kelompok ${two.nomor}`)
  await expect(all).toHaveCount(0)
  await expect(rowOf(page, 'Zaki Semua')).toContainText('Izin')
})
