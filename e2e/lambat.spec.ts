import { hold } from './answers'
import { expect, test } from './test'

test('until the first script is there, a page says that it is on its way', async ({ visit }) => {
  const page = await visit({ anonymous: true })
  const letGo = await hold(page, '**/assets/*.js')
  // The landing page is drawn by then (landing.spec.ts).
  for (const path of ['/login', '/pengumpulantugas']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('status')).toHaveText('Memuat...')
    await expect(page.getByRole('status')).toHaveCSS('opacity', '1')
  }
  letGo()
  await expect(page.getByRole('button', { name: 'MASUK' })).toBeVisible()
  await expect(page.getByText('Memuat...')).toHaveCount(0)
})
