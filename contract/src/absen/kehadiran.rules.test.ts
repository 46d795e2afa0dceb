import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OTHER, PHONE, at, clock, events, minute, scan, status } from '../testing/kehadiran-events'
import {
  BELUM_ABSEN,
  type KehadiranEvent,
  applyEvent,
  compareEvents,
  needsScans,
  replayKehadiran,
  resumeReplay,
  toState,
} from './kehadiran.rules'

// rule H3
test('replay: starts as Belum Absen without time or method', () => {
  expect(replayKehadiran([])).toEqual({
    status_kehadiran: 'Belum Absen',
    waktu_absen: null,
    metode_absen: null,
    perlu_diputuskan: false,
    hadir_oleh: null,
    sandaran_diterima: null,
    scan_diterima: null,
  })
})

// rule H4
test('replay: keeps the first time of several scans', () => {
  expect(replayKehadiran([scan('08:05'), scan('08:00'), scan('09:00')])).toMatchObject({
    status_kehadiran: 'Hadir',
    waktu_absen: at('08:00'),
    metode_absen: 'QR_CODE',
    perlu_diputuskan: false,
  })
})

// rules H9, H10
test('replay: scan offline 08:00, swept to Alfa 10:00, the scan arrives 11:00: Hadir 08:00, marked', () => {
  expect(replayKehadiran([status('10:00', 'Alfa'), scan('08:00', '11:00')])).toMatchObject({
    status_kehadiran: 'Hadir',
    waktu_absen: at('08:00'),
    perlu_diputuskan: true,
  })
})

test('replay: Izin 07:30, scan 08:10: Hadir 08:10', () => {
  expect(replayKehadiran([status('07:30', 'Izin'), scan('08:10')])).toMatchObject({
    status_kehadiran: 'Hadir',
    waktu_absen: at('08:10'),
    metode_absen: 'QR_CODE',
  })
})

test('replay: scan 08:00, reset that saw it, scan 09:00: Hadir 09:00', () => {
  expect(replayKehadiran([scan('08:00'), status('08:30', 'Belum Absen'), scan('09:00')])).toMatchObject({
    status_kehadiran: 'Hadir',
    waktu_absen: at('09:00'),
    perlu_diputuskan: false,
  })
})

test.each(['Sakit', 'Izin'] as const)('%s takes effect over an unseen scan, marked', (value) => {
  expect(replayKehadiran([scan('08:00', '11:00'), status('10:00', value)])).toMatchObject({
    status_kehadiran: value,
    metode_absen: 'MANUAL_BY_ADMIN',
    waktu_absen: at('08:00'),
    perlu_diputuskan: true,
  })
})

// rule H10
test('replay: takes the mark away by a status that has seen every scan', () => {
  const events = [scan('08:00', '11:00'), status('10:00', 'Alfa'), status('12:00', 'Alfa')]
  expect(replayKehadiran(events)).toMatchObject({ status_kehadiran: 'Alfa', perlu_diputuskan: false })
})

// rule H10
test('replay: leaves the mark where one scan is still unseen', () => {
  const events = [scan('08:00', '11:00'), status('10:00', 'Alfa'), status('12:00', 'Hadir', '10:30')]
  expect(replayKehadiran(events)).toMatchObject({ status_kehadiran: 'Hadir', perlu_diputuskan: true })
})

test.each(['Sakit', 'Izin'] as const)(
  'scan, unseen %s, unseen Belum Absen: nobody is silently absent, the mark stays',
  (value) => {
    const events = [scan('08:00', '11:00'), status('10:00', value), status('10:30', 'Belum Absen')]
    expect(replayKehadiran(events)).toMatchObject({
      status_kehadiran: 'Belum Absen',
      waktu_absen: null,
      perlu_diputuskan: true,
    })
    const decided = [...events, status('12:00', 'Belum Absen')]
    expect(replayKehadiran(decided)).toMatchObject({ perlu_diputuskan: false })
  },
)

test('replay: the mark stays through a later scan, and through a status that has seen that one alone', () => {
  const events = [scan('08:00', '13:00'), status('10:00', 'Sakit'), scan('11:00')]
  expect(replayKehadiran(events)).toMatchObject({ status_kehadiran: 'Hadir', perlu_diputuskan: true })
  const seenOne = [...events, status('12:00', 'Alfa')]
  expect(replayKehadiran(seenOne)).toMatchObject({ status_kehadiran: 'Alfa', perlu_diputuskan: true })
})

