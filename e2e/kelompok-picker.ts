import type { Locator, Page } from '@playwright/test'

/** The field in which a group is chosen. */
export const kelompokField = (on: Page | Locator) => on.getByLabel('Kelompok', { exact: true })

/** A choice in its list. */
export const kelompokOption = (on: Page | Locator, name: string) =>
  on.getByRole('option', { name, exact: true })

/** Chooses a group by its number, or by its words what the list has besides groups. */
export async function chooseKelompok(on: Page | Locator, which: number | string): Promise<void> {
  if (typeof which === 'string') {
    await kelompokField(on).click()
    await kelompokOption(on, which).click()
  } else {
    await kelompokField(on).fill(String(which))
    await kelompokOption(on, `Kelompok ${which}`).click()
  }
}
