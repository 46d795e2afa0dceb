import type { Saya } from '@bakti/contract/saya/saya.schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../platform/query'
import { CampusServer } from '../../platform/testing/campus-server'
import { ADMIN, logIn } from '../../platform/testing/login'
import { SayaPage } from './SayaPage'

const uuid = (kind: number) => `00000000-0000-4000-8000-00000000000${kind}`
const PESERTA = { ...ADMIN, id: uuid(9), name: 'Aisyah Rahmadani', role: 'PESERTA' } as const
const EMPTY: Saya = { anggota: null, dilepas: null, mentor: [], kegiatan: [], tugas: [] }
const LINKED: Saya = {
  ...EMPTY,
  anggota: {
    id: uuid(1),
    nama: 'Aisyah Rahmadani',
    nim: '2510512034',
    gelombang: 'Gelombang 2',
    kelompok: 12,
    sekelompok: 27,
  },
  mentor: [
    { nama: 'Rendi Pratama', hp: '0812-3456-7890' },
    { nama: 'Salsa Putri', hp: null },
  ],
}

let server: CampusServer
let answer: Saya

beforeEach(async () => {
  // jsdom has none of these.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  localStorage.clear()
  server = new CampusServer()
  vi.stubEnv('VITE_API_URL', await server.start())
  server.handler = () => ({ status: 200, body: { message: 'Oke', data: answer } })
  await logIn(server, PESERTA)
})
afterEach(() => server.stop())

function open() {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SayaPage nav={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const pass = () => screen.findByRole('button', { name: 'Tampilkan QR Aisyah Rahmadani layar penuh' })

// rules R50, R53
test('shows the card with its code, the group and its mentors with what reaches them', async () => {
  answer = LINKED
  open()
  expect((await pass()).textContent).toContain('12')
  expect((await pass()).textContent).toContain('13–14 Agustus')
  expect(screen.getAllByRole('img', { name: 'QR Aisyah Rahmadani' })).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Telepon Rendi Pratama' }).getAttribute('href')).toBe(
    'tel:081234567890',
  )
  expect(screen.getByRole('link', { name: 'WhatsApp Rendi Pratama' }).getAttribute('href')).toBe(
    'https://wa.me/6281234567890',
  )
  expect(screen.queryByRole('link', { name: 'Telepon Salsa Putri' })).toBeNull()
  await userEvent.click(await pass())
  expect(screen.getByText('Bisa tanpa internet.')).toBeDefined()
  // Read again, because the code was shown to be scanned.
  const reads = server.heard.filter(({ method }) => method === 'GET').length
  await userEvent.click(screen.getByRole('button', { name: 'Tutup QR' }))
  await waitFor(() =>
    expect(server.heard.filter(({ method }) => method === 'GET').length).toBeGreaterThan(reads),
  )
})

// rule R50
test.each([
  ['Kartumu belum aktif', 'Aktifkan kartuku', null],
  ['Kartumu dilepas', 'Pasang kode baru', { nim: '2510512034', at: '2025-08-10T09:20:00.000Z' }],
])('without a card it says why, and the way to one: %s', async (heading, link, dilepas) => {
  answer = { ...EMPTY, dilepas }
  open()
  await screen.findByRole('heading', { name: heading })
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/aktivasi')
  if (dilepas) expect(screen.getByText(/NIM 2510512034 pada Minggu 10 Agustus, 16:20/)).toBeDefined()
})

// rules R53, O22
test('without a server the card comes from the device, with the age of the copy', async () => {
  answer = LINKED
  const first = open()
  await pass()
  first.unmount()
  server.fate = () => 'cut'
  open()
  await pass()
  await screen.findByText('Sedang tanpa internet')
  expect(screen.getByText(/QR-mu tetap bisa dipindai\. Data terakhir pukul/)).toBeDefined()
})

// rules R53, O22
test('the card shows from the device while the server has not answered', async () => {
  answer = LINKED
  const first = open()
  await pass()
  first.unmount()
  server.fate = () => 'hang'
  open()
  await pass()
  expect(screen.queryByText('Sedang tanpa internet')).toBeNull()
})

// rule O24
test('the card stays when the page can’t be read again, under a line that says so', async () => {
  answer = LINKED
  const first = open()
  await pass()
  first.unmount()
  server.fate = () => ({ status: 500, body: { message: '' } })
  open()
  await pass()
  expect((await screen.findByRole('alert')).textContent).toContain('Gagal memuat halamanmu')
  server.fate = () => 'ok'
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

// rule U7
test('a page that can’t be read says so, and can be tried again', async () => {
  answer = LINKED
  server.fate = () => ({ status: 500, body: { message: '' } })
  open()
  await screen.findByText('Gagal memuat halamanmu')
  server.fate = () => 'ok'
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
  expect(await pass()).toBeDefined()
})

// rule R130
test('the code turns to a tick when its scan arrives, and is there again for the next one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const kegiatan = (nth: number, title: string, hadir: string | null): Saya['kegiatan'][number] => ({
      id: uuid(nth),
      title,
      tanggal: '2025-08-13',
      mulai: null,
      tempat: null,
      status_kehadiran: hadir ? 'Hadir' : 'Belum Absen',
      waktu_absen: hadir,
      dilaporkan_at: null,
      selesai_at: null,
      jawaban: null,
      jawaban_status: null,
    })
    const tick = (title: string) => screen.queryByText(title, { selector: '.qr-centang' })
    const code = () => screen.getAllByRole('img', { name: 'QR Aisyah Rahmadani' })
    const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString()
    // Recorded before the code was shown, and shown neither now nor when the server says it late.
    answer = { ...LINKED, kegiatan: [kegiatan(1, 'Pagi', hours(3)), kegiatan(2, 'Siang', null)] }
    open()
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(await pass())
    expect(code()).toHaveLength(2)
    answer = { ...LINKED, kegiatan: [kegiatan(1, 'Pagi', hours(3)), kegiatan(2, 'Siang', hours(2))] }
    await vi.advanceTimersByTimeAsync(6_000)
    expect(code()).toHaveLength(2)

    for (const title of ['Sore', 'Malam']) {
      const at = new Date().toISOString()
      answer = { ...answer, kegiatan: [...answer.kegiatan, kegiatan(answer.kegiatan.length + 1, title, at)] }
      await vi.advanceTimersByTimeAsync(5_500)
      await waitFor(() => expect(tick(title)).not.toBeNull())
      expect(code()).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(8_000)
      await waitFor(() => expect(code()).toHaveLength(2))
    }
    // Closed, it is read once a minute.
    const reads = () => server.heard.filter(({ path }) => path.startsWith('/saya')).length
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Tutup QR' }))
    await vi.advanceTimersByTimeAsync(1_000)
    const before = reads()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(reads()).toBe(before)
  } finally {
    vi.useRealTimers()
  }
})
