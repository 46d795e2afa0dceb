// @vitest-environment node
import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { expect, test } from 'vitest'
import { meantChoice } from './choices.rules'

const wib = (jam: string, tanggal = '2025-08-11') => new Date(`${tanggal}T${jam}:00+07:00`)
const absen = (id: string, jam: string | null, tanggal = '2025-08-11') =>
  ({ id, title: id, tanggal, ...(jam && { mulai: wib(jam, tanggal).toISOString() }) }) as Absen
const GROUPS = [
  { id: 'g7', nomor: 7 },
  { id: 'g12', nomor: 12 },
]
const MORNING = absen('pagi', '07:00')
const NOON = absen('siang', '13:00')
const YESTERDAY = absen('kemarin', '07:00', '2025-08-10')
const LAST = { kelompok: 'g12', kegiatan: 'kemarin' }

// rule H35
test('the activity of today and the last group are chosen', () => {
  const meant = (jam: string) =>
    meantChoice({ all: [NOON, MORNING, YESTERDAY], groups: GROUPS, last: LAST }, wib(jam))
  expect(meant('07:30')).toEqual({ kegiatan: 'pagi', kelompok: 'g12' })
  expect(meant('14:00')).toEqual({ kegiatan: 'siang', kelompok: 'g12' })
  // Both may be meant.
  expect(meant('12:30')).toEqual({ kegiatan: null, kelompok: 'g12' })
})

// rule H35
test('of two that may be meant the last one on this device is', () => {
  const all = [absen('a', null), absen('b', null)]
  const of = (kegiatan: string) =>
    meantChoice({ all, groups: GROUPS, last: { kelompok: '7', kegiatan } }, wib('09:00'))
  expect(of('b')).toEqual({ kegiatan: 'b', kelompok: 'g7' })
  expect(of('kemarin')).toEqual({ kegiatan: null, kelompok: 'g7' })
})

// rule H35
test('the only group is chosen, whatever was chosen before; an unknown one is not', () => {
  const one = { all: [MORNING], groups: GROUPS.slice(0, 1), last: LAST }
  expect(meantChoice(one, wib('07:30')).kelompok).toBe('g7')
  const gone = { all: [MORNING], groups: GROUPS, last: { kelompok: 'g99', kegiatan: null } }
  expect(meantChoice(gone, wib('07:30')).kelompok).toBeNull()
})

// rule H35
test('on a day without an activity nothing is chosen', () => {
  const nothing = { kegiatan: null, kelompok: null }
  expect(meantChoice({ all: [YESTERDAY], groups: GROUPS.slice(0, 1), last: LAST }, wib('07:30'))).toEqual(
    nothing,
  )
})
