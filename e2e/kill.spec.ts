import { expect, test } from './test'
import { killPostgres, killTheTree } from './kill'

// The short forms; `npm run proof` has the long ones.
test('a scan that was acknowledged outlives a SIGKILL of everything', async () => {
  const report = await killTheTree(2, 60)
  console.log('whole tree', report)
  expect(report.acknowledged).toBeGreaterThan(0)
  expect(report.cutOff, 'under way when the kill came').toBeGreaterThan(0)
})

test('a SIGKILL of PostgreSQL alone is a pause @full', async () => {
  console.log('postmaster alone', await killPostgres(1, 60))
})
