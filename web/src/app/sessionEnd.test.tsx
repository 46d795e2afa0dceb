import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import { ADMIN } from '../platform/testing/login'
import { session } from '../platform/session'
import { call } from '../platform/call'
import { watchSessionEnd } from './sessionEnd'
import { Toaster } from '../ui/Toaster'
import { inNewApp, server } from '../testing/screen'

const ENDED = 'Sesi Anda telah berakhir, silakan login kembali.'

inNewApp({ as: ADMIN })

// rule A50
test('the end of a session is shown on a page that needs one, not on a public page', async () => {
  let needed = false
  const leave = vi.fn(() => needed)
  watchSessionEnd(leave)
  server.handler = () => ({ status: 401, body: { message: 'Sesi habis', data: null } })
  render(<Toaster />)
  session.start()
  await waitFor(() => expect(leave).toHaveBeenCalledOnce())
  expect(session.get()).toMatchObject({ user: null, isAuthenticated: false })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.queryByText(ENDED)).toBeNull()

  needed = true
  await call(authCalls.getMe)
  expect(await screen.findByText(ENDED)).toBeDefined()
})
