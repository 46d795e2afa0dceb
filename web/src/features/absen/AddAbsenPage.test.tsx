import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../platform/query'
import { CampusServer, type Fault } from '../../platform/testing/campus-server'
import { Toaster } from '../../ui/Toaster'
import { AddAbsenPage } from './AddAbsenPage'

let server: CampusServer
/** What becomes of the creation alone. */
let fate: Fault

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  fate = 'ok'
  server.fate = ({ method }) => (method === 'POST' ? fate : 'ok')
  const router = createMemoryRouter(
    [
      { path: '/addabsen', element: <AddAbsenPage /> },
      { path: '/listabsen', element: <p>Daftar</p> },
    ],
    { initialEntries: ['/addabsen'] },
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
})

afterEach(() => server.stop())

// Until it is known how the press before ended, the button has another name.
const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
const made = () => server.heard.filter(({ method }) => method === 'POST').map(({ body }) => body)

async function fill(title: string) {
  await userEvent.clear(screen.getByLabelText('Title'))
  await userEvent.type(screen.getByLabelText('Title'), title)
  await userEvent.clear(screen.getByLabelText('Deadline'))
  await userEvent.type(screen.getByLabelText('Deadline'), '2025-08-11')
}

it('says what failed and why, in passing and where it stays', async () => {
  fate = { status: 409, body: { message: 'Basis data sedang sibuk' } }
  await fill('Hari 1')
  await submit()
  const banner = await screen.findByText('Gagal menambahkan absen')
  expect(banner.textContent).toContain('Basis data sedang sibuk')
  expect(screen.getAllByText('Basis data sedang sibuk')).toHaveLength(2)
})

it.each([
  ['says nothing', { status: 500, body: { message: '' } }, 'Gagal menambahkan absen'],
  ['can’t be reached', 'cut', 'Terjadi kesalahan saat menambahkan absen'],
] as const)('has its own words where the server %s', async (_, next, words) => {
  fate = next
  await fill('Hari 1')
  await submit()
  await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
})

it('makes one activity of the same words, however often they are sent, and another of others', async () => {
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
