import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, type Page, expect } from '@playwright/test'
import type { LoggedAct } from '../../web/src/testing/device-log'
import { fakeCameraArgs } from '../fake-camera'
import { Phone, nimField } from '../phone'
import type { Place } from './plan'
import { type Books, DATE_ERROR_MS } from './verdict'

/** An item as the page puts it into its outbox. */
interface StoredItem {
  id: string
  kind: string
  absen: string
  body: { participantIdentifier: string }
  happened_at: string
  deviceId: string
  clock?: { offset: number }
}

interface Noting {
  noteStored: (item: StoredItem) => void
}

/** A real browser that records the members of its group, typed or by a film before its camera. */
export interface GateBrowser {
  name: string
  /** What its page has stored, in the order of the acts. */
  acts: LoggedAct[]
  /** Records everybody once, until then or a little longer. */
  play: (begin: number, ms: number) => Promise<void>
  /** Closes the scanner. */
  finish: () => Promise<void>
  /** SIGKILL; it is opened again by `play` or `finish`. */
  kill: () => Promise<void>
  /** How many items wait, by the page's badge. */
  isSynced: () => Promise<boolean>
  /** Acts that were stored a moment before a kill, too late for the log: the server's events of members whose typing a kill cut off. */
  adopt: (books: Books) => void
  throwAway: () => Promise<void>
}

/** A browser that was killed is open again within this time, however bad the network. */
const REVIVE_MS = 120_000

interface BrowserOptions {
  name: string
  url: string
  places: readonly Place[]
  /** The file of a film that shows their codes. */
  film?: string
}

/** Opens a browser whose scanner is open. */
export async function startBrowser({ name, url, places, film }: BrowserOptions): Promise<GateBrowser> {
  const byText = new Map(
    places.flatMap((place) => [[place.nim, place] as const, [place.anggota, place] as const]),
  )
  const acts: LoggedAct[] = []
  const cutOff: { place: Place; at: number }[] = []
  const note = ({ id, absen, body, happened_at, deviceId, clock }: StoredItem) => {
    const { anggota } = byText.get(body.participantIdentifier)!
    const at = Date.parse(happened_at)
    const known = { kind: 'scan', kept: true, offsetError: clock?.offset ?? null } as const
    acts.push({ id, device: name, deviceId, absen, anggota, at, body, ...known })
  }
  const phone = await Phone.make(url, {
    ...(film ? { args: fakeCameraArgs(film) } : {}),
    prepare: (context) => watchOutbox(context, note),
  })
  let page: Page | undefined
  const open = async () => {
    const { absen, kelompok } = places[0]!
    page = await phone.openScanner(absen, kelompok)
  }
  /** The page loads as soon as the road lets it. */
  const openAgain = async (until: number) => {
    for (;;) {
      try {
        return await open()
      } catch (error) {
        if (Date.now() > until) throw error
        await phone.closePages()
      }
    }
  }
  const isRecorded = ({ anggota }: Place, since = 0) =>
    acts.some((act) => act.anggota === anggota && act.at >= since)
  await phone.switchOn()
  await open()

  let killed: Promise<void> | undefined
  let reviving: Promise<void> | undefined
  const switchOnAgain = async (until: number) => {
    await killed
    killed = undefined
    await phone.switchOn()
    await openAgain(until)
  }
  const revive = (until: number) =>
    (reviving ??= switchOnAgain(until).finally(() => {
      reviving = undefined
    }))

  const type = async (place: Place) => {
    const since = Date.now()
    try {
      await nimField(page!).fill(place.nim)
      await nimField(page!).press('Enter')
      await expect.poll(() => isRecorded(place, since) || page!.isClosed(), { intervals: [20] }).toBe(true)
    } catch {
      // It was killed, or has no time for us: the NIM is typed again.
    }
    if (!isRecorded(place, since)) cutOff.push({ place, at: since })
  }

  return {
    name,
    acts,
    play: async (begin, ms) => {
      const until = begin + ms + REVIVE_MS
      for (const [index, place] of places.entries()) {
        await sleep(Math.max(0, begin + (index / places.length) * ms - Date.now()))
        while (!isRecorded(place, begin)) {
          if (killed || reviving) await revive(until)
          if (!film) await type(place)
          else await sleep(100)
          if (Date.now() > until) throw new Error(`${name} could not record ${place.nim}`)
        }
      }
    },
    finish: async () => {
      if (killed || reviving) await revive(Date.now() + REVIVE_MS)
      await page!.getByRole('button', { name: 'Tutup pemindai' }).click()
    },
    kill: async () => {
      // A browser that is not open yet would not notice.
      if (killed || reviving) await revive(Date.now() + REVIVE_MS)
      // The camera may have read a code a moment ago.
      if (film) cutOff.push(...places.map((place) => ({ place, at: Date.now() })))
      killed = phone.die()
      await killed
    },
    isSynced: () => page!.getByRole('button', { name: /^Tersinkron/ }).isVisible(),
    adopt: ({ events }) => {
      const known = new Set(acts.map(({ id }) => id))
      for (const { id, anggota, absen, cara, perangkat, happened_at } of events) {
        const act = cutOff.find(
          ({ place, at }) =>
            place.anggota === anggota && Math.abs(happened_at.getTime() - at) < DATE_ERROR_MS,
        )
        if (known.has(id) || !act || perangkat !== acts[0]?.deviceId) continue
        const { at } = act
        const body = { participantIdentifier: act.place.nim, absenId: absen, cara }
        acts.push({
          id,
          device: name,
          deviceId: perangkat,
          kind: 'scan',
          absen,
          anggota,
          at,
          body,
          kept: true,
          offsetError: 0,
        })
      }
    },
    throwAway: () => phone.throwAway(),
  }
}

/** Hears of each item that a page of this browser stores, once it is on the disk. */
async function watchOutbox(context: BrowserContext, note: (item: StoredItem) => void): Promise<void> {
  await context.exposeBinding('noteStored', (_, item: StoredItem) => note(item))
  await context.addInitScript(() => {
    type Add = (this: IDBObjectStore, item: StoredItem) => IDBRequest
    const { value: add } = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'add') as { value: Add }
    const addAndNote: Add = function (item) {
      const { noteStored } = globalThis as unknown as Noting
      if (this.name === 'item') this.transaction.addEventListener('complete', () => noteStored(item))
      return add.call(this, item)
    }
    Object.assign(IDBObjectStore.prototype, { add: addAndNote })
  })
}
