import type { AnggotaDiputuskan, RiwayatEvent } from '@bakti/contract/absen/absen.schemas'
import {
  type ArrivedScan,
  type CaraScan,
  type KehadiranEvent,
  type StatusKehadiran,
  sawScan,
} from '@bakti/contract/absen/kehadiran.rules'
import { counted, oppositionOf, seenUntil, stepsOf } from '@bakti/contract/absen/riwayat.rules'
import { timeWib, shownTanggal, tanggalWib } from '@bakti/contract/time.rules'

/** An event of the history, as the replay takes it. The cast is safe: the server derives the fields of a kind from its constraints. */
type ReplayedEvent = RiwayatEvent & KehadiranEvent
const asEvents = (history: readonly RiwayatEvent[]) => history as readonly ReplayedEvent[]

/** One of the two records between which a person decides. */
export interface Party {
  status: StatusKehadiran
  happened_at: string
  /** The lane's heading: who made the record. */
  nama: string
  /** Below it: the device, and who delivered it. */
  details: string
}

/** What a person decides about, and what they have seen of it. */
export interface Conflict {
  /** The scan. Its lane is always the left one. */
  hadir: Party
  /** The status that opposes it. */
  opposing: Party
  /** Which of the two counts meanwhile. */
  berlaku: StatusKehadiran
  /** What counts meanwhile, 'Hadir 07:58'. */
  meanwhile: string
  /** `X-Seen-At` of the decision. */
  seenAt: string
  /** The record was emptied meanwhile: a Hadir gets the time of the decision, because no status brings the time of a scan back. */
  timeLost: boolean
}

const NO_NAME = 'Akun yang sudah dihapus'

/** 'Hadir 07:58'; a time is shown for Hadir alone, as in the lists. */
const statusTime = (status: StatusKehadiran, at: string | null) =>
  status === 'Hadir' && at ? `Hadir ${timeWib(at)}` : status

function deviceText({ perangkat, pengirim }: Pick<ReplayedEvent, 'perangkat' | 'pengirim'>): string {
  // As the page 'Perangkat' names it.
  const device = perangkat ? `HP ${perangkat.slice(0, 4)}` : 'Perangkat tidak diketahui'
  return pengirim ? `${device}, dikirim oleh ${pengirim}` : device
}

const partyOf = (event: ReplayedEvent): Party => ({
  status: event.kind === 'scan' ? 'Hadir' : event.status,
  happened_at: event.happened_at,
  nama: event.operator ?? NO_NAME,
  details: deviceText(event),
})

/** What to decide by the whole history; null where nothing is to be decided. */
export function conflictOf(history: readonly RiwayatEvent[]): Conflict | null {
  const opposed = oppositionOf(asEvents(history))
  const seenAt = seenUntil(history)
  const stands = history.at(-1)?.sesudah
  if (!opposed || !stands || seenAt === null) return null
  const [scan, status] = [partyOf(opposed.scan), partyOf(opposed.status)]
  return {
    hadir: scan,
    opposing: status,
    berlaku: stands.status_kehadiran,
    meanwhile: statusTime(stands.status_kehadiran, stands.waktu_absen),
    seenAt,
    timeLost: stands.waktu_absen === null,
  }
}

/** The same by the latest scan and the latest status of a list, where the history can't be read; null where they don't oppose. */
export function conflictOfRow(row: AnggotaDiputuskan): Conflict | null {
  const { scan, status, status_kehadiran, waktu_absen, seen_at } = row
  if (!scan || !status || status.status_kehadiran === 'Hadir') return null
  const isHadir = status_kehadiran === 'Hadir'
  const of = (kind: StatusKehadiran, happened_at: string, operator: string | null): Party => ({
    status: kind,
    happened_at,
    nama: operator ?? NO_NAME,
    details: kind === 'Hadir' ? 'Dipindai' : 'Diubah di daftar',
  })
  const hadir = of('Hadir', isHadir && waktu_absen ? waktu_absen : scan.happened_at, scan.operator)
  const other = of(status.status_kehadiran, status.happened_at, status.operator)
  return {
    hadir,
    opposing: other,
    berlaku: status_kehadiran,
    meanwhile: statusTime(status_kehadiran, waktu_absen),
    seenAt: seen_at,
    timeLost: waktu_absen === null,
  }
}

/** 'Hadir 07:58 atau Alfa 10:00', the earlier one first. */
export function choiceText({ hadir, opposing }: Conflict): string {
  return [hadir, opposing]
    .sort((a, b) => (a.happened_at < b.happened_at ? -1 : 1))
    .map(({ status, happened_at }) => `${status} ${timeWib(happened_at)}`)
    .join(' atau ')
}

