// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runLate } from './run-late'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const AGAIN = { delayMs: 1_000, againMs: 5_000 }

// rule U21
test('it starts after its delay, a failure is tried again, and it is stopped', async () => {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const load = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(start)
  const leave = runLate(load, AGAIN)
  await vi.advanceTimersByTimeAsync(999)
  expect(load).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect([load.mock.calls.length, start.mock.calls.length]).toEqual([2, 1])
  expect(stop).not.toHaveBeenCalled()
  leave()
  expect(stop).toHaveBeenCalledOnce()
})

test.each([
  ['before its delay is over', 500],
  ['while its code is loaded', 1_500],
  ['before it is tried again', 3_000],
])('nothing starts once it was stopped %s', async (_when, at) => {
  const start = vi.fn()
  let tries = 0
  const load = () =>
    new Promise<() => undefined>((resolve, reject) =>
      setTimeout(() => (at === 3_000 && tries++ === 0 ? reject(new Error('lost')) : resolve(start)), 1_000),
    )
  const leave = runLate(load, AGAIN)
  await vi.advanceTimersByTimeAsync(at)
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(start).not.toHaveBeenCalled()
})
