import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWakeLock } from './useWakeLock'

/** The locks that were given, in their order. */
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

test('the screen stays on as long as the scanner is there', async () => {
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

test('the browser takes it back when the page hides; it is asked for again when the page shows', async () => {
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

test('who leaves before the answer leaves no lock behind', async () => {
  const { unmount } = renderHook(() => useWakeLock(true))
  unmount()
  await vi.waitFor(() => expect(locks.map(({ released }) => released)).toEqual([true]))
})

test('a phone that says no, or has no such thing, scans all the same', async () => {
  request.mockRejectedValue(new DOMException('low battery', 'NotAllowedError'))
  renderHook(() => useWakeLock(true)).unmount()
  Reflect.deleteProperty(navigator, 'wakeLock')
  expect(() => renderHook(() => useWakeLock(true)).unmount()).not.toThrow()
})
