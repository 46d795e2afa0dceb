import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Act, ActMenu } from './ActMenu'
import { Button, IconButton, buttonClass } from './Button'
import { IconLink } from './IconLink'
import type { Column } from './Table'
import { usePhone } from './useMedia'

/** An act with one row. */
export interface RowAct extends Act {
  /** Only in the sheet of a phone: from 768 px on the row has it elsewhere. */
  inSheet?: boolean
  /** Where the table is narrow there is no room for it. */
  wideOnly?: boolean
}

interface ActsColumn<Row, Context> {
  /** What can be done with a row now. */
  acts: (row: Row, context: Context) => readonly RowAct[]
  /** How the row is called. */
  name: (row: Row) => string
  /** From 768 px on: an icon each, a word each, or all of them behind '⋯'. */
  look: 'icons' | 'words' | 'menu'
  header?: string
  hideHeader?: boolean
  /** Before them, from 768 px on; on a phone alone where it covers the card. */
  lead?: (row: Row) => ReactNode
  /** In place of the acts of a row that has none, from 768 px on. */
  none?: ReactNode
  className?: string
}

const MENU = { variant: 'ghost', size: 'icon', className: '[&_svg]:size-5 [&_svg]:stroke-[2.4]' } as const

/**
 * The last column of a table: what can be done with a row. On a phone a press on the row, or on its '⋯', opens a sheet with it
 * (rule U137).
 */
export function actsColumn<Row, Context>(given: ActsColumn<Row, Context>): Column<Row, Context> {
  const { acts, name, header = 'Action', hideHeader, lead, className } = given
  return {
    key: 'aksi',
    header,
    ...(hideHeader && { hideHeader }),
    ...(className && { className }),
    card: 'actions',
    sheet: { acts, name },
    cell: (row, { context, openSheet }) => (
      <Acts {...given} acts={acts(row, context)} name={name(row)} lead={lead?.(row)} onOpen={openSheet} />
    ),
  }
}

interface ActsProps {
  acts: readonly RowAct[]
  name: string
  look: 'icons' | 'words' | 'menu'
  lead?: ReactNode
  none?: ReactNode
  onOpen: (() => void) | undefined
}

function Acts({ acts, name, look, lead, none, onOpen }: ActsProps) {
  const phone = usePhone()
  if (phone)
    return (
      <span className="flex items-center">
        {lead}
        {onOpen && (
          <IconButton
            label={`Menu ${name}`}
            aria-haspopup="dialog"
            onClick={onOpen}
            // Above a link that covers the card.
            className={`z-1 ${MENU.className}`}
          >
            <Ellipsis aria-hidden />
          </IconButton>
        )}
      </span>
    )
  const shown = acts.filter(({ inSheet }) => !inSheet)
  if (shown.length === 0) return none
  return (
    <span
      className={
        look === 'words' ? 'flex flex-wrap justify-end gap-1 xl:flex-nowrap' : 'flex items-center gap-1'
      }
    >
      {lead}
      {look === 'menu' ? (
        <ActMenu
          acts={shown}
          face={
            <>
              <Ellipsis aria-hidden />
              <span className="sr-only">Menu {name}</span>
            </>
          }
          buttonClassName={buttonClass(MENU)}
        />
      ) : (
        shown.map((act) => <RowButton key={act.label} act={act} look={look} />)
      )}
    </span>
  )
}

function RowButton({ act, look }: { act: RowAct; look: 'icons' | 'words' }) {
  const { label, name = label, icon, to, onPress, danger, disabled, wideOnly } = act
  if (look === 'words')
    return (
      <Button
        variant={danger ? 'ghost-danger' : 'ghost'}
        size="tight"
        icon={icon}
        aria-label={name}
        disabled={disabled}
        onClick={onPress}
      >
        {label}
      </Button>
    )
  return (
    <span className={wideOnly ? 'max-lg:hidden' : 'contents'}>
      {to === undefined ? (
        <IconButton label={name} danger={danger ?? false} disabled={disabled} onClick={onPress}>
          {icon}
        </IconButton>
      ) : (
        <IconLink label={name} to={to}>
          {icon}
        </IconLink>
      )}
    </span>
  )
}
