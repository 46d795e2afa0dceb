import type { Locator, Page } from '@playwright/test'

/** Presses Tab until this has the focus; a page that never gives it fails. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('40 presses of Tab did not get there')
}
