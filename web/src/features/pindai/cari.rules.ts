import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { NOTHING_SEEN } from './scan-verdict'

/** A member who can be found by hand. */
export interface Dicari {
  id: string
  nama: string
  nim: string
  kelompok: number
  id_kelompok: string
  /** Null where this screen doesn't know it: another group's member. */
  status: StatusKehadiran | null
  /** What whoever gives a status has seen. */
  seen_at: string
}

/** The rows of the group, and of `semua` whoever is not in them. */
export function searchable(rows: readonly AnggotaAbsensi[], semua: readonly Kelompok[]): Dicari[] {
  const own = rows.map(({ id, nama, nim, kelompok, id_kelompok, status_kehadiran, seen_at }) => ({
    ...{ id, nama, nim, kelompok, id_kelompok, seen_at },
    status: status_kehadiran,
  }))
  const known = new Set(own.map(({ id }) => id))
  const others = semua
    .flatMap(({ Anggota_Kelompok = [] }) => Anggota_Kelompok)
    .filter(({ id }) => !known.has(id))
    .map(({ id, nama, nim, kelompok, id_kelompok }) => ({
      ...{ id, nama, nim, kelompok, id_kelompok },
      // No record of theirs is on screen, so a status given there can't undo a scan (DECISIONS: Attendance).
      ...{ status: null, seen_at: NOTHING_SEEN },
    }))
  return [...own, ...others]
}

/** As people type: without capitals, accents and the marks within a name. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’`.]/gu, '')
    .toLowerCase()

/** Of a number people know the end; fewer digits would find everybody. */
const DIGITS_MIN = 4

function byNim(nim: string, query: string): boolean {
  if (query.length < DIGITS_MIN || !/\d/.test(query)) return false
  const number = nim.toLowerCase()
  return number.startsWith(query) || number.endsWith(query)
}

/** Every word of the query begins a word of the name. */
function byNama(nama: string, words: readonly string[]): boolean {
  const parts = plain(nama).split(/[\s-]+/)
  return words.every((word) => parts.some((part) => part.startsWith(word)))
}

/** Who is recorded already: they come last. */
export const recorded = (members: readonly Dicari[]): ReadonlySet<string> =>
  new Set(members.filter(({ status }) => status === 'Hadir').map(({ id }) => id))

/**
 * Members by the beginnings of their names, their NIM, or its last four (or more) digits; all of them for an empty query. An exact
 * name or NIM stands first, then who still has to be recorded. `last`: who counts as recorded; a list on screen keeps to those of
 * its beginning, so that no row moves under a thumb.
 */
export function cari(members: readonly Dicari[], query: string, last = recorded(members)): Dicari[] {
  const typed = query.trim().toLowerCase()
  const words = plain(typed)
    .split(/[\s-]+/)
    .filter(Boolean)
  const nama = plain(typed).replace(/\s+/g, ' ')
  const isExact = (member: Dicari) => member.nim.toLowerCase() === typed || plain(member.nama) === nama
  const rank = (member: Dicari) => (typed !== '' && isExact(member) ? 0 : last.has(member.id) ? 2 : 1)
  return members
    .filter((member) => byNim(member.nim, typed) || byNama(member.nama, words))
    .map((member) => ({ member, rank: rank(member) }))
    .sort((a, b) => a.rank - b.rank || a.member.nama.localeCompare(b.member.nama, 'id'))
    .map(({ member }) => member)
}
