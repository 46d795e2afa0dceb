import type { CaraScan, StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { DevicePlan, Step } from '../../web/src/testing/device-log'
import { type Random, createRandom } from '../random'

export interface ChaosSize {
  devices: number
  /** Of each device, before the repetitions. */
  acts: number
  activities: number
  browsers: number
  browserActs: number
  /** One of the browsers reads a film instead of typed NIMs. */
  camera: boolean
  /** How long the devices act. */
  seconds: number
  serverKills: number
  postgresKills: number
  browserKills: number
  /** Deliveries in random order, each to a fresh server. */
  shuffles: number
}

/** The share of all acts that another device repeats. */
const REPEATED = 0.2
/** Of a device's acts, those on a member of whom it recorded something before. */
const AGAIN = 0.2
const STATUSES = 0.3
/** Acts of two devices on one row are planned so far apart that the order is beyond doubt, however late the network makes them. */
const APART_MS = 15_000
/** The longest that a repetition comes later than it could. */
const LATER_MS = 15_000
const HOUR_MS = 3_600_000

/** A row of attendance: a member in an activity. */
export interface Place {
  absen: string
  anggota: string
  nim: string
  kelompok: string
}

interface Planned extends Place {
  device: number
  at: number
  status?: StatusKehadiran
}

/** The groups of the devices come first, then those of the browsers. */
export const membersOf = ({ acts, activities }: ChaosSize) => Math.ceil((acts * (1 - AGAIN)) / activities)

const STATUS: readonly StatusKehadiran[] = ['Hadir', 'Alfa', 'Alfa', 'Sakit', 'Izin', 'Belum Absen']
const CARA: readonly CaraScan[] = ['kamera', 'kamera', 'kamera', 'pemindai', 'ketik', 'cari']

/**
 * What every device does. `own`: the rows of each device's group. `strange`: the rows of the browsers' groups, which devices only
 * repeat. The same seed gives the same plan for the same rows.
 */
export function planActs(
  size: ChaosSize,
  seed: number,
  { own, strange }: { own: readonly Place[][]; strange: readonly Place[] },
): Planned[] {
  const random = createRandom(seed)
  const ms = size.seconds * 1000
  const planned: Planned[] = []
  const timesOf = new Map<Place, number[]>()
  const add = (place: Place, device: number, at: number) => {
    const status = random.chance(STATUSES) ? { status: pick(random, STATUS) } : {}
    planned.push({ ...place, device, at, ...status })
    timesOf.set(place, [...(timesOf.get(place) ?? []), at])
  }
  /** A time for one more act on a row; undefined if there is none before the end. */
  const timeFor = (place: Place, earliest: number): number | undefined => {
    for (let tries = 0; tries < 10; tries++) {
      const at = earliest + random.below(LATER_MS)
      if (at < ms && (timesOf.get(place) ?? []).every((other) => Math.abs(other - at) >= APART_MS)) return at
    }
    return undefined
  }

  for (const [device, places] of own.entries()) {
    const firsts = Math.round(size.acts * (1 - AGAIN))
    const begun = random.shuffle([...places]).slice(0, firsts)
    const last = ms - APART_MS - LATER_MS
    for (const [index, place] of begun.entries())
      add(place, device, ((index + random.next()) / firsts) * last)
    for (const place of random.shuffle([...begun]).slice(0, size.acts - firsts))
      add(place, device, timeFor(place, timesOf.get(place)![0]! + APART_MS) ?? ms)
  }
  const repeatable = [...own.flat().filter((place) => timesOf.has(place)), ...strange]
  const repeats = Math.round((planned.length + size.browsers * size.browserActs) * REPEATED)
  for (const place of random.shuffle(repeatable).slice(0, repeats)) {
    const home = own.findIndex((places) => places.includes(place))
    const others = own.map((_, device) => device).filter((device) => device !== home)
    const earliest = timesOf.get(place)?.[0] ?? random.below(ms / 2)
    add(place, pick(random, others), timeFor(place, earliest + APART_MS) ?? ms)
  }
  return planned.sort((a, b) => a.at - b.at)
}

interface DeviceOptions {
  random: Random
  name: string
  url: string
  account: DevicePlan['account']
  /** Whether its clock is set twice, by three hours. */
  isSet: boolean
}

/** The plan of one device: its acts, the lists that it reads, and when its page is closed. */
export function deviceOf(
  planned: readonly Planned[],
  seconds: number,
  { random, name, url, account, isSet }: DeviceOptions,
): DevicePlan {
  const clock = Math.round(random.between([-3 * HOUR_MS, 120_000]))
  const steps = planned.map((each): Step => {
    const { absen, anggota, nim, at, status } = each
    if (status) return { at, do: 'status', absen, anggota, status }
    const cara = pick(random, CARA)
    return {
      at,
      do: 'scan',
      absen,
      anggota,
      cara,
      text: cara === 'ketik' ? nim : anggota,
      idKelompok: each.kelompok,
    }
  })
  const reads = steps.flatMap((step, index): Step[] => {
    const { absen, kelompok } = planned[index]!
    return step.do === 'status' ? [{ at: step.at - 3_000, do: 'read', absen, kelompok }] : []
  })
  const forward = random.chance(0.5) ? 1 : -1
  const reopened = [1 / 3, 2 / 3].map((share, index): Step => {
    // The page closes right after an act: that one waits at least.
    const at = steps.find((step) => step.at >= share * seconds * 1000)?.at ?? 0
    const set = clock + forward * (index === 0 ? 3 : 0) * HOUR_MS
    return { at, do: 'reopen', clock: isSet ? set : clock, closedMs: 1_500 + random.below(2_000) }
  })
  return {
    name,
    url,
    account,
    clock,
    steps: [...steps, ...reads, ...reopened].sort((a, b) => a.at - b.at),
  }
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random.below(list.length)]!
}
