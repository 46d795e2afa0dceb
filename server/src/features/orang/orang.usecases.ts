import { searchWords } from '@bakti/contract/orang/orang.rules'
import type { Found, Orang } from '@bakti/contract/orang/orang.schemas'
import type { Pool } from '../../platform/database'
import type { Reading } from '../kehadiran/kehadiran.usecases'
import { anggotaNotFound } from '../anggota/anggota.errors'
import { searchOrang, selectKegiatanOf, selectOrang } from './orang.repository'

/** Members by the beginnings of their words (rule M25); for `mentor` those of the own groups. */
export const findOrang = (pool: Pool, q: string, mentor: string | null): Promise<Found[]> =>
  searchOrang(pool, { wanted: tsquery(q), q, mentor })

/** A text of PostgreSQL's type tsquery: every word is the beginning of one of the member's, or all of it is that of a telephone number. */
function tsquery(q: string): string {
  const { words, hp } = searchWords(q)
  const all = words.map(beginning).join(' & ')
  return hp === null ? all : `(${all}) | ${beginning(`hp${hp}`)}`
}

const beginning = (word: string) => `'${word.replaceAll(/['\\]/g, '$&$&')}':*`

/** All that is known of one member; 404 for an unknown one. */
export async function readOrang({ pool, readSettled }: Reading, id: string): Promise<Orang> {
  // Before the records are read, see `settledUntil`.
  const settled = await readSettled()
  const [[orang], kegiatan] = await Promise.all([
    selectOrang(pool, { id }),
    selectKegiatanOf(pool, { id, settled }),
  ])
  if (!orang) throw anggotaNotFound()
  return { ...orang, kegiatan }
}
