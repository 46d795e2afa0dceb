import type { AnggotaDiputuskan, PeristiwaKehadiran } from '@bakti/contract/absen/absen.schemas'
import {
  type ArrivedScan,
  type CaraScan,
  type KehadiranEvent,
  type StatusKehadiran,
  sawScan,
} from '@bakti/contract/absen/kehadiran.rules'
import { counted, oppositionOf, seenUntil, stepsOf } from '@bakti/contract/absen/riwayat.rules'
import { jamWib, tanggalTampil, tanggalWib } from '@bakti/contract/waktu.rules'

/** An event of the history, as the replay takes it. The cast is safe: the server derives the fields of a kind from its constraints. */
type Peristiwa = PeristiwaKehadiran & KehadiranEvent
const asEvents = (history: readonly PeristiwaKehadiran[]) => history as readonly Peristiwa[]

/** One of the two records between which a person decides. */
export interface Pihak {
  status: StatusKehadiran
  happened_at: string
  /** The lane's heading: who made the record. */
  nama: string
  /** Below it: the device, and who delivered it. */
  rincian: string
}

/** What a person decides about, and what they have seen of it. */
export interface Bentrok {
  /** The scan. Its lane is always the left one. */
  hadir: Pihak
  /** The status that opposes it. */
  lawan: Pihak
  /** Which of the two counts meanwhile. */
  berlaku: StatusKehadiran
  /** What counts meanwhile, 'Hadir 07:58'. */
  sementara: string
  /** `X-Seen-At` of the decision. */
  seenAt: string
  /** The record was emptied meanwhile: a Hadir gets the time of the decision, because no status brings the time of a scan back. */
  waktuHilang: boolean
}

const NO_NAME = 'Akun yang sudah dihapus'

/** 'Hadir 07:58'; a time is shown for Hadir alone, as in the lists. */
const statusJam = (status: StatusKehadiran, at: string | null) =>
  status === 'Hadir' && at ? `Hadir ${jamWib(at)}` : status

function deviceText({ perangkat, pengirim }: Pick<Peristiwa, 'perangkat' | 'pengirim'>): string {
  // As the page 'Perangkat' names it.
  const device = perangkat ? `HP ${perangkat.slice(0, 4)}` : 'Perangkat tidak diketahui'
  return pengirim ? `${device}, dikirim oleh ${pengirim}` : device
}

const pihakOf = (event: Peristiwa): Pihak => ({
  status: event.kind === 'scan' ? 'Hadir' : event.status,
  happened_at: event.happened_at,
  nama: event.operator ?? NO_NAME,
  rincian: deviceText(event),
})

/** What to decide by the whole history; null where nobody has to decide. */
export function bentrokOf(history: readonly PeristiwaKehadiran[]): Bentrok | null {
  const opposed = oppositionOf(asEvents(history))
  const seenAt = seenUntil(history)
  const stands = history.at(-1)?.sesudah
  if (!opposed || !stands || seenAt === null) return null
  const [scan, status] = [pihakOf(opposed.scan), pihakOf(opposed.status)]
  return {
    hadir: scan,
    lawan: status,
    berlaku: stands.status_kehadiran,
    sementara: statusJam(stands.status_kehadiran, stands.waktu_absen),
    seenAt,
    waktuHilang: stands.waktu_absen === null,
  }
}

/** The same by the latest scan and the latest status of a list, where the history can't be read; null where they don't oppose. */
export function bentrokOfRow(row: AnggotaDiputuskan): Bentrok | null {
  const { scan, status, status_kehadiran, waktu_absen, seen_at } = row
  if (!scan || !status || status.status_kehadiran === 'Hadir') return null
  const isHadir = status_kehadiran === 'Hadir'
  const of = (kind: StatusKehadiran, happened_at: string, operator: string | null): Pihak => ({
    status: kind,
    happened_at,
    nama: operator ?? NO_NAME,
    rincian: kind === 'Hadir' ? 'Dipindai' : 'Diubah di daftar',
  })
  const hadir = of('Hadir', isHadir && waktu_absen ? waktu_absen : scan.happened_at, scan.operator)
  const other = of(status.status_kehadiran, status.happened_at, status.operator)
  return {
    hadir,
    lawan: other,
    berlaku: status_kehadiran,
    sementara: statusJam(status_kehadiran, waktu_absen),
    seenAt: seen_at,
    waktuHilang: waktu_absen === null,
  }
}

