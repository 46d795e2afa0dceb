import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BELUM_ABSEN,
  type KehadiranEvent,
  CARA_SCAN,
  type CaraScan,
  STATUS_KEHADIRAN,
  type StatusKehadiran,
  applyEvent,
  compareEvents,
  replayKehadiran,
} from './kehadiran.rules'

const at = (clock: string) => `2025-08-11T${clock}:00.000Z`
let next = 0
const id = () => `00000000-0000-4000-8000-${String(next++).padStart(12, '0')}`

const scan = (happened: string, received = happened, cara: CaraScan = 'kamera'): KehadiranEvent => ({
  kind: 'scan',
  cara,
  id: id(),
  happened_at: at(happened),
  received_at: at(received),
})
const status = (happened: string, value: StatusKehadiran, seen = happened): KehadiranEvent => ({
  kind: 'status',
  id: id(),
  status: value,
  happened_at: at(happened),
  received_at: at(happened),
  seen_until: at(seen),
})

describe('replayKehadiran, the cases that DECISIONS names', () => {
  it('starts as Belum Absen without time or method', () => {
    expect(replayKehadiran([])).toEqual(BELUM_ABSEN)
  })

  it('keeps the first time of several scans', () => {
    expect(replayKehadiran([scan('08:05'), scan('08:00'), scan('09:00')])).toMatchObject({
      status_kehadiran: 'Hadir',
      waktu_absen: at('08:00'),
      metode_absen: 'QR_CODE',
      perlu_diputuskan: false,
    })
  })

  it('scan offline 08:00, swept to Alfa 10:00, the scan arrives 11:00: Hadir 08:00, marked', () => {
    expect(replayKehadiran([status('10:00', 'Alfa'), scan('08:00', '11:00')])).toMatchObject({
      status_kehadiran: 'Hadir',
      waktu_absen: at('08:00'),
      perlu_diputuskan: true,
    })
  })

  it('Izin 07:30, scan 08:10: Hadir 08:10', () => {
    expect(replayKehadiran([status('07:30', 'Izin'), scan('08:10')])).toMatchObject({
      status_kehadiran: 'Hadir',
      waktu_absen: at('08:10'),
      metode_absen: 'QR_CODE',
    })
  })

  it('scan 08:00, reset that saw it, scan 09:00: Hadir 09:00', () => {
    expect(replayKehadiran([scan('08:00'), status('08:30', 'Belum Absen'), scan('09:00')])).toMatchObject({
      status_kehadiran: 'Hadir',
      waktu_absen: at('09:00'),
      perlu_diputuskan: false,
    })
  })

  it.each(['Sakit', 'Izin'] as const)('%s takes effect over an unseen scan, marked', (value) => {
    expect(replayKehadiran([scan('08:00', '11:00'), status('10:00', value)])).toMatchObject({
      status_kehadiran: value,
      metode_absen: 'MANUAL_BY_ADMIN',
      waktu_absen: at('08:00'),
      perlu_diputuskan: true,
    })
  })

  it('takes the mark away by a status that has seen every scan', () => {
    const events = [scan('08:00', '11:00'), status('10:00', 'Alfa'), status('12:00', 'Alfa')]
    expect(replayKehadiran(events)).toMatchObject({ status_kehadiran: 'Alfa', perlu_diputuskan: false })
  })

  it('leaves the mark where one scan is still unseen', () => {
    const events = [scan('08:00', '11:00'), status('10:00', 'Alfa'), status('12:00', 'Hadir', '10:30')]
    expect(replayKehadiran(events)).toMatchObject({ status_kehadiran: 'Hadir', perlu_diputuskan: true })
  })

  it('a Hadir by hand keeps the method and the time of a scan (seed §4)', () => {
    expect(replayKehadiran([scan('08:00'), status('09:00', 'Hadir')])).toMatchObject({
      waktu_absen: at('08:00'),
      metode_absen: 'QR_CODE',
    })
  })

  it('a Hadir by hand after Sakit keeps the time and says by whom', () => {
    expect(replayKehadiran([status('08:00', 'Sakit'), status('09:00', 'Hadir')])).toMatchObject({
      status_kehadiran: 'Hadir',
      waktu_absen: at('08:00'),
      metode_absen: 'MANUAL_BY_ADMIN',
    })
  })

  it('a Hadir by hand that was scanned afterwards is not undone unseen', () => {
    const events = [status('08:00', 'Hadir'), scan('08:05', '11:00'), status('10:00', 'Alfa')]
    expect(replayKehadiran(events)).toMatchObject({ status_kehadiran: 'Hadir', perlu_diputuskan: true })
  })

  it.each([
    ['kamera', 'QR_CODE'],
    ['pemindai', 'QR_CODE'],
    ['ketik', 'MANUAL_BY_ADMIN'],
    ['cari', 'MANUAL_BY_ADMIN'],
  ] as const)('a scan by %s has the method %s, and is a scan in every other rule', (cara, metode) => {
    const swept = [scan('08:00', '11:00', cara), status('10:00', 'Alfa')]
    expect(replayKehadiran(swept)).toMatchObject({
      status_kehadiran: 'Hadir',
      waktu_absen: at('08:00'),
      metode_absen: metode,
      perlu_diputuskan: true,
      sandaran_diterima: at('11:00'),
    })
  })

  it('Belum Absen clears time and method', () => {
    expect(replayKehadiran([scan('08:00'), status('09:00', 'Belum Absen')])).toMatchObject({
      status_kehadiran: 'Belum Absen',
      waktu_absen: null,
      metode_absen: null,
    })
  })
})

