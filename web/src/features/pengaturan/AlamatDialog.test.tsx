import type { Pengaturan } from '@bakti/contract/pengaturan/pengaturan.schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../platform/query'
import { useAskAlamat } from './AskAlamatDialog'
import { AlamatPicker } from './AlamatPicker'
import { inNewApp, server } from '../../testing/screen'

let known: Pengaturan['alamat']
const made = vi.fn()

inNewApp()
beforeEach(() => {
  known = { publik: null, sumber: null, usulan: [] }
  server.handler = ({ method, body }) => {
    if (method === 'PUT')
      known = { ...known, publik: (body as { alamat: string }).alamat, sumber: 'pengaturan' }
    return { status: 200, body: { message: 'Pengaturan disimpan', data: { alamat: known } } }
  }
})

afterEach(() => {
  vi.unstubAllGlobals()
  made.mockClear()
})

const pageAt = (origin: string) => vi.stubGlobal('location', { origin, pathname: '/' })

/** A screen that makes something with the address on it, and its button. */
async function open() {
  function Screen() {
    const { before, question } = useAskAlamat()
    return (
      <>
        <button type="button" onClick={() => before(made)}>
          Buat
        </button>
        <AlamatPicker />
        {question}
      </>
    )
  }
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }])
  const page = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await userEvent.click(screen.getByRole('button', { name: 'Buat' }))
  return { press, page }
}

const stored = () => server.heard.filter(({ method }) => method === 'PUT').map(({ body }) => body)

// rule R105
test('on a loopback address it asks first, proposes one, refuses a useless one, and stores the answer', async () => {
  known.usulan = ['http://192.168.1.5:3000']
  const { press } = await open()
  await screen.findByText('Alamat di kartu: localhost. HP peserta tidak bisa membukanya.')
  expect(made).not.toHaveBeenCalled()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Alamat publik' })
  expect(field.value).toBe('http://192.168.1.5:3000')
  await userEvent.clear(field)
  await userEvent.type(field, 'http://127.0.0.1:3000')
  await press('Simpan dan lanjut')
  await screen.findByText(/hanya bisa dibuka di komputer server/)
  expect(document.activeElement).toBe(field)
  await userEvent.clear(field)
  await userEvent.type(field, 'https://bakti.contoh.id')
  await press('Simpan dan lanjut')
  await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(1))
  expect(stored()).toEqual([{ alamat: 'https://bakti.contoh.id' }])
  await screen.findByText('bakti.contoh.id')
  await press('Buat')
  await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(2))
})

// rule R105
test("after 'Tetap lanjut' the same browser is asked again on another day alone", async () => {
  const first = await open()
  await screen.findByRole('button', { name: 'Tetap lanjut' })
  await first.press('Tetap lanjut')
  await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(1))
  await first.press('Buat')
  await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(2))
  expect(stored()).toEqual([])
  first.page.unmount()
  localStorage.setItem('ingat:alamat-ditanya', '"2025-01-01"')
  await open()
  await screen.findByRole('button', { name: 'Tetap lanjut' })
  expect(made).toHaveBeenCalledTimes(2)
})

// rule R105
test('an address that everybody can open is confirmed once, then stored', async () => {
  pageAt('https://bakti.contoh.id')
  const { press } = await open()
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Alamat publik' })
  expect(field.value).toBe('https://bakti.contoh.id')
  expect(screen.queryByRole('button', { name: 'Tetap lanjut' })).toBeNull()
  await press('Simpan dan lanjut')
  await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(1))
  await press('Buat')
  await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(2))
  expect(stored()).toEqual([{ alamat: 'https://bakti.contoh.id' }])
})

// rule R105
test('a private address is stored without a question, and gets a line', async () => {
  pageAt('http://192.168.1.5:3000')
  await open()
  await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(1))
  expect(stored()).toEqual([{ alamat: 'http://192.168.1.5:3000' }])
  await screen.findByText(/Hanya bisa dibuka di jaringan yang sama/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

// rule R105
test('PUBLIC_URL is never asked about, and can not be changed here', async () => {
  known = { publik: 'https://resmi.contoh.id', sumber: 'PUBLIC_URL', usulan: [] }
  await open()
  await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(1))
  await screen.findByText('resmi.contoh.id')
  expect(screen.queryByRole('button', { name: 'Ganti alamat' })).toBeNull()
})
