import 'fake-indexeddb/auto'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../platform/session'
import { CampusServer } from '../../platform/testing/campus-server'
import { logIn } from '../../platform/testing/login'
import { Dialog } from '../../ui/Dialog'
import { PrepareOffline } from './PrepareOffline'

session.start()

const KELOMPOK = { id: '00000000-0000-4000-8000-000000000012', nomor: 12, anggota: 1 }
const ROSTER = [
  {
    id: '7c2a4b1e-93f0-4d58-a6c1-0e5b7f21d834',
    nama: 'Aisyah Rahmadani',
    nim: '2510512034',
    kelompok: 12,
    gelombang: null,
  },
]

let server: CampusServer
/** What the browser says and how it takes the questions. */
let browser: { camera: PermissionState; opens: boolean; persisted: boolean; keeps: boolean }

function answerRoster(status: number, message: string) {
  server.handler = ({ path }) => {
    if (path === '/anggota/luring') return { status, body: { message, data: status === 200 ? ROSTER : null } }
    if (path === '/kelompok/') return { status: 200, body: { message: 'Oke', data: [KELOMPOK] } }
    return { status: 200, body: { message: 'Oke', data: [] } }
  }
}

beforeEach(async () => {
  // Updates come from the network and from IndexedDB at any time, so no test wraps them in act().
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  await logIn(server)
  answerRoster(200, 'Oke')
  browser = { camera: 'prompt', opens: true, persisted: false, keeps: true }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const stop = vi.fn()
  Object.assign(navigator, {
    permissions: { query: async () => ({ state: browser.camera }) },
    mediaDevices: {
      enumerateDevices: async () => [{ kind: 'videoinput', deviceId: 'a', label: 'Kamera' }],
      getUserMedia: async () => {
        if (!browser.opens) throw new DOMException('no', 'NotAllowedError')
        return { getTracks: () => [{ stop }] }
      },
    },
    storage: {
      persisted: async () => browser.persisted,
      persist: async () => (browser.persisted = browser.keeps),
      estimate: async () => ({ quota: 1e9, usage: 0 }),
    },
  })
})

afterEach(async () => {
  for (const name of ['permissions', 'mediaDevices', 'storage']) Reflect.deleteProperty(navigator, name)
  localStorage.clear()
  await server.stop()
})

async function open() {
  await Dialog.load()
  render(<PrepareOffline open onClose={() => undefined} />)
  const list = await screen.findByRole('list', { name: 'Yang perlu siap' })
  return {
    row: (title: string) =>
      within(list)
        .findByText(title, { selector: 'b' })
        .then((text) => text.closest('li')!),
    press: async (name: string | RegExp) =>
      userEvent.click(await within(list).findByRole('button', { name })),
  }
}

// rule U23
test('a camera that gives a picture counts where the browser goes on saying that it will ask', async () => {
  const { row, press } = await open()
  expect((await row('Izinkan kamera')).textContent).toContain('Belum siap:')
  await press('Izinkan kamera')
  expect((await row('Kamera diizinkan')).textContent).toContain('Dicoba 1 menit lalu')
})

// rule U23
test('a camera that the person refuses says so, and can be asked for again', async () => {
  browser.camera = 'denied'
  browser.opens = false
  const { row } = await open()
  const camera = await row('Kamera belum bisa dipakai')
  expect(camera.textContent).toContain('iPhone (Safari)')
  expect(within(camera).getByRole('button', { name: 'Coba lagi' })).toBeTruthy()
})

// rule U23
test('a browser that refuses to keep the storage is not ready, and the way out is named', async () => {
  browser.keeps = false
  const { row, press } = await open()
  await press('Jaga sekarang')
  const storage = within(await row('Izinkan data disimpan'))
  expect(await storage.findByText(/Pasang di layar utama dulu, lalu coba lagi\./)).toBeTruthy()
  browser.keeps = true
  await press('Coba lagi')
  expect((await row('Penyimpanan dijaga')).textContent).toContain('Siap:')
})

// rule U23
test('what the server says to the roster is shown, and the next try clears it', async () => {
  answerRoster(503, 'Server sibuk, coba lagi sebentar.')
  const { row, press } = await open()
  await press('Ambil sekarang')
  expect((await screen.findByRole('alert')).textContent).toContain('Data kelompok belum terambil.')
  answerRoster(200, 'Oke')
  await press('Ambil sekarang')
  expect((await row('Data kelompok baru')).textContent).toMatch(/1 orang, 1 kB, diambil \d\d:\d\d/)
  expect(screen.queryByRole('alert')).toBeNull()
})

// rules A50, U23
test('a session that the server refuses meanwhile leaves no failure to the next account', async () => {
  answerRoster(401, 'Sesi berakhir.')
  const { press } = await open()
  // The copy of the test before is still there.
  await press(/^Ambil (sekarang|lagi)$/)
  await vi.waitFor(() => expect(session.get().user).toBeNull())
  await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})
