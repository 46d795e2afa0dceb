import type { TempelMatch, TempelPerson } from '@bakti/contract/absen/absen.schemas'
import {
  TEMPEL_PEOPLE,
  type Term,
  isSimilar,
  nameKey,
  termOf,
  withOneDigit,
  wordsOf,
} from '@bakti/contract/absen/tempel.rules'
import { expectAbsen } from '../absen/absen.usecases'
import type { Reading } from './kehadiran.usecases'
import { findTempelNama, findTempelNim, findTempelOutside } from './tempel.repository'

/** Texts without repeats and without null. */
const distinct = (texts: readonly (string | null)[]) => [...new Set(texts.filter((text) => text !== null))]

/**
 * Whom each line of a pasted list names in an activity (rule H161), among the members whom the caller reaches; 404 for an unknown activity.
 * However many lines: the NIMs, then at once the names, the NIMs out of reach, and those of which a digit is missing.
 */
export async function matchTempel(
  { pool, readSettled }: Reading,
  { id_absen: absen, baris }: { id_absen: string; baris: readonly string[] },
  mentor: string | null,
): Promise<TempelMatch[]> {
  await expectAbsen(pool, absen)
  // Before the rows are read, see `settledUntil`.
  const scope = { absen, mentor, settled: await readSettled() }
  const terms = baris.map(termOf)
  const numbers = distinct(terms.map(({ nim }) => nim))
  const byNim = new Map(
    (await findTempelNim(pool, { ...scope, wanted: numbers })).map((one) => [one.nim, one]),
  )
  const left = terms.filter(({ nim }) => nim === null || !byNim.has(nim))
  const names = distinct(left.map(({ nama }) => nama && nameKey(nama)))
  const unknown = distinct(left.map(({ nim }) => nim))
  const [byName, outside, near] = await Promise.all([
    names.length === 0
      ? []
      : findTempelNama(pool, { ...scope, names, words: names.map((name) => wordsOf(name).join(' ')) }),
    mentor === null ? [] : findTempelOutside(pool, { mentor, wanted: unknown }),
    findTempelNim(pool, { ...scope, wanted: distinct(unknown.flatMap(withOneDigit)) }),
  ])
  const named = new Map<string, TempelPerson[]>()
  for (const { wanted, ...orang } of byName) named.set(wanted, [...(named.get(wanted) ?? []), orang])
  const groupOf = new Map(outside.map(({ nim, kelompok }) => [nim, kelompok]))
  const nearBy = new Map(near.map((orang) => [orang.nim, orang]))
  return terms.map((term) => matchOf(term, { byNim, named, groupOf, nearBy }))
}

interface Found {
  byNim: ReadonlyMap<string, TempelPerson>
  named: ReadonlyMap<string, readonly TempelPerson[]>
  groupOf: ReadonlyMap<string, number>
  nearBy: ReadonlyMap<string, TempelPerson>
}

function matchOf({ nim, nama }: Term, { byNim, named, groupOf, nearBy }: Found): TempelMatch {
  const exact = nim === null ? undefined : byNim.get(nim)
  if (exact) return { cocok: 'nim', orang: [exact] }
  const kelompok = nim === null ? undefined : groupOf.get(nim)
  if (kelompok !== undefined) return { cocok: 'luar', orang: [], kelompok }
  const people = nama === null ? [] : (named.get(nameKey(nama)) ?? [])
  const same = people.filter((orang) => nama !== null && nameKey(orang.nama) === nameKey(nama))
  // A NIM that nobody has beside a name: the name alone is no proof.
  if (same.length > 0) return { cocok: nim === null ? 'nama' : 'mirip', orang: same.slice(0, TEMPEL_PEOPLE) }
  const similar = [
    ...people.filter((orang) => nama !== null && isSimilar(orang.nama, nama)),
    ...(nim === null ? [] : withOneDigit(nim).flatMap((each) => nearBy.get(each) ?? [])),
  ]
  // Of too many nobody is likelier than the others.
  if (similar.length === 0 || similar.length > TEMPEL_PEOPLE) return { cocok: 'tidak', orang: [] }
  return { cocok: 'mirip', orang: similar }
}
