import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, clock, events, scan, status } from '../testing/kehadiran-events'
import {
  type KehadiranEvent,
  STATUS_KEHADIRAN,
  type StatusEvent,
  replayKehadiran,
  toState,
} from './kehadiran.rules'
import { counted, oppositionOf, seenUntil, stepsOf } from './riwayat.rules'

const effects = (list: readonly KehadiranEvent[]) => stepsOf(list).map(counted)

// rule H37
test('scan offline 08:00, swept to Alfa 10:00, the scan arrives 11:00: the two oppose, the scan counts', () => {
  const list = [status('10:00', 'Alfa'), scan('08:00', '11:00')]
  expect(oppositionOf(list)).toMatchObject({ scan: { happened_at: at('08:00') }, status: { status: 'Alfa' } })
  expect(effects(list)).toEqual([true, false])
})

test('an unseen Sakit counts, and opposes the scan', () => {
  const list = [scan('08:10', '09:47'), status('08:12', 'Sakit')]
  expect(oppositionOf(list)).toMatchObject({ scan: { id: list[0]!.id }, status: { id: list[1]!.id } })
  expect(effects(list)).toEqual([true, true])
})

test('nobody opposes where nobody has to decide', () => {
  for (const list of [[], [scan('08:00')], [scan('08:00'), status('09:00', 'Alfa')]])
    expect(oppositionOf(list)).toBeNull()
})

test('a decision ends the opposition, and counts although the status stays', () => {
  const list = [scan('08:00', '11:00'), status('10:00', 'Alfa'), status('12:00', 'Hadir')]
  expect(oppositionOf(list)).toBeNull()
  expect(effects(list)).toEqual([true, false, true])
})

test('a further status that had not seen the scan takes the place of the earlier one', () => {
  const list = [scan('08:00', '11:00'), status('10:00', 'Sakit'), status('10:30', 'Belum Absen')]
  expect(oppositionOf(list)).toMatchObject({ scan: { id: list[0]!.id }, status: { status: 'Belum Absen' } })
  const byHand = [scan('08:00', '11:00'), status('10:00', 'Sakit'), status('10:30', 'Hadir', '10:00')]
  expect(oppositionOf(byHand)).toMatchObject({ status: { status: 'Sakit' } })
})

test('a scan that makes another Hadir takes the place of the earlier one; a repeated one does not', () => {
  const list = [scan('08:00', '13:00'), status('10:00', 'Sakit'), scan('11:00'), scan('11:30')]
  expect(oppositionOf(list)).toMatchObject({ scan: { id: list[2]!.id }, status: { status: 'Sakit' } })
  expect(effects(list)).toEqual([true, true, true, false])
})

// rule H37
test('any events: two oppose exactly where somebody has to decide, and one of them counts', () => {
  let undecided = 0
  fc.assert(
    fc.property(events, (list) => {
      const state = replayKehadiran(list)
      const opposed = oppositionOf(list)
      expect(opposed !== null).toBe(state.perlu_diputuskan)
      if (!opposed) return
      undecided++
      expect(list).toContain(opposed.scan)
      expect(list).toContain(opposed.status)
      expect(opposed.status.status).not.toBe('Hadir')
      expect(['Hadir', opposed.status.status]).toContain(state.status_kehadiran)
    }),
    { numRuns: 2000 },
  )
  expect(undecided).toBeGreaterThan(100)
})

// rules H10, H37
test('any events: a decision on all that is on screen sets its status and ends the opposition', () => {
  fc.assert(
    fc.property(events, fc.constantFrom(...STATUS_KEHADIRAN), (list, value) => {
      const seen = seenUntil(list)
      fc.pre(seen !== null)
      const now = clock(120)
      const decision: StatusEvent = {
        kind: 'status',
        id: 'decision',
        perangkat: null,
        status: value,
        happened_at: now,
        order_at: now,
        received_at: now,
        seen_until: seen,
        seen_events: [],
      }
      const after = [...list, decision]
      expect(oppositionOf(after)).toBeNull()
      expect(replayKehadiran(after)).toMatchObject({ status_kehadiran: value, perlu_diputuskan: false })
    }),
  )
})

test('any events: the last step leads to what the replay leads to, and what did not count changed nothing', () => {
  fc.assert(
    fc.property(events, (list) => {
      const steps = stepsOf(list)
      const last = steps.at(-1)
      if (last) expect(toState(last.after)).toEqual(replayKehadiran(list))
      for (const step of steps.filter((each) => !counted(each)))
        expect(step.after).toMatchObject({
          status_kehadiran: step.before.status_kehadiran,
          waktu_absen: step.before.waktu_absen,
          metode_absen: step.before.metode_absen,
        })
    }),
  )
})
