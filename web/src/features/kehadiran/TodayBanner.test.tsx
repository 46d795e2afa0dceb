import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { tanggalWib } from '@bakti/contract/waktu.rules'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TodayBanner } from './TodayBanner'

const absen = (title: string, tanggal: string) => ({ id: title, title, tanggal }) as Absen
const TODAY = absen('Hari kedua', tanggalWib(new Date().toISOString()))
const YESTERDAY = absen('Hari pertama', '2025-08-11')

function open(chosen: Absen | undefined, all: Absen[]) {
  const onChoose = vi.fn()
  render(<TodayBanner chosen={chosen} all={all} onChoose={onChoose} />)
  return onChoose
}
const suggestion = () => userEvent.click(screen.getByRole('button', { name: 'Pilih kegiatan hari ini' }))

// rule H35
test.each([
  ['nothing is chosen', undefined, 'Kegiatan hari ini: Hari kedua.'],
  ['one of another day is', YESTERDAY, 'Hari ini ada kegiatan lain: Hari kedua.'],
])('suggests the activity of today where %s', async (_, chosen, words) => {
  const onChoose = open(chosen, [YESTERDAY, TODAY])
  expect(screen.getByText(words)).toBeDefined()
  await suggestion()
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(TODAY)
})

test('shows nothing where an activity of today is chosen, or none is today', () => {
  open(TODAY, [YESTERDAY, TODAY])
  open(YESTERDAY, [YESTERDAY])
  open(undefined, [YESTERDAY])
  expect(screen.queryByRole('status')).toBeNull()
})

test('offers no button where several activities are today', () => {
  const other = absen('Malam budaya', TODAY.tanggal)
  open(undefined, [TODAY, other])
  expect(screen.getByText('Kegiatan hari ini: Hari kedua, Malam budaya.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  open(other, [TODAY, other])
  expect(screen.getAllByRole('status')).toHaveLength(1)
})
