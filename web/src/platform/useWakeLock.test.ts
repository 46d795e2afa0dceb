import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWakeLock } from './useWakeLock'

/** The granted locks, in their order. */
let locks: { released: boolean; release: () => Promise<void> }[]

function giveLock() {
  const lock = {
    released: false,
    release: async () => {
      lock.released = true
    },
  }
  locks.push(lock)
  return Promise.resolve(lock)
}

function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

const request = vi.fn(giveLock)

beforeEach(() => {
  locks = []
  request.mockReset().mockImplementation(giveLock)
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
})

afterEach(() => {
  setHidden(false)
  Reflect.deleteProperty(navigator, 'wakeLock')
})

const settled = () => vi.waitFor(() => expect(locks.length).toBe(request.mock.calls.length))

// rule S8
test('the screen stays on while the scanner is open', async () => {
  const { rerender, unmount } = renderHook(({ active }) => useWakeLock(active), {
    initialProps: { active: false },
  })
  expect(request).not.toHaveBeenCalled()
  rerender({ active: true })
  await settled()
  expect(locks.map(({ released }) => released)).toEqual([false])
  unmount()
  expect(locks.map(({ released }) => released)).toEqual([true])
})

// rule S8
test('a lock that the browser released with the page is requested again when the page shows', async () => {
  const { unmount } = renderHook(() => useWakeLock(true))
  await settled()
  await locks[0]!.release()
  setHidden(true)
  expect(request).toHaveBeenCalledTimes(1)
  setHidden(false)
  await settled()
  expect(locks.map(({ released }) => released)).toEqual([true, false])
  unmount()
})

// rule S8
test('a lock that comes after the scanner has closed is released', async () => {
  const { unmount } = renderHook(() => useWakeLock(true))
  unmount()
  await vi.waitFor(() => expect(locks.map(({ released }) => released)).toEqual([true]))
})

// rule S8
test('without a wake lock nothing fails', async () => {
  request.mockRejectedValue(new DOMException('low battery', 'NotAllowedError'))
  renderHook(() => useWakeLock(true)).unmount()
  Reflect.deleteProperty(navigator, 'wakeLock')
  expect(() => renderHook(() => useWakeLock(true)).unmount()).not.toThrow()
})
