import type { IssuedKode } from '@bakti/contract/aktivasi/kode.schemas'
import { type PrintedKelompok, type Sheet, sheetsOf } from './print.rules'

/** What is printed with codes: cards, or a sheet of codes for each group. */
export const CONTENTS = { kartu: 'Kartu dan kode aktivasi', lembar: 'Lembar kode' } as const
export type Contents = keyof typeof CONTENTS
export const isContents = (text: string | null): text is Contents =>
  text !== null && Object.hasOwn(CONTENTS, text)

/** The cards of a back sheet: each row the other way round, so that paper turned over its long edge has every back behind its front. */
export function backOf<Card>(cards: readonly Card[], kolom: number): (Card | null)[] {
  return Array.from({ length: Math.ceil(cards.length / kolom) }, (_, row) =>
    Array.from({ length: kolom }, (_each, column) => cards[row * kolom + column] ?? null).reverse(),
  ).flat()
}

/** Rows of a sheet of codes: a group of 27 fills one. */
const ROWS = 27
export const kodeSheets = (kelompok: readonly PrintedKelompok[]): Sheet[] =>
  sheetsOf(kelompok, { kolom: 1, baris: ROWS })

/** The members of whom this print has codes, with code and gelombang. */
export function withKode(
  kelompok: readonly PrintedKelompok[],
  { kode }: Pick<IssuedKode, 'kode'>,
  gelombang: ReadonlyMap<string, string | null>,
): PrintedKelompok[] {
  const byId = new Map(kode.map((one) => [one.id_anggota, one.kode]))
  return kelompok.map(({ nomor, anggota }) => ({
    nomor,
    anggota: anggota.flatMap((one) => {
      const code = byId.get(one.id)
      return code === undefined ? [] : [{ ...one, kode: code, gelombang: gelombang.get(one.id) ?? null }]
    }),
  }))
}
