import type { KumpulTugas, Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { tanggalWib } from '@bakti/contract/waktu.rules'

const BULAN = ['JAN', 'FEB', 'MAR', 'APR', 'MEI', 'JUN', 'JUL', 'AGT', 'SEP', 'OKT', 'NOV', 'DES'] as const

/** Day and month of a deadline in WIB, as its tile shows them; null where it is no instant. */
export function deadlineTile(deadline: string): { day: string; month: string } | null {
  const [, month, day] = tanggalWib(deadline).split('-')
  const name = BULAN[Number(month) - 1]
  return day && name ? { day: String(Number(day)), month: name } : null
}

/** The submission form as it is typed; converted when it is sent. */
export interface KumpulValues {
  nama: string
  nim: string
  /** The group's number; '' while none is chosen. */
  kelompok: string
  link_tugas: string
}

const EMPTY: KumpulValues = { nama: '', nim: '', kelompok: '', link_tugas: '' }

const person = ({ nama, nim, kelompok }: KumpulTugas) => ({ nama, nim, kelompok: String(kelompok) })

/**
 * What the form starts with: the own submission; for a first one, who the person said to be in their latest other
 * submission, so that name, NIM and group are typed once.
 */
export function prefill(tugas: Tugas, all: readonly Tugas[]): KumpulValues {
  const [own] = tugas.Kumpul_Tugas
  if (own) return { ...person(own), link_tugas: own.link_tugas }
  const [latest] = all
    .flatMap(({ Kumpul_Tugas }) => Kumpul_Tugas)
    .sort((a, b) => (a.updateAt < b.updateAt ? 1 : -1))
  return latest ? { ...EMPTY, ...person(latest) } : EMPTY
}

/** A kept draft as values of the form; null where it is none, or says what the form starts with anyway. */
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
