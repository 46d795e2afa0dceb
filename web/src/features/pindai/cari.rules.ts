import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { NOTHING_SEEN } from './scan-verdict'

/** A member in the search by hand. */
export interface Dicari {
  id: string
  nama: string
  nim: string
  kelompok: number
  id_kelompok: string
  /** Null where this screen does not know it: for a member of another group. */
  status: StatusKehadiran | null
  /** How far the operator has seen the member's record. */
  seen_at: string
}

/** The rows of the scanned group, then the members of `semua` that are not among them. */
export function searchable(rows: readonly AnggotaAbsensi[], semua: readonly Kelompok[]): Dicari[] {
  const own = rows.map(({ id, nama, nim, kelompok, id_kelompok, status_kehadiran, seen_at }) => ({
    id,
    nama,
    nim,
    kelompok,
    id_kelompok,
    seen_at,
    status: status_kehadiran,
  }))
  const known = new Set(own.map(({ id }) => id))
  const others = semua
    .flatMap(({ Anggota_Kelompok = [] }) => Anggota_Kelompok)
    .filter(({ id }) => !known.has(id))
    .map(({ id, nama, nim, kelompok, id_kelompok }) => ({
      id,
      nama,
      nim,
      kelompok,
      id_kelompok,
      // Their record is not on screen, so a status given here can't undo a scan (rule H9).
      status: null,
      seen_at: NOTHING_SEEN,
    }))
  return [...own, ...others]
}

/** Lower case, without accents and without the marks inside a name. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’`.]/gu, '')
    .toLowerCase()

/** People know the end of a NIM. Fewer digits would match too many. */
const DIGITS_MIN = 4

function byNim(nim: string, query: string): boolean {
  if (query.length < DIGITS_MIN || !/\d/.test(query)) return false
  const number = nim.toLowerCase()
  return number.startsWith(query) || number.endsWith(query)
}

/** Whether every word of the query is the beginning of a word of the name. */
function byNama(nama: string, words: readonly string[]): boolean {
  const parts = plain(nama).split(/[\s-]+/)
  return words.every((word) => parts.some((part) => part.startsWith(word)))
}

/** The ids of the members who are Hadir. They are listed last. */
export const recorded = (members: readonly Dicari[]): ReadonlySet<string> =>
  new Set(members.filter(({ status }) => status === 'Hadir').map(({ id }) => id))

/**
 * Finds members by the beginnings of their names, by their NIM, or by its last four or more digits (rule S13). An empty query finds
 * all. An exact name or NIM comes first, then the members who are not in `last`. A list on screen passes the same `last` all the time,
 * so that no row moves when its member is recorded.
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
