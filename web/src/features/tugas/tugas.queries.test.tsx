import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../platform/query'
import { CampusServer } from '../../platform/testing/campus-server'
import { kelompokListQuery } from '../kelompok/kelompok.queries'
import { useKelompokPilihan } from './tugas.queries'

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
  const { result } = renderHook(() => useKelompokPilihan(true), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.data?.data).toEqual([{ id: 'a', nomor: 7 }]))
  expect(client.getQueryData(kelompokListQuery().queryKey)).toBeUndefined()
  expect(localStorage.getItem('kelompokData')).toBeNull()
})
