import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportAs } from '../platform/reports'
import { inNewApp } from '../testing/screen'
import { later } from '../ui/later'
import { Ahead } from './Ahead'

inNewApp()
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Shows a screen that has read its lists. Returns what loads a dialog of it. */
async function start() {
  const load = vi.fn(async () => () => null)
  later(load)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Ahead admin={false} reader={null} />
    </QueryClientProvider>,
  )
  // React renders what a timer changed when `pass` ends.
  await pass(500)
  await pass(500)
  return load
}

// rule U21
test('an open scanner delays what is loaded ahead by at most 20 s', async () => {
  const close = reportAs('scanner_open', () => true)
  const load = await start()
  await pass(18_000)
  expect(load).not.toHaveBeenCalled()
  await pass(2_000)
  expect(load).toHaveBeenCalledOnce()
  close()
})

// rule U21
test('what is loaded ahead comes when the scanner closes', async () => {
  const close = reportAs('scanner_open', () => true)
  const load = await start()
  expect(load).not.toHaveBeenCalled()
  close()
  await pass(500)
  expect(load).toHaveBeenCalledOnce()
})
