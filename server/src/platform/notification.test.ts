import { expect, onTestFinished, test } from 'vitest'
import { startRelay } from '../testing/relay'
import { createPool } from './database'
import { listen, notify } from './notification'
import { databaseOfNewSessions } from './postgres/testing'

// rules A3, B20
test('a listener whose connection died silently is trusted no more within 1 s, and then hears again', async () => {
  const { connection } = await databaseOfNewSessions()
  const relay = await startRelay(connection)
  const one = { ...connection, pipelined: 0 }
  const [near, far] = [createPool(one, () => undefined), createPool(relay.connection, () => undefined)]
  const [heard, live]: [string[], { now: boolean }] = [[], { now: false }]
  const subscription = (channel: string) => ({
    channel,
    onMessage: (message: string) => heard.push(`${channel}: ${message}`),
    onLive: (now: boolean) => (live.now = now),
  })
  const listener = listen(far, [subscription('uji'), subscription('lain')])
  onTestFinished(async () => {
    await listener.stop()
    await Promise.all([near.end(), far.end()])
  })
  await expect.poll(() => live.now, { interval: 5 }).toBe(true)
  await notify(near, 'uji', 'one')
  await notify(near, 'lain', 'of another channel')
  await expect.poll(() => heard).toEqual(['uji: one', 'lain: of another channel'])
  // Both on one connection.
  const { rows } = await near.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  expect(rows).toHaveLength(1)

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
  await expect.poll(() => heard).toEqual(['uji: one', 'lain: of another channel', 'uji: two'])
})

test('a listener that gets no answer while it begins can be stopped at once', async () => {
  const relay = await startRelay((await databaseOfNewSessions()).connection)
  relay.shut()
  const pool = createPool(relay.connection, () => undefined)
  onTestFinished(() => pool.end())
  const listener = listen(pool, [{ channel: 'uji', onMessage: () => undefined, onLive: () => undefined }])
  await new Promise((resolve) => setTimeout(resolve, 50))
  const since = performance.now()
  await listener.stop()
  expect(performance.now() - since).toBeLessThan(2_000)
})
