import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KemajuanKehadiran } from './RingkasanKehadiran'

const row = (status_kehadiran: 'Hadir' | 'Belum Absen', tercatat = status_kehadiran === 'Hadir') => ({
  status_kehadiran,
  tercatat,
})

// rule S15
test('an unsent status does not count as recorded: 2 tercatat, 1 belum terkirim, never 3', () => {
  const rows = [row('Hadir'), row('Hadir'), row('Hadir', false), row('Belum Absen'), row('Belum Absen')]
  render(<KemajuanKehadiran rows={rows} />)
  expect(screen.getByText('2 dari 5 tercatat, 1 belum terkirim')).toBeDefined()
  // Nor does the bar show it as recorded.
  const bar = screen.getByRole('img', {
    name: '2 Hadir, 0 Sakit, 0 Izin, 0 Alfa, 1 belum terkirim, 2 Belum Absen',
  })
  expect([...bar.children].map((part) => (part as HTMLElement).style.flexGrow)).toEqual(['2', '1', '2'])
})

test('without unsent statuses only the recorded ones are counted', () => {
  const rows = [row('Hadir'), row('Belum Absen')]
  render(<KemajuanKehadiran rows={rows} />)
  expect(screen.getByText('1 dari 2 tercatat')).toBeDefined()
})
