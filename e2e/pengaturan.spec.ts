import { pengaturanCalls } from '@bakti/contract/pengaturan/pengaturan.calls'
import type { Page } from '@playwright/test'
import { Api } from './api'
import { violationsOf } from './axe-check'
import { Seed } from './seed'
import { shot } from './shot'
import { expect, test } from './test'
import { toasted } from './words'

const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Terbitkan' }).click()
  await toasted(page, 'Pengaturan diterbitkan')
}

// rules W62, W64, W65, U180, U181
test('the next event is set up without a file, from a fresh start to the printed card', async ({
  visit,
  ownServer: server,
}) => {
  const page = await visit({ server, context: { viewport: { width: 1440, height: 900 } } })
  await page.goto('/pengaturan')
  await page.getByLabel('Nama acara').fill('PIONIR')
  await page.getByLabel('Tahun').fill('2026')
  await page.getByLabel('Mulai').fill('2026-08-17')
  await page.getByLabel('Selesai').fill('2026-08-20')
  await page.getByLabel('Judul besar').fill('Mulai\ndari sini')
  await page.getByLabel('Kalimat pembuka').fill('Selamat datang di <PIONIR> 2026 & seterusnya.')
  await expect(page.getByText('6 perubahan')).toBeVisible()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toContainText('Mulai dari sini')
  await shot(page, 'pengaturan')
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Jadwal' }).click()
  await page.getByLabel('Nama kegiatan').first().fill('Hari pertama PIONIR')
  await page
    .getByLabel(/^Hari pertama/)
    .first()
    .fill('2026-08-17')
  await page
    .getByLabel(/^Hari terakhir/)
    .first()
    .fill('2026-08-18')
  await publish(page)
  await expect(page).toHaveTitle('Pengaturan · PIONIR 2026')
  await expect(page.getByRole('link', { name: 'PIONIR 2026, ke halaman awal' }).first()).toBeVisible()

  const visitor = await visit({ server, anonymous: true })
  // Before any script has run.
  const html = await (await visitor.request.get('/')).text()
  expect(html).toContain('<title>PIONIR 2026</title>')
  expect(html).toContain('17–20 Agustus 2026')
  expect(html).toContain('Selamat datang di &lt;PIONIR&gt; 2026 &amp; seterusnya.')
  expect(html).not.toContain('BAKTI 2025')
  await visitor.addInitScript(() => sessionStorage.setItem('landing-loader', '1'))
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Mulai dari sini ')
  await expect(visitor.getByText('17–20 Agustus 2026')).toBeVisible()
  await expect(visitor.locator('#timeline')).toContainText('17–18 AGT')
  await expect(visitor.locator('#timeline')).toContainText('Hari pertama PIONIR')
  await expect(visitor.getByRole('contentinfo')).toContainText('© 2026 Panitia PIONIR')
  expect(await (await visitor.request.get('/manifest.webmanifest')).json()).toMatchObject({
    name: 'PIONIR 2026',
    short_name: 'PIONIR',
  })
  await shot(visitor, 'pengaturan-halaman-awal')

  const seed = new Seed(await Api.login(server.url))
  const kelompok = await seed.kelompok('Sari Dewi')
  await page.goto(`/cetak-qr?kelompok=${kelompok.id}`)
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeEnabled()
  await expect(page.getByRole('img', { name: 'PIONIR 2026' }).first()).toBeVisible()
  await shot(page, 'pengaturan-kartu')
})

// rules W64, U180
test('a fault leads to its field, a draft outlives its screen, another admin is told of, and a version comes back', async ({
  visit,
  faults,
  ownServer: server,
}) => {
  faults.allow(/status of 409/)
  const page = await visit({ server, context: { viewport: { width: 390, height: 844 } } })
  await page.goto('/pengaturan')
  await page.getByLabel('Tahun').fill('26')
  await page.getByRole('button', { name: 'Tautan' }).click()
  await page.getByRole('button', { name: 'Terbitkan' }).click()
  await expect(page.getByLabel('Tahun')).toBeFocused()
  await expect(page.getByText('Tahun terdiri dari 4 angka, misalnya 2026')).toBeVisible()
  await page.getByLabel('Tahun').fill('2026')
  await shot(page, 'pengaturan-isian')
  expect(await violationsOf(page)).toEqual([])
  // By keyboard, from the field to the button of the other side.
  await page.getByRole('button', { name: 'Pratinjau' }).press('Enter')
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  await shot(page, 'pengaturan-pratinjau')
  expect(await violationsOf(page)).toEqual([])

  await page.goto('/tugas')
  await page.goto('/pengaturan')
  await expect(page.getByLabel('Tahun')).toHaveValue('2026')
  await expect(page.getByText('1 perubahan')).toBeAttached()

  const api = await Api.login(server.url)
  const { isi } = await api.read(pengaturanCalls.listVersi)
  isi.acara.nama = 'PIONIR'
  await api.call(pengaturanCalls.updateAcara, { body: { versi: 0, isi } })
  await page.getByRole('button', { name: 'Terbitkan' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Admin sudah menyimpan versi lain' })).toBeVisible()
  await page.getByRole('button', { name: 'Muat ulang' }).click()
  await expect(page.getByLabel('Nama acara')).toHaveValue('PIONIR')
  await expect(page.getByText('Semua sudah terbit')).toBeAttached()

  await page.getByRole('button', { name: 'Versi' }).click()
  await shot(page, 'pengaturan-versi')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Pulihkan bawaan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pulihkan' }).click()
  await toasted(page, 'Versi dipulihkan')
  await expect(page.getByText('Versi 2: BAKTI 2025')).toBeVisible()
  await expect(page.getByText('dipulihkan dari bawaan')).toBeVisible()
  await page.getByRole('button', { name: 'Alamat dan email' }).click()
  await expect(page.getByText('SMTP_URL belum diatur')).toBeVisible()
  await expect(page.getByText('Pemindai hanya membaca QR.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Atur kode kartu' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await shot(page, 'pengaturan-situs')
})
