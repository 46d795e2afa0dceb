import { Api } from './api'
import { readPdf } from './pdf'
import { tell } from './figures'
import { expect, test } from './test'

const KELOMPOK = 300
const ANGGOTA = 8_000

// A trace writes the whole page down around every step: that would be most of what is measured here.
test.use({ trace: 'off' })

// rule P4
test('8,000 cards: drawn while the page stays alive, printed, and every code read from the PDF', async ({
  visit,
  ownServer: server,
}) => {
  const api = await Api.login(server.url)
  await api.roster(
    Array.from({ length: ANGGOTA }, (_, index) => [
      `Muhammad Fadhil Peserta ${index}`,
      String(2_510_000_000 + index),
      (index % KELOMPOK) + 1,
    ]),
  )
  const page = await visit({ server })
  await page.goto('/kelompok')
  await page.evaluate(() => {
    const blocked: number[] = []
    new PerformanceObserver((list) =>
      blocked.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    })
    Object.assign(window, { blocked })
  })
  const session = await page.context().browser()!.newBrowserCDPSession()
  const cpu = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  const opened = performance.now()
  await page.getByRole('link', { name: 'Cetak QR' }).click()

  // A person changes their mind in the middle, and back.
  await page.getByRole('button', { name: 'Batal' }).click()
  await expect(page.getByRole('status').getByText('Dibatalkan')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeDisabled()
  const part = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(part.pages.map(({ codes }) => codes.length)).toEqual([0])
  const stopped = performance.now()
  const cpuStopped = await cpu()
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  // By an attribute, not by a role: to look for a role in 8,000 cards again and again would slow their drawing.
  await page.locator('.cetak[data-selesai]').waitFor({ timeout: 120_000 })
  const drawn = performance.now()
  const cpuDrawn = await cpu()
  const longest = await page.evaluate(() =>
    Math.max(0, ...(window as unknown as { blocked: number[] }).blocked),
  )

  const bytes = await page.pdf({ preferCSSPageSize: true })
  const cpuPrinted = await cpu()
  const printed = performance.now()
  // Asked for before the codes are read: that keeps this process busy for longer than a connection is kept for it.
  const members = (await api.members()).flatMap((each) => each.Anggota_Kelompok)
  const { count, pages } = await readPdf(bytes)
  tell('print', {
    kartu: ANGGOTA,
    lembar: count,
    openedSeconds: seconds(stopped - opened),
    drawnSeconds: seconds(drawn - stopped),
    longestBlockMs: Math.round(longest),
    printedSeconds: seconds(printed - drawn),
    // What a machine that is busy with other things doesn't change much.
    drawnCpuSeconds: seconds(1000 * (cpuDrawn - cpuStopped)),
    printedCpuSeconds: seconds(1000 * (cpuPrinted - cpuDrawn)),
    megabytes: Math.round(bytes.length / 1e5) / 10,
    readSeconds: seconds(performance.now() - printed),
  })
  expect(members).toHaveLength(ANGGOTA)
  expect(count).toBe(2 * KELOMPOK)
  expect(pages.flatMap(({ codes }) => codes.map(({ text }) => text)).sort()).toEqual(
    members.map(({ id }) => id).sort(),
  )
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeEnabled()
})

const seconds = (ms: number) => Math.round(ms / 100) / 10
