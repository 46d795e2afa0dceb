import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startHeartbeat } from './heartbeat'
import { reportAs, reportSoon, reportedFields } from './reports'

let sent: { leaving: boolean; at: number }[]
let answer: () => Promise<void>
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  sent = []
  answer = () => Promise.resolve()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  show('visible')
})

function start(random = 0): void {
  const from = performance.now()
  stop = startHeartbeat({
    send: (leaving) => {
      sent.push({ leaving, at: Math.round((performance.now() - from) / 1000) })
      return answer()
    },
    random: () => random,
  })
}

function show(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const times = () => sent.map(({ at }) => at)

// rule D1
test('a visible page reports every 30 s, at random a little later', async () => {
  start()
  await seconds(95)
  expect(times()).toEqual([2, 32, 62, 92])
  stop()
  sent = []
  start(0.99)
  await seconds(95)
  expect(times()).toEqual([2, 37, 72])
})

// rule D1
test('changes are reported together within 2 s, and no more often than every 5 s', async () => {
  start()
  await seconds(10)
  for (let at = 0; at < 10; at++) {
    reportSoon()
    await seconds(0.1)
  }
  await seconds(2)
  expect(times()).toEqual([2, 12])
  reportSoon()
  await seconds(4)
  expect(times()).toEqual([2, 12, 17])
  // The next report is 30 s after that one.
  await seconds(29)
  expect(times()).toEqual([2, 12, 17])
  await seconds(2)
  expect(times()).toEqual([2, 12, 17, 47])
})

// rule D1
test('a field is reported as long as it is registered, and both changes are reported soon', async () => {
  start()
  await seconds(10)
  const close = reportAs('scanner_open', () => true)
  expect(reportedFields()).toEqual({ scanner_open: true })
  await seconds(3)
  expect(times()).toEqual([2, 12])
  close()
  expect(reportedFields()).toEqual({})
  await seconds(5)
  expect(times()).toEqual([2, 12, 17])
  // One that throws is left out.
  stop()
  const leave = reportAs('roster_age', () => {
    throw new Error('no database')
  })
  expect(reportedFields()).toEqual({})
  leave()
})

// rule D1
test('a hidden page reports nothing; it reports when it is shown again, and when it goes away', async () => {
  start()
  await seconds(10)
  show('hidden')
  reportSoon()
  await seconds(120)
  expect(times()).toEqual([2])
  show('visible')
  await seconds(2)
  expect(times()).toEqual([2, 132])
  window.dispatchEvent(new Event('pagehide'))
  expect(sent.at(-1)).toEqual({ leaving: true, at: 132 })
})

// rule D3
test('one report is under way at a time, and a failure is followed by the next', async () => {
  let finish = () => {}
  answer = () => new Promise((_, reject) => (finish = () => reject(new Error('no network'))))
  start()
  await seconds(60)
  reportSoon()
  await seconds(60)
  expect(times()).toEqual([2])
  answer = () => Promise.resolve()
  finish()
  await seconds(3)
  expect(times()).toEqual([2, 122])
  await seconds(30)
  expect(times()).toEqual([2, 122, 152])
})

// rule D1
test('a report that ends after the page was hidden is followed by none', async () => {
  let finish = () => {}
  answer = () => new Promise((resolve) => (finish = resolve))
  start()
  await seconds(5)
  show('hidden')
  finish()
  await seconds(120)
  expect(times()).toEqual([2])
})

// rule D1
test('after its end it sends nothing', async () => {
  start()
  stop()
  reportSoon()
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('online'))
  await seconds(60)
  expect(sent).toEqual([])
})
