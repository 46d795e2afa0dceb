import type { KumpulTugas, Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { tugasAction } from '@bakti/contract/tugas/tugas.rules'
import { tanggalWib } from '@bakti/contract/time.rules'

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MEI', 'JUN', 'JUL', 'AGT', 'SEP', 'OKT', 'NOV', 'DES'] as const

/** Day and month of a deadline in WIB for its tile; null for an invalid deadline. */
export function deadlineTile(deadline: string): { day: string; month: string } | null {
  const [, month, day] = tanggalWib(deadline).split('-')
  const name = MONTHS[Number(month) - 1]
  return day && name ? { day: String(Number(day)), month: name } : null
}

/** From here on a deadline is urgent. */
const URGENT_MS = 24 * 60 * 60_000

/** Whether less than a day is left until a deadline that is not over. */
export const isUrgent = (deadline: string, now: Date) => Date.parse(deadline) - now.getTime() < URGENT_MS

/** Divides the tasks into open, submitted and missed ones, each in the order of `rows`. */
export function partsOf(
  rows: readonly Tugas[],
  now: Date,
): Record<'stillOpen' | 'selesai' | 'missed', Tugas[]> {
  const parts = { stillOpen: [] as Tugas[], selesai: [] as Tugas[], missed: [] as Tugas[] }
  for (const row of rows) {
    const action = tugasAction(row, now)
    parts[action === 'lihat' ? 'stillOpen' : action === 'terlambat' ? 'missed' : 'selesai'].push(row)
  }
  return parts
}

/** The values of the submission form. They are converted when they are sent. */
export interface KumpulValues {
  nama: string
  nim: string
  /** The group's number; '' before the choice. */
  kelompok: string
  link_tugas: string
}

const EMPTY: KumpulValues = { nama: '', nim: '', kelompok: '', link_tugas: '' }

const person = ({ nama, nim, kelompok }: KumpulTugas) => ({ nama, nim, kelompok: String(kelompok) })

/**
 * The first values of the form: the own submission; otherwise name, NIM and group of the latest other submission; otherwise the name
 * of the account (rule T16).
 */
export function prefill(tugas: Tugas, all: readonly Tugas[], name: string): KumpulValues {
  const [own] = tugas.Kumpul_Tugas
  if (own) return { ...person(own), link_tugas: own.link_tugas }
  const [latest] = all
    .flatMap(({ Kumpul_Tugas }) => Kumpul_Tugas)
    .sort((a, b) => (a.updateAt < b.updateAt ? 1 : -1))
  return latest ? { ...EMPTY, ...person(latest) } : { ...EMPTY, nama: name }
}

/** Reads a kept draft; null where it is invalid or equal to the first values (rule T15). */
export function readDraft(kept: unknown, start: KumpulValues): KumpulValues | null {
  if (typeof kept !== 'object' || kept === null) return null
  const draft = { ...EMPTY }
  for (const field of Object.keys(EMPTY) as (keyof KumpulValues)[]) {
    const value = (kept as Partial<Record<keyof KumpulValues, unknown>>)[field]
    if (typeof value !== 'string') return null
    draft[field] = value
  }
  const same = (Object.keys(EMPTY) as (keyof KumpulValues)[]).every((field) => draft[field] === start[field])
  return same ? null : draft
}

/** A link as a table shows it: without its scheme. */
export const shownLink = (link: string) => link.replace(/^https?:\/\//i, '')
