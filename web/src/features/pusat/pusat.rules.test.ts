// @vitest-environment node
import { expect, test } from 'vitest'
import {
  type Kegiatan,
  behindMost,
  blocksOf,
  byFiveMinutes,
  clockText,
  countSteps,
  dayText,
  hasBegun,
  hoursText,
  moved,
  plotOf,
  roomColumns,
  sinceText,
  stateOf,
  stateText,
  stepOf,
} from './pusat.rules'

const group = (nomor: number, hadir: number, sasaran = 27) => ({ nomor, hadir, sasaran })

// rule U155
test.each([
  [0, 27, 0],
  [1, 27, 1],
  [13, 27, 1],
  [14, 28, 2],
  [20, 27, 2],
  [21, 28, 3],
  [24, 27, 3],
  [9, 10, 4],
  [26, 27, 4],
  [27, 27, 5],
  [0, 0, null],
])('%i of %i is step %s', (hadir, sasaran, step) => {
  expect(stepOf({ hadir, sasaran })).toBe(step)
})

// rule U155
test('the legend counts the groups of each step, without those where nobody should come', () => {
  expect(countSteps([group(1, 0), group(2, 1), group(3, 2), group(4, 27), group(5, 0, 0)])).toEqual([
    1, 2, 0, 0, 0, 1,
  ])
})

// rule U155
test('on a phone the groups are blocks of fifty numbers', () => {
  const blocks = blocksOf([group(1, 3), group(50, 27), group(51, 0), group(300, 1)])
  expect(blocks.map(({ from, to, hadir, sasaran }) => [from, to, hadir, sasaran])).toEqual([
    [1, 50, 30, 54],
    [51, 100, 0, 27],
    [251, 300, 1, 27],
  ])
})

