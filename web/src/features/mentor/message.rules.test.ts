// @vitest-environment node
import { expect, test } from 'vitest'
import type { Kegiatan } from './mentor.rules'
import { kelompokNews, belumMessage, recordedMessage } from './message.rules'

const wib = (jam: string) => new Date(`2025-08-11T${jam}:00+07:00`)
const OPENING = {
  id: 'p',
  title: 'Pembukaan',
  tanggal: '2025-08-11',
  mulai: wib('07:00').toISOString(),
  tempat: 'Aula',
} as Kegiatan
const RAFI = { nama: 'Rafi Alfarizi', kegiatan: OPENING, nomor: 12 }

// rule R125
test('who is missing gets a message with name, activity and time', () => {
  expect(belumMessage(RAFI, wib('07:42'))).toBe(
    'Halo Rafi Alfarizi, sampai pukul 07:42 kamu belum tercatat di Pembukaan (11/08/2025, mulai 07:00, di Aula). Kamu sedang di mana? Mentor Kelompok 12',
  )
  expect(belumMessage(RAFI, wib('06:38'))).toBe(
    'Halo Rafi Alfarizi, jangan lupa hadir di Pembukaan (11/08/2025, mulai 07:00, di Aula). Kabari aku kalau berhalangan, ya. Mentor Kelompok 12',
  )
})

// rule R125
test('an activity without hour and place is named with its date', () => {
  const { mulai: _, tempat: __, ...kegiatan } = OPENING
  expect(belumMessage({ ...RAFI, kegiatan }, wib('07:42'))).toContain(
    'belum tercatat di Pembukaan (11/08/2025).',
  )
  expect(recordedMessage({ ...RAFI, kegiatan })).toBe(
    'Halo Rafi Alfarizi, ini mentor Kelompok 12, tentang Pembukaan (11/08/2025). ',
  )
})

// rules R125, U125
test('one line tells the other mentors that all are recorded', () => {
  const row = (status_kehadiran: 'Hadir' | 'Izin' | 'Belum Absen', jam: string | null, stored = true) => ({
    status_kehadiran,
    stored,
    waktu_absen: jam && wib(jam).toISOString(),
  })
  const rows = [row('Hadir', '07:52'), row('Hadir', '07:18'), row('Izin', '07:30')]
  expect(kelompokNews(rows, RAFI)).toBe(
    'Kelompok 12, Pembukaan: 2 hadir · 1 izin/sakit. 3 dari 3 tercatat pukul 07:52.',
  )
  // Not before all of it is on the server.
  expect(kelompokNews([...rows, row('Belum Absen', null)], RAFI)).toBeNull()
  expect(kelompokNews([...rows, row('Hadir', '07:55', false)], RAFI)).toBeNull()
  expect(kelompokNews([], RAFI)).toBeNull()
})
