import type { Absen } from '@bakti/contract/absen/absen.schemas'
import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import type { QueuedItem } from '../outbox/outbox.queries'

/** A group as people see it: the server's, or one that still waits on this device. */
export interface ShownKelompok {
  id: string
  nomor: number
  anggota: number
  antre: boolean
}

/** The groups by number: those that wait to be made are among them, those that wait to be deleted are not. */
export function withPendingKelompok(
  rows: readonly Kelompok[],
  items: readonly QueuedItem[],
): ShownKelompok[] {
  const waiting = items.filter((item) => item.state === 'antre')
  const removed = new Set(
    waiting.filter((item) => item.kind === 'kelompok.remove').map((item) => item.query.id),
  )
  const known = new Set(rows.map(({ id }) => id))
  const added = waiting
    .filter((item) => item.kind === 'kelompok.create')
    .filter(({ id }) => !known.has(id))
    .map(({ id, body }) => ({
      id,
      nomor: body.nomor,
      anggota: 0,
      antre: true,
    }))
  const kept = rows.map(({ id, nomor, anggota = 0 }) => ({ id, nomor, anggota, antre: false }))
  return [...kept, ...added].filter(({ id }) => !removed.has(id)).sort((a, b) => a.nomor - b.nomor)
}

/** Part of 'Kelompok {nomor}', whatever the case. */
export function searchKelompok(rows: readonly ShownKelompok[], text: string): readonly ShownKelompok[] {
  const wanted = text.trim().toLowerCase()
  return rows.filter(({ nomor }) => `kelompok ${nomor}`.includes(wanted))
}

/** When an activity begins; one without an hour with its day (WIB). */
const beginOf = ({ tanggal, mulai }: Absen) => Date.parse(mulai ?? `${tanggal}T00:00:00+07:00`)

/** The activity that has begun last at `now`; of several the first of the list (rule K125). */
export function latestBegun(all: readonly Absen[], now: Date): Absen | undefined {
  const begun = all.filter((absen) => beginOf(absen) <= now.getTime())
  const last = Math.max(...begun.map(beginOf))
  return begun.find((absen) => beginOf(absen) === last)
}

/** 8 characters and '...' where the id is longer than 10. */
export function shortId(id: string): string {
  return id.length > 10 ? `${id.slice(0, 8)}...` : id
}
