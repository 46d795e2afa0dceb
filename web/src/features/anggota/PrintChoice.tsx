import { useLocation, useSearchParams } from 'react-router'
import { Link } from '../../ui/Link'
import { type SizeName, SIZES } from './print.rules'
import { type Contents, CONTENTS } from './kode.rules'

interface PrintChoiceProps {
  label: string
  /** What each choice sets in the address, with its word; null takes it out. */
  choices: readonly (readonly [value: string | null, word: string])[]
  chosen: string | null
  /** The parameter of the address. */
  of: string
  className: string
}

/** One choice of a few about what is printed; the address says which one it is. */
function PrintChoice({ label, choices, chosen, of, className }: PrintChoiceProps) {
  const [params] = useSearchParams()
  // It says whose cards are printed.
  const { state } = useLocation()
  const search = (value: string | null) => {
    const { [of]: _, ...others } = Object.fromEntries(params)
    return `?${new URLSearchParams(value === null ? others : { ...others, [of]: value })}`
  }
  return (
    <nav aria-label={label} className={className}>
      <ul className="inline-flex flex-wrap gap-1 rounded-md bg-belum-latar p-1">
        {choices.map(([value, word]) => (
          <li key={word}>
            <Link
              to={{ search: search(value) }}
              replace
              state={state}
              aria-current={value === chosen || undefined}
              className="flex min-h-11 items-center rounded-sm px-3.5 text-sm font-bold aria-current:bg-permukaan aria-current:shadow-xs"
            >
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The sizes of a card to choose from. */
export function KartuSizes({ kartuSize, of }: { kartuSize: SizeName; of: readonly SizeName[] }) {
  const choices = of.map((name) => [name, SIZES[name].label] as const)
  return (
    <PrintChoice label="Ukuran kartu" choices={choices} chosen={kartuSize} of="ukuran" className="mb-5" />
  )
}

const CHOICES: readonly (readonly [Contents | null, string])[] = [
  [null, 'Kartu QR'],
  ['kartu', CONTENTS.kartu],
  ['lembar', CONTENTS.lembar],
]

/** What is printed. */
export function PrintContents({ isi }: { isi: Contents | null }) {
  return <PrintChoice label="Isi cetakan" choices={CHOICES} chosen={isi} of="kode" className="mb-3" />
}
