import type { Authority } from '@bakti/contract/pengguna/pengguna.schemas'
import { lastDay, instantWib } from '@bakti/contract/time.rules'

/** A line of the form: a group's number, and its last day (`yyyy-mm-dd`) or ''. */
export interface KelompokLine {
  key: number
  nomor: string
  sampai: string
}

export const rowsOf = (groups: readonly Authority[]): KelompokLine[] =>
  groups.length === 0
    ? [{ key: 0, nomor: '', sampai: '' }]
    : groups.map(({ nomor, sampai }, key) => ({
        key,
        nomor: String(nomor),
        sampai: sampai === null ? '' : lastDay(sampai),
      }))

export const emptyRow = (rows: readonly KelompokLine[]): KelompokLine => ({
  key: Math.max(0, ...rows.map(({ key }) => key)) + 1,
  nomor: '',
  sampai: '',
})

const DAY_MS = 86_400_000

/** The end of a day in WIB, which is the beginning of the next one; null: without an end. */
export function endOfDay(tanggal: string): string | null {
  const begin = tanggal === '' ? null : instantWib(tanggal, 0, 0)
  return begin && new Date(Date.parse(begin) + DAY_MS).toISOString()
}

/** What the form asks for. A day that was not changed keeps its instant; a line without a number is none. */
export function kelompokBody(groups: readonly Authority[], rows: readonly KelompokLine[]) {
  return rows
    .filter(({ nomor }) => nomor !== '')
    .map(({ nomor, sampai }) => {
      const before = groups.find((group) => group.nomor === Number(nomor))
      const same = before?.sampai && lastDay(before.sampai) === sampai
      return { nomor: Number(nomor), sampai: same ? before.sampai : endOfDay(sampai) }
    })
}

/** The numbers of the groups that the form leaves out: they end. */
export function endedNow(groups: readonly Authority[], rows: readonly KelompokLine[]): number[] {
  const kept = new Set(rows.map(({ nomor }) => Number(nomor)))
  return groups.map(({ nomor }) => nomor).filter((nomor) => !kept.has(nomor))
}
