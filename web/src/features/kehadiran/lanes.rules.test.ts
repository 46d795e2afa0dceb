// @vitest-environment node
import type { AnggotaDiputuskan, RiwayatEvent } from '@bakti/contract/absen/absen.schemas'
import {
  type KehadiranEvent,
  type StatusKehadiran,
  replayKehadiran,
} from '@bakti/contract/absen/kehadiran.rules'
import { counted, stepsOf } from '@bakti/contract/absen/riwayat.rules'
import { expect, test } from 'vitest'
import { conflictOf, conflictOfRow, choiceText, pointsOf, pointsOfConflict } from './lanes.rules'

/** Times of one day in WIB; a longer text is an instant. */
const at = (clock: string) =>
  clock.length > 5 ? clock : new Date(`2025-08-11T${clock}:00+07:00`).toISOString()
const device = (begin: string) => `${begin}0000-0000-4000-8000-000000000000`
const [GATE, MENTOR, THIRD] = [device('ab12'), device('cd34'), device('ef56')]

let next = 0
interface Over {
  perangkat?: string | null
  operator?: string | null
  pengirim?: string
  received?: string
  seen?: string
}
const made = (clock: string, { perangkat = GATE, operator = 'Tari', pengirim, received = clock }: Over) => ({
  id: `event ${++next}`,
  operator,
  pengirim: pengirim ?? null,
  perangkat,
  happened_at: at(clock),
  order_at: at(clock),
  received_at: at(received),
})
const scan = (clock: string, over: Over = {}): Made => ({
  ...made(clock, over),
  kind: 'scan',
  status: null,
  cara: 'kamera',
  seen_until: null,
  seen_events: [],
})
const status = (clock: string, value: StatusKehadiran, over: Over = {}): Made => ({
  ...made(clock, { perangkat: MENTOR, operator: 'Rendi', ...over }),
  kind: 'status',
  status: value,
  cara: null,
  seen_until: at(over.seen ?? clock),
  seen_events: [],
})
type Made = Omit<RiwayatEvent, 'berlaku' | 'sesudah'>

/** As the server answers. */
function history(...events: Made[]): RiwayatEvent[] {
  return stepsOf(events as unknown as (Made & KehadiranEvent)[]).map((step) => ({
    ...step.event,
    berlaku: counted(step),
    sesudah: {
      status_kehadiran: step.after.status_kehadiran,
      waktu_absen: step.after.waktu_absen,
      metode_absen: step.after.metode_absen,
      perlu_diputuskan: step.after.perlu_diputuskan,
    },
  }))
}
const SWEPT = () => [scan('07:58', { received: '11:02' }), status('10:00', 'Alfa')]

// rule H38
test('the scan has the left lane, whatever counts meanwhile; a decision has seen all that is on screen', () => {
  expect(conflictOf(history(...SWEPT()))).toEqual({
    hadir: { status: 'Hadir', happened_at: at('07:58'), nama: 'Tari', details: 'HP ab12' },
    opposing: { status: 'Alfa', happened_at: at('10:00'), nama: 'Rendi', details: 'HP cd34' },
    berlaku: 'Hadir',
    meanwhile: 'Hadir 07:58',
    seenAt: at('11:02'),
    timeLost: false,
  })
  const sick = conflictOf(history(scan('08:10', { received: '09:47' }), status('08:12', 'Sakit')))!
  expect([sick.hadir.status, sick.opposing.status, sick.berlaku]).toEqual(['Hadir', 'Sakit', 'Sakit'])
  expect(choiceText(sick)).toBe('Hadir 08:10 atau Sakit 08:12')
  expect(conflictOf(history(scan('08:00')))).toBeNull()
  expect(conflictOf([])).toBeNull()
})

test('a record that was emptied says that Hadir gets the time of the decision', () => {
  const emptied = [
    ...SWEPT(),
    status('10:10', 'Sakit', { seen: '10:00' }),
    status('10:20', 'Belum Absen', { seen: '10:10' }),
  ]
  expect(replayKehadiran(emptied as unknown as KehadiranEvent[]).status_kehadiran).toBe('Belum Absen')
  expect(conflictOf(history(...emptied))).toMatchObject({ meanwhile: 'Belum Absen', timeLost: true })
})

// rule H38
test('one clock between the lanes, the late arrival where it arrived', () => {
  const lines = pointsOf(history(...SWEPT(), scan('11:10')))
  expect(lines.map(({ side, jam, jenis, teks }) => [side, jam, jenis, teks])).toEqual([
    ['left', '07:58', 'catatan', 'Pindai kamera, tanpa sinyal'],
    ['right', '10:00', 'catatan', 'Dari daftar, belum melihat scan'],
    ['left', '11:02', 'tiba', 'Scan 07:58 baru sampai di server'],
    ['left', '11:10', 'ulang', 'Scan lagi, jam pertama tetap'],
  ])
})

test('another day is named where it begins', () => {
  const late = scan('07:58', { received: new Date('2025-08-12T06:00:00+07:00').toISOString() })
  const lines = pointsOf(history(late, status('10:00', 'Alfa')))
  expect(lines.map(({ jam, tanggal }) => [jam, tanggal])).toEqual([
    ['07:58', null],
    ['10:00', null],
    ['06:00', '12/08/2025'],
  ])
})

// rule H38
test('a third source stands across both lanes, with its name', () => {
  const third = status('10:05', 'Sakit', {
    perangkat: THIRD,
    operator: 'Salsa',
    pengirim: 'Bayu',
    seen: '09:00',
  })
  const lines = pointsOf(history(...SWEPT(), third))
  // The later status opposes the scan now.
  expect(lines.map(({ side, sumber }) => [side, sumber])).toEqual([
    ['left', 'Tari, HP ab12'],
    ['wide', 'Rendi, HP cd34'],
    ['right', 'Salsa, HP ef56, dikirim oleh Bayu'],
    ['left', 'Tari, HP ab12'],
  ])
})

test.each([
  ['two accounts', 'Rendi'],
  ['one account', 'Tari'],
])('records of one device by %s still have two lanes', (_name, operator) => {
  for (const perangkat of [GATE, null]) {
    const lines = pointsOf(
      history(
        scan('07:58', { perangkat, received: '11:02' }),
        status('10:00', 'Alfa', { perangkat, operator }),
      ),
    )
    expect(lines.map(({ side }) => side)).toEqual(['left', 'right', 'left'])
  }
})

// rule H38
test('without the history: the two records that the list names', () => {
  const row = {
    status_kehadiran: 'Hadir',
    waktu_absen: at('07:58'),
    seen_at: at('11:00'),
    scan: { happened_at: at('08:30'), operator: null },
    status: { happened_at: at('10:00'), operator: 'Rendi', status_kehadiran: 'Alfa' },
  } as AnggotaDiputuskan
  const conflict = conflictOfRow(row)!
  expect(choiceText(conflict)).toBe('Hadir 07:58 atau Alfa 10:00')
  expect(conflict).toMatchObject({ seenAt: at('11:00'), hadir: { nama: 'Akun yang sudah dihapus' } })
  expect(pointsOfConflict(conflict).map(({ side, jam }) => [side, jam])).toEqual([
    ['left', '07:58'],
    ['right', '10:00'],
  ])
  expect(conflictOfRow({ ...row, scan: null })).toBeNull()
  expect(conflictOfRow({ ...row, status: { ...row.status!, status_kehadiran: 'Hadir' } })).toBeNull()
})