/** 'Hadir 07:58 atau Alfa 10:00', the earlier one first. */
export function pilihanText({ hadir, lawan }: Bentrok): string {
  return [hadir, lawan]
    .sort((a, b) => (a.happened_at < b.happened_at ? -1 : 1))
    .map(({ status, happened_at }) => `${status} ${jamWib(happened_at)}`)
    .join(' atau ')
}

/** Where an entry stands: in one of the two lanes, or across both where it is a third source's. */
export type Sisi = 'kiri' | 'kanan' | 'lebar'

/** One line of the clock between the lanes. */
export interface Titik {
  key: string
  sisi: Sisi
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
export function titikOfBentrok({ hadir, lawan }: Bentrok): Titik[] {
  const lines = [
    { pihak: hadir, sisi: 'kiri' as const },
    { pihak: lawan, sisi: 'kanan' as const },
  ]
  return lines
    .sort((a, b) => (a.pihak.happened_at < b.pihak.happened_at ? -1 : 1))
    .map(({ pihak: { status, happened_at, nama, rincian }, sisi }) => ({
      key: sisi,
      sisi,
      jam: jamWib(happened_at),
      tanggal: null,
      jenis: 'catatan' as const,
      status,
      teks: rincian,
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
}

const isLate = ({ happened_at, received_at }: Peristiwa) =>
  Date.parse(received_at) - Date.parse(happened_at) > LATE_MS

function teksOf(event: Peristiwa, scansBefore: readonly ArrivedScan[]): string {
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
function sisiOf(history: readonly Peristiwa[]): (event: Peristiwa) => Sisi {
  const opposed = oppositionOf(history)
  if (!opposed) return () => 'lebar'
  const { scan: kiri, status: kanan } = opposed
  const source = (event: Peristiwa) => event.perangkat ?? `akun ${event.operator}`
  const account = (event: Peristiwa) => `${source(event)} ${event.operator}`
  const kind = (event: Peristiwa) => `${source(event)} ${event.kind}`
  const key = [source, account].find((each) => each(kiri) !== each(kanan)) ?? kind
  return (event) => (key(event) === key(kiri) ? 'kiri' : key(event) === key(kanan) ? 'kanan' : 'lebar')
}

/** The lines of the clock, in the order in which the records count, with the late arrivals between them. */
export function titikOf(history: readonly PeristiwaKehadiran[]): Titik[] {
  const events = asEvents(history)
  const sisi = sisiOf(events)
  const lines = stepsOf(events).flatMap((step) => {
    const { event, before } = step
    const status: StatusKehadiran = event.kind === 'scan' ? 'Hadir' : event.status
    const base = { sisi: sisi(event), status, sumber: `${event.operator ?? NO_NAME}, ${deviceText(event)}` }
    const isRepeated = event.kind === 'scan' && !counted(step)
    const record = {
      ...base,
      key: event.id,
      at: event.happened_at,
      order: event.order_at,
      jenis: isRepeated ? ('ulang' as const) : ('catatan' as const),
      teks: isRepeated ? 'Scan lagi, jam pertama tetap' : teksOf(event, before.scans),
    }
    if (!isLate(event)) return [record]
    const what = event.kind === 'scan' ? 'Scan' : status
    const arrival = {
      ...base,
      key: `${event.id} tiba`,
      at: event.received_at,
      order: event.received_at,
      jenis: 'tiba' as const,
      teks: `${what} ${jamWib(event.happened_at)} baru sampai di server`,
    }
    return [record, arrival]
  })
  lines.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
  return lines.map(({ key, sisi: side, at, jenis, status, teks, sumber }, index) => {
    const [day, dayBefore] = [tanggalWib(at), tanggalWib(lines[index - 1]?.at ?? at)]
    const tanggal = day === dayBefore ? null : tanggalTampil(day)
    return { key, sisi: side, jam: jamWib(at), tanggal, jenis, status, teks, sumber }
  })
}
