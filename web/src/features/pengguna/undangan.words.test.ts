// @vitest-environment node
import type { Undangan } from '@bakti/contract/undangan/undangan.schemas'
import { expect, test } from 'vitest'
import { validText, validDays, titleOf, newsOf, undanganMessage, linkOf } from './undangan.words'

const AT = '2025-08-10T03:00:00.000Z'
const undangan = (over: Partial<Undangan> = {}): Undangan => ({
  id: '00000000-0000-4000-8000-000000000001',
  role: 'MENTOR',
  judul: '',
  nama: null,
  email: 'yolanda@contoh.id',
  hp: null,
  kelompok: [41, 42],
  kelompok_hilang: 0,
  sampai: null,
  maks: 1,
  dipakai: 0,
  berlaku_sampai: '2025-08-18T03:00:00.000Z',
  keadaan: 'berlaku',
  kiriman: null,
  surel: { keadaan: 'tidak', at: null, galat: null },
  bertautan: true,
  dibuat: { at: AT, nama: 'Arif' },
  dicabut: null,
  penerima: [],
  ...over,
})
const surel = (keadaan: Undangan['surel']['keadaan'], galat: string | null = null) => ({
  surel: { keadaan, at: AT, galat },
})
const used = (nama: string) => ({ id: '00000000-0000-4000-8000-000000000002', nama, at: AT })

// rule R83
test.each([
  [{ email: null }, 'Dibuat Arif, 10/08'],
  [{}, 'Untuk yolanda@contoh.id, dibuat Arif, 10/08'],
  [surel('terkirim'), 'Terkirim ke yolanda@contoh.id'],
  [surel('berkas'), 'Jadi berkas di server, tidak dikirim ke yolanda@contoh.id'],
  [surel('gagal', 'kotak penuh'), 'Gagal dikirim ke yolanda@contoh.id: kotak penuh'],
  [surel('ragu'), 'Belum pasti sampai ke yolanda@contoh.id'],
  [{ penerima: [used('Dinda')], ...surel('terkirim') }, 'Dipakai Dinda, 10/08'],
  [{ penerima: [used('A'), used('B'), used('C')] }, 'Dipakai A, 10/08; B, 10/08 dan 1 lainnya'],
  [{ penerima: [used('A')], dicabut: { at: AT, nama: null } }, 'Dicabut admin, 10/08'],
])('what became of an invitation: %o', (over, text) => {
  expect(newsOf(undangan(over))).toBe(text)
})

// rule R83
test('an invitation is called by its name, its person, or what it gives', () => {
  expect(titleOf(undangan())).toBe('Undangan Mentor Kelompok 41, 42')
  expect(titleOf(undangan({ nama: 'Yolanda Koto' }))).toBe('Yolanda Koto')
  expect(titleOf(undangan({ nama: 'Yolanda Koto', judul: 'Pengganti' }))).toBe('Pengganti')
})

// rule R83
test('until when it holds', () => {
  expect(validText(undangan())).toBe('sampai 18/08')
  expect(validText(undangan({ keadaan: 'lewat' }))).toBe('lewat 18/08')
  expect(validDays('2025-08-09T17:00:00.000Z'), 'an end at 00:00 in WIB').toBe('9\u00a0Agustus')
})

// rule R27
test('the token stands behind #', () => {
  expect(linkOf('https://bakti.contoh.id', 'abc')).toBe('https://bakti.contoh.id/undangan#abc')
})

// rule R83
test('what WhatsApp is given names the person, the task and the link', () => {
  const made = { ...undangan({ nama: 'Yolanda Koto' }), token: 'abc' }
  expect(undanganMessage(made, 'https://bakti.contoh.id')).toBe(
    [
      'Halo Yolanda Koto, kamu diundang menjadi Mentor Kelompok 41, 42 di BAKTI 2025.',
      'Buka tautan ini di HP-mu untuk menerima:\nhttps://bakti.contoh.id/undangan#abc',
      'Tautan ini sekali pakai dan berlaku sampai 18\u00a0Agustus.',
    ].join('\n\n'),
  )
})