/** Where an entry stands: in one of the two lanes, or across both where it is a third source's. */
export type Side = 'left' | 'right' | 'wide'

/** One line of the clock between the lanes. */
export interface Point {
  key: string
  side: Side
  jam: string
  /** `dd/mm/yyyy`, where it is another day than that of the line before; null otherwise. */
  tanggal: string | null
  /** 'tiba': a record reached the server long after it was made. 'ulang': it changed nothing. */
  jenis: 'catatan' | 'ulang' | 'tiba'
  status: StatusKehadiran
  teks: string
  /** Who and which device: seen where the line stands in no lane, and read out everywhere. */
  sumber: string
}

/** The two records alone, where the history can't be read. */
export function pointsOfConflict({ hadir, opposing }: Conflict): Point[] {
  const lines = [
    { party: hadir, side: 'left' as const },
    { party: opposing, side: 'right' as const },
  ]
  return lines
    .sort((a, b) => (a.party.happened_at < b.party.happened_at ? -1 : 1))
    .map(({ party: { status, happened_at, nama, details }, side }) => ({
      key: side,
      side,
      jam: timeWib(happened_at),
      tanggal: null,
      jenis: 'catatan' as const,
      status,
      teks: details,
      sumber: nama,
    }))
}

/** A later arrival than this is a line of its own. */
const LATE_MS = 60_000

const CARA: Record<CaraScan, string> = {
  kamera: 'Pindai kamera',
  pemindai: 'Alat pemindai',
  ketik: 'NIM diketik',
  cari: 'Dipilih dari daftar',
  tempel: 'Daftar ditempel',
}

const isLate = ({ happened_at, received_at }: ReplayedEvent) =>
  Date.parse(received_at) - Date.parse(happened_at) > LATE_MS

function textOf(event: ReplayedEvent, scansBefore: readonly ArrivedScan[]): string {
  const parts =
    event.kind === 'scan'
      ? [CARA[event.cara]]
      : ['Dari daftar', ...(scansBefore.every((scan) => sawScan(event, scan)) ? [] : ['belum melihat scan'])]
  return [...parts, ...(isLate(event) ? ['tanpa sinyal'] : [])].join(', ')
}

/**
 * One lane a source: a device, or an account where no device is known. Where both records come from one source, the lanes are its
 * accounts, and else scans and statuses. What a third source recorded stands across both lanes.
 */
function sideOf(history: readonly ReplayedEvent[]): (event: ReplayedEvent) => Side {
  const opposed = oppositionOf(history)
  if (!opposed) return () => 'wide'
  const { scan: left, status: right } = opposed
  const source = (event: ReplayedEvent) => event.perangkat ?? `akun ${event.operator}`
  const account = (event: ReplayedEvent) => `${source(event)} ${event.operator}`
  const kind = (event: ReplayedEvent) => `${source(event)} ${event.kind}`
  const key = [source, account].find((each) => each(left) !== each(right)) ?? kind
  return (event) => (key(event) === key(left) ? 'left' : key(event) === key(right) ? 'right' : 'wide')
}

/** The lines of the clock, in the order in which the records count, with the late arrivals between them. */
export function pointsOf(history: readonly RiwayatEvent[]): Point[] {
  const events = asEvents(history)
  const side = sideOf(events)
  const lines = stepsOf(events).flatMap((step) => {
    const { event, before } = step
    const status: StatusKehadiran = event.kind === 'scan' ? 'Hadir' : event.status
    const base = { side: side(event), status, sumber: `${event.operator ?? NO_NAME}, ${deviceText(event)}` }
    const isRepeated = event.kind === 'scan' && !counted(step)
    const record = {
      ...base,
      key: event.id,
      at: event.happened_at,
      order: event.order_at,
      jenis: isRepeated ? ('ulang' as const) : ('catatan' as const),
      teks: isRepeated ? 'Scan lagi, jam pertama tetap' : textOf(event, before.scans),
    }
    if (!isLate(event)) return [record]
    const what = event.kind === 'scan' ? 'Scan' : status
    const arrival = {
      ...base,
      key: `${event.id} tiba`,
      at: event.received_at,
      order: event.received_at,
      jenis: 'tiba' as const,
      teks: `${what} ${timeWib(event.happened_at)} baru sampai di server`,
    }
    return [record, arrival]
  })
  lines.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
  return lines.map(({ key, side: lane, at, jenis, status, teks, sumber }, index) => {
    const [day, dayBefore] = [tanggalWib(at), tanggalWib(lines[index - 1]?.at ?? at)]
    const tanggal = day === dayBefore ? null : shownTanggal(day)
    return { key, side: lane, jam: timeWib(at), tanggal, jenis, status, teks, sumber }
  })
}
