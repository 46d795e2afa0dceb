import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { fakeCameraArgs } from './fake-camera'
import { type HeldCode, MARK, type Take, writeDegradedFilm } from './degraded-film'
import { expect, test } from './test'

// Issue 3, 'The scanner at speed': the line that starts with 'kecepatan' is for bench/RESULTS.md. The waits are printed beside
// their aim and not asserted: where film_s is far above film_s_meant the machine could not even play the film, and they tell
// of that alone. That everybody is recorded, and once, holds on any machine.

// Taking snapshots of the page for a trace costs the throttled thread more than the scanner does.
test.use({ trace: 'off' })

const PEOPLE = 40
const THROTTLE = 6
const P95_MS = 300

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

interface Seen {
  /** Of the wall clock in ms, with fractions. */
  at: number
  mark: number
}
interface Shown {
  at: number
  text: string
}

/**
 * Notes when the camera gives the first frame of each take, in a worker that the throttle leaves alone, and when each card has
 * been painted.
 */
async function watch(page: Page): Promise<() => Promise<{ seen: Seen[]; shown: Shown[] }>> {
  await page.evaluate(({ bits, size }) => {
    const work = async ({ data }: MessageEvent<{ frames: ReadableStream; bits: number; size: number }>) => {
      const { frames, bits, size } = data
      const reader = frames.getReader()
      let last = -1
      for (;;) {
        const { value: frame, done } = await reader.read()
        if (done) return
        const at = performance.timeOrigin + performance.now()
        const rect = { x: 0, y: 0, width: bits * size, height: size }
        const pixels = new Uint8Array(frame.allocationSize({ rect }))
        // Light comes first in every format that a camera has.
        const [{ offset, stride }] = await frame.copyTo(pixels, { rect })
        frame.close()
        let mark = 0
        for (let bit = 0; bit < bits; bit++)
          if (pixels[offset + (size / 2) * stride + bit * size + size / 2]! > 127) mark |= 1 << bit
        if (mark === last) continue
        last = mark
        postMessage({ at, mark })
      }
    }
    const seen: Seen[] = []
    const shown: Shown[] = []
    Object.assign(globalThis, { seen, shown })
    const worker = new Worker(URL.createObjectURL(new Blob([`onmessage = ${work.toString()}`])))
    worker.onmessage = ({ data }: MessageEvent<Seen>) => seen.push(data)
    const stream = document.querySelector('video')!.srcObject as MediaStream
    const Processor = (globalThis as any).MediaStreamTrackProcessor
    const frames = new Processor({ track: stream.getVideoTracks()[0]!.clone() }).readable
    worker.postMessage({ frames, bits, size }, [frames])

    const region = document.querySelector('[role=dialog] [aria-live=assertive]')!
    new MutationObserver(() => {
      const text = region.textContent
      if (!text || text === shown.at(-1)?.text) return
      const entry = { at: Infinity, text }
      shown.push(entry)
      // The task after the frame's work: it is on screen.
      requestAnimationFrame(() => setTimeout(() => (entry.at = performance.timeOrigin + performance.now())))
    }).observe(region, { childList: true, subtree: true, characterData: true })
  }, MARK)
  return () =>
    page.evaluate(() => {
      const { seen, shown } = globalThis as unknown as { seen: Seen[]; shown: Shown[] }
      return { seen, shown }
    })
}

const quantile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN)

test('40 people in 60 s, tilted, small, dim or blurred: each is recorded once, none is missed', async ({
  visit,
  seed,
  api,
  faults,
}, testInfo) => {
  faults.allow(/status of 40[49]/)
  const names = Array.from(
    { length: PEOPLE },
    (_, index) => `Peserta ${String.fromCharCode(65 + (index % 26))}${index}`,
  )
  const sini = await seed.kelompok(...names)
  const sana = await seed.kelompok('Orang Lain')
  const absen = await seed.absen('Empat puluh')

  const takes: Take[] = []
  const take = (code: HeldCode) => takes.push({ code, mark: takes.length + 1, seconds: 0.8 })
  const ofMember = new Map<number, (typeof sini.anggota)[number]>()
  sini.anggota.forEach((member, index) => {
    const hold = HOLDS[index % HOLDS.length]!
    ofMember.set(take({ ...hold, text: index % 5 === 4 ? member.nim : member.id }), member)
    if (index % 5 === 1)
      take({ text: [randomUUID(), sana.anggota[0]!.id, 'https://contoh.id/x'][index % 3]! })
    // Somebody who was here a moment ago steps up once more.
    if (index % 5 === 4) take({ ...hold, text: sini.anggota[index - 4]!.id })
  })
  const film = await writeDegradedFilm(testInfo.outputPath('antrean.mjpeg'), takes, { lead: 6, gap: 0.25 })

  const page = await visit({ args: fakeCameraArgs(film), context: { bypassCSP: true } })
  await page.context().grantPermissions(['camera'])
  await page.goto(`/absensi?kelompok=${sini.id}&kegiatan=${absen.id}`)
  await expect(page.getByRole('row').filter({ hasText: names[0]! })).toBeVisible()
  await page.getByRole('button', { name: 'Scan QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' })
  await expect(dialog.getByText('Arahkan ke QR peserta')).toBeVisible()
  const notes = await watch(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })

  const last = takes.at(-1)!.mark
  await expect
    .poll(async () => (await notes()).seen.some(({ mark }) => mark === last), {
      timeout: 120_000,
      intervals: [2000],
    })
    .toBe(true)
  await expect(dialog.getByText(`${PEOPLE} dari ${PEOPLE} hadir`)).toBeAttached({ timeout: 20_000 })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const { seen, shown } = await notes()
  await dialog.getByRole('button', { name: 'Tutup pemindai' }).click()

  const { data: rows } = await api.get(
    `/kelompok/anggota/with-absensi?id_kelompok=${sini.id}&id_absen=${absen.id}`,
  )
  const recorded = rows.filter(
    (row: any) => row.status_kehadiran === 'Hadir' && row.metode_absen === 'QR_CODE',
  )
  const firsts = shown.filter(({ text }) => text.startsWith('Absensi berhasil dicatat!'))
  const waits = [...ofMember].map(([mark, { nama }]) => {
    const since = seen.find((frame) => frame.mark === mark)?.at ?? NaN
    const until = shown.find(({ at, text }) => at > since && text.includes(nama))?.at ?? NaN
    return { nama, hold: takes[mark - 1]!.code, ms: until - since }
  })
  const sorted = waits.map(({ ms }) => ms).sort((a, b) => a - b)
  const figures = {
    people: PEOPLE,
    recorded: recorded.length,
    film_s: Math.round(
      ((seen.findLast(({ mark }) => mark === last)?.at ?? NaN) -
        (seen.find(({ mark }) => mark === 1)?.at ?? NaN)) /
        1000,
    ),
    film_s_meant: Math.round(takes.length * 1.05),
    takes: takes.length,
    throttle: THROTTLE,
    p50_ms: quantile(sorted, 0.5),
    p95_ms: quantile(sorted, 0.95),
    p95_aim_ms: P95_MS,
    max_ms: Math.round(sorted.at(-1)!),
  }
  console.log('kecepatan', JSON.stringify(figures))
  const slowest = waits.filter(({ ms }) => !(ms <= P95_MS)).sort((a, b) => b.ms - a.ms)
  console.log('slowest', JSON.stringify(slowest.slice(0, 5)))

  expect(recorded).toHaveLength(PEOPLE)
  for (const nama of names)
    expect(firsts.filter(({ text }) => text.includes(`!${nama}2`)).length, nama).toBeLessThanOrEqual(1)
})
