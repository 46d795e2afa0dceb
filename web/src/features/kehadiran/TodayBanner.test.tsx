import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { tanggalWib } from '@bakti/contract/time.rules'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TodayBanner } from './TodayBanner'

const absen = (title: string, tanggal: string) => ({ id: title, title, tanggal }) as Absen
const TODAY = absen('Hari kedua', tanggalWib(new Date().toISOString()))
const OTHER = absen('Malam budaya', TODAY.tanggal)
const YESTERDAY = absen('Hari pertama', '2025-08-11')

function open(chosen: Absen | undefined, all: Absen[]) {
  const onChoose = vi.fn()
  render(<TodayBanner chosen={chosen} all={all} onChoose={onChoose} />)
  return onChoose
}
const chips = () =>
  screen
    .queryAllByRole('button')
    .map((chip) => [chip.textContent, chip.getAttribute('aria-pressed') === 'true'])

// rule H35
test('there is one chip for each activity of today; a press chooses it', async () => {
  const onChoose = open(undefined, [YESTERDAY, TODAY, OTHER])
  expect(screen.getByRole('group', { name: 'Kegiatan hari ini' })).toBeDefined()
  expect(chips()).toEqual([
    ['Hari kedua', false],
    ['Malam budaya', false],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Malam budaya' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(OTHER)
})

// rule H35
test('the chosen one of several is marked', () => {
  open(OTHER, [TODAY, OTHER])
  expect(chips()).toEqual([
    ['Hari kedua', false],
    ['Malam budaya', true],
  ])
  expect(screen.queryByRole('status')).toBeNull()
})

// rule H35
test('an activity of another day is pointed out', () => {
  open(YESTERDAY, [YESTERDAY, TODAY])
  expect(screen.getByRole('status').textContent).toContain('Yang dipilih: Hari pertama, 11/08/2025.')
  expect(chips()).toEqual([['Hari kedua', false]])
})

test('shows nothing where the only activity of today is chosen, or none is today', () => {
  open(TODAY, [YESTERDAY, TODAY])
  open(YESTERDAY, [YESTERDAY])
  open(undefined, [YESTERDAY])
  expect(screen.queryByRole('button')).toBeNull()
})
