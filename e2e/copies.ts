import { type Page, expect } from '@playwright/test'

/**
 * Takes away what the page has kept under a key that begins so, for times without a network. Not before it was written: what
 * came later would stand there again.
 */
export async function dropCopy(page: Page, prefix: string): Promise<void> {
  const drop = (start: string) => {
    const key = Object.keys(localStorage).find((each) => each.startsWith(start))
    if (key) localStorage.removeItem(key)
    return key
  }
  await expect.poll(() => page.evaluate(drop, prefix)).toBeDefined()
}
