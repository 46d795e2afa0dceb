import { Api } from './api'
import { check } from './axe-check'
import { kelompokField, kelompokOption } from './kelompok-picker'
import { PHONE } from './mentor'
import { shot } from './shot'
import { expect, test } from './test'

const GROUPS = 300

// rule U171
test('one of 300 groups: on a phone by its digits and a tap above the keyboard, on a desk by keys alone', async ({
  visit,
  ownServer,
}) => {
  const api = await Api.login(ownServer.url)
  await api.roster(
    Array.from({ length: GROUPS }, (_, index) => [
      `Peserta ${index + 1}`,
      String(2_510_000_000 + index),
      index + 1,
    ]),
  )
  await test.step('on a phone', async () => {
    const page = await visit({ server: ownServer, context: PHONE })
    await page.goto('/anggotakelompok')
    const field = kelompokField(page)
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await field.tap()
    await expect(page.getByRole('option')).toHaveCount(GROUPS + 2)
    // The keyboard opens: the page is as high as what is left of the screen (interactive-widget=resizes-content).
    await page.setViewportSize({ width: 390, height: 430 })
    const list = page.getByRole('listbox')
    await expect(list).toBeInViewport({ ratio: 1 })
    await check(page, 'the open list of groups, 390 px')
    await page.keyboard.type('12')
    await expect(page.getByRole('option')).toHaveText(
      [12, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 112, 212].map((nomor) => `Kelompok ${nomor}`),
    )
    await expect(list).toBeInViewport({ ratio: 1 })
    await shot(page, 'pilih-kelompok')
    await kelompokOption(page, 'Kelompok 112').tap()
    await expect(field).toHaveValue('Kelompok 112')
    await expect(field, 'the keyboard goes').not.toBeFocused()
    await expect(page.getByText('Peserta 112')).toBeVisible()
  })
  await test.step('on a desk', async () => {
    const page = await visit({ server: ownServer })
    await page.goto('/anggotakelompok')
    const field = kelompokField(page)
    // The groups are there.
    await expect(field).toHaveAttribute('placeholder', 'Pilih Kelompok')
    await field.focus()
    await page.keyboard.type('30')
    await page.keyboard.press('ArrowDown')
    await shot(page, 'pilih-kelompok')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Kelompok 300')
    await expect(page.getByText('Peserta 300')).toBeVisible()
    await page.keyboard.type('999')
    await expect(page.getByText('Tidak ada kelompok yang cocok')).toBeVisible()
    await check(page, 'no group matches')
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('Kelompok 300')
  })
})
