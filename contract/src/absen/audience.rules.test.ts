import { expect, test } from 'vitest'
import {
  asInRoster,
  audienceText,
  isOutsideByRoster,
  nomorText,
  parseNomor,
  sameSasaran,
  sasaranText,
  tidySasaran,
} from './audience.rules'

test('numbers and ranges of groups are read, and written as ranges', () => {
  expect(parseNomor('1-3, 7 9–10;7')).toEqual([1, 2, 3, 7, 9, 10])
  for (const wrong of ['', 'a', '3-1', '1-', '1-5000', '-1']) expect(parseNomor(wrong), wrong).toBeNull()
  expect(nomorText([7, 1, 3, 2, 9, 10])).toBe('1-3, 7, 9-10')
})

// rule H140
test('audiences are compared by their people, whatever their order', () => {
  expect(tidySasaran({ gelombang: ['2', '1', '2'], fakultas: [] })).toEqual({ gelombang: ['1', '2'] })
  expect(sameSasaran({ gelombang: ['2', '1'] }, { gelombang: ['1', '2'], kelompok: [] })).toBe(true)
  expect(sameSasaran(null, { gelombang: [] })).toBe(true)
  expect(sameSasaran(undefined, { gelombang: ['1'] })).toBe(false)
})

test('an audience in words', () => {
  expect(sasaranText(undefined)).toBe('Semua')
  expect(sasaranText({ gelombang: ['1', 'Gelombang 2'] })).toBe('Gelombang 1, Gelombang 2')
  expect(sasaranText({ fakultas: ['Hukum'] })).toBe('Fakultas Hukum')
  expect(sasaranText({ kelompok: ['a', 'b'] })).toBe('2 kelompok')
  expect(audienceText({ sasaran: null })).toBe('Semua')
  expect(audienceText({ sasaran: { gelombang: ['1'] }, wajib: false })).toBe('Gelombang 1 · tidak wajib')
})

// rules M10, S17
test('a roster says of a member alone which activities are not for them; one of an earlier version says nothing', () => {
  const [day1, day2] = ['0b9c1a52-0000-4000-8000-000000000001', '1c9c1a52-0000-4000-8000-000000000001']
  const member = { di_luar_sasaran: [asInRoster(day1)] }
  expect(member.di_luar_sasaran).toEqual(['0b9c1a52'])
  expect([day1, day2].map((id) => isOutsideByRoster(member, id))).toEqual([true, false])
  expect(isOutsideByRoster({}, day1)).toBe(false)
})
