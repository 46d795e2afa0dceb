import { expect, test } from 'vitest'
import { startApp } from '../../testing/app'
import { fillLimit, placeOf, unproven } from '../../testing/limits'
import { createAuthLimits } from './limits'

// rule A22
test('of those that are slowed only so many are held; the others go on at once', async () => {
  const { pool } = await startApp()
  const limits = createAuthLimits({ pool, placeOf, slowing: { ms: 400, most: 2 } })
  await fillLimit(pool, 'newcomer', unproven('203.0.113.9'), 3_000)
  const took = async () => {
    const since = performance.now()
    const { slowed } = await limits.register('203.0.113.9')
    await slowed
    return performance.now() - since
  }
  const all = await Promise.all([took(), took(), took(), took()])
  expect(all.filter((ms) => ms >= 390)).toHaveLength(2)
  expect(await took(), 'the places are free again').toBeGreaterThanOrEqual(390)
})
