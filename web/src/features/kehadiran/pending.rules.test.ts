// @vitest-environment node
import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import {
  CARA_SCAN,
  type CaraScan,
  type KehadiranEvent,
  STATUS_KEHADIRAN,
  type StatusKehadiran,
  replayKehadiran,
} from '@bakti/contract/absen/kehadiran.rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QueuedItem } from '../outbox/outbox.queries'
import { NOTHING_SEEN, rowsOfCopy, withAdded, withMarks, withPending } from './pending.rules'

const row: AnggotaAbsensi = {
  id: 'a3bb189e-8bf9-4888-9912-ace4e6543002',
  nama: 'Sari',
  nim: '2510512034',
  id_kelompok: 'k1',
  kelompok: 7,
  status_kehadiran: 'Belum Absen',
  waktu_absen: null,
  metode_absen: null,
  perlu_diputuskan: false,
  sandaran_diterima: null,
  seen_at: '2025-08-11T01:00:00.000Z',
}

let seq = 0
function item(kind: 'scan' | 'status', body: object, over: Partial<QueuedItem> = {}): QueuedItem {
  seq++
  return {
    seq,
    id: `00000000-0000-4000-8000-0000000000${String(seq).padStart(2, '0')}`,
    kind,
    entity: '',
    after: [],
    absen: 'h1',
    label: '',
    body,
    happened_at: `2025-08-11T01:${String(seq).padStart(2, '0')}:00.000Z`,
    deviceId: 'd',
    operator: null,
    state: 'antre',
    ...over,
  } as QueuedItem
}
const scan = (participantIdentifier: string, over?: Partial<QueuedItem>, id_kelompok?: string) =>
  item('scan', { participantIdentifier, absenId: 'h1', id_kelompok }, over)

test('a row without waiting acts stays as it is', () => {
  expect(withPending([row], [scan('9999900001')])).toEqual([{ ...row, antre: false, stored: false }])
})

// rule O26
test.each([row.id.toUpperCase(), row.nim, `${row.nim}-7`])('shows a waiting scan of %s', (text) => {
  const [shown] = withPending([row], [scan(text)])
  expect(shown).toMatchObject({ status_kehadiran: 'Hadir', metode_absen: 'QR_CODE' })
  expect(shown).toMatchObject({ antre: true, stored: false })
})

test.each([
  ['ketik', 'MANUAL_BY_ADMIN'],
  ['pemindai', 'QR_CODE'],
] as const)('a waiting scan by %s has the method %s', (cara, metode_absen) => {
  const items = [item('scan', { participantIdentifier: row.nim, absenId: 'h1', cara })]
  expect(withPending([row], items)[0]).toMatchObject({ status_kehadiran: 'Hadir', metode_absen })
})

// rule H11
test.each([
  ['QR_CODE', null, 'Alfa', false],
  ['MANUAL_BY_ADMIN', '2025-08-11T01:00:30.000Z', 'Hadir', true],
] as const)(
  'a Hadir with the method %s and a scan of %s: an Alfa from before it shows %s',
  (metode_absen, sandaran_diterima, status_kehadiran, perlu_diputuskan) => {
    const hadir: AnggotaAbsensi = {
      ...row,
      status_kehadiran: 'Hadir',
      waktu_absen: '2025-08-11T00:30:00.000Z',
      metode_absen,
      sandaran_diterima,
      seen_at: '2025-08-11T01:00:40.000Z',
    }
    const body = { anggota_id: row.id, absen_id: 'h1', status_kehadiran: 'Alfa' }
    const shown = withPending([hadir], [item('status', body, { seenAt: row.seen_at })])
    expect(shown[0]).toMatchObject({ status_kehadiran, perlu_diputuskan })
  },
)

test('ignores a scan for another group and a refused one', () => {
  const items = [scan(row.nim, {}, 'k2'), scan(row.nim, { state: 'ditinjau' })]
  expect(withPending([row], items)[0]).toMatchObject({ status_kehadiran: 'Belum Absen', antre: false })
})

// rule H4
test('keeps the first time of a row that is Hadir, and counts it as recorded', () => {
  const hadir: AnggotaAbsensi = {
    ...row,
    status_kehadiran: 'Hadir',
    waktu_absen: '2025-08-11T00:30:00.000Z',
    metode_absen: 'QR_CODE',
  }
  expect(withPending([hadir], [scan(row.nim)])[0]).toMatchObject({
    waktu_absen: hadir.waktu_absen,
    antre: true,
    stored: true,
  })
  const alfa = item('status', { anggota_id: row.id, absen_id: 'h1', status_kehadiran: 'Alfa' })
  expect(withPending([hadir], [alfa])[0]).toMatchObject({ status_kehadiran: 'Alfa', stored: false })
})

