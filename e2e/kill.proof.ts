import { expect, test } from '@playwright/test'
import {
  killBatches,
  killFirstStarts,
  killPostgres,
  killStarts,
  killTheApp,
  killTheTree,
  stopPolitely,
} from './kill'

const SHARES = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85]

test('SIGKILL of the whole tree in the middle of scans, 20 times: every acknowledged scan is there after the restart, none twice, every start succeeds', async () => {
  const report = await killTheTree(20)
  console.log('whole tree', report)
  expect(report.acknowledged).toBeGreaterThan(0)
  expect(report.cutOff, 'under way when the kill came').toBeGreaterThan(0)
})

test('SIGKILL of the whole tree in the middle of batches of 300, 6 times: every answered act is there after the restart, none twice', async () => {
  const report = await killBatches(6)
  console.log('batches', report)
  expect(report.cutOff, 'under way when the kill came').toBeGreaterThan(0)
})

test('SIGKILL of the app alone, 5 times: the next start takes over the PostgreSQL that was left', async () => {
  const report = await killTheApp(5)
  console.log('app alone', report)
  expect(report.cutOff).toBeGreaterThan(0)
})

test("SIGKILL of PostgreSQL's postmaster alone, 5 times: the app answers 503 until it is back, and nothing is lost", async () => {
  console.log('postmaster alone', await killPostgres(5))
})

test('SIGKILL of starts on their way, after a kill in the middle of scans: nothing is lost, the next start succeeds', async () => {
  const report = await killStarts(SHARES)
  console.log('starts', report)
  expect(report.startsCut).toBeGreaterThan(0)
})

test('SIGKILL of the very first start on its way: the next one makes everything', async () => {
  const report = await killFirstStarts(SHARES)
  console.log('first starts', report)
  expect(report.startsCut).toBeGreaterThan(0)
})

test('SIGTERM in the middle of scans, 5 times: exit 0, PostgreSQL gone, every answer holds', async () => {
  const report = await stopPolitely(5)
  console.log('SIGTERM', report)
  expect(report.cutOffYetStored, 'done, and nobody told').toBe(0)
})