const minute = fc.integer({ min: 0, max: 30 })
const clock = (value: number) => new Date(Date.UTC(2025, 7, 11, 1, value)).toISOString()
const uuid = fc.uuid({ version: 4 })

const event: fc.Arbitrary<KehadiranEvent> = fc.oneof(
  fc
    .record({ id: uuid, happened: minute, delay: minute, cara: fc.constantFrom(...CARA_SCAN) })
    .map(({ id: key, happened, delay, cara }) => ({
      kind: 'scan' as const,
      id: key,
      cara,
      happened_at: clock(happened),
      received_at: clock(happened + delay),
    })),
  fc
    .record({
      id: uuid,
      happened: minute,
      delay: minute,
      seen: minute,
      value: fc.constantFrom(...STATUS_KEHADIRAN),
    })
    .map(({ id: key, happened, delay, seen, value }) => ({
      kind: 'status' as const,
      id: key,
      status: value,
      happened_at: clock(happened),
      received_at: clock(happened + delay),
      seen_until: clock(Math.min(seen, happened + delay)),
    })),
)
const events = fc.uniqueArray(event, { selector: (each) => each.id, maxLength: 12 })

describe('replayKehadiran, for any events', () => {
  it('does not depend on the order of arrival', () => {
    fc.assert(
      fc.property(
        events.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(replayKehadiran(shuffled)).toEqual(replayKehadiran(list))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('goes on from a state as from the events that made it', () => {
    fc.assert(
      fc.property(events, (list) => {
        const ordered = [...list].sort(compareEvents)
        const last = ordered.at(-1)
        if (!last) return
        expect(applyEvent(replayKehadiran(ordered.slice(0, -1)), last)).toEqual(replayKehadiran(list))
      }),
    )
  })

  it('never loses a scan to an Alfa or a reset that had not seen it', () => {
    fc.assert(
      fc.property(events, (list) => {
        const withoutReasons = list.filter(
          (each) =>
            each.kind === 'scan' ||
            ((each.status === 'Alfa' || each.status === 'Belum Absen') &&
              list.every((other) => other.kind !== 'scan' || other.received_at > each.seen_until)),
        )
        fc.pre(withoutReasons.some((each) => each.kind === 'scan'))
        expect(replayKehadiran(withoutReasons).status_kehadiran).toBe('Hadir')
      }),
    )
  })

  it('has a time and a method exactly where there is a status, and a maker exactly where it is Hadir', () => {
    fc.assert(
      fc.property(events, (list) => {
        const state = replayKehadiran(list)
        const recorded = state.status_kehadiran !== 'Belum Absen'
        expect(state.waktu_absen !== null).toBe(recorded)
        expect(state.metode_absen !== null).toBe(recorded)
        expect(state.hadir_oleh !== null).toBe(state.status_kehadiran === 'Hadir')
      }),
    )
  })
})
