import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { KehadiranSection } from './KehadiranSection'
import type { ShownRow } from './pending.rules'
import type { ShownRows } from './kehadiran.queries'

const row = (nama: string, status_kehadiran: StatusKehadiran): ShownRow => ({
  id: nama,
  nama,
  nim: '2510512034',
  id_kelompok: 'k',
  kelompok: 12,
  status_kehadiran,
  waktu_absen: null,
  metode_absen: null,
  perlu_diputuskan: false,
  sandaran_diterima: null,
  seen_at: '2025-08-11T00:40:00.000Z',
  antre: false,
  stored: status_kehadiran !== 'Belum Absen',
})

const ROWS = [row('Sari', 'Belum Absen'), row('Budi', 'Hadir'), row('Rafi', 'Hadir'), row('Tia', 'Sakit')]

const tile = (name: string) => screen.getByRole('button', { name })
const people = () => ['Sari', 'Budi', 'Rafi', 'Tia'].filter((nama) => screen.queryByText(nama))

test('each of the five counts filters the rows; a second press shows all rows again', async () => {
  const list = { data: {}, error: null, isPending: false } as unknown as ShownRows['list']
  render(<KehadiranSection missing={null} choosable shown={{ list, rows: ROWS }} onStatus={() => {}} />)
  const group = screen.getByRole('group', { name: 'Saring menurut status' })
  expect([...group.children].map(({ textContent }) => textContent)).toEqual([
    '1Belum',
    '2Hadir',
    '0Alfa',
    '1Sakit',
    '0Izin',
  ])
  await userEvent.click(tile('2 Hadir'))
  expect(tile('2 Hadir').getAttribute('aria-pressed')).toBe('true')
  expect(people()).toEqual(['Budi', 'Rafi'])
  await userEvent.click(tile('2 Hadir'))
  expect(people()).toEqual(['Sari', 'Budi', 'Rafi', 'Tia'])

  await userEvent.click(tile('0 Alfa'))
  expect(people()).toEqual([])
  await userEvent.click(tile('Tampilkan semua'))
  expect(people()).toHaveLength(4)
})

// rule U22
test('the picture of the state before a choice is fetched after what can be chosen', async () => {
  const list = { data: undefined, error: null, isPending: true } as unknown as ShownRows['list']
  const section = (choosable: boolean) => (
    <KehadiranSection
      missing="Kelompok"
      choosable={choosable}
      shown={{ list, rows: [] }}
      onStatus={() => {}}
    />
  )
  const { container, rerender } = render(section(false))
  // Skeletons until it is known what is chosen.
  expect(screen.queryByRole('heading', { name: 'Pilih Kelompok' })).toBeNull()
  expect(screen.getByRole('table', { name: 'Daftar kehadiran' }).getAttribute('aria-busy')).toBe('true')
  await new Promise((done) => setTimeout(done))
  expect(container.querySelector('img')).toBeNull()
  rerender(section(true))
  screen.getByRole('heading', { name: 'Pilih Kelompok' })
  expect(container.querySelector('img')).toBeNull()
  await waitFor(() => expect(container.querySelector('img')).not.toBeNull())
})
