import { expect, test } from 'vitest'
import { type KodeKartu, nimOfKartu, readKartu, readPattern } from './kartu.rules'

const setting = (pattern: string, formats: KodeKartu['formats'] = ['code128', 'ean']): KodeKartu => ({
  formats,
  pattern,
})

// rule S132
test.each([
  ['{NIM:10}', '2510512034', '2510512034'],
  ['UNIV-{NIM:10}-?', 'UNIV-2510512034-7', '2510512034'],
  ['0{NIM:11}?', '0251051203457', '25105120345'],
  ['??{NIM:5}', '*+A.1/2', 'A.1/2'],
  ['a.b*{NIM:5}$', 'a.b*12345$', '12345'],
])('with %s the code %s is the NIM %s', (pattern, text, nim) => {
  expect(nimOfKartu(setting(pattern), { format: 'code128', text })).toBe(nim)
})

// rule S132
test.each([
  ['{NIM:10}', '251051203', '9 karakter, polanya 10'],
  ['{NIM:10}', '25105120345', '11 karakter, polanya 10'],
  ['UNIV-{NIM:10}', 'UNIX-2510512034', "ke-4 adalah 'X', menurut pola 'V'"],
  ['UNIV-{NIM:10}', 'univ-2510512034', "ke-1 adalah 'u'"],
  ['{NIM:10}-A', '2510512034-B', "ke-12 adalah 'B', menurut pola 'A'"],
  ['?{NIM:10}.', 'x2510512034,', "ke-12 adalah ','"],
  ['{NIM:10}', '251051-034', "'251051-034' bukan NIM"],
  ['{NIM:10}', '2510512-12', 'bukan NIM'],
  ['{NIM:10}', ' 251051203', 'bukan NIM'],
  ['{NIM:10}', '', '0 karakter'],
])('with %s the code %s is none: %s', (pattern, text, why) => {
  expect(readKartu(setting(pattern), { text }).wrong).toContain(why)
  expect(nimOfKartu(setting(pattern), { text })).toBeNull()
})

// rule S132
test('a format that is off is not read; a handheld scanner does not say its format', () => {
  const text = '2510512034'
  const only = setting('{NIM:10}', ['ean'])
  expect(nimOfKartu(only, { format: 'itf', text })).toBeNull()
  expect(nimOfKartu(only, { format: 'ean', text })).toBe(text)
  expect(nimOfKartu(only, { text })).toBe(text)
  expect(nimOfKartu(setting('{NIM:10}', []), { text })).toBeNull()
})

// rules S1, S132
test('what names a member by id is no student card, whatever the pattern', () => {
  const id = '7c2a4b1e-93f0-4d58-a6c1-0e5b7f21d834'
  expect(nimOfKartu(setting(`${'?'.repeat(24)}{NIM:12}`), { text: id })).toBeNull()
})

// rule S132
test.each([
  ['', 'wajib diisi'],
  ['2510512034', '{NIM:10}'],
  ['{NIM}', '{NIM:10}'],
  ['{NIM:10}{NIM:5}', 'hanya boleh satu'],
  ['{NIM:4}', 'antara 5 dan 30'],
  ['{NIM:31}', 'antara 5 dan 30'],
  ['{{NIM:10}', 'Kurung'],
  ['{NIM:10}}', 'Kurung'],
  ['é{NIM:10}', 'hanya berisi'],
  ['\u0000{NIM:10}', 'hanya berisi'],
  [`${'?'.repeat(80)}{NIM:10}`, 'maksimal 80'],
])('%s is no pattern: %s', (typed, why) => {
  expect(readPattern(typed).wrong).toContain(why)
  expect(nimOfKartu(setting(typed), { text: '2510512034' })).toBeNull()
})

// rule S132
test('a pattern that would hang a regular expression answers at once', () => {
  const since = performance.now()
  expect(nimOfKartu(setting('(.*)*(.+)+{NIM:10}$'), { text: 'a'.repeat(5_000) })).toBeNull()
  expect(performance.now() - since).toBeLessThan(100)
})
