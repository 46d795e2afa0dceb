import type { ReactNode } from 'react'
import { cx } from './cx'
import { Disclosure } from './Disclosure'
import { Link } from './Link'

/** What can be done with a page or with a row: declared once, and drawn as the screen has room for it (rule U136). */
export interface Act {
  label: string
  /** The accessible name where the label alone does not say with what: 'Edit Hari pertama'. */
  name?: string
  icon?: ReactNode
  /** The address it leads to; otherwise `onPress` does it. */
  to?: string
  onPress?: () => void
  danger?: boolean
  disabled?: boolean
}

interface ActMenuProps {
  acts: readonly Act[]
  /** The face of the button that opens it. */
  face: ReactNode
  buttonClassName: string
}

const ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left font-semibold no-underline hover:bg-baris-arah [&_svg]:size-5'

/** Acts behind a button, one line each. */
export function ActMenu({ acts, face, buttonClassName }: ActMenuProps) {
  return (
    <Disclosure face={face} buttonClassName={buttonClassName}>
      {(close) =>
        acts.map(({ label, name = label, icon, to, onPress, danger, disabled }) =>
          to === undefined ? (
            <button
              key={name}
              type="button"
              aria-label={name === label ? undefined : name}
              disabled={disabled}
              className={cx(
                ENTRY,
                disabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer',
                danger ? 'text-bahaya' : 'text-tinta',
              )}
              onClick={() => {
                close()
                onPress?.()
              }}
            >
              {icon}
              {label}
            </button>
          ) : (
            <Link
              key={name}
              to={to}
              aria-label={name === label ? undefined : name}
              onClick={close}
              className={cx(ENTRY, 'text-tinta')}
            >
              {icon}
              {label}
            </Link>
          ),
        )
      }
    </Disclosure>
  )
}
