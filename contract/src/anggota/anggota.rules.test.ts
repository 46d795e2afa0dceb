import { expect, test } from 'vitest'
import { gelombangText, nomorGelombang } from './anggota.rules'

test.each([
  ['1', 1],
  ['Gelombang 2', 2],
  [' batch II ', 2],
  ['III', 3],
  ['Gelombang 12', 12],
  ['pagi', null],
  ['', null],
  [null, null],
])('the number of the wave %j', (said, nomor) => {
  expect(nomorGelombang(said)).toBe(nomor)
})

test('a bare number is written with the word, a name as it is', () => {
  expect(gelombangText('2')).toBe('Gelombang 2')
  expect(gelombangText('Gelombang pagi')).toBe('Gelombang pagi')
})
