import { afterEach, beforeEach, expect, vi } from 'vitest'
import { kinds } from '../../features/outbox/outbox.queries'
import type { Draft } from '../outbox/item'
import { Outbox, type OutboxParts } from '../outbox/outbox'
import { session } from '../session'
import { app, createApp } from '../../state/app'
import { CampusServer } from './campus-server'
import { logIn } from './login'

export const DAY_1 = '0b9c1a52-6f7e-4b6a-9d55-3d2b1c0a9e88'

/** The server of the present test. */
export let server: CampusServer
/** The name of the outbox's database in the present test. */
export let name: string
/** Its open tabs. */
export const tabs: Outbox<typeof kinds>[] = []

let machine = Date.now
/** By how much the clock of the browser is ahead of the machine's (ms). */
let ahead = 0
const now = () => machine() + ahead

/** Moves the clocks of the browser and of its server. */
export const pass = (ms: number): void => void (ahead += ms)

/** From now on they show this time, until it passes. */
export const stopTime = (at = Date.now()): void => void (machine = () => at)

/** A tab of the browser. */
export function openTab(parts: Partial<OutboxParts<typeof kinds>> = {}): Outbox<typeof kinds> {
  const tab = new Outbox({ kinds, name, locks: undefined, ...parts })
  tab.start()
  tabs.push(tab)
  return tab
}

export const stopTabs = (): void => tabs.splice(0).forEach((tab) => tab.stop())

/**
 * Gives each test of a file a server of its own, and a browser with an empty outbox in which an admin is logged in. `prepare` is run
 * before that login.
 */
export function inOneBrowser(prepare = () => {}): void {
  beforeEach(async () => {
    machine = Date.now
    ahead = 0
    createApp({ clock: { ...app.clock, now } })
    session.start()
    server = new CampusServer()
    server.date = () => new Date(now())
    vi.stubEnv('VITE_API_URL', await server.start())
    name = `outbox-${expect.getState().currentTestName ?? ''}`
    prepare()
    await logIn(server)
    server.heard.length = server.done.length = 0
  })
  afterEach(async () => {
    vi.useRealTimers()
    stopTabs()
    server.fate = () => 'ok'
    await session.logout()
    await server.stop()
  })
}

export const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 10_000, interval: 5 })

export const scan = (code = '2110512001'): Draft<typeof kinds, 'scan'> => ({
  kind: 'scan',
  entity: `${DAY_1}:${code}`,
  body: { participantIdentifier: code, absenId: DAY_1 },
  label: `Scan ${code}`,
})

export const setStatus = (
  anggota: string,
  value: 'Izin' | 'Alfa' = 'Izin',
): Draft<typeof kinds, 'status'> => ({
  kind: 'status',
  entity: `${DAY_1}:${anggota}`,
  body: { anggota_id: anggota, absen_id: DAY_1, status_kehadiran: value },
  seenAt: '2025-08-11T01:00:00.000Z',
  label: value,
})
