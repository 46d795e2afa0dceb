import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLongExport } from './useLongExport'

const toasts = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn(), warning: vi.fn() }))
vi.mock('./toast', () => ({ toastsOf: () => toasts }))

const said = () =>
  Object.entries(toasts).flatMap(([kind, { mock }]) => mock.calls.map(([text]) => `${kind}: ${text}`))

const file = new Blob(['x'])

function exporting(save: (file: Blob) => void = () => {}) {
  for (const each of Object.values(toasts)) each.mockClear()
  return renderHook(() => useLongExport({ act: 'test', save, done: (rows) => `${rows} baris` })).result
}

// rule X6
test('a long export shows its progress, keeps its failure, and can be tried again', async () => {
  const save = vi.fn()
  const hook = exporting(save)
  const cause = new Error('lost')
  await act(() =>
    hook.current.start(async (onProgress) => {
      onProgress({ rows: 10, total: 30 })
      throw cause
    }),
  )
  expect(hook.current.running?.failure).toEqual({ text: 'Gagal mengekspor semua data', cause })
  let finish = (_loaded: { file: Blob; rows: number }) => {}
  act(
    () =>
      void hook.current.start(
        (onProgress) =>
          new Promise((resolve) => {
            onProgress({ rows: 20, total: 30 })
            finish = resolve
          }),
      ),
  )
  expect(hook.current.running).toEqual({ progress: { rows: 20, total: 30 }, failure: null })
  await act(async () => finish({ file, rows: 30 }))
  expect(save).toHaveBeenCalledExactlyOnceWith(file)
  expect(hook.current.running).toBeNull()
  expect(said()).toEqual(['success: 30 baris', 'error: Gagal mengekspor semua data'])
})

// rule X6
test('a cancelled export writes no file', async () => {
  const save = vi.fn()
  const hook = exporting(save)
  let finish = () => {}
  let stopped = false
  act(
    () =>
      void hook.current.start(
        (_, signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => (stopped = true))
            finish = () => resolve({ file, rows: 1 })
          }),
      ),
  )
  act(() => hook.current.cancel())
  await act(async () => finish())
  expect(stopped).toBe(true)
  expect(save).not.toHaveBeenCalled()
  expect(hook.current.running).toBeNull()
  expect(said()).toEqual(['info: Ekspor dibatalkan, tidak ada berkas yang ditulis.'])
})

test('a file without rows is not written, and a file that can’t be written is a failure', async () => {
  const save = vi.fn(() => {
    throw new Error('no room')
  })
  const hook = exporting(save)
  await act(() => hook.current.start(async () => ({ file, rows: 0 })))
  expect(save).not.toHaveBeenCalled()
  expect(hook.current.running).toBeNull()
  await act(() => hook.current.start(async () => ({ file, rows: 1 })))
  expect(hook.current.running?.failure?.text).toBe('Gagal mengekspor semua data')
  expect(said()).toEqual(['error: Gagal mengekspor semua data', 'warning: Tidak ada data untuk diekspor'])
})
