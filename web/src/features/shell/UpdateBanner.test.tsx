import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UpdateOffer } from './AdminShell'
import { createApp } from '../../state/app'

/** A page that was just opened. */
async function freshPage() {
  createApp()
  const update = await import('../../platform/update')
  return { update, UpdateOffer }
}

/** A browser whose worker has nothing newer, and whose scanners are open or not. */
function withWorker({ recording }: { recording: boolean }) {
  const registration = { update: () => Promise.resolve(), installing: null, waiting: null }
  const locks = {
    request: (_name: string, _options: object, work: (lock: object | null) => unknown) =>
      work(recording ? null : {}),
  }
  vi.stubGlobal('navigator', {
    userAgent: '',
    serviceWorker: { getRegistration: () => Promise.resolve(registration) },
    locks,
  })
}

const reload = vi.fn()
beforeEach(() => {
  reload.mockClear()
  vi.stubGlobal('location', { origin: location.origin, pathname: '/', reload })
})
afterEach(() => sessionStorage.clear())

// rules G6, G9
test('another contract offers the update, once, and only the press loads the page anew', async () => {
  let page = await freshPage()
  let ready = renderHook(page.update.useUpdateReady).result
  render(<page.UpdateOffer />)
  act(() => page.update.noteContract('1'))
  act(() => page.update.noteContract(null))
  expect(ready.current).toBe(false)
  act(() => page.update.noteContract('2'))
  expect(ready.current).toBe(true)
  expect(await screen.findByText('Versi baru tersedia')).toBeDefined()
  expect(reload).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: 'Perbarui' }))
  expect(reload).toHaveBeenCalledOnce()

  // The server has nothing newer: the page that comes back does not ask again.
  page = await freshPage()
  ready = renderHook(page.update.useUpdateReady).result
  act(() => page.update.noteContract('2'))
  expect(ready.current).toBe(false)
  act(() => page.update.noteContract('3'))
  expect(ready.current).toBe(true)
})

// rule G7
test('while a scanner is open the press changes nothing and says why', async () => {
  const { update, UpdateOffer } = await freshPage()
  render(<UpdateOffer />)
  act(() => update.announceUpdate())
  withWorker({ recording: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Perbarui' }))
  expect(await screen.findByText(/^Pemindai masih terbuka di perangkat ini/)).toBeDefined()
  expect(reload).not.toHaveBeenCalled()

  withWorker({ recording: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Perbarui' }))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})
