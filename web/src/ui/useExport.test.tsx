import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useExport } from './useExport'

const toasts = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn(), warning: vi.fn() }))
vi.mock('./toast', () => ({ toastsOf: () => toasts }))

const said = () =>
  Object.entries(toasts).flatMap(([kind, { mock }]) => mock.calls.map(([text]) => `${kind}: ${text}`))

test('rows on screen are written, and the outcome is reported', () => {
  const save = vi.fn()
  const hook = renderHook(() => useExport<number>({ save, done: (rows) => `${rows} baris` })).result
  hook.current.exportRows([1, 2])
  expect(save).toHaveBeenCalledExactlyOnceWith([1, 2])
  hook.current.exportRows([])
  expect(save).toHaveBeenCalledOnce()
  save.mockImplementation(() => {
    throw new Error('no room')
  })
  hook.current.exportRows([1])
  expect(said()).toEqual([
    'success: 2 baris',
    'error: Gagal mengekspor data',
    'warning: Tidak ada data untuk diekspor',
  ])
})
