import type { KegiatanSaya } from '@bakti/contract/saya/saya.schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../platform/query'
import { CampusServer } from '../../platform/testing/campus-server'
import { ADMIN, logIn } from '../../platform/testing/login'
import { MistakeDialog } from './MistakeDialog'

const KEGIATAN: KegiatanSaya = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Registrasi',
  tanggal: '2025-08-11',
  mulai: null,
  tempat: null,
  status_kehadiran: 'Alfa',
  waktu_absen: null,
  dilaporkan_at: null,
  selesai_at: null,
  jawaban: null,
  jawaban_status: null,
}

let server: CampusServer

beforeEach(async () => {
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  server.handler = () => ({ status: 200, body: { message: 'Laporanmu sudah dikirim', data: null } })
  await logIn(server, { ...ADMIN, role: 'PESERTA' })
})
afterEach(() => server.stop())

// rules R52, W18
test('the same report keeps its key when its answer was lost, and another text is another report', async () => {
  const closed = vi.fn<() => void>()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MistakeDialog kegiatan={KEGIATAN} onClose={closed} />
    </QueryClientProvider>,
  )
  const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Kirim ke panitia' }))
  const sent = () => server.heard.filter(({ path }) => path.startsWith('/saya'))
  server.fate = () => 'lost'
  for (const times of [1, 2]) {
    await send()
    await waitFor(() => expect(sent()).toHaveLength(times))
    await screen.findByRole('alert')
  }
  await userEvent.type(screen.getByLabelText('Ceritakan sedikit'), 'Aku datang.')
  server.fate = () => 'ok'
  await send()
  await waitFor(() => expect(closed).toHaveBeenCalled())
  const [first, second, third] = sent()
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['idempotency-key'])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
