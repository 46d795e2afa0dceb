import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KehadiranProgress } from './KehadiranSummary'

const row = (status_kehadiran: 'Hadir' | 'Belum Absen', stored = status_kehadiran === 'Hadir') => ({
  status_kehadiran,
  stored,
})

// rule S15
test('an unsent status does not count as recorded: 2 hadir, 1 belum terkirim, never 3 hadir', () => {
  const rows = [row('Hadir'), row('Hadir'), row('Hadir', false), row('Belum Absen'), row('Belum Absen')]
  render(<KehadiranProgress rows={rows} />)
  expect(screen.getByText('2 hadir · 2 belum · 1 belum terkirim')).toBeDefined()
  // Nor does the bar show it as recorded.
  const bar = screen.getByRole('img', {
    name: '2 Hadir, 0 Sakit, 0 Izin, 0 Alfa, 1 belum terkirim, 2 Belum Absen',
  })
  expect([...bar.children].map((part) => (part as HTMLElement).style.flexGrow)).toEqual(['2', '1', '2'])
})

// rule U125
test('the percentage is Hadir of all members: a Sakit counts in the line, not in the percentage', () => {
  const rows = [row('Hadir'), row('Belum Absen')]
  render(<KehadiranProgress rows={rows} />)
  expect(screen.getByText('1 hadir · 1 belum')).toBeDefined()
  expect(screen.getByText('50,0%')).toBeDefined()
})
