import AxeBuilder from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

/** Everything that axe finds on the page as it is now, once nothing moves any more. */
export async function check(page: Page, where: string): Promise<void> {
  // Not the spinner before it.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // A toast that begins to go while axe is looking is gone at once, not paler and paler.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }))
  expect.soft(found, where).toEqual([])
}
