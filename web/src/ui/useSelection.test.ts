import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { between, useSelection } from './useSelection'

// rule R143
test('a range goes from the one chosen before, in either direction', () => {
  expect(between(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(between(['a', 'b', 'c', 'd'], 'a', 'b')).toEqual(['a', 'b'])
  expect(between(['a', 'b'], null, 'b')).toEqual(['b'])
  expect(between(['a', 'b'], 'gone', 'b')).toEqual(['b'])
})

// rules R143, H163
test('rows are chosen and left out, and a range is added to what is chosen', () => {
  const { result } = renderHook(() => useSelection(['a', 'b', 'c', 'd']))
  act(() => result.current.choose('b', false))
  act(() => result.current.choose('d', true))
  expect(result.current.chosen).toEqual(['b', 'c', 'd'])
  act(() => result.current.choose('c', false))
  expect(result.current.chosen).toEqual(['b', 'd'])
  act(() => result.current.clear())
  expect(result.current.has('b')).toBe(false)
  expect(result.current.all).toBe(false)
  act(() => result.current.chooseAll())
  expect([result.current.all, result.current.chosen.length]).toEqual([true, 4])
})
