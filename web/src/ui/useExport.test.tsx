import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useExport } from './useExport'

const toasts = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn(), warning: vi.fn() }))
vi.mock('./toast', () => ({ toastsOf: () => toasts }))

const said = () =>
  Object.entries(toasts).flatMap(([kind, { mock }]) => mock.calls.map(([text]) => `${kind}: ${text}`))

function exporting(save: (rows: readonly number[]) => void = () => {}) {
  for (const each of Object.values(toasts)) each.mockClear()
  return renderHook(() => useExport<number>({ save, done: (rows) => `${rows} baris` })).result
}

test('rows on screen are written, and the outcome is reported', () => {
  const save = vi.fn()
  const hook = exporting(save)
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

// rule X6
test('a long export shows its progress, keeps its failure, and can be tried again', async () => {
  const save = vi.fn()
  const hook = exporting(save)
  const cause = new Error('lost')
  await act(() =>
    hook.current.exportAll(async (onProgress) => {
      onProgress({ page: 1, totalPages: 3, rows: 10 })
      throw cause
    }),
  )
  expect(hook.current.running?.failure).toEqual({ text: 'Gagal mengekspor semua data', cause })
  let finish = (_rows: number[]) => {}
  act(
    () =>
      void hook.current.exportAll(
        (onProgress) =>
          new Promise((resolve) => {
            onProgress({ page: 2, totalPages: 3, rows: 20 })
            finish = resolve
          }),
      ),
  )
  expect(hook.current.running).toEqual({ progress: { page: 2, totalPages: 3, rows: 20 }, failure: null })
  await act(async () => finish([7]))
  expect(save).toHaveBeenCalledExactlyOnceWith([7])
  expect(hook.current.running).toBeNull()
  expect(said()).toEqual(['success: 1 baris', 'error: Gagal mengekspor semua data'])
})

// rule X6
test('a cancelled export writes no file', async () => {
  const save = vi.fn()
  const hook = exporting(save)
  let finish = (_rows: number[]) => {}
  act(
    () =>
      void hook.current.exportAll((_, signal) => {
        signal.addEventListener('abort', () => finish([]))
        return new Promise((resolve) => {
          finish = resolve
        })
      }),
  )
  act(() => hook.current.cancel())
  await act(async () => finish([1]))
  expect(save).not.toHaveBeenCalled()
  expect(hook.current.running).toBeNull()
  expect(said()).toEqual(['info: Ekspor dibatalkan, tidak ada berkas yang ditulis.'])
})
