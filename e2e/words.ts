import { type BrowserContext, type Page, expect } from '@playwright/test'

// Words that pass: a toast stands for 2 s, a scanner's card for 1.6 s. On a busy machine a look at the screen comes too late, so
// the page itself notes them.

/** Every page of a context notes its toasts. */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const toasts: string[] = []
    const seen = new WeakSet<Element>()
    Object.assign(globalThis, { toasts })
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-sonner-toast]'))
        if (!seen.has(toast)) {
          seen.add(toast)
          toasts.push(toast.textContent)
        }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** From then on a toast is on screen as soon as it is said. */
export const toasterReady = (page: Page) =>
  page.locator('section[aria-label^="Pemberitahuan"]').waitFor({ state: 'attached' })

interface Noting {
  toasts?: string[]
  cards?: Card[]
}

/** The toasts that say this, while they stand. */
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text })

/** Waits for a toast that says this; one that has gone again counts as well, but only once. */
export async function toasted(page: Page, text: string | RegExp): Promise<void> {
  const says = (each: string) => (typeof text === 'string' ? each.includes(text) : text.test(each))
  const heard = async () => {
    // A page that is being left has nothing to say.
    const all = await page.evaluate(() => (globalThis as Noting).toasts ?? []).catch(() => [])
    const at = all.findIndex(says)
    if (at < 0) return (await toast(page, text).first().isVisible()) || all
    await page.evaluate((index) => (globalThis as Noting).toasts?.splice(index, 1), at)
    return true
  }
  await expect.poll(heard, `a toast: ${text}`).toBe(true)
}

/** A word of the scanner on what it read. */
export interface Card {
  text: string
  /** Red, green, blue. */
  ground: [number, number, number]
}

/** The scanner's cards since they are noted. */
export interface Cards {
  texts: () => Promise<string[]>
  /** The first one that says this, once it has come. */
  find: (text: string | RegExp, options?: { timeout?: number }) => Promise<Card>
}

/** Notes every card that the scanner shows from now on, open already or not; what stands there already is none. */
export async function noteCards(page: Page): Promise<Cards> {
  await page.evaluate(() => {
    const cards: Card[] = []
    Object.assign(globalThis, { cards })
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    const region = () => document.querySelector('[role=dialog] [aria-live=assertive]')
    let last = region()?.textContent
    new MutationObserver(() => {
      const card = region()
      const text = card?.textContent
      if (text === last) return
      last = text
      if (!card || !text) return
      canvas.fillStyle = getComputedStyle(card.parentElement!).backgroundColor
      canvas.fillRect(0, 0, 1, 1)
      const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
      cards.push({ text, ground: [red!, green!, blue!] })
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const all = () => page.evaluate(() => (globalThis as Noting).cards!)
  const texts = async () => (await all()).map(({ text }) => text)
  return {
    texts,
    find: async (text, options) => {
      const wanted = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)
      await expect.poll(texts, { message: `a card: ${text}`, ...options }).toContainEqual(wanted)
      return (await all()).find((each) =>
        typeof text === 'string' ? each.text.includes(text) : text.test(each.text),
      )!
    },
  }
}

/** In this page, from its next load on, timers of this length never go off. */
export async function withoutTimers(page: Page, length: number): Promise<void> {
  await page.addInitScript((never) => {
    const { setTimeout } = globalThis
    const patient = (handler: () => void, ms?: number) => setTimeout(handler, ms === never ? 600_000 : ms)
    Object.assign(globalThis, { setTimeout: patient })
  }, length)
}

/**
 * A card stays until the next one: it goes after 1.6 s, sooner than axe has looked at it, and an answer that comes later than that
 * makes none.
 */
export const keepCards = (page: Page) => withoutTimers(page, 1600)
