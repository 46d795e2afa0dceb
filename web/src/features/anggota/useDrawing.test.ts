import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDrawing } from './useDrawing'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const FIVE = [1, 2, 3, 4, 5]
const turn = () => act(() => void vi.advanceTimersToNextTimer())

test('lets sheets in a few at a time until all are there', () => {
  const { result } = renderHook(() => useDrawing(FIVE))
  expect(result.current).toMatchObject({ drawn: [1, 2], done: false })
  turn()
  expect(result.current).toMatchObject({ drawn: [1, 2, 3, 4], done: false })
  turn()
  expect(result.current).toMatchObject({ drawn: FIVE, done: true })
  expect(vi.getTimerCount()).toBe(0)
})

test('stops where it is told to, and goes on from there', () => {
  const { result } = renderHook(() => useDrawing(FIVE))
  act(() => result.current.stop())
  expect(vi.getTimerCount()).toBe(0)
  expect(result.current).toMatchObject({ drawn: [1, 2], stopped: true, done: false })
  act(() => result.current.resume())
  turn()
  turn()
  expect(result.current).toMatchObject({ drawn: FIVE, stopped: false, done: true })
})

test('starts anew with another list', () => {
  const { result, rerender } = renderHook(({ sheets }) => useDrawing(sheets), {
    initialProps: { sheets: FIVE },
  })
  turn()
  rerender({ sheets: [6, 7, 8] })
  expect(result.current).toMatchObject({ drawn: [6, 7], done: false })
  turn()
  expect(result.current).toMatchObject({ drawn: [6, 7, 8], done: true })
})
