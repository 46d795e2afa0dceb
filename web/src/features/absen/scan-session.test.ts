// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { ScanEntry, ScanTone } from './scan-verdict'
import { nextSession } from './scan-session'

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
const said = (...entries: ScanEntry[]) =>
  entries.reduce((state, next) => nextSession(state, { type: 'verdict', entry: next }), {
    entries: [] as readonly ScanEntry[],
    card: null as ScanEntry | null,
    undo: null as string | null,
  })

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

  test('what can be taken back is the last scan that made somebody Hadir', () => {
    expect(said(recorded('a'), recorded('b')).undo).toBe('b')
    expect(said(recorded('a'), entry('b', 'dup'), entry('c', 'asing')).undo).toBe('a')
    // The answer to an earlier one comes later.
    expect(said(entry('a', 'antre'), recorded('b'), recorded('a')).undo).toBe('b')
    expect(said(entry('a', 'antre')).undo).toBeNull()
  })

  test('until it was taken back, or its time is over', () => {
    const state = said(recorded('a'))
    expect(nextSession(state, { type: 'verdict', entry: entry('a', 'urung') }).undo).toBeNull()
    expect(nextSession(state, { type: 'settle', id: 'a' }).undo).toBeNull()
    expect(nextSession(state, { type: 'settle', id: 'b' }).undo).toBe('a')
  })
})
