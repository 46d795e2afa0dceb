import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DeviceCounts, LoggedAct } from '../../web/src/testing/device-log'
import { type FlakyProxy, type Weather, startFlakyProxy } from '../flaky-proxy'
import { writeFilm } from '../fake-camera'
import { createRandom } from '../random'
import { connect, newDataDir, removeDataDir } from '../server'
import { type Lives, killPostgres, killServer, planKills } from './kills'
import { type GateBrowser, startBrowser } from './browsers'
import { type Device, compileDevice, startDevice } from './devices'
import { type ChaosEvent, openEvent } from './event'
import { type ChaosSize, type Place, deviceOf, planActs } from './plan'
import { type Stall, watchStalls } from './stalls'
import { type Books, readBooks } from './verdict'

/** The road of every device. */
const BAD_NETWORK: Weather = {
  delay: [10, 600],
  reset: 0.03,
  dropAnswer: 0.05,
  outages: { up: [2_000, 8_000], down: [2_000, 8_000] },
}

/** At least so long between two kills. */
const PAUSE_MS = 2_000

/** Every queue is empty this long after the road is good again. */
const DRAIN_MS = 120_000

export interface ChaosRun {
  event: ChaosEvent
  /** SIGKILLs. */
  killed: { server: number; postgres: number; browser: number }
  /** The logs of all devices. */
  acts: LoggedAct[]
  books: Books
  /** What a device still had after the drain, and what it could not store. */
  left: string[]
  drainMs: number
  /** How many items waited each time that the clock of a device was set. */
  waitedAtClockSet: number[]
  /** When the machine kept server or proxies from answering. */
  stalls: Stall[]
  figures: object
}

/** Plays the whole run on a server of its own, which is stopped at its end; `removeRun` removes its folders. */
export async function runChaos(size: ChaosSize, seed: number): Promise<ChaosRun> {
  const event = await openEvent(size)
  const lives: Lives = {
    server: event.server,
    serverKills: 0,
    postgresKills: 0,
    browserKills: 0,
    slowestStartMs: 0,
  }
  const code = await compileDevice()
  const proxies: FlakyProxy[] = []
  const devices: Device[] = []
  const browsers: GateBrowser[] = []
  const folder = await newDataDir()
  let watch: ReturnType<typeof watchStalls> | undefined
  try {
    const road = async (at: number) => {
      const proxy = await startFlakyProxy(event.server.url, seed + at)
      proxies.push(proxy)
      return proxy.url
    }
    const planned = planActs(size, seed, { own: event.own, strange: event.ofBrowsers.flat() })
    for (const at of event.own.keys()) {
      const plan = deviceOf(
        planned.filter(({ device }) => device === at),
        size.seconds,
        {
          random: createRandom(seed * 31 + at),
          name: `perangkat ${at + 1}`,
          url: await road(at),
          account: event.accounts[at % event.accounts.length]!,
          isSet: at % 2 === 0,
        },
      )
      devices.push(await startDevice(code, plan))
    }

    for (const [at, places] of event.ofBrowsers.entries()) {
      const film = at === 0 && size.camera ? { film: await filmOf(places, folder) } : {}
      const url = await road(size.devices + at)
      browsers.push(await startBrowser({ name: `peramban ${at + 1}`, url, places, ...film }))
    }

    watch = watchStalls(event.server.url)
    const begin = Date.now() + 500
    const ms = size.seconds * 1000
    for (const proxy of proxies) proxy.become(BAD_NETWORK)
    const played = [
      ...devices.map((device) => device.play(begin)),
      ...browsers.map((one) => one.play(begin, ms)),
    ]
    await Promise.all([...played, strike(lives, size, { seed, begin, browsers })])
    for (const proxy of proxies) proxy.become({})
    await Promise.all(browsers.map((browser) => browser.finish()))
    const healed = performance.now()
    const left = await drain(devices, browsers)
    const drainMs = Math.round(performance.now() - healed)
    const stalls = await watch.stop()

    const client = await connect(lives.server.dataDir)
    const books = await readBooks(client)
    await client.end()
    for (const browser of browsers) browser.adopt(books)
    const counts = await Promise.all(devices.map((device) => device.counts()))
    const acts = [...devices, ...browsers].flatMap((one) => one.acts)
    return {
      event,
      killed: { server: lives.serverKills, postgres: lives.postgresKills, browser: lives.browserKills },
      acts,
      books,
      left,
      drainMs,
      stalls,
      waitedAtClockSet: counts.flatMap(({ waitedAtClockSet }) => waitedAtClockSet),
      figures: {
        ...figuresOf(counts, proxies),
        'longest stall of the machine (ms)': Math.max(0, ...stalls.map(({ from, to }) => to - from)),
        'slowest start of the server (ms)': lives.slowestStartMs,
      },
    }
  } finally {
    await watch?.stop()
    await Promise.all([...devices, ...browsers].map((one) => one.throwAway()))
    await removeDataDir(folder)
    for (const proxy of proxies) await proxy.close()
    await code.remove()
    await lives.server.stop()
    await lives.server.killTree()
  }
}

