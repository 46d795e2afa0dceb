import { ISI, type Isi } from './kode.rules'
import { PilihanCetak } from './PilihanCetak'

const CHOICES: readonly (readonly [Isi | null, string])[] = [
  [null, 'Kartu QR'],
  ['kartu', ISI.kartu],
  ['lembar', ISI.lembar],
]

/** What is printed. */
export function IsiCetak({ isi }: { isi: Isi | null }) {
  return <PilihanCetak label="Isi cetakan" choices={CHOICES} chosen={isi} of="kode" className="mb-3" />
}
