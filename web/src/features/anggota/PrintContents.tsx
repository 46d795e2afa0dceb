import { CONTENTS, type Contents } from './kode.rules'
import { PrintChoice } from './PrintChoice'

const CHOICES: readonly (readonly [Contents | null, string])[] = [
  [null, 'Kartu QR'],
  ['kartu', CONTENTS.kartu],
  ['lembar', CONTENTS.lembar],
]

/** What is printed. */
export function PrintContents({ isi }: { isi: Contents | null }) {
  return <PrintChoice label="Isi cetakan" choices={CHOICES} chosen={isi} of="kode" className="mb-3" />
}
