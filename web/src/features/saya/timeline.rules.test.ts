// @vitest-environment node
import type { Programme } from '@bakti/contract/saya.content'
import type { KegiatanSaya } from '@bakti/contract/saya/saya.schemas'
import { expect, test } from 'vitest'
import { timelineOf } from './timeline.rules'

const wib = (time: string) => new Date(`2025-08-11T${time}:00+07:00`)

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

const PROGRAMME: Programme[] = [
  {
    tanggal: '2025-08-11',
    gelombang: 1,
    entries: [
      { mulai: '09:00', selesai: '11:45', judul: 'Jelajah', tempat: 'Rektorat' },
      { mulai: '12:00', judul: 'Makan siang' },
    ],
  },
  { tanggal: '2025-08-11', gelombang: 2, entries: [{ mulai: '09:00', judul: 'Gelombang lain' }] },
  { tanggal: '2025-08-12', gelombang: 1, entries: [{ mulai: '09:00', judul: 'Besok' }] },
]
const REGISTRATION = kegiatan('Registrasi', { mulai: wib('06:30').toISOString(), tempat: 'Gerbang' })

const at = (time: string, list: KegiatanSaya[] = [REGISTRATION], gelombang: string | null = '1') =>
  timelineOf({ kegiatan: list, gelombang, programme: PROGRAMME, now: wib(time) }).map(
    ({ judul, placement }) => `${judul} ${placement}`,
  )

// rules R51, R54
test('the day has its activities and the programme of the wave, by time, and where the person stands', () => {
  expect(at('06:00')).toEqual(['Registrasi nanti', 'Jelajah nanti', 'Makan siang nanti'])
  expect(at('08:59')).toEqual(['Registrasi kini', 'Jelajah nanti', 'Makan siang nanti'])
  expect(at('09:00')).toEqual(['Registrasi lewat', 'Jelajah kini', 'Makan siang nanti'])
  // Between the end and the next beginning.
  expect(at('11:45')).toEqual(['Registrasi lewat', 'Jelajah sesudah', 'Makan siang nanti'])
  expect(at('13:59')).toEqual(['Registrasi lewat', 'Jelajah lewat', 'Makan siang kini'])
  expect(at('14:00')).toEqual(['Registrasi lewat', 'Jelajah lewat', 'Makan siang lewat'])
})

// rule R54
test('without a wave the whole programme of the day shows; of another wave nothing', () => {
  expect(at('06:00', [], null)).toEqual(['Jelajah nanti', 'Gelombang lain nanti', 'Makan siang nanti'])
  expect(at('06:00', [], '3')).toEqual([])
})

// rule R54
test('an activity without a time stands where it was recorded, otherwise last', () => {
  const open = kegiatan('Tanpa jam')
  const recorded = kegiatan('Tercatat', {
    waktu_absen: wib('08:00').toISOString(),
    status_kehadiran: 'Hadir',
  })
  expect(at('09:30', [open, recorded])).toEqual([
    'Tercatat lewat',
    'Jelajah kini',
    'Makan siang nanti',
    'Tanpa jam nanti',
  ])
})
