import { absenForm } from '@bakti/contract/absen/absen.schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../platform/query'
import { CampusServer, type Fault } from '../../platform/testing/campus-server'
import { Toaster } from '../../ui/Toaster'
import { ListWithDialogs } from '../../ui/ListWithDialogs'
import { AddAbsenDialog } from './AddAbsenDialog'

let server: CampusServer
/** Sets the fate of the POST alone. */
let fate: Fault
let router: ReturnType<typeof createMemoryRouter>

function List() {
  const { pathname } = useLocation()
  return (
    <ListWithDialogs covered={pathname === '/addabsen'} list={<p>Daftar</p>}>
      <Outlet />
    </ListWithDialogs>
  )
}

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  fate = 'ok'
  server.fate = ({ method }) => (method === 'POST' ? fate : 'ok')
  router = createMemoryRouter(
    [
      {
        element: <List />,
        children: [
          { path: '/listabsen', element: null },
          { path: '/addabsen', element: <AddAbsenDialog /> },
        ],
      },
      { path: '/kelompok', element: <p>Kelompok</p> },
    ],
    { initialEntries: ['/kelompok', '/listabsen', '/addabsen'], initialIndex: 2 },
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
})

afterEach(() => server.stop())

// While the request before is on its way, the button has another name.
const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
const made = () => server.heard.filter(({ method }) => method === 'POST').map(({ body }) => body)

async function fill(title: string) {
  await userEvent.clear(await screen.findByLabelText('Title'))
  await userEvent.type(screen.getByLabelText('Title'), title)
  await userEvent.clear(screen.getByLabelText('Deadline'))
  await userEvent.type(screen.getByLabelText('Deadline'), '2025-08-11')
}

// The audience and whether one has to come are chosen in inputs without a name.
test('each field of the form has an input', async () => {
  await screen.findByLabelText('Title')
  const inputs = [...document.querySelectorAll('[name]')].map((input) => input.getAttribute('name'))
  const fields = Object.keys(absenForm.omit({ sasaran: true, wajib: true }).shape)
  expect(new Set(inputs)).toEqual(new Set(fields))
})

const said = (words: string) => screen.queryAllByText(words).length

// rule U10
test('shows a fault once: at the field that the server names, else as a toast', async () => {
  await submit()
  await screen.findByText('Judul dan tanggal tidak boleh kosong!')
  expect(said('Judul dan tanggal tidak boleh kosong!')).toBe(1)
  await fill('Hari 1')
  fate = { status: 409, body: { message: 'Basis data sedang sibuk' } }
  await submit()
  await screen.findByText('Basis data sedang sibuk')
  expect(said('Basis data sedang sibuk')).toBe(1)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  fate = {
    status: 400,
    body: {
      message: 'Judul maksimal 200 karakter',
      errors: [{ path: 'title', message: 'Judul terlalu panjang' }],
    },
  }
  await submit()
  await screen.findByText('Judul terlalu panjang')
  expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true')
  expect(said('Judul maksimal 200 karakter')).toBe(0)
})

test.each([
  ['says nothing', { status: 500, body: { message: '' } }, 'Gagal menambahkan absen'],
  ['can’t be reached', 'cut', 'Terjadi kesalahan saat menambahkan absen'],
] as const)('has its own words where the server %s', async (_, next, words) => {
  fate = next
  await fill('Hari 1')
  await submit()
  await screen.findByText(words)
  expect(said(words)).toBe(1)
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Hari 1')
})

// rules U4, U5
test('opens over its list and closes 1.5 s after the success', async () => {
  expect(screen.getByText('Daftar')).toBeDefined()
  expect(screen.getByRole('dialog', { name: 'Add List Absen' })).toBeDefined()
  await fill('Hari 1')
  const started = performance.now()
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
  expect(performance.now() - started).toBeGreaterThan(1400)
  expect(router.state.location.pathname).toBe('/listabsen')
})

// rule U6
test('closes by its link and leaves no entry in the history', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Opened by its address, the dialog is replaced by the list. Opened from the list, it goes back.
  expect(router.state.historyAction).toBe('REPLACE')
  await act(() => router.navigate('/addabsen'))
  await userEvent.click(await screen.findByRole('link', { name: 'Back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.historyAction).toBe('POP')
  expect(router.state.location.pathname).toBe('/listabsen')
})

// rule W12
test('sends the same id for the same values, and another id for other values', async () => {
  fate = 'lost'
  await fill('Hari 1')
  await submit()
  await screen.findAllByRole('alert')
  await submit()
  await waitFor(() => expect(made()).toHaveLength(2))
  fate = 'ok'
  await fill('Hari 2')
  await submit()
  await screen.findByText('Absen berhasil ditambahkan!')
  const [first, again, other] = made() as { id: string; title: string }[]
  expect(again).toEqual(first)
  expect(other).toMatchObject({ title: 'Hari 2', tanggal: '2025-08-11' })
  expect(other!.id).not.toBe(first!.id)
})

// rules H140, H143
test('an audience is chosen on its fold and sent; a second activity of this name and day is asked about', async () => {
  const choices = { gelombang: [{ nama: '1', jumlah: 4000 }], fakultas: [] }
  server.handler = ({ method, path, body }) => ({
    status: 200,
    body: {
      message: '',
      data:
        method === 'GET'
          ? choices
          : path.includes('sasaran')
            ? { anggota_sasaran: 4000, masuk: 0, keluar: 0, ditahan: 2 }
            : (body ?? null),
    },
  })
  await fill('Jelajah')
  await userEvent.click(screen.getByText('Sasaran'))
  await userEvent.click(screen.getByRole('button', { name: 'Gelombang' }))
  await submit()
  await screen.findByText('Pilih sedikitnya satu sasaran')
  await userEvent.click(await screen.findByRole('button', { name: /^Gelombang 1/ }))
  await screen.findByText(/: 2 scan yang ditahan ikut dihitung/)
  fate = { status: 409, body: { code: 'absen.exists', message: 'Sudah ada' } }
  screen.getByText('Gelombang 1', { selector: 'summary *' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Kegiatan wajib' }))
  screen.getByText('Gelombang 1 · tidak wajib')
  await submit()
  await screen.findByText('Sudah ada kegiatan dengan nama dan tanggal ini.')
  fate = 'ok'
  await userEvent.click(screen.getByRole('button', { name: 'Tetap tambahkan' }))
  await screen.findByText('Absen berhasil ditambahkan!')
  const sent = { title: 'Jelajah', sasaran: { gelombang: ['1'] }, wajib: false }
  expect(made().at(-2)).toMatchObject(sent)
  expect(made().at(-2)).not.toHaveProperty('paksa')
  expect(made().at(-1)).toMatchObject({ ...sent, paksa: true })
})