test.each(['Alfa', 'Belum Absen', 'Sakit', 'Izin'] as const)(
  'scan and %s offline on one phone, which names the scan: it is corrected, and nobody has to decide',
  (value) => {
    const mistap = scan('08:00', '11:00')
    const correction = status('08:01', value, '07:00', { seen_events: [mistap.id] })
    for (const events of [
      [mistap, correction],
      [correction, mistap],
    ])
      expect(replayKehadiran(events)).toMatchObject({ status_kehadiran: value, perlu_diputuskan: false })
  },
)

// rule H12
test('replay: of a scan by another device the name counts for nothing, nor where no device is known', () => {
  for (const perangkat of [OTHER, null]) {
    const theirs = scan('08:00', '11:00', { perangkat })
    const claim = status('08:01', 'Alfa', '07:00', {
      seen_events: [theirs.id],
      perangkat: perangkat && PHONE,
    })
    expect(replayKehadiran([theirs, claim])).toMatchObject({
      status_kehadiran: 'Hadir',
      perlu_diputuskan: true,
    })
  }
})

test('replay: one scan that was named and one that was not: the Hadir rests on the first of them', () => {
  const [own, theirs] = [scan('08:00', '11:00'), scan('08:01', '11:00', { perangkat: OTHER })]
  const correction = (named: string[]) => status('08:02', 'Alfa', '07:00', { seen_events: named })
  expect(replayKehadiran([own, theirs, correction([own.id])]).status_kehadiran).toBe('Alfa')
  expect(replayKehadiran([own, theirs, correction([theirs.id])]).status_kehadiran).toBe('Hadir')
})

// rules H3, H15
test('replay: goes by order_at, and shows happened_at: a clock that was set back dates nothing wrongly', () => {
  const before = scan('09:00')
  const after = { ...status('08:30', 'Sakit', '09:00'), order_at: at('09:01'), received_at: at('09:01') }
  expect(replayKehadiran([before, after])).toMatchObject({
    status_kehadiran: 'Sakit',
    waktu_absen: at('09:00'),
  })
  const reset = {
    ...status('08:31', 'Belum Absen', '09:01'),
    order_at: at('09:02'),
    received_at: at('09:02'),
  }
  const again = { ...scan('08:32'), order_at: at('09:03'), received_at: at('09:03') }
  expect(replayKehadiran([before, after, reset, again])).toMatchObject({
    status_kehadiran: 'Hadir',
    waktu_absen: at('08:32'),
  })
})

// rules H5, H6
test('replay: a Hadir by hand keeps the method and the time of a scan', () => {
  expect(replayKehadiran([scan('08:00'), status('09:00', 'Hadir')])).toMatchObject({
    waktu_absen: at('08:00'),
    metode_absen: 'QR_CODE',
  })
})

// rules H6, H7
test('replay: a Hadir by hand after Sakit keeps the time and says by whom', () => {
  expect(replayKehadiran([status('08:00', 'Sakit'), status('09:00', 'Hadir')])).toMatchObject({
    status_kehadiran: 'Hadir',
    waktu_absen: at('08:00'),
    metode_absen: 'MANUAL_BY_ADMIN',
  })
})

// rule H11
test('replay: a Hadir by hand that was scanned afterwards is not undone unseen', () => {
  const events = [status('08:00', 'Hadir'), scan('08:05', '11:00'), status('10:00', 'Alfa')]
  expect(replayKehadiran(events)).toMatchObject({ status_kehadiran: 'Hadir', perlu_diputuskan: true })
})

test.each([
  ['kamera', 'QR_CODE'],
  ['pemindai', 'QR_CODE'],
  ['ketik', 'MANUAL_BY_ADMIN'],
  ['cari', 'MANUAL_BY_ADMIN'],
  ['tempel', 'MANUAL_BY_ADMIN'],
] as const)('a scan by %s has the method %s, and is a scan in every other rule', (cara, metode) => {
  const swept = [scan('08:00', '11:00', { cara }), status('10:00', 'Alfa')]
  expect(replayKehadiran(swept)).toMatchObject({
    status_kehadiran: 'Hadir',
    waktu_absen: at('08:00'),
    metode_absen: metode,
    perlu_diputuskan: true,
    sandaran_diterima: at('11:00'),
  })
})

