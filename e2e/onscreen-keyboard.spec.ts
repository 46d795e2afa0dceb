import { furnished } from './axe-walk'
import { tabTo } from './keyboard'
import { ADMIN } from './server'
import { expect, test } from './test'
import { keepCards, noteCards } from './words'

test('without a mouse: from /login to a recorded NIM and on to the next', async ({ visit, seed }) => {
  const { kelompok, path } = await furnished(seed)
  const page = await visit({ anonymous: true })
  await keepCards(page)
  await page.goto(path)
  await expect(page).toHaveURL(/\/login$/)
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(ADMIN.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: kelompok.anggota[0]!.nama })).toBeVisible()

  const opener = page.getByRole('button', { name: 'Scan QR Code' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  const cards = await noteCards(page)
  for (const { nama, nim } of kelompok.anggota.slice(0, 2)) {
    await expect(dialog.getByLabel('Nama atau NIM')).toBeFocused()
    // At a person's pace: what types faster is a handheld scanner.
    await page.keyboard.type(nim, { delay: 60 })
    await page.keyboard.press('Enter')
    await cards.find(`Absensi berhasil dicatat!${nama}`)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: `Ubah status ${kelompok.anggota[2]!.nama}` }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(`Status kehadiran ${kelompok.anggota[2]!.nama}`)).toBeFocused()
  await page.keyboard.type('Izin')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: kelompok.anggota[2]!.nama })).toContainText('Izin')
})
