import { isDeepStrictEqual } from 'node:util'
import { type KehadiranEvent, STATUS_KEHADIRAN, replayKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { expect, test } from './test'
import { type Deed, modelRow, ordersOf } from './chaos/model'
import { type Random, createRandom } from './random'

const HISTORIES = 20_000
const iso = (ms: number) => new Date(ms).toISOString()

/** Up to six acts of two devices on one row, which arrive in any order. */
function history(random: Random): Deed[] {
  const deeds: Deed[] = []
  const arrival = () => 100_000 + random.below(20) * 1000
  for (let index = random.below(6); index >= 0; index--) {
    const deed = {
      id: `0000000${deeds.length}-0000-4000-8000-000000000000`,
      device: `perangkat ${random.below(2)}`,
      at: 1000 * (deeds.length + 1),
      timeless: false,
      arrived: arrival() + deeds.length,
      named: [],
    }
    if (random.chance(0.5)) {
      deeds.push({ ...deed, scan: random.chance(0.5) ? 'QR_CODE' : 'MANUAL_BY_ADMIN' })
      continue
    }
    deeds.push({
      ...deed,
      status: STATUS_KEHADIRAN[random.below(STATUS_KEHADIRAN.length)]!,
      named: deeds.filter(({ scan }) => scan && random.chance(0.3)).map(({ id }) => id),
      ...(random.chance(0.7) ? { seenUntil: arrival() } : {}),
    })
  }
  return deeds
}

function eventOf({
  id,
  device,
  at,
  arrived,
  scan,
  status,
  seenUntil = arrived,
  named,
}: Deed): KehadiranEvent {
  const times = { happened_at: iso(at), order_at: iso(at), received_at: iso(arrived) }
  if (scan) {
    const cara = scan === 'QR_CODE' ? 'kamera' : 'ketik'
    return { id, perangkat: device, ...times, kind: 'scan', cara }
  }
  const seen = { seen_until: iso(Math.min(seenUntil, arrived)), seen_events: named }
  return { id, perangkat: device, ...times, kind: 'status', status: status!, ...seen }
}

// rules H1, H4, H5, H9, H10, H11, H12
test('the model of the chaos proof and the replay, which share no line, say the same of 20,000 histories', () => {
  const random = createRandom(4)
  const wrong: object[] = []
  for (let run = 0; run < HISTORIES; run++) {
    const deeds = history(random)
    const replayed = replayKehadiran(deeds.map(eventOf))
    const timeOf = deeds.find(({ at }) => iso(at) === replayed.waktu_absen)?.id ?? null
    const row = {
      status: replayed.status_kehadiran,
      method: replayed.metode_absen,
      timeOf,
      undecided: replayed.perlu_diputuskan,
    }
    const model = modelRow(deeds)
    if (!isDeepStrictEqual(row, model)) wrong.push({ deeds, row, model })
  }
  expect(wrong.slice(0, 3)).toEqual([])
})

// rule H15
test('a status may be as late as the scan that it names, whose device did not know the time', () => {
  const deed = { timeless: false, arrived: 900_000, named: [] }
  const scan: Deed = { ...deed, id: 'a', device: 'one', at: 0, timeless: true, scan: 'QR_CODE' }
  const status: Deed = {
    ...deed,
    id: 'b',
    device: 'one',
    at: 30_000,
    status: 'Izin',
    named: ['a'],
    seenUntil: 0,
  }
  const other: Deed = { ...deed, id: 'c', device: 'two', at: 180_000, scan: 'QR_CODE' }
  const orders = (deeds: Deed[]) => ordersOf(deeds).map((order) => order.map(({ id }) => id).join(''))
  expect(orders([scan, status, other]).sort()).toEqual(['abc', 'cab'])
  expect(orders([{ ...scan, timeless: false }, status, other])).toEqual(['abc'])
  expect(modelRow([other, scan, status])).toMatchObject({ status: 'Izin', undecided: true })
})
