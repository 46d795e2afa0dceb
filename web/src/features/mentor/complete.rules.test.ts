// @vitest-environment node
import { expect, test } from 'vitest'
import { isComplete, stillOpenText } from './complete.rules'

const NOTHING = { perlu_diputuskan: 0, ditahan: 0, laporan: 0 }
const ALL = { hadir: 25, izin: 1, sakit: 1, alfa: 0, belum: 0, antre: 0 }

// rule R71
test('a group is complete only where nobody is missing, nothing waits here, and nothing is open', () => {
  expect(isComplete(ALL, NOTHING)).toBe(true)
  for (const part of ['alfa', 'belum', 'antre'] as const)
    expect(isComplete({ ...ALL, [part]: 1 }, NOTHING)).toBe(false)
  for (const part of ['perlu_diputuskan', 'ditahan', 'laporan'] as const)
    expect(isComplete(ALL, { ...NOTHING, [part]: 1 })).toBe(false)
  // What is open is unknown.
  expect(isComplete(ALL, null)).toBe(false)
})

// rule R71
test('what is open is said in words', () => {
  expect(stillOpenText(NOTHING)).toBeNull()
  expect(stillOpenText({ perlu_diputuskan: 1, ditahan: 2, laporan: 3 })).toBe(
    '1 perlu diputuskan, 2 scan ditahan, 3 laporan peserta',
  )
})
