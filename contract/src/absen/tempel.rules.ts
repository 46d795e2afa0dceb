import { NIM_MIN, NIM_PATTERN } from '../anggota/anggota.rules'
import { TEMPEL_LINE_MAX } from './absen.calls'
import type { TempelMatch, TempelPerson } from './absen.schemas'

/** The most people among whom one is chosen. */
export const TEMPEL_PEOPLE = 8

/** The lines of a pasted text or a file that say something. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.slice(0, TEMPEL_LINE_MAX).trim())
    .filter((line) => line !== '')

/** What a line names: a NIM, a name, or both where it has several cells. */
export interface Term {
  nim: string | null
  nama: string | null
}

const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/^["']+|["']+$/g, '')
    .trim()
    .replace(/\s+/g, ' ')
const isNim = (cell: string) => cell.length >= NIM_MIN && /\d/.test(cell) && NIM_PATTERN.test(cell)
const letters = (cell: string) => cell.replace(/[^\p{L}]/gu, '').length

/** Reads a line, also one that was copied from a table: a cell with digits is the NIM, the one with most letters the name. */
export function termOf(line: string): Term {
  const cells = line.split(/[\t;,|]/).map(tidy)
  const nim = cells.filter(isNim).sort((a, b) => b.length - a.length)[0] ?? null
  const [nama] = cells.filter((cell) => !isNim(cell)).sort((a, b) => letters(b) - letters(a))
  return { nim, nama: nama && letters(nama) > 0 ? nama : null }
}

/** A name as it is compared. */
export const nameKey = (nama: string): string => tidy(nama).toLowerCase()

/** The words of a name that are looked up: all but initials and abbreviations, or all where there is none. */
export function wordsOf(nama: string): string[] {
  const words = nameKey(nama).split(' ')
  const whole = words.filter((word) => !/^\p{L}$|\.$/u.test(word))
  return whole.length > 0 ? whole : words
}

/** Whether every word of a line, or its initial, begins a word of the name. */
export function isSimilar(nama: string, line: string): boolean {
  const words = nameKey(nama).split(' ')
  return nameKey(line)
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part.replace(/\.$/, ''))))
}

/** Every NIM that becomes this one where one digit is left out. */
export function withOneDigit(nim: string): string[] {
  const found = new Set<string>()
  for (let at = 0; at <= nim.length; at++)
    for (let digit = 0; digit <= 9; digit++) found.add(`${nim.slice(0, at)}${digit}${nim.slice(at)}`)
  return [...found]
}

/** What becomes of a line: recorded, one of several to be chosen, a similar one to be confirmed, nothing to record, held, unknown. */
export const TEMPEL_CLASSES = ['hadir', 'several', 'similar', 'already', 'ditahan', 'unknown'] as const
export type TempelClass = (typeof TEMPEL_CLASSES)[number]

/** A line with what becomes of it. */
export interface TempelRow {
  /** From 1. */
  nomor: number
  teks: string
  kelas: TempelClass
  /** Whom it names; null where nobody is, or nobody yet. */
  orang: TempelPerson | null
  /** Among whom one is chosen. */
  choices: readonly TempelPerson[]
  /** The line that names the same person before it. */
  sama?: number
  /** Of a held line of another group: its number, and nothing else of the member (rule R10). */
  kelompok?: number
}

function classOf({ status_kehadiran, di_luar_sasaran }: TempelPerson): TempelClass {
  if (status_kehadiran === 'Hadir') return 'already'
  return di_luar_sasaran ? 'ditahan' : 'hadir'
}

/**
 * Classifies the lines of a list (rule H161). Every line has one class, and who is named twice counts at the first line alone.
 * `chosen`: who was chosen for a line, by its number.
 */
export function classifyTempel(
  lines: readonly string[],
  matches: readonly TempelMatch[],
  chosen: ReadonlyMap<number, TempelPerson> = new Map(),
): TempelRow[] {
  const first = new Map<string, number>()
  return matches.map(({ cocok, orang: found, kelompok }, index): TempelRow => {
    const nomor = index + 1
    const teks = lines[index] ?? ''
    const row = { nomor, teks, orang: null, choices: found }
    const one = cocok === 'nim' || (cocok === 'nama' && found.length === 1) ? found[0] : undefined
    const orang = chosen.get(nomor) ?? one
    const key = orang?.id ?? (cocok === 'luar' ? (termOf(teks).nim ?? teks) : null)
    if (key === null)
      return { ...row, kelas: cocok === 'nama' ? 'several' : cocok === 'mirip' ? 'similar' : 'unknown' }
    const sama = first.get(key)
    if (sama !== undefined) return { ...row, orang: orang ?? null, kelas: 'already', sama }
    first.set(key, nomor)
    if (!orang) return { ...row, kelas: 'ditahan', ...(kelompok !== undefined && { kelompok }) }
    return { ...row, orang, kelas: classOf(orang) }
  })
}
