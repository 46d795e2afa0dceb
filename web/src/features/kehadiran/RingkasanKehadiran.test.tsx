import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KemajuanKehadiran, countStatus, countUnsent } from './RingkasanKehadiran'

const row = (status_kehadiran: 'Hadir' | 'Belum Absen', tercatat = status_kehadiran === 'Hadir') => ({
  status_kehadiran,
  tercatat,
})

// rule S15
test('an unsent status does not count as recorded: 2 tercatat, 1 belum terkirim, never 3', () => {
  const rows = [row('Hadir'), row('Hadir'), row('Hadir', false), row('Belum Absen'), row('Belum Absen')]
  render(<KemajuanKehadiran jumlah={countStatus(rows)} total={5} unsent={countUnsent(rows)} />)
  expect(screen.getByText('2 dari 5 tercatat, 1 belum terkirim')).toBeDefined()
})

test('without unsent statuses only the recorded ones are counted', () => {
  const rows = [row('Hadir'), row('Belum Absen')]
  render(<KemajuanKehadiran jumlah={countStatus(rows)} total={2} unsent={countUnsent(rows)} />)
  expect(screen.getByText('1 dari 2 tercatat')).toBeDefined()
})
