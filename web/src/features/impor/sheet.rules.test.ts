// @vitest-environment node
import type { ImporSheet } from '@bakti/contract/kelompok/impor.schemas'
import { expect, test } from 'vitest'
import { keepsColumns, placeText, sheetsOf, sheetsText, sumsText, toggled, unreadText } from './sheet.rules'

const sheet = (nomor: number, over: Partial<ImporSheet> = {}): ImporSheet => ({
  nomor,
  nama: `Lembar ${nomor}`,
  baris: 10,
  dibaca: true,
  utama: nomor === 0,
  tersembunyi: false,
  kurang: [],
  ...over,
})

// rule I100
test('sheets are offered where more than one has something in it', () => {
  expect(sheetsOf(undefined)).toEqual([])
  expect(sheetsOf([sheet(0), sheet(1, { baris: 0, dibaca: false })])).toEqual([])
  const sheets = [sheet(0), sheet(1, { dibaca: false, kurang: ['NIM'] })]
  expect(sheetsOf(sheets)).toEqual(sheets)
  expect(sheetsText(sheets)).toBe('1 dari 2 lembar dibaca')
})

// rule I100
test('says why a sheet is not read', () => {
  expect(unreadText(sheet(0))).toBeNull()
  expect(unreadText(sheet(0, { dibaca: false, kurang: ['NIM', 'Kelompok'] }))).toBe(
    'Tidak dibaca: kolom NIM, Kelompok tidak ditemukan',
  )
  expect(unreadText(sheet(0, { dibaca: false, kurang: ['Nama', 'NIM', 'Kelompok'] }))).toBe(
    'Tidak dibaca: judul kolom tidak ditemukan',
  )
  expect(unreadText(sheet(0, { dibaca: false, tersembunyi: true }))).toBe('Tidak dibaca: lembar tersembunyi')
  expect(unreadText(sheet(0, { dibaca: false }))).toBe('Tidak dibaca')
})

// rule I100
test('a sheet is ticked and unticked, but never the last one', () => {
  const sheets = [sheet(0), sheet(1), sheet(2, { dibaca: false, tersembunyi: true })]
  expect(toggled(sheets, 1)).toEqual([0])
  expect(toggled(sheets, 2)).toEqual([0, 1, 2])
  expect(toggled([sheet(0), sheet(1, { dibaca: false })], 0)).toBeNull()
})

// rules I9, I100
test('chosen columns stay while the sheet that they were chosen in stays the main one', () => {
  const sheets = [sheet(0), sheet(1), sheet(2, { dibaca: false, tersembunyi: true })]
  expect(keepsColumns(sheets, [0])).toBe(true)
  expect(keepsColumns(sheets, [1])).toBe(false)
  expect(keepsColumns(sheets, [0, 1, 2])).toBe(false)
  expect(keepsColumns(undefined, [0])).toBe(false)
})

// rule I102
test('names the first lines that sum up others', () => {
  expect(sumsText(undefined)).toBe('')
  const sums = [5, 6, 7, 8].map((baris) => ({ baris, lembar: 'Teknik', teks: 'Jumlah 4' }))
  expect(sumsText(sums.slice(0, 1))).toBe('1 baris jumlah dilewati: Teknik baris 5 (Jumlah 4).')
  expect(sumsText(sums)).toContain('4 baris jumlah dilewati')
  expect(sumsText(sums)).toContain('dan 1 lainnya.')
  expect(placeText({ baris: 4 })).toBe('baris 4')
})
