import { expect, onTestFinished, test } from 'vitest'
import { startRelay } from '../testing/relay'
import { createPool } from './database'
import { listen, notify } from './notification.repository'
import { freshDatabase } from './postgres/testing'

test('a listener whose connection died silently is trusted no more within 1 s, and then hears again', async () => {
  const { connection } = await freshDatabase()
  const relay = await startRelay(connection)
  const [near, far] = [createPool(connection, () => undefined), createPool(relay.connection, () => undefined)]
  const [heard, live]: [string[], { now: boolean }] = [[], { now: false }]
  const listener = listen(far, {
    channel: 'uji',
    onMessage: (message) => heard.push(message),
    onLive: (now) => (live.now = now),
  })
  onTestFinished(async () => {
    await listener.stop()
    await Promise.all([near.end(), far.end()])
  })
  await expect.poll(() => live.now, { interval: 5 }).toBe(true)
  await notify(near, 'uji', 'one')
  await expect.poll(() => heard).toEqual(['one'])

  // At rest it stays trusted.
  const changes = new Set<boolean>()
  const watch = setInterval(() => changes.add(live.now), 5)
  await new Promise((resolve) => setTimeout(resolve, 700))
  clearInterval(watch)
  expect([...changes]).toEqual([true])

  relay.freeze()
  await expect.poll(() => live.now, { timeout: 1_000, interval: 5 }).toBe(false)
  await expect.poll(() => live.now, { timeout: 8_000 }).toBe(true)
  await notify(near, 'uji', 'two')
  await expect.poll(() => heard).toEqual(['one', 'two'])
})

test('a listener that gets no answer while it begins can be stopped at once', async () => {
  const relay = await startRelay((await freshDatabase()).connection)
  relay.shut()
  const pool = createPool(relay.connection, () => undefined)
  onTestFinished(() => pool.end())
  const listener = listen(pool, { channel: 'uji', onMessage: () => undefined, onLive: () => undefined })
  await new Promise((resolve) => setTimeout(resolve, 50))
  const since = performance.now()
  await listener.stop()
  expect(performance.now() - since).toBeLessThan(2_000)
})