// rule U155
test('arrows move by a cell and by a row, and not out of the grid', () => {
  const to = (at: number, key: string) => moved(at, key, 30, 300)
  expect([to(0, 'ArrowRight'), to(31, 'ArrowUp'), to(31, 'ArrowDown'), to(5, 'End'), to(5, 'Home')]).toEqual([
    1, 1, 61, 299, 0,
  ])
  expect([to(0, 'ArrowLeft'), to(3, 'ArrowUp'), to(299, 'ArrowDown'), to(4, 'Enter')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

const KEGIATAN: Kegiatan = {
  id: 'a',
  title: 'Upacara',
  tanggal: '2025-08-11',
  mulai: '2025-08-10T23:30:00.000Z',
  batas_terlambat: null,
  tutup: '2025-08-11T01:00:00.000Z',
  ditutup_at: null,
}

// rules U150, H131
test('an activity begins and ends with its hours, without them with its day, and is closed by a person alone', () => {
  const at = (iso: string, more: Partial<Kegiatan> = {}) => stateOf({ ...KEGIATAN, ...more }, new Date(iso))
  expect(at('2025-08-10T23:29:00Z')).toBe('later')
  expect(at('2025-08-10T23:30:00Z')).toBe('open')
  expect(at('2025-08-11T01:01:00Z')).toBe('over')
  expect(at('2025-08-11T01:01:00Z', { ditutup_at: '2025-08-11T01:00:30.000Z' })).toBe('closed')
  const open = { mulai: null, tutup: null }
  expect(at('2025-08-10T16:59:00Z', open)).toBe('later')
  expect(at('2025-08-10T17:00:00Z', open)).toBe('open')
  expect(at('2025-08-11T17:00:00Z', open)).toBe('over')
  expect(stateText(KEGIATAN, new Date('2025-08-10T22:00:00Z'))).toBe('1 jam lagi')
  expect(stateText(KEGIATAN, new Date('2025-08-11T02:00:00Z'))).toBe('Lewat pukul 08:00')
  expect(hoursText(KEGIATAN)).toBe('06:30–08:00')
})

// rule U150
test('a day without an activity says of which day the picture is', () => {
  expect(dayText([KEGIATAN], new Date('2025-08-11T05:00:00Z'))).toBeNull()
  expect(dayText([KEGIATAN], new Date('2025-08-09T05:00:00Z'))).toContain('berikutnya')
  expect(dayText([KEGIATAN], new Date('2025-08-14T05:00:00Z'))).toContain('terakhir')
})

test('times and clocks in words', () => {
  const now = new Date('2025-08-11T01:00:00Z')
  expect([sinceText('2025-08-11T00:46:30Z', now), sinceText('2025-08-10T22:00:00Z', now)]).toEqual([
    '13 mnt',
    '3 jam',
  ])
  expect([clockText(-200_000), clockText(180_000)]).toEqual([
    'jam lebih cepat 3 mnt',
    'jam lebih lambat 3 mnt',
  ])
})

// rule U165
test('the plot has each minute from the first arrival to the last, and the peak', () => {
  const plot = plotOf(
    {
      menit: [
        { at: '2025-08-10T23:31:00.000Z', tepat: 2, terlambat: 0 },
        { at: '2025-08-10T23:34:00.000Z', tepat: 1, terlambat: 4 },
        // A scan that was made days after: it would flatten the rest.
        { at: '2025-08-14T02:00:00.000Z', tepat: 0, terlambat: 9 },
      ],
      banding: {
        title: 'Gladi',
        tanggal: '2025-08-10',
        menit: [{ at: '2025-08-10T23:30:00.000Z', jumlah: 7 }],
      },
    },
    KEGIATAN,
  )
  expect(plot).toEqual({
    x: [0, 1, 2, 3, 4].map((minute) => Date.parse('2025-08-10T23:30:00Z') / 1000 + minute * 60),
    tepat: [0, 2, 0, 0, 1],
    semua: [0, 2, 0, 0, 5],
    banding: [7, 0, 0, 0, 0],
    peak: { at: '2025-08-10T23:34:00.000Z', jumlah: 5 },
  })
})

// rule U165
test('without arrivals there is nothing to draw, and without an earlier activity no line', () => {
  expect(plotOf({ menit: [], banding: null }, KEGIATAN)).toEqual({
    x: [],
    tepat: [],
    semua: [],
    banding: null,
    peak: null,
  })
  const open = { ...KEGIATAN, mulai: null, tutup: null }
  const menit = [
    { at: '2025-08-10T16:59:00.000Z', tepat: 1, terlambat: 0 },
    { at: '2025-08-10T17:00:00.000Z', tepat: 3, terlambat: 0 },
  ]
  expect(plotOf({ menit, banding: null }, open), 'on its day').toMatchObject({ tepat: [3], banding: null })
})

// rule U165
test('the table has the arrivals of five minutes each', () => {
  expect(
    byFiveMinutes([
      { at: '2025-08-10T23:34:00.000Z', tepat: 2, terlambat: 0 },
      { at: '2025-08-10T23:35:00.000Z', tepat: 1, terlambat: 1 },
      { at: '2025-08-10T23:39:00.000Z', tepat: 0, terlambat: 3 },
    ]),
  ).toEqual([
    { at: '2025-08-10T23:30:00.000Z', tepat: 2, terlambat: 0 },
    { at: '2025-08-10T23:35:00.000Z', tepat: 1, terlambat: 4 },
  ])
})

// rule U166
test('the room sees the groups below a half, and a grid that fits its wall', () => {
  const groups = [group(1, 13, 26), group(2, 0), group(3, 12, 26), group(4, 0, 0), group(5, 0, 28)]
  expect(behindMost(groups).map(({ nomor }) => nomor)).toEqual([5, 2, 3])
  expect([roomColumns(300), roomColumns(48), roomColumns(2)]).toEqual([20, 8, 5])
})

// rule U168
test('it is no first start any more when the first activity has begun', () => {
  const at = (iso: string, mulai: string | null = null) =>
    hasBegun({ kegiatan: { ...KEGIATAN, mulai } }, new Date(iso))
  expect(hasBegun({ kegiatan: null }, new Date('2025-08-10T00:00:00Z'))).toBe(false)
  expect([at('2025-08-10T16:59:00Z'), at('2025-08-10T17:00:00Z')]).toEqual([false, true])
  expect(at('2025-08-10T20:00:00Z', '2025-08-10T23:30:00.000Z')).toBe(false)
})
