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
