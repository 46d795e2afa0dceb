import { hold, lost } from './answers'
import { expect, test } from './test'

test('until the first script is there, a page says that it is on its way', async ({ visit }) => {
  const page = await visit({ anonymous: true })
  const letGo = await hold(page, '**/assets/*.js')
  // The landing page and the forms of visitors are drawn by then (landing.spec.ts, drawn-forms.spec.ts).
  for (const path of ['/undangan', '/pengumpulantugas']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('status')).toHaveText('Memuat...')
    await expect(page.getByRole('status')).toHaveCSS('opacity', '1')
  }
  letGo()
  await expect(page.getByRole('button', { name: 'MASUK' })).toBeVisible()
  await expect(page.getByText('Memuat...')).toHaveCount(0)
})

// rule U15
test('a page whose first script does not come names the way out', async ({ visit, faults }) => {
  faults.allow(/net::ERR_FAILED/, /status of 404/)
  const page = await visit({ anonymous: true, context: { viewport: { width: 390, height: 844 } } })
  await page.route('**/assets/*.js', lost)
  await page.goto('/undangan#tidak-sampai')
  const hint = page.getByText('Belum muncul juga?')
  await expect(hint).toBeHidden()
  // Its ten seconds pass at once.
  await page.evaluate(() => {
    for (const each of document.getAnimations())
      if (Number.isFinite(each.effect?.getComputedTiming().endTime)) each.finish()
  })
  await expect(hint).toBeVisible()
  await page.unroute('**/assets/*.js')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Undangan tidak dikenal' })).toBeVisible()
  await expect(hint).toHaveCount(0)
})
