// @vitest-environment node
import type { AnggotaDiputuskan, PeristiwaKehadiran } from '@bakti/contract/absen/absen.schemas'
import {
  type KehadiranEvent,
  type StatusKehadiran,
  replayKehadiran,
} from '@bakti/contract/absen/kehadiran.rules'
import { counted, stepsOf } from '@bakti/contract/absen/riwayat.rules'
import { expect, test } from 'vitest'
import { bentrokOf, bentrokOfRow, pilihanText, titikOf, titikOfBentrok } from './lajur.rules'

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
type Made = Omit<PeristiwaKehadiran, 'berlaku' | 'sesudah'>

/** As the server answers. */
function history(...events: Made[]): PeristiwaKehadiran[] {
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
  expect(bentrokOf(history(...SWEPT()))).toEqual({
    hadir: { status: 'Hadir', happened_at: at('07:58'), nama: 'Tari', rincian: 'HP ab12' },
    lawan: { status: 'Alfa', happened_at: at('10:00'), nama: 'Rendi', rincian: 'HP cd34' },
    berlaku: 'Hadir',
    sementara: 'Hadir 07:58',
    seenAt: at('11:02'),
    waktuHilang: false,
  })
  const sick = bentrokOf(history(scan('08:10', { received: '09:47' }), status('08:12', 'Sakit')))!
  expect([sick.hadir.status, sick.lawan.status, sick.berlaku]).toEqual(['Hadir', 'Sakit', 'Sakit'])
  expect(pilihanText(sick)).toBe('Hadir 08:10 atau Sakit 08:12')
  expect(bentrokOf(history(scan('08:00')))).toBeNull()
  expect(bentrokOf([])).toBeNull()
})

test('a record that was emptied says that Hadir gets the time of the decision', () => {
  const emptied = [
    ...SWEPT(),
    status('10:10', 'Sakit', { seen: '10:00' }),
    status('10:20', 'Belum Absen', { seen: '10:10' }),
  ]
  expect(replayKehadiran(emptied as unknown as KehadiranEvent[]).status_kehadiran).toBe('Belum Absen')
  expect(bentrokOf(history(...emptied))).toMatchObject({ sementara: 'Belum Absen', waktuHilang: true })
})

// rule H38
test('one clock between the lanes, the late arrival where it arrived', () => {
  const lines = titikOf(history(...SWEPT(), scan('11:10')))
  expect(lines.map(({ sisi, jam, jenis, teks }) => [sisi, jam, jenis, teks])).toEqual([
    ['kiri', '07:58', 'catatan', 'Pindai kamera, tanpa sinyal'],
    ['kanan', '10:00', 'catatan', 'Dari daftar, belum melihat scan'],
    ['kiri', '11:02', 'tiba', 'Scan 07:58 baru sampai di server'],
    ['kiri', '11:10', 'ulang', 'Scan lagi, jam pertama tetap'],
  ])
})

test('another day is named where it begins', () => {
  const late = scan('07:58', { received: new Date('2025-08-12T06:00:00+07:00').toISOString() })
  const lines = titikOf(history(late, status('10:00', 'Alfa')))
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
  const lines = titikOf(history(...SWEPT(), third))
  // The later status opposes the scan now.
  expect(lines.map(({ sisi, sumber }) => [sisi, sumber])).toEqual([
    ['kiri', 'Tari, HP ab12'],
    ['lebar', 'Rendi, HP cd34'],
    ['kanan', 'Salsa, HP ef56, dikirim oleh Bayu'],
    ['kiri', 'Tari, HP ab12'],
  ])
})

test.each([
  ['two accounts', 'Rendi'],
  ['one account', 'Tari'],
])('records of one device by %s still have two lanes', (_name, operator) => {
  for (const perangkat of [GATE, null]) {
    const lines = titikOf(
      history(
        scan('07:58', { perangkat, received: '11:02' }),
        status('10:00', 'Alfa', { perangkat, operator }),
      ),
    )
    expect(lines.map(({ sisi }) => sisi)).toEqual(['kiri', 'kanan', 'kiri'])
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
  const bentrok = bentrokOfRow(row)!
  expect(pilihanText(bentrok)).toBe('Hadir 07:58 atau Alfa 10:00')
  expect(bentrok).toMatchObject({ seenAt: at('11:00'), hadir: { nama: 'Akun yang sudah dihapus' } })
  expect(titikOfBentrok(bentrok).map(({ sisi, jam }) => [sisi, jam])).toEqual([
    ['kiri', '07:58'],
    ['kanan', '10:00'],
  ])
  expect(bentrokOfRow({ ...row, scan: null })).toBeNull()
  expect(bentrokOfRow({ ...row, status: { ...row.status!, status_kehadiran: 'Hadir' } })).toBeNull()
})
