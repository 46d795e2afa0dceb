import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readAbsen } from './acts'
import { type Seen, watchCamera } from './camera-watch'
import { fakeCameraArgs } from './fake-camera'
import { type HeldCode, MARK, type Take, writeDegradedFilm } from './degraded-film'
import { MEASURED, tell } from './figures'
import type { SeededAnggota, SeededKelompok } from './seed'
import { connect } from './server'
import { expect, test } from './test'

// Everybody recorded, and once, is asked of every showing of the film. The waits are printed, and asked for where they are
// measured (`npm run bench -- gerbang`): of the best of at most three showings, since what else a machine does can only make
// them longer. Where film_s is far above film_s_meant it could not even play the film.

// Taking snapshots of the page for a trace costs the throttled thread more than the scanner does.
test.use({ trace: 'off' })

const PEOPLE = 40
const THROTTLE = 6
const P95_MS = 300
const SHOWINGS = MEASURED ? 3 : 1
/** Nothing in view before the first take; and after the last one, before the film begins anew. */
const LEAD_S = 6

/** How the cards are held, one after the other; the eighth is as it should be. */
const HOLDS: Omit<HeldCode, 'text'>[] = [
  { turn: 12 },
  { edge: 190 },
  { paper: 120, ink: 45 },
  { blur: 2 },
  { turn: -35, lean: 0.25 },
  { edge: 240, turn: 8, paper: 150, ink: 40 },
  { edge: 300, blur: 1, turn: 20 },
  {},
]

interface Shown {
  /** Of the wall clock in ms, with fractions. */
  at: number
  text: string
}

