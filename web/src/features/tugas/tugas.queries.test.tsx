import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../platform/query'
import { CampusServer } from '../../platform/testing/campus-server'
import { kelompokListQuery } from '../kelompok/kelompok.queries'
import { useKelompokChoices } from './submit-tugas.queries'
import { createApp } from '../../state/app'

let server: CampusServer

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
})

afterEach(async () => {
  localStorage.clear()
  await server.stop()
})

// rule K3
test('the groups of a participant, without counts, are never used as the list of an admin', async () => {
  server.handler = () => ({ status: 200, body: { message: 'Oke', data: [{ id: 'a', nomor: 7 }] } })
  const client = createQueryClient()
  const { result } = renderHook(() => useKelompokChoices(true), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.data?.data).toEqual([{ id: 'a', nomor: 7 }]))
  expect(client.getQueryData(kelompokListQuery().queryKey)).toBeUndefined()
  expect(localStorage.getItem('kelompokData')).toBeNull()
})

const participant = (name: string) => ({
  id: crypto.randomUUID(),
  name,
  email: `${name}@contoh.id`,
  role: 'PESERTA' as const,
  image: null,
})

// rule O29
test('the copy of the tasks is not shown to the next account on the same browser', async () => {
  const task = {
    id: crypto.randomUUID(),
    title: 'Esai',
    description: '',
    deadline: '2026-08-11T10:00:00.000Z',
  }
  const readAs = async (user: ReturnType<typeof participant>) => {
    localStorage.setItem('authToken', 't')
    localStorage.setItem('user', JSON.stringify(user))
    // A new page: the session is the module's.
    createApp()
    const page = {
      ...(await import('@tanstack/react-query')),
      ...(await import('../../platform/query')),
      ...(await import('../../platform/session')),
      ...(await import('./tugas.queries')),
    }
    page.session.start()
    const client = page.createQueryClient()
    const { result } = renderHook(() => page.useTugasList(), {
      wrapper: ({ children }) => (
        <page.QueryClientProvider client={client}>{children}</page.QueryClientProvider>
      ),
    })
    await waitFor(() => expect(result.current.isPending).toBe(false))
    return result.current
  }
  const [sari, budi] = [participant('sari'), participant('budi')]
  server.handler = ({ path }) => ({
    status: 200,
    body: { message: 'Oke', data: path.startsWith('/tugas') ? [{ ...task, Kumpul_Tugas: [] }] : sari },
  })
  expect((await readAs(sari)).data?.data).toHaveLength(1)
  server.fate = () => 'cut'
  expect((await readAs(sari)).data).toMatchObject({ cached: true, data: [{ id: task.id }] })
  expect((await readAs(budi)).data).toBeUndefined()
})
