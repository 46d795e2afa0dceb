import type { Pengaturan } from '@bakti/contract/pengaturan/pengaturan.schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../platform/query'
import { inNewApp, server } from '../../testing/screen'
import { KodeKartuDialog } from './KodeKartuDialog'

let known: Pengaturan['pola_kartu']

inNewApp()
beforeEach(() => {
  known = { formats: ['itf'], pattern: '0{NIM:9}' }
  server.handler = ({ method, body }) => {
    if (method === 'PUT') known = (body as Pick<Pengaturan, 'pola_kartu'>).pola_kartu
    const alamat = { publik: null, sumber: null, usulan: [] }
    return { status: 200, body: { message: 'Pengaturan disimpan', data: { alamat, pola_kartu: known } } }
  }
})

async function open() {
  const onClose = vi.fn()
  const dialog = <KodeKartuDialog onClose={onClose} />
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: dialog }])} />
    </QueryClientProvider>,
  )
  const pattern = await screen.findByDisplayValue<HTMLInputElement>(known?.pattern ?? '{NIM:10}')
  const write = async (field: HTMLElement, text: string) => {
    await userEvent.clear(field)
    await userEvent.type(field, text.replaceAll('{', '{{'))
  }
  return {
    onClose,
    pattern,
    write,
    format: (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }),
    tried: screen.getByRole('textbox', { name: 'Coba satu kode' }),
    said: () => screen.getByRole('status').textContent,
    save: () => userEvent.click(screen.getByRole('button', { name: 'Simpan' })),
  }
}

const stored = () => server.heard.filter(({ method }) => method === 'PUT').map(({ body }) => body)

// rule S132
test('a code is tried out with what is on screen, and Enter of a handheld scanner saves nothing', async () => {
  const { pattern, write, tried, said, format } = await open()
  expect(said()).toBe('')
  await write(tried, '0251051203')
  await userEvent.keyboard('{Enter}')
  expect(said()).toBe('Yang terbaca: 251051203')
  await write(pattern, '1{NIM:9}')
  expect(said()).toBe("Tidak terbaca: Karakter ke-1 adalah '0', menurut pola '1'.")
  await userEvent.type(tried, '{Enter}')
  await userEvent.click(format('ITF'))
  expect(said()).toBe('Tidak terbaca: Format kode ini tidak dibaca.')
  expect(stored()).toEqual([])
})

// rule S132
test('a pattern without a NIM is refused at its field; what is right is stored, and no format turns it off', async () => {
  const { pattern, write, format, save, onClose } = await open()
  await userEvent.click(format('Code 128'))
  await write(pattern, 'UNIV')
  await save()
  await screen.findByText('Tandai bagian NIM dengan panjangnya, misalnya {NIM:10}')
  expect(stored()).toEqual([])
  await write(pattern, 'UNIV{NIM:10}')
  await save()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const pola_kartu = { formats: ['code128', 'itf'], pattern: 'UNIV{NIM:10}' }
  expect(stored()).toEqual([{ pola_kartu }])
  for (const name of ['Code 128', 'ITF']) await userEvent.click(format(name))
  await save()
  await vi.waitFor(() => expect(stored()).toEqual([{ pola_kartu }, { pola_kartu: null }]))
})
