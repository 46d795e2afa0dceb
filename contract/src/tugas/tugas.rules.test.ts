import { expect, test } from 'vitest'
import { LINK_PROBLEM, isLate, linkProblem, measureDescription, orderTugas, tugasAction } from './tugas.rules'

const DEADLINE = '2025-08-08T13:00:00.000Z'
const before = new Date('2025-08-08T12:59:59.999Z')
const at = new Date(DEADLINE)
const after = new Date('2025-08-08T13:00:00.001Z')

// rule T12
test.each([
  ['lihat', [], before],
  ['lihat', [], at],
  ['terlambat', [], after],
  ['edit', [{}], before],
  ['edit', [{}], at],
  ['dikumpulkan', [{}], after],
] as const)('tugasAction is %s', (action, Kumpul_Tugas, now) => {
  expect(tugasAction({ deadline: DEADLINE, Kumpul_Tugas }, now)).toBe(action)
})

// rule T12
test('tugasAction locks nothing without a deadline that can be read', () => {
  expect(tugasAction({ deadline: '', Kumpul_Tugas: [] }, after)).toBe('lihat')
  expect(isLate('besok', after)).toBe(false)
})

// rule T6
test('a submission is late by its creation time', () => {
  expect(isLate(DEADLINE, after.toISOString())).toBe(true)
  expect(isLate(DEADLINE, DEADLINE)).toBe(false)
})

test('open tasks come first, the next one due before the others; closed ones after them, the latest first', () => {
  const of = (id: string, day: string) => ({ id, deadline: `2025-08-${day}T13:00:00.000Z` })
  const tugas = [of('a', '01'), of('b', '02'), of('d', '09'), of('c', '09'), of('e', '20')]
  expect(orderTugas(tugas, at).map(({ id }) => id)).toEqual(['c', 'd', 'e', 'b', 'a'])
  expect(tugas[0]?.id).toBe('a')
})

// rule T11
test.each([
  [0, false, false],
  [900, false, false],
  [901, true, false],
  [1000, true, false],
  [1001, false, true],
])('a description of %i characters', (length, nearLimit, tooLong) => {
  expect(measureDescription('x'.repeat(length))).toEqual({ length, nearLimit, tooLong })
})

// rules T11, W24
test('a description is counted as it will be stored', () => {
  expect(measureDescription('  a\r\nb\n ').length).toBe(3)
  expect(measureDescription('e\u0301').length).toBe(1)
})

test.each([
  'https://drive.google.com/file/d/1aBcD/view?usp=sharing#x',
  'http://10.0.0.7:8080/a',
  'HTTPS://youtu.be/é',
])('a link may be %s', (link) => expect(linkProblem(link)).toBeNull())

// rule T8
test.each([
  ['drive.google.com/x', LINK_PROBLEM.scheme],
  ['javascript:alert(1)//https://a', LINK_PROBLEM.scheme],
  ['https:drive.google.com', LINK_PROBLEM.scheme],
  ['ftp://a.b', LINK_PROBLEM.scheme],
  ['https://', LINK_PROBLEM.malformed],
  ['https://a b', LINK_PROBLEM.malformed],
  ['https://a\\@b', LINK_PROBLEM.malformed],
  ['https://a/\tb', LINK_PROBLEM.malformed],
  ['https://[::1', LINK_PROBLEM.malformed],
  ['https://google.com@evil.example', LINK_PROBLEM.credentials],
  ['https://:pw@a.b', LINK_PROBLEM.credentials],
])('a link may not be %s', (link, problem) => expect(linkProblem(link)).toBe(problem))