// rule H8
test('replay: Belum Absen clears time and method', () => {
  expect(replayKehadiran([scan('08:00'), status('09:00', 'Belum Absen')])).toMatchObject({
    status_kehadiran: 'Belum Absen',
    waktu_absen: null,
    metode_absen: null,
  })
})

// rule H1
test('replay of any events: does not depend on the order of arrival', () => {
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

test('replay of any events: goes on from a state as from the events that made it', () => {
  fc.assert(
    fc.property(events, (list) => {
      const ordered = [...list].sort(compareEvents)
      const last = ordered.at(-1)
      if (!last) return
      const before = ordered.slice(0, -1).reduce(applyEvent, BELUM_ABSEN)
      expect(toState(applyEvent(before, last))).toEqual(replayKehadiran(list))
    }),
  )
})

// rule H29
test('replay of any events: goes on from a stored row as from the events that made it', () => {
  let [resumed, refused] = [0, 0]
  fc.assert(
    fc.property(events, (list) => {
      let replay = BELUM_ABSEN
      for (const each of [...list].sort(compareEvents)) {
        const row = toState(replay)
        replay = applyEvent(replay, each)
        if (needsScans(row, each)) refused++
        else {
          expect(toState(applyEvent(resumeReplay(row), each))).toEqual(toState(replay))
          resumed++
        }
      }
    }),
    { numRuns: 500 },
  )
  expect(Math.min(resumed, refused)).toBeGreaterThan(50)
})

// rule H9
test('replay of any events: never loses a scan to an Alfa or a reset that had not seen it', () => {
  fc.assert(
    fc.property(events, (list) => {
      const withoutReasons = list.filter(
        (each) =>
          each.kind === 'scan' ||
          ((each.status === 'Alfa' || each.status === 'Belum Absen') &&
            each.seen_events.length === 0 &&
            list.every((other) => other.kind !== 'scan' || other.received_at > each.seen_until)),
      )
      fc.pre(withoutReasons.some((each) => each.kind === 'scan'))
      expect(replayKehadiran(withoutReasons).status_kehadiran).toBe('Hadir')
    }),
  )
})

// rule H10
test('replay of any events: keeps the mark until a status that has seen every scan before it', () => {
  const seen = (each: KehadiranEvent, earlier: KehadiranEvent[]) =>
    each.kind === 'status' &&
    earlier.every(
      (other) =>
        other.kind === 'status' ||
        other.received_at <= each.seen_until ||
        (other.perangkat !== null &&
          other.perangkat === each.perangkat &&
          each.seen_events.includes(other.id)),
    )
  fc.assert(
    fc.property(events, (list) => {
      let replay = BELUM_ABSEN
      for (const [index, each] of [...list].sort(compareEvents).entries()) {
        const after = applyEvent(replay, each)
        const earlier = [...list].sort(compareEvents).slice(0, index)
        if (replay.perlu_diputuskan) expect(after.perlu_diputuskan).toBe(!seen(each, earlier))
        replay = after
      }
    }),
  )
})

// rule H12
test('replay of any events: corrects what one phone did alone, whenever it arrives: nobody has to decide', () => {
  fc.assert(
    fc.property(events, minute, (list, delay) => {
      const own: KehadiranEvent[] = []
      for (const each of [...list].sort(compareEvents)) {
        const received_at = clock(60 + delay)
        const before = own.filter((other) => other.kind === 'scan').map((other) => other.id)
        own.push(
          each.kind === 'scan'
            ? { ...each, perangkat: PHONE, received_at }
            : { ...each, perangkat: PHONE, received_at, seen_until: clock(0), seen_events: before },
        )
      }
      const last = own.at(-1)
      const state = replayKehadiran(own)
      expect(state.perlu_diputuskan).toBe(false)
      if (last) expect(state.status_kehadiran).toBe(last.kind === 'scan' ? 'Hadir' : last.status)
    }),
  )
})

test('replay of any events: has a time and a method exactly where there is a status, and a maker exactly where it is Hadir', () => {
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
