import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link'
import { ISI, type Isi } from './kode.rules'

const CHOICES: readonly (readonly [Isi | null, string])[] = [
  [null, 'Kartu QR'],
  ['kartu', ISI.kartu],
  ['lembar', ISI.lembar],
]

/** What is printed; the address says it. */
export function IsiCetak({ isi }: { isi: Isi | null }) {
  const [params] = useSearchParams()
  const search = (wanted: Isi | null) => {
    const { kode: _kode, ...others } = Object.fromEntries(params)
    return `?${new URLSearchParams(wanted === null ? others : { ...others, kode: wanted })}`
  }
  return (
    <nav aria-label="Isi cetakan" className="mb-3">
      <ul className="inline-flex flex-wrap gap-1 rounded-md bg-belum-latar p-1">
        {CHOICES.map(([wanted, label]) => (
          <li key={label}>
            <Link
              to={{ search: search(wanted) }}
              replace
              aria-current={wanted === isi || undefined}
              className="flex min-h-11 items-center rounded-sm px-3.5 text-sm font-bold aria-current:bg-permukaan aria-current:shadow-xs"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
