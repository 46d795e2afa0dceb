import type { Locator, Page } from '@playwright/test'

/** Below 768 px the acts of a row are in its sheet, those of a page behind '⋯', and the filters behind a button (rules U136, U137). */
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** The button that opens an act of a row, and gets the focus back: on a phone that of the row's sheet. */
export const rowOpener = (page: Page, row: string, act: string): Locator =>
  page.getByRole('button', { name: isPhone(page) ? `Menu ${row}` : `${act} ${row}`, exact: true }).first()

/** Does an act of a row. */
export async function actOnRow(page: Page, row: string, act: string): Promise<void> {
  await rowOpener(page, row, act).click()
  if (isPhone(page))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `${act} ${row}`, exact: true })
      .click()
}

/** The button that opens an act of a page, and gets the focus back. */
export const pageOpener = (page: Page, act: string, menu = 'Tindakan lain'): Locator =>
  page.getByRole('button', { name: isPhone(page) ? menu : act, exact: true })

/** Does an act of a page that is not its main one. */
export async function actOnPage(page: Page, act: string, menu?: string): Promise<void> {
  await pageOpener(page, act, menu).click()
  if (isPhone(page)) await page.getByRole('button', { name: act, exact: true }).last().click()
}

/** Folds out the filters. */
export async function showFilters(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^Saringan/ }).click()
}
