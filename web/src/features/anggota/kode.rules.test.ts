// @vitest-environment node
import { gelombangText } from '@bakti/contract/anggota/anggota.rules'
import { expect, test } from 'vitest'
import { isSecondGelombang } from './print.rules'
import { backOf, kodeSheets, withKode } from './kode.rules'

const member = (id: string) => ({ id, nama: `Nama ${id}`, nim: `${id}0000` })

// rule P11
test('the backs of a sheet are its fronts with each row the other way round', () => {
  expect(backOf([1, 2, 3, 4, 5], 2)).toEqual([2, 1, 4, 3, null, 5])
  expect(backOf([], 2)).toEqual([])
})

// rule P10
test('cards are of those alone who got a code in this print', () => {
  const groups = [
    { nomor: 7, anggota: [member('1'), member('2')] },
    { nomor: 8, anggota: [member('3')] },
  ]
  const made = { kode: [{ id_anggota: '2', kode: 'K7QM3FXR' }] }
  expect(withKode(groups, made, new Map([['2', '1']]))).toEqual([
    { nomor: 7, anggota: [{ ...member('2'), kode: 'K7QM3FXR', gelombang: '1' }] },
    { nomor: 8, anggota: [] },
  ])
})

// rule P12
test('a group of 27 is one sheet of codes', () => {
  const anggota = Array.from({ length: 28 }, (_, index) => member(String(index)))
  expect(kodeSheets([{ nomor: 7, anggota: anggota.slice(1) }])).toHaveLength(1)
  expect(kodeSheets([{ nomor: 7, anggota }]).map(({ kartu }) => kartu.length)).toEqual([27, 1])
})

// rule P11
test('the second gelombang has its colour, however it is written', () => {
  for (const text of ['2', 'Gelombang 2', 'batch 2', 'II']) expect(isSecondGelombang(text), text).toBe(true)
  for (const text of ['1', '2025', '12', 'Gelombang 1', '', null, undefined])
    expect(isSecondGelombang(text), String(text)).toBe(false)
  expect(gelombangText('2')).toBe('Gelombang 2')
  expect(gelombangText('Batch 1')).toBe('Batch 1')
})
