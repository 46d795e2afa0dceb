// @vitest-environment node
import type { KegiatanSaya, TugasSaya } from '@bakti/contract/saya/saya.schemas'
import { expect, test } from 'vitest'
import { daysUntil, when, kehadiranOf, wordWidth, calledName, gemsOf, greetingWord } from './saya.rules'

const wib = (time: string, date = '2025-08-11') => new Date(`${date}T${time}:00+07:00`)

// rule R55
test.each([
  ['03:59', 'Malam'],
  ['04:00', 'Pagi'],
  ['10:59', 'Pagi'],
  ['11:00', 'Siang'],
  ['15:00', 'Sore'],
  ['19:00', 'Malam'],
] as const)('the greeting follows the hour in Jakarta: %s', (time, word) => {
  expect(greetingWord(wib(time))).toBe(word)
})

// rule R55
test('a first name stands beside the greeting, smaller over 8 letters, and not at all over 11', () => {
  expect(calledName('Aisyah Rahmadani')).toEqual({ nama: 'Aisyah', small: false })
  expect(calledName('Muhammad Fadhil')).toEqual({ nama: 'Muhammad', small: false })
  expect(calledName('Salsabila Putri')).toEqual({ nama: 'Salsabila', small: true })
  expect(calledName('Rahmadaniah P')).toEqual({ nama: 'Rahmadaniah', small: true })
  expect(calledName('Khairunnisaak')).toBeNull()
  expect(calledName(' ')).toBeNull()
})

// rule R55
test('wide letters need more of the space beside the strap', () => {
  expect(wordWidth('Muhammad')).toBeGreaterThan(1.6 * wordWidth('Aisyah'))
  expect(wordWidth('Fitri')).toBeLessThan(wordWidth('Budin'))
})

test('a moment is said as people do', () => {
  const now = wib('09:00')
  expect(when(wib('20:00').toISOString(), now)).toBe('Hari ini, 20:00')
  expect(when(wib('20:00', '2025-08-12').toISOString(), now)).toBe('Besok, 20:00')
  expect(when(wib('20:00', '2025-08-10').toISOString(), now)).toBe('Kemarin, 20:00')
  expect(when(wib('20:00', '2025-08-14').toISOString(), now)).toBe('Kamis 14 Agustus, 20:00')
  expect(daysUntil('2025-08-14', wib('23:59'))).toBe(3)
})

const tugas = (deadline: string, done = false): TugasSaya => ({
  id: deadline,
  title: 'Esai',
  deadline,
  terkumpul_at: done ? deadline : null,
})

// rule R57
test('a task is woven when it is handed in, grey when it was missed, gold when it is next, else green', () => {
  const day = (n: number) => wib('20:00', `2025-08-${n}`).toISOString()
  const all = [tugas(day(10), true), tugas(day(10)), tugas(day(12)), tugas(day(13), true), tugas(day(14))]
  expect(gemsOf(all, wib('09:00')).map(({ gems }) => gems)).toEqual([
    'penuh',
    'lewat',
    'incar',
    'penuh',
    'kosong',
  ])
})

const kegiatan = (title: string, over: Partial<KegiatanSaya> = {}): KegiatanSaya => ({
  id: title,
  title,
  tanggal: '2025-08-11',
  mulai: null,
  tempat: null,
  status_kehadiran: 'Belum Absen',
  waktu_absen: null,
  dilaporkan_at: null,
  selesai_at: null,
  jawaban: null,
  jawaban_status: null,
  ...over,
})

// rule R52
test('attendance lists what has begun or is recorded, by day', () => {
  const all = [
    kegiatan('Gladi', { tanggal: '2025-08-10', status_kehadiran: 'Hadir' }),
    kegiatan('Registrasi', { mulai: wib('08:00').toISOString() }),
    kegiatan('Nanti', { mulai: wib('10:00').toISOString() }),
    kegiatan('Izin dulu', { tanggal: '2025-08-12', status_kehadiran: 'Izin' }),
    kegiatan('Besok', { tanggal: '2025-08-12' }),
  ]
  const { days, hadir, jumlah } = kehadiranOf(all, wib('09:00'))
  expect(days.map((day) => [day.tanggal, day.kegiatan.map(({ title }) => title)])).toEqual([
    ['2025-08-10', ['Gladi']],
    ['2025-08-11', ['Registrasi']],
    ['2025-08-12', ['Izin dulu']],
  ])
  expect([hadir, jumlah]).toEqual([1, 3])
})
