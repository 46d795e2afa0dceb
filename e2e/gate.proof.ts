import { expect, test } from '@playwright/test'
import { holdEvent, openEvent } from './gate'
import { checkEvent, summary } from './gate-check'
import { newDataDir, removeDataDir, startServer } from './server'

const SEED = 20250811

test('300 mentors scan 8,000 people over a bad network while the lists are swept to Alfa: everybody is counted once', async () => {
  const dataDir = await newDataDir()
  const server = await startServer(dataDir)
  try {
    const event = await openEvent(server, SEED)
    const since = performance.now()
    await holdEvent(event)
    const seconds = Math.round((performance.now() - since) / 1000)
    const { scan, scanInRush, login, list } = event.took
    console.log('gate', { seed: SEED, seconds, ...(await checkEvent(event, server)) })
    console.log('ms', {
      scan: summary(scan),
      'scan in the login rush': summary(scanInRush),
      'login in the rush': summary(login),
      list: summary(list),
    })
    expect(event.sweeps.length).toBeGreaterThan(100)
    expect(scanInRush.length).toBeGreaterThan(20)
    // A scan never stands in the queue of the hashes (rule A30).
    expect(summary(scanInRush).p50).toBeLessThan(summary(login).p50)
  } finally {
    await server.stop()
    await removeDataDir(dataDir)
  }
})
