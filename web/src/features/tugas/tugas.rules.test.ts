// @vitest-environment node
import type { KumpulTugas, Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { describe, expect, it } from 'vitest'
import { deadlineTile, prefill, readDraft, shownLink, timeLeft } from './tugas.rules'

const DEADLINE = '2025-08-08T13:00:00.000Z'
const before = (ms: number) => new Date(Date.parse(DEADLINE) - ms)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('deadlineTile', () => {
  it('is the day in Jakarta', () => {
    expect(deadlineTile(DEADLINE)).toEqual({ day: '8', month: 'AGT' })
    expect(deadlineTile('2025-12-31T17:00:00.000Z')).toEqual({ day: '1', month: 'JAN' })
    expect(deadlineTile('kapan-kapan')).toBeNull()
  })
})

describe('timeLeft', () => {
  it.each([
    [50 * HOUR, '2 hari lagi'],
    [24 * HOUR, '1 hari lagi'],
    [24 * HOUR - 1, '23 jam lagi'],
    [HOUR, '1 jam lagi'],
    [HOUR - 1, '59 menit lagi'],
    [MINUTE - 1, 'Kurang dari 1 menit lagi'],
    [0, 'Kurang dari 1 menit lagi'],
  ])('%d ms: %s', (ms, words) => {
    expect(timeLeft(DEADLINE, before(ms))).toBe(words)
  })

  it('is nothing for what is no instant', () => {
    expect(timeLeft('kapan-kapan', before(0))).toBeNull()
  })
})

const kumpul = (over: Partial<KumpulTugas> = {}): KumpulTugas => ({
  id: '1',
  id_user: 'u',
  id_tugas: 't',
  nama: 'Sari',
  nim: '0012345',
  kelompok: 12,
  link_tugas: 'https://contoh.example/1',
  createAt: DEADLINE,
  updateAt: DEADLINE,
  ...over,
})
const tugas = (...Kumpul_Tugas: KumpulTugas[]): Tugas => ({
  id: 't',
  title: 'Video',
  description: '',
  deadline: DEADLINE,
  Kumpul_Tugas,
})

describe('prefill', () => {
  it('is the own submission, whole', () => {
    expect(prefill(tugas(kumpul()), [])).toEqual({
      nama: 'Sari',
      nim: '0012345',
      kelompok: '12',
      link_tugas: 'https://contoh.example/1',
    })
  })

  it('is the person of the latest other submission, without its link', () => {
    const older = tugas(kumpul({ nama: 'S', updateAt: '2025-08-01T00:00:00.000Z' }))
    const newer = tugas(kumpul({ nama: 'Sari Dewi' }))
    expect(prefill(tugas(), [older, tugas(), newer])).toMatchObject({ nama: 'Sari Dewi', link_tugas: '' })
  })

  it('is nothing for somebody new', () => {
    expect(prefill(tugas(), [tugas()])).toEqual({ nama: '', nim: '', kelompok: '', link_tugas: '' })
  })
})

describe('readDraft', () => {
  const start = prefill(tugas(), [])

  it('takes what was typed', () => {
    expect(readDraft({ ...start, nama: 'Sa', lain: 1 }, start)).toEqual({ ...start, nama: 'Sa' })
  })

  it.each([null, 'teks', {}, { ...start, nama: 7 }, start])('takes %j for none', (kept) => {
    expect(readDraft(kept, start)).toBeNull()
  })
})

it('a link is shown without its scheme', () => {
  expect(shownLink('HTTPS://contoh.example/a')).toBe('contoh.example/a')
})
