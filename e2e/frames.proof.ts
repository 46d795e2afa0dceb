import type { Page } from '@playwright/test'
import { Api } from './api'
import { fakeCameraArgs, writeFilm } from './fake-camera'
import { MEASURED, phoneFigure, tellPhone } from './figures'
import { PHONE } from './mentor'
import { expect, test } from './test'

// What is slow on screen: tasks that block the page while it scans, and frames that come late while a long list scrolls. That people
// are recorded and that the list moves is asked for everywhere; the figures are asked for where they are measured
// (`npm run bench -- gerbang`), as medians of three runs: a machine that does other things as well delays any frame.

// Snapshots of the page for a trace are long tasks themselves.
test.use({ trace: 'off' })

const RUNS = MEASURED ? 3 : 1

async function throttle(page: Page, rate: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Notes the page's tasks over 50 ms from now on; gives their durations in ms. */
async function watchTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { tasks })
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' })
  })
  return () => page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks)
}

const PEOPLE = 20
const SCAN_THROTTLE = 4

test('20 people in 20 s at a quarter of the processor: each has a card, and no task is longer than 50 ms', async ({
  visit,
  seed,
}, testInfo) => {
  const names = Array.from({ length: PEOPLE }, (_, index) => `Peserta ${String.fromCharCode(65 + index)}`)
  const kelompok = await seed.kelompok(...names)
  const film = await writeFilm(
    testInfo.outputPath('film.mjpeg'),
    kelompok.anggota.map(({ id }) => ({ text: id })),
    { shotSeconds: 0.7, blankSeconds: 0.3 },
  )
  const runs: number[][] = []
  for (let run = 1; run <= RUNS; run++) {
    const absen = await seed.absen(`Lancar ${run}`)
    const page = await visit({ args: fakeCameraArgs(film), context: PHONE })
    await page.context().grantPermissions(['camera'])
    await page.goto(`/absensi?kelompok=${kelompok.id}&kegiatan=${absen.id}`)
    await expect(page.getByText(names[0]!)).toBeVisible()
    await page.getByRole('button', { name: 'Scan QR Code' }).tap()
    // Not by the words that ask for a code: the first card may have replaced them by now.
    await expect(page.getByLabel('Gambar kamera')).toBeVisible()
    await throttle(page, SCAN_THROTTLE)
    const tasks = await watchTasks(page)
    // By one element, twice a second: to look for a text in the whole page would be a long task itself.
    await page.waitForFunction(
      (all) => document.querySelector('[role=dialog] .pindai-lensa .sr-only')?.textContent === all,
      `${PEOPLE} dari ${PEOPLE} hadir`,
      { polling: 500, timeout: 120_000 },
    )
    runs.push(await tasks())
    await throttle(page, 1)

    await page.evaluate(() =>
      setTimeout(() => {
        const until = performance.now() + 80
        while (performance.now() < until);
      }),
    )
    await expect
      .poll(async () => (await tasks()).length, 'a long task is seen')
      .toBeGreaterThan(runs.at(-1)!.length)
    await page.context().browser()!.close()
  }
  const name = `${PEOPLE} people scanned at a quarter of the processor`
  tellPhone([
    phoneFigure(
      `${name}: tasks over 50 ms`,
      runs.map(({ length }) => length),
      { aim: 0 },
    ),
    phoneFigure(
      `${name}: the longest of them, ms`,
      runs.map((tasks) => Math.max(0, ...tasks)),
    ),
  ])
})

const GROUPS = 300
/** At 60 frames a second: one that takes longer than one and a half is late. */
const LATE_MS = 1.5 * (1000 / 60)

/** Turns a wheel over the page; gives the times between the frames meanwhile, in ms. A synthesized touch moved no headless page. */
async function scroll(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(globalThis, { frames })
    let last = performance.now()
    const next = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.synthesizeScrollGesture', {
    x: 190,
    y: 500,
    yDistance: -6_000,
    speed: 2_500,
    gestureSourceType: 'mouse',
  })
  return page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames.slice(1))
}

test('the list of 300 groups scrolls without late frames', async ({ visit, ownServer: server }) => {
  const api = await Api.login(server.url)
  await api.roster(
    Array.from({ length: 2 * GROUPS }, (_, index) => [
      `Peserta ${index}`,
      String(2_510_000_000 + index),
      (index % GROUPS) + 1,
    ]),
  )
  await api.absen('Hari pertama')
  const page = await visit({ server, context: PHONE })
  const late: Record<number, number[]> = { 1: [], 4: [] }
  for (let run = 1; run <= RUNS; run++)
    for (const rate of [1, 4]) {
      await page.goto('/kelompok')
      await expect(page.getByText(`Kelompok ${GROUPS}`, { exact: true })).toBeAttached()
      await throttle(page, rate)
      const frames = await scroll(page)
      await throttle(page, 1)
      expect(await page.evaluate(() => scrollY), 'the page has moved').toBeGreaterThan(2_000)
      expect(frames.length, 'frames while it moved').toBeGreaterThan(10)
      late[rate]!.push((100 * frames.filter((ms) => ms > LATE_MS).length) / frames.length)
    }
  const name = '300 groups scrolled by a wheel: frames over 25 ms, %'
  tellPhone([
    phoneFigure(name, late[1]!, { aim: 1 }),
    phoneFigure('the same at a quarter of the processor', late[4]!),
  ])
})