export async function removeRun({ event }: ChaosRun): Promise<void> {
  await removeDataDir(event.pristine)
  await removeDataDir(event.server.dataDir)
}

interface Strike {
  seed: number
  begin: number
  browsers: readonly GateBrowser[]
}

async function strike(lives: Lives, size: ChaosSize, { seed, begin, browsers }: Strike): Promise<void> {
  const { serverKills: server, postgresKills: postgres, browserKills: browser, seconds } = size
  const kills = planKills(createRandom(seed + 1_000), { server, postgres, browser, ms: seconds * 1000 })
  for (const { at, kill } of kills) {
    // Where the one before took long.
    await sleep(Math.max(PAUSE_MS, begin + at - Date.now()))
    if (kill === 'postgres') await killPostgres(lives)
    else if (kill === 'server') await killServer(lives)
    else await browsers[lives.browserKills++ % browsers.length]!.kill()
  }
}

/** Waits until nothing waits on any device. Returns what is left where time runs out. */
async function drain(devices: readonly Device[], browsers: readonly GateBrowser[]): Promise<string[]> {
  const until = performance.now() + DRAIN_MS
  for (;;) {
    const left: string[] = []
    for (const device of devices) {
      const { unsent, review } = await device.queue()
      if (unsent > 0) left.push(`${device.name}: ${unsent} wait`)
      left.push(...review.map((text) => `${device.name}, under review: ${text}`))
    }
    for (const browser of browsers)
      if (!(await browser.isSynced())) left.push(`${browser.name}: something waits`)
    if (left.length === 0 || performance.now() > until) return left
    await sleep(250)
  }
}

/** Each code is in view a little longer than a slow phone takes to read it. */
const filmOf = (places: readonly Place[], folder: string) =>
  writeFilm(
    join(folder, 'film.mjpeg'),
    places.map(({ anggota }) => ({ text: anggota })),
    { shotSeconds: 0.8, blankSeconds: 0.2 },
  )

function figuresOf(counts: readonly DeviceCounts[], proxies: readonly FlakyProxy[]): object {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const of = (name: 'singles' | 'batches' | 'batchItems' | 'lost' | 'pages') =>
    sum(counts.map((each) => each[name]))
  const road = (name: keyof FlakyProxy['counts']) => sum(proxies.map((proxy) => proxy.counts[name]))
  return {
    'sent singly': of('singles'),
    batches: of('batches'),
    'acts answered in batches': of('batchItems'),
    'calls without an answer': of('lost'),
    'most waiting on a device': Math.max(...counts.map(({ mostWaiting }) => mostWaiting)),
    'pages opened': of('pages'),
    'clocks set while items waited': counts.flatMap(({ waitedAtClockSet }) => waitedAtClockSet).length,
    'connections reset': road('resets'),
    'answers dropped': road('answersDropped'),
    'times without network': road('outages'),
    'connections cut': road('cut'),
  }
}