// rule O26
test('shows a waiting status as the server will', () => {
  const status = item('status', { anggota_id: row.id, absen_id: 'h1', status_kehadiran: 'Izin' })
  expect(withPending([row], [status])[0]).toMatchObject({
    status_kehadiran: 'Izin',
    metode_absen: 'MANUAL_BY_ADMIN',
    waktu_absen: status.happened_at,
    antre: true,
  })
})

const status = (status_kehadiran: StatusKehadiran, over: Partial<QueuedItem> = {}) =>
  item('status', { anggota_id: row.id, absen_id: 'h1', status_kehadiran }, { seenAt: row.seen_at, ...over })

// rule H9
test('an Alfa that had not seen a waiting scan does not undo it', () => {
  expect(withPending([row], [scan(row.nim), status('Alfa')])[0]).toMatchObject({
    status_kehadiran: 'Hadir',
    perlu_diputuskan: true,
  })
})

// rule H12
test.each(['Belum Absen', 'Alfa', 'Izin'] as const)(
  '%s undoes a waiting scan that was on screen, also when the scan was sent before',
  (value) => {
    const mistap = scan(row.nim)
    const correction = status(value, { seenEvents: [mistap.id] })
    const corrected = { status_kehadiran: value, perlu_diputuskan: false, antre: true }
    expect(withPending([row], [mistap, correction])[0]).toMatchObject(corrected)
    const hadir: AnggotaAbsensi = {
      ...row,
      status_kehadiran: 'Hadir',
      waktu_absen: mistap.happened_at,
      metode_absen: 'QR_CODE',
      sandaran_diterima: '2025-08-11T02:00:00.000Z',
      seen_at: '2025-08-11T02:00:00.000Z',
    }
    expect(withPending([hadir], [correction])[0]).toMatchObject(corrected)
    expect(withPending([hadir], [status(value)])[0]!.perlu_diputuskan).toBe(true)
  },
)

// rule H15
test('applies acts in their order, also when the device’s clock was set back between them', () => {
  const mistap = scan(row.nim, { happened_at: '2025-08-11T03:00:00.000Z' })
  const items = [mistap, status('Sakit', { seenEvents: [mistap.id] })]
  expect(withPending([row], items)[0]).toMatchObject({ status_kehadiran: 'Sakit' })
})

// One phone without network and no other device: at every point of the sending it shows what the server will store.
// rules H29, O26
test('shows what the server will store, however many of the device’s acts have been sent', () => {
  const act = fc.oneof(
    fc.record({ cara: fc.constantFrom(...CARA_SCAN) }),
    fc.record({ value: fc.constantFrom(...STATUS_KEHADIRAN) }),
  )
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 8 }), (acts) => {
      const items: QueuedItem[] = []
      for (const each of acts) {
        const seenEvents = items.filter(({ kind }) => kind === 'scan').map(({ id }) => id)
        items.push('cara' in each ? scanBy(each.cara) : status(each.value, { seenEvents }))
      }
      const shown = (sent: number) => {
        const { status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan } = withPending(
          [onServer(items.slice(0, sent))],
          items.slice(sent),
        )[0]!
        return { status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan }
      }
      for (const sent of items.keys()) expect(shown(sent)).toEqual(shown(items.length))
      expect(shown(0).perlu_diputuskan).toBe(false)
    }),
  )
})

const scanBy = (cara: CaraScan) => item('scan', { participantIdentifier: row.nim, absenId: 'h1', cara })

