import { nomorGelombang } from '@bakti/contract/anggota/anggota.rules'
import type { Programme } from '@bakti/contract/saya.content'
import type { KegiatanSaya } from '@bakti/contract/saya/saya.schemas'
import { instantWib, tanggalWib } from '@bakti/contract/time.rules'

/** Of which day a part of the programme is, and of which wave. */
export type ProgrammeDay = Pick<Programme, 'tanggal' | 'gelombang'>

/** One entry of the day. Times are instants (ISO). */
export interface DayEntry {
  key: string
  judul: string
  tempat: string | null
  mulai: string | null
  /** null where the programme does not say it. */
  selesai: string | null
  /** The activity that attendance is taken of. */
  kegiatan: KegiatanSaya | null
}

/** `sesudah`: it is over, and the next one has not begun: the person stands on the line below it. */
export type Placement = 'lewat' | 'sesudah' | 'kini' | 'nanti'

export interface PlacedEntry extends DayEntry {
  placement: Placement
}

/** An entry without an end lasts until the next one begins, and the last one so long. */
const LAST_MS = 2 * 60 * 60_000

const at = (tanggal: string, jam: string | undefined) => {
  if (jam === undefined) return null
  const [hour = 0, minute = 0] = jam.split(':').map(Number)
  return instantWib(tanggal, hour, minute)
}

/** The programme of a date for a wave; what is of no wave is for everybody. */
function programOf<Part extends ProgrammeDay>(
  programme: readonly Part[],
  tanggal: string,
  gelombang: string | null,
): Part[] {
  const nomor = nomorGelombang(gelombang)
  return programme.filter(
    (each) =>
      each.tanggal === tanggal && (nomor === null || each.gelombang === null || each.gelombang === nomor),
  )
}

function entriesOf(days: readonly Programme[], tanggal: string): DayEntry[] {
  return days.flatMap(({ entries }, day) =>
    entries.map(({ mulai, selesai, judul, tempat }, nth) => ({
      key: `${tanggal} ${day} ${nth}`,
      judul,
      tempat: tempat ?? null,
      mulai: at(tanggal, mulai),
      selesai: at(tanggal, selesai),
      kegiatan: null,
    })),
  )
}

interface Day {
  kegiatan: readonly KegiatanSaya[]
  gelombang: string | null
  programme: readonly Programme[]
  now: Date
}

/** By when it begins; an activity without a time stands where it was recorded, and otherwise last. */
const orderOf = ({ mulai, kegiatan }: DayEntry) =>
  Date.parse(mulai ?? kegiatan?.waktu_absen ?? '') || Infinity

/** Whether the rail of today has nothing on it. */
export function isFree({
  kegiatan,
  gelombang,
  programme,
  now,
}: Omit<Day, 'programme'> & { programme: readonly ProgrammeDay[] }): boolean {
  const today = tanggalWib(now.toISOString())
  return (
    kegiatan.every(({ tanggal }) => tanggal !== today) && programOf(programme, today, gelombang).length === 0
  )
}

/** The rail of today: activities and the rest of the programme by time, and where the person stands now (rule R54). */
export function timelineOf({ kegiatan, gelombang, programme, now }: Day): PlacedEntry[] {
  const today = tanggalWib(now.toISOString())
  const activities = kegiatan
    .filter(({ tanggal }) => tanggal === today)
    .map((each) => ({
      key: each.id,
      judul: each.title,
      tempat: each.tempat,
      mulai: each.mulai,
      selesai: null,
      kegiatan: each,
    }))
  const day = [...activities, ...entriesOf(programOf(programme, today, gelombang), today)].sort((a, b) => {
    const [one, other] = [orderOf(a), orderOf(b)]
    return one === other ? 0 : one - other
  })
  const begun = day.findLastIndex(({ mulai }) => mulai !== null && Date.parse(mulai) <= now.getTime())
  return day.map((entry, index) => ({ ...entry, placement: placementOf(day, { entry, index, begun, now }) }))
}

interface Place {
  entry: DayEntry
  index: number
  /** The last entry that has begun. */
  begun: number
  now: Date
}

function placementOf(day: readonly DayEntry[], { entry, index, begun, now }: Place): Placement {
  // Without a time only a record says that it was.
  if (entry.mulai === null) return entry.kegiatan?.waktu_absen ? 'lewat' : 'nanti'
  if (index !== begun) return index < begun ? 'lewat' : 'nanti'
  const next = day.slice(index + 1).find(({ mulai }) => mulai !== null)
  const end = entry.selesai ?? next?.mulai
  const until = end ? Date.parse(end) : Date.parse(entry.mulai) + LAST_MS
  if (now.getTime() < until) return 'kini'
  return next ? 'sesudah' : 'lewat'
}
