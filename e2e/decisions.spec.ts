import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { hold, road } from './answers'
import { expect, test } from './test'
import { toasted } from './words'

const LOST = /net::ERR_/

const rowOf = (page: Page, nama: string) => page.getByRole('row').filter({ hasText: nama })

// rule H30
test('a status that had not seen a scan undoes nothing: somebody decides, and then it is over', async ({
  adminPage: page,
  seed,
  api,
}) => {
  const kelompok = await seed.kelompok('Ratih Diputuskan')
  const absen = await seed.absen('Putusan')
  await page.goto(`/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`)
  const ratih = rowOf(page, 'Ratih Diputuskan')
  const choose = page.getByRole('combobox', { name: 'Status kehadiran Ratih Diputuskan' })
  const open = () => page.getByRole('button', { name: 'Ubah status Ratih Diputuskan' }).click()
  const save = () => page.getByRole('button', { name: 'Simpan status Ratih Diputuskan' }).click()

  // The row that the choice is made on is from before the scan.
  await open()
  // The page asks for its rows again every 10 s.
  const readOn = await hold(page, '**/api/kelompok/anggota/with-absensi?*')
  await api.scan(absen.id, kelompok.anggota[0]!.id, randomUUID())
  await choose.selectOption('Alfa')
  await save()
  readOn()
  await toasted(page, 'Statusnya perlu diputuskan.')
  await expect(ratih).toContainText('Hadir')
  await expect(ratih).toContainText('Perlu diputuskan')
  await expect(page.getByText('Perlu diputuskan: 1 di semua kelompok, 1 di sini')).toBeVisible()

  await page.goto('/listabsen')
  // Over all groups: whatever group this device had chosen last.
  await rowOf(page, absen.title).getByRole('link', { name: '1 perlu diputuskan' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ratih Diputuskan' })).toContainText(
    `Kelompok ${kelompok.nomor} · ${kelompok.anggota[0]!.nim}`,
  )
  const ways = page.getByRole('group', { name: 'Putuskan Ratih Diputuskan' })
  await ways.getByRole('button', { name: 'Tetap Hadir' }).click()
  await toasted(page, 'Status kehadiran berhasil diubah!')
  await expect(page.getByText('Tidak ada yang perlu diputuskan.')).toBeVisible()
  await page.goto(`/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`)
  await expect(ratih).toContainText('Hadir')
  await expect(ratih).not.toContainText('Perlu diputuskan')
})

// rule K9
test('a group that was made elsewhere too is merged: its member goes to the one that exists @full', async ({
  adminPage: page,
  seed,
  api,
  faults,
}) => {
  faults.allow(LOST, /status of 409/)
  const [nomor, nim] = [seed.nomor(), seed.nim()]
  const line = await road(page)
  await page.goto('/kelompok')
  await page.getByRole('link', { name: 'Add Kelompok' }).click()
  await expect(page.getByLabel('Nomor Kelompok')).toBeVisible()
  line.cut()
  await page.getByLabel('Nomor Kelompok').fill(String(nomor))
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: `Detail Kelompok ${nomor}`, exact: true }).click()
  await page.getByRole('button', { name: 'Add Anggota Kelompok' }).click()
  await page.getByLabel('Nama Lengkap *').fill('Salwa Gabungan')
  await page.getByLabel('NIM *').fill(nim)
  await page.getByRole('button', { name: 'Tambah Anggota' }).click()
  await expect(rowOf(page, 'Salwa Gabungan')).toContainText('Belum terkirim')
  await api.kelompok(nomor)

  await line.mend()
  await page.getByRole('button', { name: '1 belum terkirim, buka daftar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Belum terkirim' })
  await expect(sheet.getByRole('heading', { name: 'Perlu ditinjau' })).toBeVisible()
  await expect(sheet).toContainText(`Kelompok ${nomor} sudah ada!`)
  await sheet.getByRole('button', { name: 'Gabungkan' }).click()
  await expect(page.getByRole('dialog', { name: 'Semua sudah terkirim' })).toBeVisible()
  const data = await api.read(anggotaCalls.list, { kelompok: String(nomor) })
  expect(data).toMatchObject([{ nama: 'Salwa Gabungan', nim, kelompok: nomor }])
})

test('an empty group that is deleted without network is gone here, and later there @full', async ({
  adminPage: page,
  seed,
  api,
  faults,
}) => {
  faults.allow(LOST)
  const { nomor } = await seed.kelompok()
  const line = await road(page)
  await page.goto('/kelompok')
  await expect(rowOf(page, `Kelompok ${nomor}`).first()).toBeVisible()
  line.cut()
  await page.getByRole('button', { name: `Menu Kelompok ${nomor}`, exact: true }).click()
  await page.getByRole('button', { name: `Delete Kelompok ${nomor}`, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus' }).click()
  await toasted(page, `Kelompok ${nomor} dihapus di perangkat ini (mode offline)`)
  const gone = page.getByRole('button', { name: `Menu Kelompok ${nomor}`, exact: true })
  await expect(gone).toHaveCount(0)

  await line.mend()
  await expect(page.getByRole('button', { name: /^Tersinkron pukul/ })).toBeVisible()
  const data = await api.read(kelompokCalls.list, {})
  expect(data.map((each) => each.nomor)).not.toContain(nomor)
})
