import { checkBoth } from './axe-check'
import { PHONE } from './mentor'
import { newStaff } from './mentors'
import { shot } from './shot'
import { expect, test } from './test'
import { toasted } from './words'

const NEW = 'kancil-tidur-siang'

// rule A118
test('an account changes its name and password, and ends a session on another device, by keyboard', async ({
  visit,
  server,
  api,
  faults,
}) => {
  faults.allow(/status of 40[01]/)
  const staff = await newStaff(server, api, { nama: 'Rendi Lama', role: 'PIMPINAN' })
  const other = await visit({ anonymous: true, context: { ...PHONE, storageState: staff.state } })
  await other.goto('/laporan')
  const page = await visit({ anonymous: true })
  await page.goto('/login')
  await page.getByLabel('Email').fill(staff.email)
  await page.getByLabel('Kata Sandi', { exact: true }).fill(staff.password)
  await page.getByLabel('Kata Sandi', { exact: true }).press('Enter')
  await page.waitForURL('**/laporan')
  // From the landing page, which has less around it.
  await page.goto('/')
  await page.getByRole('button', { name: 'Hi, Rendi Lama' }).click()
  await page.getByRole('button', { name: 'Akun saya' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Akun saya' })
  await expect(dialog.getByText('Perangkat ini')).toBeVisible()
  await shot(page, 'akun-saya')
  await page.setViewportSize(PHONE.viewport)
  await shot(page, 'akun-saya')
  await checkBoth(page, 'akun-saya')
  await page.setViewportSize({ width: 1440, height: 900 })

  await dialog.getByLabel('Nama', { exact: true }).fill('Rendi Baru')
  await dialog.getByLabel('Nama', { exact: true }).press('Enter')
  await toasted(page, 'Nama disimpan')
  await dialog.getByRole('button', { name: /^Akhiri/ }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toasted(page, 'Sesi diakhiri')
  await expect(dialog.getByRole('button', { name: /^Akhiri/ })).toHaveCount(0)
  await other.reload()
  await other.waitForURL('**/login')

  await dialog.getByRole('textbox', { name: 'Kata Sandi Lama' }).fill('salah sekali')
  await dialog.getByRole('textbox', { name: 'Kata Sandi Baru' }).fill(NEW)
  await dialog.getByRole('textbox', { name: 'Konfirmasi Kata Sandi' }).fill(NEW)
  await dialog.getByRole('textbox', { name: 'Konfirmasi Kata Sandi' }).press('Enter')
  await expect(dialog.getByText('Kata sandi lama salah')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Kata Sandi Lama' }).fill(staff.password)
  await dialog.getByRole('textbox', { name: 'Kata Sandi Lama' }).press('Enter')
  await toasted(page, /^Kata sandi diganti/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Hi, Rendi Baru' })).toBeFocused()
  await page.goto('/laporan')
  await expect(page.getByRole('heading', { name: 'Laporan' })).toBeVisible()
})
