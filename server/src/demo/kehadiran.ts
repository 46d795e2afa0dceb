import {
  type KehadiranEvent,
  type KehadiranState,
  type StatusKehadiran,
  compareEvents,
  replayKehadiran,
} from '@bakti/contract/absen/kehadiran.rules'
import type { Random } from './random'

export interface DemoAbsen {
  id: string
  title: string
  tanggal: string
}

/** The schedule of 2025. */
const KEGIATAN = [
  ['Ranger Afeksi Hari 1', '2025-08-06'],
  ['Ranger Afeksi Hari 2', '2025-08-07'],
  ['Temu Kelompok', '2025-08-08'],
  ['Cek Perlengkapan', '2025-08-09'],
  ['Gladi Bersih', '2025-08-10'],
  ['BAKTI Batch 1 Hari 1', '2025-08-11'],
  ['BAKTI Batch 1 Hari 2', '2025-08-12'],
  ['BAKTI Batch 2 Hari 1', '2025-08-13'],
  ['BAKTI Batch 2 Hari 2', '2025-08-14'],
  ['Penutupan', '2025-08-15'],
  // More than there were, for measurements.
  ...Array.from({ length: 10 }, (_, at): [string, string] => [
    `Pekan Pertama ${at + 1}`,
    `2025-08-${at + 16}`,
  ]),
] as const

export function makeAbsen(random: Random, count: number): DemoAbsen[] {
  return KEGIATAN.slice(0, count).map(([title, tanggal]) => ({ id: random.uuid(), title, tanggal }))
}

const MINUTE = 60_000
const at = (tanggal: string, jam: string) => Date.parse(`${tanggal}T${jam}:00+07:00`)
const iso = (ms: number) => new Date(ms).toISOString()

/** What mentors and the committee wrote down of one member in one activity, in no order. */
function makeEvent(random: Random, tanggal: string): KehadiranEvent[] {
  const arrival = at(tanggal, '06:15') + random.int(0, 120 * MINUTE)
  const scan = (happened: number, received = happened): KehadiranEvent => ({
    id: random.uuid(),
    kind: 'scan',
    cara: 'kamera',
    perangkat: null,
    happened_at: iso(happened),
    order_at: iso(happened),
    received_at: iso(received),
  })
  const status = (value: StatusKehadiran, jam: string): KehadiranEvent => {
    const happened_at = iso(at(tanggal, jam) + random.int(0, 20 * MINUTE))
    const times = { happened_at, order_at: happened_at, received_at: happened_at, seen_until: happened_at }
    return { id: random.uuid(), kind: 'status', perangkat: null, status: value, ...times, seen_events: [] }
  }
  const roll = random.next()
  if (roll < 0.8) return [scan(arrival)]
  // a phone without a network, which delivers later
  if (roll < 0.85) return [scan(arrival, arrival + random.int(2, 45) * MINUTE)]
  if (roll < 0.88) return [scan(arrival), scan(arrival + random.int(3, 90) * 1000)]
  if (roll < 0.9) return [status('Hadir', '09:00')]
  if (roll < 0.925) return [status('Izin', '07:30')]
  if (roll < 0.93) return [status('Izin', '06:00'), scan(arrival)]
  if (roll < 0.95) return [status('Sakit', '09:30')]
  if (roll < 0.98) return [status('Alfa', '10:00')]
  // swept to Alfa before the scan that the phone had kept came in: somebody has to decide
  if (roll < 0.985)
    return [scan(arrival, at(tanggal, '11:00') + random.int(0, 60 * MINUTE)), status('Alfa', '10:00')]
  return []
}

export type EventRow = KehadiranEvent & {
  seen_events: readonly string[]
  id_absen: string
  id_anggota: string
  operator: string
  pengirim: string
  happened_at_raw: string | null
  sent_at_raw: string | null
}

export type KehadiranRow = KehadiranState & {
  id_absen: string
  id_anggota: string
  last_order_at: string
  last_received_at: string
  last_event: string
}

export interface DemoKehadiran {
  event: EventRow[]
  kehadiran: KehadiranRow[]
}

interface Attendee {
  absen: DemoAbsen
  anggota: readonly { id: string }[]
  operator: string
  /** The part of the members that the activity has got to so far; the others have no event. */
  progress: number
}

/** The events of an activity, and each member's row as the shared replay makes it of them. */
export function makeKehadiran(
  random: Random,
  { absen, anggota, operator, progress }: Attendee,
): DemoKehadiran {
  const result: DemoKehadiran = { event: [], kehadiran: [] }
  for (const { id: id_anggota } of anggota) {
    const events = random.next() < progress ? makeEvent(random, absen.tanggal) : []
    const last = [...events].sort(compareEvents).at(-1)
    if (!last) continue
    const of = { id_absen: absen.id, id_anggota }
    for (const event of events) {
      const queued = event.received_at > event.happened_at
      const raw = {
        happened_at_raw: queued ? event.happened_at : null,
        sent_at_raw: queued ? event.received_at : null,
      }
      result.event.push({ seen_events: [], ...event, ...of, ...raw, operator, pengirim: operator })
    }
    const arrivals = events.map((event) => event.received_at).sort()
    const last_received_at = arrivals.at(-1) ?? last.received_at
    const upTo = { last_order_at: last.order_at, last_event: last.id, last_received_at }
    result.kehadiran.push({ ...replayKehadiran(events), ...of, ...upTo })
  }
  return result
}
