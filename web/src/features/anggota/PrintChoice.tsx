import { useLocation, useSearchParams } from 'react-router'
import { Link } from '../../ui/Link'

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
export function PrintChoice({ label, choices, chosen, of, className }: PrintChoiceProps) {
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
