import { describe, expect, it } from 'vitest'
import type { OutboxItem } from '../../platform/outbox/item'
import { readNomor, shortId, withPendingKelompok } from './kelompok.rules'

const item = (over: Partial<OutboxItem>): OutboxItem => ({
  seq: 1,
  id: 'baru',
  kind: 'kelompok.create',
  entity: 'baru',
  after: [],
  absen: '',
  label: '',
  happened_at: '2025-08-11T01:00:00.000Z',
  deviceId: 'd',
  operator: null,
  state: 'antre',
  ...over,
})
const rows = [
  { id: 'a', nomor: 1, anggota: 4, hadir_terakhir: 3 },
  { id: 'b', nomor: 3, anggota: 0 },
]

describe('withPendingKelompok', () => {
  it('shows a group that waits at its place, marked', () => {
    expect(withPendingKelompok(rows, [item({ body: { nomor: 2 } })])).toEqual([
      { id: 'a', nomor: 1, anggota: 4, hadir: 3, antre: false },
      { id: 'baru', nomor: 2, anggota: 0, hadir: null, antre: true },
      { id: 'b', nomor: 3, anggota: 0, hadir: null, antre: false },
    ])
  })

  it('leaves out a group that waits to be deleted', () => {
    const items = [item({ kind: 'kelompok.remove', query: { id: 'b' } })]
    expect(withPendingKelompok(rows, items).map(({ id }) => id)).toEqual(['a'])
  })

  it('counts nothing twice, and nothing that was refused', () => {
    const items = [item({ id: 'a', body: { nomor: 1 } }), item({ state: 'ditinjau', body: { nomor: 9 } })]
    expect(withPendingKelompok(rows, items)).toHaveLength(2)
  })
})

describe('readNomor', () => {
  it.each(['', '  '])('asks for a number: %j', (text) => {
    expect(readNomor(text)).toEqual({ ok: false, problem: 'Nomor kelompok wajib diisi!' })
  })
  it.each(['0', '-1', '1.5', 'tujuh', '1e3'])('refuses %s', (text) => {
    expect(readNomor(text)).toEqual({ ok: false, problem: 'Nomor kelompok harus berupa angka positif!' })
  })
  it.each(['1000001', '99999999999'])('says how large it may be: %s', (text) => {
    expect(readNomor(text)).toEqual({ ok: false, problem: 'Nomor kelompok maksimal 1000000' })
  })
  it('reads a number', () => {
    expect(readNomor(' 07 ')).toEqual({ ok: true, nomor: 7 })
  })
})

it('shortens an id that is longer than 10', () => {
  expect(shortId('100c41cc-0a68-4f9b')).toBe('100c41cc...')
  expect(shortId('1234567890')).toBe('1234567890')
})
