import type { Page, PageScreenshotOptions } from '@playwright/test'

/** For people to look at: `SHOTS=folder` keeps the screen as `name-width.png`. */
export async function shot(page: Page, name: string, options: PageScreenshotOptions = {}): Promise<void> {
  const { SHOTS: folder } = process.env
  if (folder)
    await page.screenshot({ ...options, path: `${folder}/${name}-${page.viewportSize()?.width}.png` })
}
