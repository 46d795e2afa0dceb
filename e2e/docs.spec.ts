import { check } from './axe-check'
import { expect, test } from './test'

for (const width of [1440, 390])
  test(`the API reads as a page, ${width} px wide @full`, async ({ visit }) => {
    const page = await visit({ anonymous: true, context: { viewport: { width, height: 844 } } })
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('BAKTI API')
    // Its style sheet has come, under the policy of all pages.
    expect(await page.evaluate(() => document.fonts.load('16px teks').then(({ length }) => length))).toBe(1)
    const position = await page.locator('nav').evaluate((nav) => getComputedStyle(nav).position)
    expect(position).toBe(width < 1024 ? 'static' : 'sticky')

    const link = page.getByRole('link', { name: 'POST /tugas/kumpul/' })
    if (width < 1024) {
      // On a phone the contents are folded, so that the text begins on the first screen.
      await expect(link).toBeHidden()
      await page.locator('nav summary').click()
      await check(page, 'docs, contents unfolded')
    }
    await link.click()
    const call = page.getByRole('article').filter({ hasText: 'POST /api/tugas/kumpul/' })
    await call.getByText('Body application/json').click()
    await expect(call.getByText('link_tugas: string').first()).toBeInViewport()
    await check(page, 'docs')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
