// @vitest-environment node
import { expect, test } from 'vitest'
import { type ScannerAction, type ScannerState, createRepeatGuard, nextScannerState } from './scanner-state'

// rule S4
test.each<[ScannerState, ScannerAction, ScannerState]>([
  ['NOT_STARTED', 'start', 'SCANNING'],
  ['NOT_STARTED', 'pause', 'NOT_STARTED'],
  ['NOT_STARTED', 'resume', 'NOT_STARTED'],
  ['NOT_STARTED', 'stop', 'NOT_STARTED'],
  ['SCANNING', 'start', 'SCANNING'],
  ['SCANNING', 'pause', 'PAUSED'],
  ['SCANNING', 'resume', 'SCANNING'],
  ['SCANNING', 'stop', 'NOT_STARTED'],
  ['PAUSED', 'start', 'PAUSED'],
  ['PAUSED', 'pause', 'PAUSED'],
  ['PAUSED', 'resume', 'SCANNING'],
  ['PAUSED', 'stop', 'NOT_STARTED'],
])('%s, %s: %s', (state, action, next) => {
  expect(nextScannerState(state, action)).toBe(next)
})

// rule S2
test('ignores the same code for 3 s, and takes other codes at once', () => {
  const guard = createRepeatGuard()
  expect(guard.accept('A', 0)).toBe(true)
  expect(guard.accept('A', 50)).toBe(false)
  expect(guard.accept('B', 60)).toBe(true)
  expect(guard.accept('A', 2999)).toBe(false)
  expect(guard.accept('A', 3000)).toBe(true)
})

test('accepts a forgotten code again at once', () => {
  const guard = createRepeatGuard()
  guard.accept('A', 0)
  guard.forget('A')
  expect(guard.accept('A', 50)).toBe(true)
})
