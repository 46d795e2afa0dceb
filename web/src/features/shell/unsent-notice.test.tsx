import 'fake-indexeddb/auto'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CampusServer } from '../../platform/testing/campus-server'
import { ADMIN, logIn } from '../../platform/testing/login'
import { outbox } from '../outbox/outbox.queries'
import { session } from '../../platform/session'
import { Toaster } from '../../ui/Toaster'
import { watchUnsent } from './unsent-notice'

const STUDENT = {
  ...ADMIN,
  id: '22222222-9f3c-4f0e-8a31-0d6f0a1b2c3d',
  role: 'PESERTA' as const,
  name: 'Sari',
}

let server: CampusServer
session.start()

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
})

afterEach(async () => {
  outbox.current.stop()
  await server.stop()
})

// rules O10, O44
test('a participant who logs in on a phone with unsent acts is told what waits, and an admin is not', async () => {
  render(<Toaster />)
  await logIn(server)
  server.fate = () => 'cut'
  const { settled } = await outbox.current.put({
    kind: 'scan',
    entity: 'x',
    body: { participantIdentifier: '2510512034', absenId: ADMIN.id },
    label: 'Scan 2510512034',
  })
  await settled
  const stop = watchUnsent()
  void session.logout()
  await logIn(server, STUDENT)
  await screen.findByText('1 belum terkirim di perangkat ini.')
  expect(screen.getByText('Baru terkirim setelah seorang admin masuk di perangkat ini.')).toBeDefined()
  await waitFor(() => expect(outbox.current.getStatus()).toMatchObject({ unsent: 1, paused: 'role' }))
  stop()
})
