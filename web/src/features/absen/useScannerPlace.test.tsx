import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { useScannerPlace } from './useScannerPlace'

function atPage() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/listabsen', '/absensi?kelompok=7']}>{children}</MemoryRouter>
  )
  return renderHook(() => ({ scanner: useScannerPlace(), location: useLocation(), go: useNavigate() }), {
    wrapper,
  }).result
}

test('it opens over the page and closes on it, though it is tapped twice', async () => {
  const page = atPage()
  act(() => page.current.scanner.show())
  await waitFor(() => expect(page.current.scanner.open).toBe(true))
  expect(page.current.location.search).toBe('?kelompok=7')
  const { close } = page.current.scanner
  act(() => {
    close()
    close()
  })
  await waitFor(() => expect(page.current.scanner.open).toBe(false))
  // One more while it slides away.
  act(() => page.current.scanner.close())
  expect(page.current.location.pathname).toBe('/absensi')
})

test('it closes again where the browser went forward to it', async () => {
  const page = atPage()
  act(() => page.current.scanner.show())
  act(() => page.current.scanner.close())
  await waitFor(() => expect(page.current.scanner.open).toBe(false))
  act(() => void page.current.go(1))
  await waitFor(() => expect(page.current.scanner.open).toBe(true))
  act(() => page.current.scanner.close())
  await waitFor(() => expect(page.current.scanner.open).toBe(false))
  expect(page.current.location.pathname).toBe('/absensi')
})