/** The row after these acts were sent in their order, each arriving a moment after the one before. */
function onServer(items: readonly QueuedItem[]): AnggotaAbsensi {
  const arrived = (index: number) => new Date(Date.parse('2025-08-11T05:00:00Z') + index * 1000).toISOString()
  const events = items.map(
    ({ id, kind, body, happened_at, deviceId, seenEvents = [] }, index): KehadiranEvent => {
      const { cara, status_kehadiran } = body as unknown as {
        cara: CaraScan
        status_kehadiran: StatusKehadiran
      }
      const base = {
        id,
        perangkat: deviceId,
        happened_at,
        order_at: arrived(index),
        received_at: arrived(index),
      }
      return kind === 'scan'
        ? { ...base, kind, cara }
        : {
            ...base,
            kind: 'status',
            status: status_kehadiran,
            seen_until: row.seen_at,
            seen_events: seenEvents,
          }
    },
  )
  const { status_kehadiran, waktu_absen, metode_absen, perlu_diputuskan, ...state } = replayKehadiran(events)
  const seen_at = state.scan_diterima ?? row.seen_at
  return {
    ...row,
    status_kehadiran,
    waktu_absen,
    metode_absen,
    perlu_diputuskan,
    seen_at,
    sandaran_diterima: state.sandaran_diterima,
  }
}

const KELOMPOK = { id: 'k1', nomor: 7 }
const added = (id: string, id_kelompok: string) =>
  ({
    ...item('scan', { id, nama: 'Maulana Baru', nim: '2510512099', id_kelompok }),
    id,
    kind: 'anggota.create',
  }) as QueuedItem

// rules O26, H9
test('members who wait to be added to the group follow its rows, and their waiting scans count', () => {
  const rows = withAdded([row], [added('m1', 'k1'), added('m2', 'k2'), added(row.id, 'k1')], KELOMPOK)
  expect(rows).toEqual([
    row,
    {
      id: 'm1',
      nama: 'Maulana Baru',
      nim: '2510512099',
      id_kelompok: 'k1',
      kelompok: 7,
      status_kehadiran: 'Belum Absen',
      waktu_absen: null,
      metode_absen: null,
      perlu_diputuskan: false,
      sandaran_diterima: null,
      seen_at: NOTHING_SEEN,
    },
  ])
  expect(withPending(rows, [scan('2510512099', {}, 'k1')])[1]).toMatchObject({
    status_kehadiran: 'Hadir',
    antre: true,
    stored: false,
  })
})

const DAY_1 = { id: '0b9c1a52-0000-4000-8000-000000000001' }

// rules O35, H141
test('of the copy of the roster only the names of the group and the audience count, by name, and none as recorded', () => {
  const person = (nama: string, kelompok: number) => ({ id: nama, nama, nim: nama, kelompok })
  const outside = { ...person('Citra', 7), di_luar_sasaran: ['0b9c1a52'] }
  const rows = withPending(
    rowsOfCopy([person('Zahra', 7), outside, person('Andre', 7), person('Budi', 8)], KELOMPOK, DAY_1),
    [],
  )
  expect(rows.map(({ nama, id_kelompok }) => [nama, id_kelompok])).toEqual([
    ['Andre', 'k1'],
    ['Zahra', 'k1'],
  ])
  for (const each of rows)
    expect(each).toMatchObject({ namaOnly: true, stored: false, antre: false, seen_at: NOTHING_SEEN })
})

// rule H132
test('an Alfa by the closing of the activity gives way to a waiting act, and comes back without one', () => {
  const automatic: AnggotaAbsensi = { ...row, status_kehadiran: 'Alfa', otomatis: true }
  expect(withPending([automatic], [])[0]).toMatchObject({ status_kehadiran: 'Alfa', otomatis: true })
  const [scanned] = withPending([automatic], [scan(row.id)])
  expect(scanned).toMatchObject({ status_kehadiran: 'Hadir', stored: false })
  expect(scanned?.otomatis).toBeFalsy()
  const undone = item('status', { anggota_id: row.id, absen_id: 'h1', status_kehadiran: 'Belum Absen' })
  const [alfa] = withPending([automatic], [undone])
  expect(alfa).toMatchObject({ status_kehadiran: 'Alfa', otomatis: true })
})

// rules H130, H131
test('a waiting scan is marked as one that the server has; a Hadir by hand is not', () => {
  const hours = { batas_terlambat: '2025-08-11T00:00:00.000Z', tutup: '2025-08-11T00:30:00.000Z' }
  const marks = (rows: readonly QueuedItem[]) => withMarks(withPending([row], rows), hours)[0]?.marks
  expect(marks([scan(row.id)])).toEqual({ late: true, outsideHours: true })
  const byHand = item('status', { anggota_id: row.id, absen_id: 'h1', status_kehadiran: 'Hadir' })
  expect(marks([byHand])).toBeUndefined()
  expect(marks([])).toBeUndefined()
})
