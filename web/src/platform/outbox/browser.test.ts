// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OutboxDatabase } from './database'
import { type SenderLock, leaseLock } from './browser'

const SIGNAL = new AbortController().signal
let db: OutboxDatabase
let runs = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  db = new OutboxDatabase(`lock-${++runs}`, {})
})
afterEach(() => {
  vi.useRealTimers()
  db.close()
})

/** A batch that lasts until it is ended. */
function begin(turn: SenderLock) {
  let end = () => {}
  let until = () => NaN
  const started = new Promise<void>((resolve) => {
    void turn((given) => {
      until = given
      resolve()
      return new Promise((done) => (end = () => done(0)))
    }, SIGNAL)
  })
  return { started, end: () => end(), until: () => until() }
}

const ask = (turn: SenderLock) => turn(() => Promise.resolve(-1), SIGNAL)

/** Time passes in steps, as the renewals write in between. */
async function pass(ms: number) {
  for (let step = 0; step < ms; step += 500) {
    vi.advanceTimersByTime(500)
    await db.queue(Date.now())
  }
}

// rule O13
test('a page that ended while it had the lease delays the next one by at most 3 s', async () => {
  await db.takeLease('reloaded', Date.now(), 3_000)
  const next = leaseLock(db, 'next')
  expect(await ask(next)).toBe(3_000)
  vi.setSystemTime(Date.now() + 3_000)
  expect(await ask(next)).toBe(-1)
})

// rule O13
test('a page keeps the lease for a whole batch and gives it up at the end', async () => {
  const one = begin(leaseLock(db, 'one'))
  await one.started
  await pass(8_000)
  expect(one.until()).toBeGreaterThan(Date.now())
  expect(await ask(leaseLock(db, 'two'))).toBeGreaterThan(0)
  one.end()
  await vi.waitFor(async () => expect(await ask(leaseLock(db, 'two'))).toBe(-1))
})

// rule O13
test('a suspended page that lost the lease sends nothing more', async () => {
  const one = begin(leaseLock(db, 'one'))
  await one.started
  vi.setSystemTime(Date.now() + 3_500)
  const two = begin(leaseLock(db, 'two'))
  await two.started
  await pass(1_000)
  await vi.waitFor(() => expect(one.until()).toBe(0))
  expect(two.until()).toBeGreaterThan(Date.now())
  two.end()
})
