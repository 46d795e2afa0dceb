import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ADMIN } from '../../platform/testing/login'
import { AccountMenu } from './AccountMenu'
import { outbox } from '../outbox/outbox.queries'
import { haveSession, inNewApp, server, showScreens } from '../../testing/screen'

inNewApp()

function show(at: 'admin' | 'landing' | 'phone', user: object = ADMIN): void {
  haveSession(user)
  server.handler = () => ({ status: 200, body: { message: 'Oke', data: user } })
  showScreens({ '*': <AccountMenu at={at} /> }, '/')
}

async function scanWithoutNetwork(): Promise<void> {
  server.fate = () => 'cut'
  await outbox.current.put({
    kind: 'scan',
    entity: 'x',
    body: { participantIdentifier: '2510512034', absenId: ADMIN.id },
    label: 'Scan 2510512034',
  })
  await waitFor(() => expect(outbox.current.getStatus().unsent).toBe(1))
}

const face = (name: RegExp | string) => screen.getByRole('button', { name })
const ALL = 'Keluar dari semua perangkat'
const entries = () =>
  [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button', { name: /^Logout$|^Keluar/ })].map(
    (entry) => entry.textContent,
  )

// rule A48
test('the end of all sessions stands apart from the logout', async () => {
  show('landing')
  await userEvent.click(face(`Hi, ${ADMIN.name}`))
  const apart = screen.getByRole('group', { name: 'Keamanan akun' })
  expect(apart.contains(face(ALL))).toBe(true)
  expect(apart.contains(face('Logout'))).toBe(false)
})

// rule U20
test('the menu of an admin on the landing page leads to the panel', async () => {
  show('landing')
  await userEvent.click(face(`Hi, ${ADMIN.name}`))
  expect(entries()).toEqual(['Admin Panel', 'Logout', ALL])
  expect(screen.getByRole('link', { name: 'Admin Panel' }).getAttribute('href')).toBe('/absensi')
})

// rule U20
test('the menu of a participant leads to the tasks', async () => {
  show('landing', { ...ADMIN, role: 'PESERTA' })
  await userEvent.click(face(`Hi, ${ADMIN.name}`))
  expect(entries()).toEqual(['Tugasku', 'Logout', ALL])
})

// rules R85, R86
test.each([
  ['MENTOR', 'Mentor', 'Kelompokku'],
  ['PIMPINAN', 'Pimpinan', 'Laporan'],
])('the menu of %s names the role and has no devices', async (role, name, menu) => {
  show('admin', { ...ADMIN, role })
  await userEvent.click(face(name))
  expect(entries()).toEqual(['Halaman utama', 'Logout', ALL])
  cleanup()
  show('landing', { ...ADMIN, role })
  await userEvent.click(face(`Hi, ${ADMIN.name}`))
  expect(entries()).toEqual([menu, 'Logout', ALL])
})

// rule R85
test.each([
  ['MENTOR', ['Absensi']],
  ['GERBANG', []],
])('the menu of %s on a page for a phone leads to %j', async (role, links) => {
  show('phone', { ...ADMIN, role })
  await userEvent.click(face('Akun'))
  expect(entries()).toEqual([...links, 'Logout', ALL])
})

// rule A47
test('a logout of a mentor with unsent work warns first', async () => {
  show('landing', { ...ADMIN, role: 'MENTOR' })
  await scanWithoutNetwork()
  await userEvent.click(face(`Hi, ${ADMIN.name}`))
  await userEvent.click(face('Logout'))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('1 belum terkirim')
})

// rule U13
test('the menu opens and closes by keyboard and gives the focus back', async () => {
  show('admin')
  face('Admin').focus()
  await userEvent.keyboard('{Enter}')
  expect(entries()).toEqual(['Halaman utama', 'Logout', ALL])
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  expect(entries()).toEqual([])
  expect(document.activeElement).toBe(face('Admin'))
})

// rule A47
test('a logout removes both keys and says goodbye', async () => {
  show('admin')
  await userEvent.click(face('Admin'))
  await userEvent.click(face('Logout'))
  expect(await screen.findByText(`Sampai jumpa, ${ADMIN.name}`)).toBeDefined()
  expect([localStorage.getItem('authToken'), localStorage.getItem('user')]).toEqual([null, null])
})

// rule A47
test('a logout with unsent work warns first and keeps it', async () => {
  show('admin')
  await scanWithoutNetwork()
  await userEvent.click(face('Admin'))
  await userEvent.click(face('Logout'))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('1 belum terkirim')
  expect(localStorage.getItem('authToken')).toBe('t')
  await userEvent.click(face('Logout'))
  await waitFor(() => expect(localStorage.getItem('authToken')).toBeNull())
  expect(await outbox.current.items()).toHaveLength(1)
})

// rule A48
test('a logout from all devices asks first and shows the number of sessions', async () => {
  show('landing', { ...ADMIN, role: 'PESERTA' })
  await userEvent.click(face(`Hi, ${ADMIN.name}`))
  await userEvent.click(face(ALL))
  const dialog = await screen.findByRole('alertdialog', { name: `${ALL}?` })
  expect(dialog.textContent).not.toContain('terkirim')
  server.handler = () => ({
    status: 200,
    body: { message: `${ALL}: 3 sesi diakhiri`, data: { sesi: 3, perangkat: 2 } },
  })
  await userEvent.click(face('Keluar dari semua'))
  expect(await screen.findByText(`${ALL}: 3 sesi diakhiri`)).toBeDefined()
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(server.heard.some(({ path }) => path === '/auth/logout-all')).toBe(true)
})

// rules A47, A48
test('a logout from all devices ends nothing without the server, and warns of unsent work', async () => {
  show('admin')
  await scanWithoutNetwork()
  await userEvent.click(face('Admin'))
  await userEvent.click(face(ALL))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('1 belum terkirim')
  await userEvent.click(face('Keluar dari semua'))
  expect((await screen.findByRole('alert')).textContent).toContain('Belum ada sesi yang diakhiri.')
  expect(localStorage.getItem('authToken')).toBe('t')
  expect(await outbox.current.items()).toHaveLength(1)
})

// rule A47
test('a logout warns if the code for unsent work can’t be loaded, and asks again', async () => {
  vi.doMock('../outbox/outbox.queries', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  show('admin')
  await userEvent.click(face('Admin'))
  await userEvent.click(face('Logout'))
  expect((await screen.findByRole('alert')).textContent).toContain('Belum bisa dipastikan')
  expect(localStorage.getItem('authToken')).toBe('t')
  // Whoever thinks better of it is asked anew the next time.
  await userEvent.keyboard('{Escape}')
  await userEvent.click(face('Admin'))
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(face('Logout'))
  await userEvent.click(await screen.findByRole('button', { name: 'Tetap logout' }))
  expect(localStorage.getItem('authToken')).toBeNull()
  vi.doUnmock('../outbox/outbox.queries')
})
