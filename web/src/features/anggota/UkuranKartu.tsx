import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link'
import { type NamaUkuran, UKURAN } from './cetak.rules'

/** The sizes of a card to choose from; the address says which one it is. */
export function UkuranKartu({ ukuran, of }: { ukuran: NamaUkuran; of: readonly NamaUkuran[] }) {
  const [params] = useSearchParams()
  return (
    <nav aria-label="Ukuran kartu" className="mb-5">
      <ul className="inline-flex flex-wrap gap-1 rounded-md bg-belum-latar p-1">
        {of.map((name) => (
          <li key={name}>
            <Link
              to={{ search: `?${new URLSearchParams({ ...Object.fromEntries(params), ukuran: name })}` }}
              replace
              aria-current={name === ukuran || undefined}
              className="flex min-h-11 items-center rounded-sm px-3.5 text-sm font-bold aria-current:bg-permukaan aria-current:shadow-xs"
            >
              {UKURAN[name].label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
