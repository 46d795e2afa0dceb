import type { AnggotaAbsensi } from '@bakti/contract/absen/absen.schemas'
import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import type { Person } from '../offline/roster.queries'
import { NOTHING_SEEN, type ShownRow } from '../kehadiran/pending.rules'

/** A member in the search by hand. */
export interface Searched extends Person {
  /** Null where this device does not know it. */
  id_kelompok: string | null
  /** Null where this screen does not know it: for a member of another group. */
  status: StatusKehadiran | null
  /** How far the operator has seen the member's record. */
  seen_at: string
}

/** A row of the scanned group. */
export type OwnRow = AnggotaAbsensi & Pick<ShownRow, 'namaOnly'>

const fromRow = (row: OwnRow): Searched => {
  const { id, nama, nim, kelompok, id_kelompok, status_kehadiran, seen_at } = row
  return { id, nama, nim, kelompok, id_kelompok, seen_at, status: row.namaOnly ? null : status_kehadiran }
}

/** The rows of the scanned group, then those of `everybody` who are not among them. */
export function searchable(rows: readonly OwnRow[], everybody: readonly Person[]): (Searched | Person)[] {
  const known = new Set(rows.map(({ id }) => id))
  return [...rows.map(fromRow), ...everybody.filter(({ id }) => !known.has(id))]
}

/**
 * A person as the search shows them. Made only for those who are shown: making 8,000 takes a slow phone longer than a key press.
 * `idOfKelompok`: the id of a group's number.
 */
export const asSearched = (
  found: Searched | Person,
  idOfKelompok: (nomor: number) => string | null,
): Searched =>
  'status' in found
    ? found
    : {
        ...found,
        id_kelompok: idOfKelompok(found.kelompok),
        // Their record is not on screen, so a status given here can't undo a scan (rule H9).
        status: null,
        seen_at: NOTHING_SEEN,
      }

/** Lower case, without accents and without the marks inside a name. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’`.]/gu, '')
    .toLowerCase()

/** People know the end of a NIM. Fewer digits would match too many. */
const DIGITS_MIN = 4

/** What a search compares. It is kept as long as the person's row: making it takes longer than a search. */
interface Key {
  nim: string
  /** The words of the name, each after a space. */
  nama: string
}

// oxlint-disable-next-line bakti/state-in-parts -- follows from the row alone, and goes with it
const keys = new WeakMap<object, Key>()

function keyOf(member: { nama: string; nim: string }): Key {
  const known = keys.get(member)
  if (known) return known
  const key = { nim: member.nim.toLowerCase(), nama: asWords(member.nama) }
  keys.set(member, key)
  return key
}

/** How many keys are made at a time: a slow phone stays responsive meanwhile. */
const AT_ONCE = 500

/** Makes the keys of these people ahead of the first search. Returns the function that stops it. */
export function prepareSearch(members: readonly Person[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const from = (start: number) => {
    for (const member of members.slice(start, start + AT_ONCE)) keyOf(member)
    if (start + AT_ONCE < members.length) timer = setTimeout(from, 0, start + AT_ONCE)
  }
  timer = setTimeout(from, 0, 0)
  return () => clearTimeout(timer)
}

const wordsOf = (text: string) =>
  plain(text)
    .split(/[\s-]+/)
    .filter(Boolean)
const asWords = (text: string) =>
  wordsOf(text)
    .map((word) => ` ${word}`)
    .join('')

const byNim = (nim: string, query: string) =>
  query.length >= DIGITS_MIN && /\d/.test(query) && (nim.startsWith(query) || nim.endsWith(query))

/** The ids of the members who are Hadir. They are listed last. */
export const recorded = (members: readonly (Person | Searched)[]): ReadonlySet<string> =>
  new Set(members.filter((member) => 'status' in member && member.status === 'Hadir').map(({ id }) => id))

/**
 * Finds members by the beginnings of their names, by their NIM, or by its last four or more digits (rule S13). An empty query finds
 * all. An exact name or NIM comes first, then the members who are not in `last`. A list on screen passes the same `last` all the time,
 * so that no row moves when its member is recorded.
 */
export function cari<Member extends Person>(
  members: readonly Member[],
  query: string,
  last = recorded(members),
): Member[] {
  const typed = query.trim().toLowerCase()
  const nama = asWords(typed)
  const words = wordsOf(typed).map((word) => ` ${word}`)
  const rank = (member: Member, key: Key) =>
    typed !== '' && (key.nim === typed || key.nama === nama) ? 0 : last.has(member.id) ? 2 : 1
  return (
    members
      .map((member) => ({ member, key: keyOf(member) }))
      .filter(({ key }) => byNim(key.nim, typed) || words.every((word) => key.nama.includes(word)))
      .map(({ member, key }) => ({ member, key, rank: rank(member, key) }))
      // Compared as code units: the rules of a language take a slow phone several frames for a thousand names.
      .sort((a, b) => a.rank - b.rank || compare(a.key.nama, b.key.nama) || compare(a.key.nim, b.key.nim))
      .map(({ member }) => member)
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
