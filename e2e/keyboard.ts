import { type Locator, type Page, expect } from '@playwright/test'

/** Presses Tab until this has the focus; a page that never gives it fails. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('40 presses of Tab did not get there')
}

/** A dialog that has the focus listens; one that can merely be seen may miss the key or the press beside it that comes at once. */
export async function expectListening(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((each) => each.contains(document.activeElement))).toBe(true)
}
