import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../ui/Toaster'
import { toast } from '../../ui/toast'
import { useNotice } from './stand-in'

const OFFLINE = 'Menggunakan data offline. API tidak tersedia.'
const DEMO = 'API tidak tersedia, menggunakan data demo.'
type Flag = Parameters<typeof useNotice>[0]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance', 'requestAnimationFrame'] })
})

afterEach(async () => {
  await pass(10_000)
  vi.useRealTimers()
  sessionStorage.clear()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function Screen({ flag }: { flag: Flag }) {
  useNotice(flag)
  return null
}

/** What a screen says that is opened now, and nothing of the one before is left. */
async function said(flag: Flag): Promise<string[]> {
  cleanup()
  render(
    <>
      <Toaster />
      <Screen flag={flag} />
    </>,
  )
  // Toasts come in their order: with this one on screen, none is on its way.
  toast.info('Penanda')
  await pass(100)
  expect(screen.getByText('Penanda')).toBeDefined()
  const texts = [OFFLINE, DEMO].filter((text) => screen.queryByText(text))
  await pass(10_000)
  return texts
}

// rule O27
test('each notice about offline or demo data is shown once per browser session', async () => {
  expect(await said(null)).toEqual([])
  expect(await said('tugas-offline-notified')).toEqual([OFFLINE])
  expect(await said('tugas-offline-notified')).toEqual([])
  expect(await said('tugas-demo-notified')).toEqual([DEMO])
  expect(await said('tugas-demo-notified')).toEqual([])
  expect(await said('tugas-offline-notified')).toEqual([])

  sessionStorage.clear()
  expect(await said('tugas-demo-notified'), 'another session').toEqual([DEMO])
})