/** Notes when each card of the scanner has been painted. */
async function watchCards(page: Page): Promise<() => Promise<Shown[]>> {
  await page.evaluate(() => {
    const shown: Shown[] = []
    Object.assign(globalThis, { shown })
    const region = document.querySelector('[role=dialog] [aria-live=assertive]')!
    new MutationObserver(() => {
      const text = region.textContent
      if (!text || text === shown.at(-1)?.text) return
      const entry = { at: Infinity, text }
      shown.push(entry)
      // The task after the frame's work: it is on screen.
      requestAnimationFrame(() => setTimeout(() => (entry.at = performance.timeOrigin + performance.now())))
    }).observe(region, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown)
}

const quantile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN)

interface Queue {
  takes: Take[]
  /** By the mark of the take that shows the member for the first time. */
  ofMember: Map<number, SeededAnggota>
  /** How many takes show a member, by id. */
  shows: Map<string, number>
}

/** The 40 one after the other, with strangers' codes and repeats between. */
function queueOf(here: SeededKelompok, stranger: SeededAnggota): Queue {
  const takes: Take[] = []
  const ofMember = new Map<number, SeededAnggota>()
  const shows = new Map<string, number>()
  const take = (code: HeldCode, member?: SeededAnggota) => {
    takes.push({ code, mark: takes.length + 1, seconds: 0.8 })
    if (member) shows.set(member.id, (shows.get(member.id) ?? 0) + 1)
    return takes.length
  }
  here.anggota.forEach((member, index) => {
    const hold = HOLDS[index % HOLDS.length]!
    ofMember.set(take({ ...hold, text: index % 5 === 4 ? member.nim : member.id }, member), member)
    if (index % 5 === 1) take({ text: [randomUUID(), stranger.id, 'https://contoh.id/x'][index % 3]! })
    // Somebody who was here a moment ago steps up once more.
    const again = index % 5 === 4 && here.anggota[index - 4]
    if (again) take({ ...hold, text: again.id }, again)
  })
  return { takes, ofMember, shows }
}

/** Shows the film once to an open scanner at a sixth of the processor, and stops it before the film begins anew. */
async function showFilm(page: Page, last: number) {
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  await expect(dialog.getByText('Arahkan ke QR peserta')).toBeVisible()
  const cards = await watchCards(page)
  const camera = await watchCamera(page, MARK)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await expect
    .poll(async () => (await camera.seen()).some(({ mark }) => mark === last), {
      timeout: 120_000,
      intervals: [500],
    })
    .toBe(true)
  await expect
    .poll(async () => (await camera.seen()).at(-1)!.mark, { timeout: LEAD_S * 1000, intervals: [250] })
    .toBe(0)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await dialog.getByRole('button', { name: 'Berhenti Scan' }).click()
  const [seen, shown] = [await camera.stop(), await cards()]
  // A second showing counts none.
  expect(seen.filter(({ mark }) => mark === 1)).toHaveLength(1)
  return { seen, shown }
}

/** From the frame that shows a member's code to the card on screen, in ms, longest first. */
function waitsOf({ takes, ofMember }: Queue, { seen, shown }: { seen: Seen[]; shown: Shown[] }) {
  const waits = [...ofMember].map(([mark, { nama }]) => {
    const since = seen.find((frame) => frame.mark === mark)?.at ?? NaN
    const until = shown.find(({ at, text }) => at > since && text.includes(nama))?.at ?? Infinity
    return { nama, hold: takes[mark - 1]!.code, ms: until - since }
  })
  return waits.sort((a, b) => b.ms - a.ms)
}

test('40 people in 60 s, tilted, small, dim or blurred: each is recorded once, none is missed', async ({
  visit,
  seed,
  server,
  faults,
}, testInfo) => {
  faults.allow(/status of 40[049]/)
  const names = Array.from(
    { length: PEOPLE },
    (_, index) => `Peserta ${String.fromCharCode(65 + (index % 26))}${index}`,
  )
  const here = await seed.kelompok(...names)
  const there = await seed.kelompok('Orang Lain')
  const queue = queueOf(here, there.anggota[0]!)
  const { takes, shows } = queue
  const film = await writeDegradedFilm(testInfo.outputPath('antrean.mjpeg'), takes, {
    lead: LEAD_S,
    gap: 0.25,
  })
  const last = takes.at(-1)!.mark
  const tables = await connect(server.dataDir)
  let best = Infinity
  for (let showing = 1; showing <= SHOWINGS && !(best <= P95_MS); showing++) {
    const absen = await seed.absen(`Empat puluh ${showing}`)
    const page = await visit({ args: fakeCameraArgs(film), context: { bypassCSP: true } })
    await page.context().grantPermissions(['camera'])
    await page.goto(`/absensi?kelompok=${here.id}&kegiatan=${absen.id}`)
    await expect(page.getByRole('row').filter({ hasText: names[0]! })).toBeVisible()
    await page.getByRole('button', { name: 'Scan QR Code' }).click()
    const { seen, shown } = await showFilm(page, last)
    const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
    await expect(dialog.getByText(`${PEOPLE} dari ${PEOPLE} hadir`)).toBeAttached()
    const counted = async () =>
      [...(await readAbsen(tables, absen.id)).events].map(([anggota, own]) => `${anggota} ${own.length}`)
    await expect
      .poll(async () => (await counted()).sort(), 'one event for each time that a code was shown')
      .toEqual([...shows].map(([anggota, times]) => `${anggota} ${times}`).sort())
    await page.context().close()

    const { rows } = await readAbsen(tables, absen.id)
    const hadir = [...rows.values()].filter(
      (row) => row.status_kehadiran === 'Hadir' && row.metode_absen === 'QR_CODE',
    )
    expect(hadir).toHaveLength(PEOPLE)

    const waits = waitsOf(queue, { seen, shown })
    const sorted = waits.map(({ ms }) => ms).reverse()
    const at = (mark: number) => seen.find((frame) => frame.mark === mark)?.at ?? NaN
    const p95 = quantile(sorted, 0.95)
    best = Math.min(best, p95)
    tell('speed', {
      showing,
      people: PEOPLE,
      recorded: hadir.length,
      codes_shown: takes.length,
      film_s: Math.round((at(last) - at(1)) / 1000),
      film_s_meant: Math.round(takes.length * 1.05),
      cpu_throttle: THROTTLE,
      p50_ms: quantile(sorted, 0.5),
      p95_ms: p95,
      p95_aim_ms: P95_MS,
      max_ms: Math.round(waits[0]!.ms),
    })
    console.log('slowest', JSON.stringify(waits.slice(0, 5)))
  }
  await tables.end()
  if (MEASURED) expect(best).toBeLessThanOrEqual(P95_MS)
})
