import { type NamaUkuran, UKURAN } from './cetak.rules'
import { PilihanCetak } from './PilihanCetak'

/** The sizes of a card to choose from. */
export function UkuranKartu({ ukuran, of }: { ukuran: NamaUkuran; of: readonly NamaUkuran[] }) {
  const choices = of.map((name) => [name, UKURAN[name].label] as const)
  return <PilihanCetak label="Ukuran kartu" choices={choices} chosen={ukuran} of="ukuran" className="mb-5" />
}
