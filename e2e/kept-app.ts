import { type Page, expect } from '@playwright/test'

/** Waits until the device keeps the app: its worker is in force. */
export async function appKept(page: Page): Promise<void> {
  const inForce = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null
    })
  await expect.poll(inForce, { message: 'the worker is in force', timeout: 30_000 }).toBe(true)
}

/** The paths of all files that the device keeps, by cache. */
export function keptFiles(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const found: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      found[name] = requests.map(({ url }) => new URL(url).pathname)
    }
    return found
  })
}

/** The version text of the page's build. */
export const versionOf = (page: Page) => page.locator('meta[name=versi]').getAttribute('content')

/** Waits until no page runs this version: a page that was closed holds its lock for a moment longer. */
export async function versionLeft(page: Page, version: string | null): Promise<void> {
  const locks = async () => (await navigator.locks.query()).held?.map(({ name }) => name)
  await expect.poll(() => page.evaluate(locks)).not.toContain(`versi:${version}`)
}
