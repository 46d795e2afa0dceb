import { type SizeName, SIZES } from './print.rules'
import { PrintChoice } from './PrintChoice'

/** The sizes of a card to choose from. */
export function KartuSizes({ kartuSize, of }: { kartuSize: SizeName; of: readonly SizeName[] }) {
  const choices = of.map((name) => [name, SIZES[name].label] as const)
  return (
    <PrintChoice label="Ukuran kartu" choices={choices} chosen={kartuSize} of="ukuran" className="mb-5" />
  )
}
