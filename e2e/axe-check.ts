import { type Locator, type Page, expect } from '@playwright/test'
import axe from 'axe-core'
import { PHONE } from './mentor'

/** Everything that axe finds on the page as it is now, once nothing moves any more; on a phone also what is too small for a finger; words that rule U140 forbids. */
export async function check(page: Page, where: string): Promise<void> {
  // Not the spinner before it.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // A toast that begins to go while axe is looking is gone at once, not paler and paler.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A control that became usable while axe was looking has the colours of both states: what is wrong is so the second time, too.
  const found = (await findingsOf(page)).length > 0 ? await findingsOf(page) : []
  expect.soft(found, where).toEqual([])
  // On campus 'luring' means face to face. A name or title that somebody typed may have the word.
  const words = await page.evaluate(() =>
    document.body.innerText.match(/.*\b(?:siapkan|sedang|data|mode) luring\b.*/gi),
  )
  expect.soft(words, `${where}: 'luring' (rule U140)`).toBeNull()
  if ((page.viewportSize()?.width ?? Infinity) < 768)
    expect.soft(await tooSmall(page), `${where}: smaller than 44 px`).toEqual([])
}

const DESK_SIZE = { width: 1440, height: 900 }

/** Looks at a page that was opened on a phone at the width of a desk, too. What is open must stay open meanwhile. */
export async function atBothWidths(page: Page, look: (px: string) => Promise<void>): Promise<void> {
  for (const size of [DESK_SIZE, PHONE.viewport]) {
    await page.setViewportSize(size)
    await look(`${size.width} px wide`)
  }
}

/** `check` at both widths. */
export const checkBoth = (page: Page, where: string): Promise<void> =>
  atBothWidths(page, (px) => check(page, `${where}, ${px}`))

async function findingsOf(page: Page) {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )
  return violationsOf(page)
}

/** What axe finds on the page at this moment, or in the part of it that a selector names. */
export async function violationsOf(page: Page, part = ':root') {
  // Injecting axe takes longer than running it, so a document gets it once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (selector) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await inPage.run(selector, { resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }))
  }, part)
}

/** What is pressed and has less than 44 px in height or width. A link within a sentence has its line's height. */
export async function tooSmall(page: Page): Promise<string[]> {
  return page.locator('a:visible, button:visible, input:visible, select:visible').evaluateAll((all) =>
    all.flatMap((control) => {
      // A change of the window's width can have hidden it after it was found.
      if (!control.checkVisibility()) return []
      // A box is pressed by its label too.
      const label = control instanceof HTMLInputElement && control.type === 'checkbox' && control.labels?.[0]
      const target = label || control
      // Its area is the whole card that it stands in.
      const isStretched = getComputedStyle(target, '::after').position === 'absolute'
      const isHidden = control.matches('.sr-only, [tabindex="-1"], [aria-hidden="true"] *')
      if (getComputedStyle(control).display === 'inline' || isStretched || isHidden) return []
      const { width, height } = target.getBoundingClientRect()
      // Less a rounding.
      if (Math.min(width, height) >= 43.5) return []
      const name = target.getAttribute('aria-label') ?? target.textContent.trim()
      return [`${name} ${Math.round(width)} × ${Math.round(height)}`]
    }),
  )
}

/** What leads back: from the dialog to the button that opened it. */
export async function escapes(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}
