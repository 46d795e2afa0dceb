// @vitest-environment node
import type { ImporMentorRow, MailingState } from '@bakti/contract/undangan/undangan.schemas'
import { expect, test } from 'vitest'
import {
  notYetSent,
  canBeSent,
  countInvited,
  kelompokOf,
  mailingText,
  linesOf,
  missingKolom,
  nothingToDo,
} from './impor-mentor.rules'

const line = (over: Partial<ImporMentorRow> = {}): ImporMentorRow => ({
  baris: 2,
  kelas: 'baru',
  nama: 'Yolanda Koto',
  email: 'yolanda@contoh.id',
  kelompok: '41, 42',
  hp: '',
  ...over,
})
const mails = (over: Partial<MailingState> = {}): MailingState => ({
  menunggu: 0,
  sedang: 0,
  terkirim: 0,
  berkas: 0,
  gagal: 0,
  ragu: 0,
  diterima: 0,
  lewat: 'smtp',
  ...over,
})

// rules R84, R100
test('e-mail and phone number may be missing, the other columns may not', () => {
  expect(missingKolom({ nama: 0, email: null, kelompok: null, hp: null })).toEqual(['Kelompok'])
  expect(missingKolom({ nama: 0, email: 1, kelompok: 2, hp: null })).toEqual([])
})

// rule R84
test('the groups of a line that changes, before and after', () => {
  expect(kelompokOf(line(), false)).toBe('41, 42')
  expect(kelompokOf(line({ sebelum: [88], kelompok: '89' }), false)).toBe('88 → 89')
  expect(kelompokOf(line({ sebelum: [], kelompok: '89' }), false)).toBe('tanpa kelompok → 89')
  const mentor = line({ sebelum: [88], kelompok: '89', berakun: true })
  expect(kelompokOf(mentor, false)).toBe('88 → 88, 89')
  expect(kelompokOf(mentor, true)).toBe('88 → 89')
  expect(kelompokOf({ ...mentor, sebelum: [88, 89] }, false)).toBe('88, 89 (tetap)')
})

// rule R100
test('counts who is mailed, and who gets a card or a link by WhatsApp', () => {
  const lines = [line(), line({ email: '' }), line({ kelas: 'sama', email: '' })]
  expect(countInvited(lines)).toEqual({ mailed: 1, handed: 1 })
})

// rule I103
test('says what there is to do where nobody is to be invited', () => {
  const plan = (jumlah: object, baris = [line()]) => ({
    kolom: [],
    pemetaan: { nama: 0, email: 1, kelompok: 2, hp: null },
    format: 'UTF-8',
    jumlah: { baru: 0, berubah: 0, sama: 0, salah: 0, ...jumlah },
    baris,
    sidik: '',
    kiriman: null,
    undangan: [],
  })
  expect(nothingToDo(plan({ baru: 1 }))).toBeNull()
  expect(nothingToDo(plan({}, []))).toMatch(/Pilih berkas lain/)
  expect(nothingToDo(plan({ salah: 1, sama: 2 }))).toMatch(/Unduh baris keliru/)
  expect(nothingToDo(plan({ sama: 1 }))).toMatch(/sudah diundang/)
})

test('the lines of one class', () => {
  const lines = [line(), line({ baris: 3, kelas: 'salah' })]
  expect(linesOf(lines, 'salah').map(({ baris }) => baris)).toEqual([3])
  expect(linesOf(lines, '')).toHaveLength(2)
})

// rule R84
test('how the mails stand', () => {
  expect(notYetSent(mails({ menunggu: 3, sedang: 1, terkirim: 5 }))).toBe(4)
  expect(mailingText(mails({ terkirim: 288, gagal: 1, ragu: 1 }), 290)).toBe(
    '288 terkirim, 1 gagal, 1 belum pasti sampai',
  )
  expect(mailingText(mails({ berkas: 2, lewat: 'berkas' }), 2)).toBe('2 tersimpan sebagai berkas .eml')
  const stopped = mails({ menunggu: 0, sedang: 1, terkirim: 20, gagal: 2, ragu: 1 })
  expect(mailingText(stopped, 300)).toBe('20 terkirim, 2 gagal, 276 dihentikan, 1 belum pasti sampai')
  expect(canBeSent(stopped, 300)).toBe(278)
})
