import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { tanggalWib } from '@bakti/contract/time.rules'
import type { Page } from '@playwright/test'
import { check } from './axe-check'
import { shot } from './shot'
import { expect, test } from './test'

/** How many pixels of the plot are drawn, by the brightest channel: 'g' the bars of those on time. */
const greens = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('figure canvas')
    const { data } = canvas!.getContext('2d')!.getImageData(0, 0, canvas!.width, canvas!.height)
    let count = 0
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3]! > 200 && data[at + 1]! > data[at]! + 40 && data[at + 1]! > data[at + 2]! + 10) count++
    return count
  })

// rules U165, U12, U13
test('the arrivals are a plot that grows with the window, and a table', async ({ visit, seed, api }) => {
  const kelompok = await seed.kelompok('Putri Grafik', 'Hafiz Grafik')
  const title = `Grafik ${Date.now()}`
  const absen = { title, id: await api.absen(title, tanggalWib(new Date().toISOString())) }
  const page = await visit({ context: { reducedMotion: 'reduce' } })
  await page.goto(`/pusat?kegiatan=${absen.id}`)
  const figure = page.getByRole('figure', { name: 'Kedatangan per menit' })
  await expect(figure).toContainText('Belum ada yang dipindai.')
  await expect(figure.locator('canvas')).toBeHidden()

  const scan = (id: string) =>
    api.call(absenCalls.scan, { body: { participantIdentifier: id, absenId: absen.id } })
  await scan(kelompok.anggota[0]!.id)
  await expect(figure.locator('canvas')).toBeVisible()
  await expect.poll(() => greens(page)).toBeGreaterThan(100)
  const row = figure.getByRole('row').nth(1)
  await expect(row).toHaveText(/^\d\d:[0-5][05]1+0$/)
  await scan(kelompok.anggota[1]!.id)
  await expect(figure.getByRole('cell', { name: '0' })).not.toHaveCount(0)
  await expect
    .poll(async () =>
      (await figure.getByRole('cell').allTextContents()).reduce((sum, each) => sum + +each, 0),
    )
    .toBe(2)

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => figure.evaluate((each) => each.clientWidth - each.querySelector('canvas')!.clientWidth))
      .toBe(0)
    await expect.poll(() => greens(page)).toBeGreaterThan(100)
    await check(page, `pusat, plot, ${width}`)
    await shot(page, 'pusat-plot', { fullPage: true })
  }
  const toggle = figure.getByRole('button', { name: 'Tabel' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(figure.locator('canvas')).toBeHidden()
  await expect(figure.getByRole('region', { name: 'Tabel kedatangan' })).toBeVisible()
  await check(page, 'pusat, arrivals as a table')
  await page.keyboard.press('Enter')
  await expect(figure.locator('canvas')).toBeVisible()
})
