import type { KodeTerbit } from '@bakti/contract/aktivasi/kode.schemas'
import { type KelompokCetak, type Lembar, lembarOf } from './cetak.rules'

/** What is printed with codes: cards, or a sheet of codes for each group. */
export const ISI = { kartu: 'Kartu dan kode aktivasi', lembar: 'Lembar kode' } as const
export type Isi = keyof typeof ISI
export const isIsi = (text: string | null): text is Isi => text !== null && Object.hasOwn(ISI, text)

/** The cards of a back sheet: each row the other way round, so that paper turned over its long edge has every back behind its front. */
export function backOf<Card>(cards: readonly Card[], kolom: number): (Card | null)[] {
  return Array.from({ length: Math.ceil(cards.length / kolom) }, (_, row) =>
    Array.from({ length: kolom }, (_each, column) => cards[row * kolom + column] ?? null).reverse(),
  ).flat()
}

/** Rows of a sheet of codes: a group of 27 fills one. */
const BARIS = 27
export const lembarKode = (kelompok: readonly KelompokCetak[]): Lembar[] =>
  lembarOf(kelompok, { kolom: 1, baris: BARIS })

/** The members of whom this print has codes, with code and gelombang. */
export function withKode(
  kelompok: readonly KelompokCetak[],
  { kode }: Pick<KodeTerbit, 'kode'>,
  gelombang: ReadonlyMap<string, string | null>,
): KelompokCetak[] {
  const byId = new Map(kode.map((one) => [one.id_anggota, one.kode]))
  return kelompok.map(({ nomor, anggota }) => ({
    nomor,
    anggota: anggota.flatMap((one) => {
      const code = byId.get(one.id)
      return code === undefined ? [] : [{ ...one, kode: code, gelombang: gelombang.get(one.id) ?? null }]
    }),
  }))
}
