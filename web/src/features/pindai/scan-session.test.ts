// @vitest-environment node
import { describe, expect, test } from 'vitest'
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

describe('nextSession', () => {
  test('a new scan takes the card at once', () => {
    const state = said(entry('a', 'ok'), entry('b', 'dup'))
    expect(state.card?.id).toBe('b')
    expect(state.entries.map(({ id }) => id)).toEqual(['b', 'a'])
  })

  test('an answer that comes later changes its card while it is shown', () => {
    const state = said(entry('a', 'antre'), entry('a', 'salah'))
    expect(state.card?.tone).toBe('salah')
    expect(state.entries).toHaveLength(1)
  })

  test("and only the list, once another's card is shown", () => {
    const state = said(entry('a', 'antre'), entry('b', 'ok'), entry('a', 'ok'))
    expect(state.card?.id).toBe('b')
    expect(state.entries.map(({ id, tone }) => [id, tone])).toEqual([
      ['b', 'ok'],
      ['a', 'ok'],
    ])
  })

  test('what becomes of a taking back is a card again, though the scan has had its own', () => {
    for (const tone of ['urung', 'ok'] as const) {
      const state = nextSession(said(recorded('a'), entry('b', 'dup')), { type: 'clear', id: 'b' })
      const after = nextSession(state, { type: 'verdict', entry: { ...entry('a', tone), note: 'terjadi' } })
      expect(after.card).toMatchObject({ id: 'a', tone })
    }
  })

  test('the same word twice is no news: no second sound', () => {
    const state = said(entry('a', 'antre'))
    expect(nextSession(state, { type: 'verdict', entry: entry('a', 'antre') })).toBe(state)
  })

  test('the end of a hold clears its own card, not the next', () => {
    const state = said(entry('a', 'ok'), entry('b', 'ok'))
    expect(nextSession(state, { type: 'clear', id: 'a' }).card?.id).toBe('b')
    expect(nextSession(state, { type: 'clear', id: 'b' }).card).toBeNull()
  })

  test('what made somebody Hadir can be taken back, whatever comes after it', () => {
    expect(said(recorded('a'), recorded('b')).undo).toEqual(['b', 'a'])
    expect(said(recorded('a'), entry('b', 'dup'), entry('c', 'asing')).undo).toEqual(['a'])
    // The answer to an earlier one comes later.
    expect(said(entry('a', 'antre'), recorded('b'), recorded('a')).undo).toEqual(['b', 'a'])
    expect(said(entry('a', 'antre')).undo).toEqual([])
  })

  test('until it was taken back, or its own time is over', () => {
    const state = said(recorded('a'), recorded('b'))
    expect(nextSession(state, { type: 'verdict', entry: entry('a', 'urung') }).undo).toEqual(['b'])
    expect(nextSession(state, { type: 'settle', id: 'a' }).undo).toEqual(['b'])
    expect(nextSession(state, { type: 'settle', id: 'c' }).undo).toEqual(['b', 'a'])
  })

  test('or a later act on the same person took effect: that one is taken back instead', () => {
    const of = (id: string, tone: ScanTone) => ({ ...entry(id, tone), anggotaId: 'siti' })
    const first = { ...of('a', 'ok'), made: {} as AnggotaAbsensi }
    expect(said(first, of('b', 'ok')).undo).toEqual([])
    expect(said(first, of('b', 'dup')).undo).toEqual(['a'])
    expect(said(of('a', 'antre'), { ...of('b', 'ok'), made: {} as AnggotaAbsensi }, first).undo).toEqual([
      'b',
      'a',
    ])
  })
})

describe('tallyOf', () => {
  const row = (id: string, status_kehadiran: CountedRow['status_kehadiran'], tercatat = true) =>
    ({ id, nama: id, status_kehadiran, tercatat }) as CountedRow
  const act = (anggotaId: string, tone: ScanTone, status: ScanEntry['status'] = 'Hadir') => ({
    ...entry(`${anggotaId}-${tone}`, tone),
    anggotaId,
    status,
  })
  const counts = (rows: CountedRow[], ...acts: ScanEntry[]) => {
    const { tercatat, belum } = tallyOf(rows, acts)
    return [tercatat, belum.map(({ id }) => id)]
  }

  test('what waits on the device is not counted as recorded, and is not missing either', () => {
    const rows = [row('a', 'Hadir'), row('b', 'Hadir', false), row('c', 'Belum Absen'), row('d', 'Sakit')]
    expect(counts(rows)).toEqual([1, ['c']])
    expect(counts(rows, act('c', 'antre'))).toEqual([1, []])
    expect(counts(rows, act('c', 'kirim'))).toEqual([1, []])
  })

  test('a repeated scan that waits takes nobody away from the recorded', () => {
    expect(counts([row('a', 'Hadir')], act('a', 'antre'))).toEqual([1, []])
  })

  test('an answer counts before the list has followed, and so does its taking back', () => {
    expect(counts([row('a', 'Belum Absen')], act('a', 'ok'))).toEqual([1, []])
    expect(counts([row('a', 'Hadir', false)], act('a', 'ok'))).toEqual([1, []])
    expect(counts([row('a', 'Hadir')], act('a', 'urung', 'Belum Absen'))).toEqual([0, ['a']])
    // Newest first.
    expect(counts([row('a', 'Hadir')], act('a', 'ok', 'Izin'), act('a', 'ok'))).toEqual([0, []])
  })
})
