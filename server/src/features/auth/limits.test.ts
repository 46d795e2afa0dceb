import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { createAuthLimits } from './limits'

// rule A22
test('of those that are slowed only so many are held; the others go on at once', async () => {
  const { pool } = await startApp()
  const limits = createAuthLimits(pool, { ms: 400, most: 2 })
  await pool.query("insert into rate_limit (key, points, expire) values ('newcomer:203.0.113.9', 3000, $1)", [
    Date.now() + 60_000,
  ])
  const took = async () => {
    const since = performance.now()
    await limits.register('203.0.113.9')
    return performance.now() - since
  }
  const all = await Promise.all([took(), took(), took(), took()])
  expect(all.filter((ms) => ms >= 390)).toHaveLength(2)
  expect(await took(), 'the places are free again').toBeGreaterThanOrEqual(390)
})
