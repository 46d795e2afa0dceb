// @vitest-environment node
import { expect, test } from 'vitest'
import { offered, present } from './gerbang.rules'

const absen = (title: string, mulai?: string, tanggal = '2025-08-11') => ({
  id: title,
  title,
  tanggal,
  ...(mulai && { mulai: `2025-08-11T${mulai}:00.000Z` }),
})

// 07:30 WIB
const NOW = new Date('2025-08-11T00:30:00.000Z')
const shown = (all: ReturnType<typeof absen>[], { now = NOW, only = undefined as string | undefined } = {}) =>
  offered(all, now, only).map(
    ({ absen: { title }, top, begun }) => `${title}${top ? ' top' : ''}${begun ? ' begun' : ''}`,
  )

// rule R87
test('the last activity that has begun is on top, and only those of today are offered', () => {
  const all = [
    absen('Pulang', '09:00'),
    absen('Pembukaan', '00:00'),
    absen('Tanpa jam'),
    absen('Kemarin', undefined, '2025-08-10'),
  ]
  expect(shown(all)).toEqual(['Pembukaan top begun', 'Pulang', 'Tanpa jam'])
  expect(shown([absen('Pulang', '09:00'), absen('Siang', '05:00')])).toEqual(['Siang top', 'Pulang'])
  expect(shown([absen('Kemarin', undefined, '2025-08-10')])).toEqual([])
})

// rule R87
test('today is the date in WIB', () => {
  // 00:30 WIB of the next day
  expect(shown([absen('Pembukaan', '00:00')], { now: new Date('2025-08-11T17:30:00.000Z') })).toEqual([])
})

// rule R91
test('a locked device is offered its activity alone, whatever the date', () => {
  const all = [absen('Pembukaan', '00:00'), absen('Kemarin', undefined, '2025-08-10')]
  expect(shown(all, { only: 'Kemarin' })).toEqual(['Kemarin top'])
  const says = (only: string) => offered(all, NOW, only).map(present)
  expect(says('Kemarin')).toEqual(['Bukan hari ini: 10/08/2025'])
  expect(says('Pembukaan')).toEqual(['Sedang berlangsung'])
  expect(offered([absen('Pulang', '09:00')], NOW, undefined).map(present)).toEqual(['Hari ini'])
})
