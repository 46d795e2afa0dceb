import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../platform/query'
import { CampusServer } from '../../platform/testing/campus-server'
import { KumpulProgress } from './KumpulProgress'

let server: CampusServer

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
})
afterEach(() => server.stop())

const client = () => {
  const made = createQueryClient()
  const page = (kelompok: string, tugas: string) => (
    <QueryClientProvider client={made}>
      <KumpulProgress filter={{ kelompok, tugas, text: '', field: 'nama' }} />
    </QueryClientProvider>
  )
  return page
}

// rule R126
test('the line says how many of one group have handed in one task; without one of each nothing is asked', async () => {
  const page = client()
  server.handler = () => ({
    status: 200,
    body: { message: 'Oke', data: { kumpul: 22, anggota: 27 } },
  })
  const { container, rerender } = render(page('7', ''))
  expect(container.textContent).toBe('')
  rerender(page('', 'esai'))
  expect(container.textContent).toBe('')
  rerender(page('7', 'esai'))
  await screen.findByText('22 dari 27 sudah mengumpulkan')
  expect(server.heard.map(({ path }) => path)).toEqual(['/tugas/kumpul/kemajuan?kelompok=7&tugas=esai'])
  rerender(page('', 'esai'))
  expect(container.textContent).toBe('')
})

// rule R126
test('a group of nobody and a count that failed have no line', async () => {
  const page = client()
  server.handler = () => ({ status: 200, body: { message: 'Oke', data: { kumpul: 0, anggota: 0 } } })
  const { container, rerender } = render(page('8', 'esai'))
  await waitFor(() => expect(container.querySelector('p')).toBeNull())
  server.handler = () => ({
    status: 404,
    body: { message: 'Tugas tidak ditemukan', code: 'tugas.not_found' },
  })
  rerender(page('9', 'esai'))
  await waitFor(() => expect(server.heard).toHaveLength(2))
  await waitFor(() => expect(container.querySelector('p')).toBeNull())
})
