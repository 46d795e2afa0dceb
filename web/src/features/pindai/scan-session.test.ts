// @vitest-environment node
import { jumlahText } from '@bakti/contract/absen/jumlah.rules'
import { expect, test } from 'vitest'
import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { ScanEntry, ScanTone } from './scan-verdict'
import { type CountedRow, type SessionState, nextSession, tallyOf } from './scan-session'

const entry = (id: string, tone: ScanTone): ScanEntry => ({
  id,
  text: id,
  tone,
  message: tone,
  nama: id,
  nim: null,
  kelompok: null,
  note: null,
  jam: '07:44',
  anggotaId: null,
  status: null,
  made: null,
})
const recorded = (id: string): ScanEntry => ({ ...entry(id, 'ok'), made: { id } as AnggotaAbsensi })
const START: SessionState = { entries: [], card: null, undo: [] }
const said = (...entries: ScanEntry[]) =>
  entries.reduce((state, next) => nextSession(state, { type: 'verdict', entry: next }), START)

test('a new scan gets the card at once', () => {
  const state = said(entry('a', 'ok'), entry('b', 'dup'))
  expect(state.card?.id).toBe('b')
  expect(state.entries.map(({ id }) => id)).toEqual(['b', 'a'])
})

test('a later answer changes its card while it is shown', () => {
  const state = said(entry('a', 'antre'), entry('a', 'salah'))
  expect(state.card?.tone).toBe('salah')
  expect(state.entries).toHaveLength(1)
})

test("a later answer changes only the list while another scan's card is shown", () => {
  const state = said(entry('a', 'antre'), entry('b', 'ok'), entry('a', 'ok'))
  expect(state.card?.id).toBe('b')
  expect(state.entries.map(({ id, tone }) => [id, tone])).toEqual([
    ['b', 'ok'],
    ['a', 'ok'],
  ])
})

// rule H31
test('the outcome of an undo gets the card again', () => {
  for (const tone of ['urung', 'ok'] as const) {
    const state = nextSession(said(recorded('a'), entry('b', 'dup')), { type: 'clear', id: 'b' })
    const after = nextSession(state, { type: 'verdict', entry: { ...entry('a', tone), note: 'terjadi' } })
    expect(after.card).toMatchObject({ id: 'a', tone })
  }
})

test('an equal verdict changes nothing, so no second sound is played', () => {
  const state = said(entry('a', 'antre'))
  expect(nextSession(state, { type: 'verdict', entry: entry('a', 'antre') })).toBe(state)
})

test('the end of a card clears that card, not the next one', () => {
  const state = said(entry('a', 'ok'), entry('b', 'ok'))
  expect(nextSession(state, { type: 'clear', id: 'a' }).card?.id).toBe('b')
  expect(nextSession(state, { type: 'clear', id: 'b' }).card).toBeNull()
})

// rule H31
test('a scan that set Hadir can be undone, whatever scans follow', () => {
  expect(said(recorded('a'), recorded('b')).undo).toEqual(['b', 'a'])
  expect(said(recorded('a'), entry('b', 'dup'), entry('c', 'asing')).undo).toEqual(['a'])
  // The answer to an earlier scan comes later.
  expect(said(entry('a', 'antre'), recorded('b'), recorded('a')).undo).toEqual(['b', 'a'])
  expect(said(entry('a', 'antre')).undo).toEqual([])
})

// rule H31
test('a scan can be undone until it is, or its time is over', () => {
  const state = said(recorded('a'), recorded('b'))
  expect(nextSession(state, { type: 'verdict', entry: entry('a', 'urung') }).undo).toEqual(['b'])
  expect(nextSession(state, { type: 'endUndo', id: 'a' }).undo).toEqual(['b'])
  expect(nextSession(state, { type: 'endUndo', id: 'c' }).undo).toEqual(['b', 'a'])
})

// rule H31
test('after a later act on the same person only that one can be undone', () => {
  const of = (id: string, tone: ScanTone) => ({ ...entry(id, tone), anggotaId: 'siti' })
  const first = { ...of('a', 'ok'), made: {} as AnggotaAbsensi }
  expect(said(first, of('b', 'ok')).undo).toEqual([])
  expect(said(first, of('b', 'dup')).undo).toEqual(['a'])
  expect(said(of('a', 'antre'), { ...of('b', 'ok'), made: {} as AnggotaAbsensi }, first).undo).toEqual([
    'b',
    'a',
  ])
})

const row = (id: string, status_kehadiran: CountedRow['status_kehadiran'], stored = true) =>
  ({ id, nama: id, status_kehadiran, stored }) as CountedRow
const act = (anggotaId: string, tone: ScanTone, status: ScanEntry['status'] = 'Hadir') => ({
  ...entry(`${anggotaId}-${tone}`, tone),
  anggotaId,
  status,
})
const counts = (rows: CountedRow[], ...acts: ScanEntry[]) => {
  const { jumlah, belum } = tallyOf(rows, acts)
  return [jumlah.hadir, belum.map(({ id }) => id)]
}

// rule S15
test('a waiting scan counts neither as recorded nor as missing', () => {
  const rows = [row('a', 'Hadir'), row('b', 'Hadir', false), row('c', 'Belum Absen'), row('d', 'Sakit')]
  expect(counts(rows)).toEqual([1, ['c']])
  expect(counts(rows, act('c', 'antre'))).toEqual([1, []])
  expect(counts(rows, act('c', 'kirim'))).toEqual([1, []])
})

// rules S15, U125
test('the parts of the count add up to the group, a waiting one apart', () => {
  const rows = [row('a', 'Hadir'), row('b', 'Hadir', false), row('c', 'Belum Absen'), row('d', 'Sakit')]
  expect(jumlahText(tallyOf(rows, []).jumlah)).toBe('1 hadir · 1 izin/sakit · 1 belum · 1 belum terkirim')
  expect(jumlahText(tallyOf(rows, [act('c', 'antre')]).jumlah)).toBe(
    '1 hadir · 1 izin/sakit · 2 belum terkirim',
  )
  expect(jumlahText(tallyOf(rows, [act('c', 'ok')]).jumlah)).toBe('2 hadir · 1 izin/sakit · 1 belum terkirim')
})

// rule S15
test('a waiting repeated scan removes no member from the recorded', () => {
  expect(counts([row('a', 'Hadir')], act('a', 'antre'))).toEqual([1, []])
})

// rule S15
test('an answer and its undo count before the list is read again', () => {
  expect(counts([row('a', 'Belum Absen')], act('a', 'ok'))).toEqual([1, []])
  expect(counts([row('a', 'Hadir', false)], act('a', 'ok'))).toEqual([1, []])
  expect(counts([row('a', 'Hadir')], act('a', 'urung', 'Belum Absen'))).toEqual([0, ['a']])
  // Newest first.
  expect(counts([row('a', 'Hadir')], act('a', 'ok', 'Izin'), act('a', 'ok'))).toEqual([0, []])
})
