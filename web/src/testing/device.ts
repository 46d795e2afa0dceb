import 'fake-indexeddb/auto'
import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, threadId, workerData } from 'node:worker_threads'
import type { DeviceCounts, DeviceStart, FromDevice, Step, ToDevice } from './device-log'
import type * as PageModule from './page'

/**
 * A device in a worker thread: its database, its storage and its clock outlive its pages. It does the steps of its plan, and logs each
 * act. It has no Web Locks: threads of one process would share them.
 */

const { plan, page: file } = workerData as DeviceStart
const port = parentPort
if (!port) throw new Error('device.ts runs in a worker')
const say = (message: FromDevice) => port.postMessage(message)

let clock = plan.clock

/** `Object.keys` of a browser's storage gives its keys: so do these. */
const newStorage = (): Storage =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }) as Storage

/** Some of these are accessors in some versions of Node. */
const define = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
define('navigator', {})
// Threads of one process hear each other by it; devices don't.
const { BroadcastChannel } = globalThis
define(
  'BroadcastChannel',
  class extends BroadcastChannel {
    constructor(name: string) {
      super(`${threadId} ${name}`)
    }
  },
)
define('viteEnv', { VITE_API_URL: `${plan.url}/api` })

const counts: DeviceCounts = {
  singles: 0,
  batches: 0,
  batchItems: 0,
  lost: 0,
  pages: 0,
  waitedAtClockSet: [],
  mostWaiting: 0,
}
const transport: typeof fetch = async (...asked) => {
  const [url, options] = asked
  const path = new URL(url as string).pathname
  const isBatch = path.endsWith('/scan/batch')
  if (path.endsWith('/admin/scan') || path.endsWith('/absen/status')) counts.singles++
  try {
    const response = await fetch(...asked)
    if (isBatch) {
      counts.batches++
      if (response.ok)
        counts.batchItems += (JSON.parse(options?.body as string) as { items: [] }).items.length
    }
    return response
  } catch (error) {
    counts.lost++
    throw error
  }
}

const localStorage = newStorage()
let page!: typeof PageModule

async function openPage(): Promise<void> {
  counts.pages++
  const storage = { localStorage, sessionStorage: newStorage() }
  // Another query is another module: nothing that the page had in memory is left.
  page = (await import(`${file}?halaman=${counts.pages}`)) as typeof PageModule
  page.open({
    storage: (area) => storage[area],
    clock: { now: () => Date.now() + clock, count: () => performance.now() },
    transport,
  })
}

const lists = new Map<string, Map<string, AnggotaAbsensi>>()

async function read(absen: string, kelompok: string): Promise<void> {
  const rows = await page.readList(absen, kelompok)
  if (!rows) return
  const list = lists.get(absen) ?? new Map<string, AnggotaAbsensi>()
  for (const row of rows) list.set(row.id, row)
  lists.set(absen, list)
}

async function take(step: Step): Promise<void> {
  // A list that loads does not stop recording.
  if (step.do === 'read') return void read(step.absen, step.kelompok)
  if (step.do === 'reopen') {
    if (step.clock !== clock) counts.waitedAtClockSet.push((await page.queue()).unsent)
    page.close()
    await sleep(step.closedMs)
    clock = step.clock
    return openPage()
  }
  const at = Date.now()
  const { offset, ...act } = await page.act(step, lists.get(step.absen)?.get(step.anggota))
  say({
    says: 'act',
    act: { ...act, device: plan.name, at, offsetError: offset === null ? null : offset + clock },
  })
}

async function play(begin: number): Promise<void> {
  for (const [index, step] of plan.steps.entries()) {
    const wait = begin + step.at - Date.now()
    if (wait > 0) await sleep(wait)
    await take(step)
    if (index % 10 === 0) counts.mostWaiting = Math.max(counts.mostWaiting, (await page.queue()).unsent)
  }
  say({ says: 'done' })
}

port.on('message', (message: ToDevice) => {
  if (message.ask === 'begin') void play(message.at)
  else if (message.ask === 'counts') say({ says: 'counts', counts })
  else void page.queue().then((queue) => say({ says: 'queue', ...queue }))
})

await openPage()
await page.logIn(plan.account)
const first = new Map(
  plan.steps.flatMap((step) => (step.do === 'read' ? [[`${step.absen} ${step.kelompok}`, step]] : [])),
)
for (const { absen, kelompok } of first.values()) await read(absen, kelompok)
say({ says: 'ready' })
