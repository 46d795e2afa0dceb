import { Fragment, type MouseEvent, type ReactNode, useState } from 'react'
import type { Act } from './ActMenu'
import { cx } from './cx'
import { later } from './later'
import { isPhone } from './useMedia'
import { LoadingText, Skeleton } from './Skeleton'

const RowSheet = later(async () => (await import('./RowSheet')).RowSheet)

/**
 * Where a cell goes when the row is a card (below 768 px): title: the first, bold line · line: a line of its own, with its
 * label · detail: small, with its label, two beside each other · block: a line of its own without label (badge, button) ·
 * plain: the same without space around it · box: what chooses the row, before the others · foot: last, over the whole width, without label · side: before the actions · actions: at the right, centred · hidden: not in a card · sheet: not in a card
 * but in the sheet that the row opens.
 */
export type CardSlot =
  'title' | 'line' | 'detail' | 'block' | 'plain' | 'box' | 'foot' | 'side' | 'actions' | 'hidden' | 'sheet'

/** What a cell knows besides its row: its place in the list (from 0) and whatever the page handed to `context`. */
export interface CellPlace<Context> {
  index: number
  context: Context
  /** Opens the sheet of the row, in a table that has a column of acts. */
  openSheet?: () => void
}

/** One column. Keep the list at module scope; what a cell needs from the page comes through `context`. */
export interface Column<Row, Context = undefined> {
  key: string
  header: string
  /** The heading is for screen readers only (an unnamed action column). */
  hideHeader?: boolean
  /** Stands before the heading, where rows are no cards. */
  headerBox?: (context: Context) => ReactNode
  cell: (row: Row, place: CellPlace<Context>) => ReactNode
  card: CardSlot
  /** The label in a card where it is not the heading ('Waktu' for 'Waktu Absen'). */
  cardLabel?: string
  /** Digits of one width. */
  numeric?: boolean
  /** A number to compare down the column: at the right, its heading too. */
  end?: boolean
  /** Of the column of acts (`actsColumn`): what the sheet of a row has. */
  sheet?: {
    acts: (row: Row, context: Context) => readonly Act[]
    name: (row: Row) => string
  }
  /** Desktop only: `w-14`, `text-tinta-lembut` … */
  className?: string
}

/** 'No': the row's place, counted from 1; `startOf`: how many rows lie before the first (pages go on counting). */
export function numberColumn<Row, Context>(
  startOf: (context: Context) => number = () => 0,
): Column<Row, Context> {
  return {
    key: 'no',
    header: 'No',
    card: 'hidden',
    className: 'w-14 text-tinta-lembut',
    cell: (_, { index, context }) => startOf(context) + index + 1,
  }
}

export interface TableProps<Row, Context> {
  /** Accessible name. */
  label: string
  columns: readonly Column<Row, Context>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Handed to every cell: callbacks, lookups. */
  context: Context
  /** The row is chosen: green ground with a green edge. */
  isChosen?: (row: Row) => boolean
  /** The row under edit: gold ground with a gold edge. */
  isEdited?: (row: Row) => boolean
  /** What stands above the row of a place (from 0): a heading of those that follow. */
  headings?: ReadonlyMap<number, ReactNode>
  /** Many columns: less room between them. */
  tight?: boolean
  /** A press anywhere on a row does this, besides its links and buttons. For a mouse alone: the row has a link that does the same. */
  onOpen?: (row: Row) => void
  /**
   * The headings stay below the bar of the page, and what opens from a row may reach beyond the table. Only where the columns fit
   * every width, since nothing scrolls sideways then. The card around it must not clip.
   */
  sticky?: boolean
  /** Skeleton rows instead of rows, and these words for screen readers. */
  loading?: string | undefined
}

const CARD_CELL: Record<CardSlot, string> = {
  title: 'max-md:order-first max-md:col-[1/3] max-md:text-[1.0625rem] max-md:leading-[1.3]',
  line: 'max-md:col-[1/3] max-md:text-sm max-md:text-tinta-lembut',
  detail: 'max-md:text-sm max-md:text-tinta-lembut',
  block: 'max-md:col-[1/3] max-md:my-1.5',
  plain: 'max-md:col-[1/3]',
  box: 'max-md:col-[1/2] max-md:row-[1/span_5] max-md:-ml-3 max-md:self-center',
  foot: 'max-md:order-last max-md:col-[1/-1] max-md:mt-2 max-md:pr-2',
  side: 'max-md:col-[-3/-2] max-md:row-[1/span_5] max-md:self-center',
  actions: 'max-md:col-[-2/-1] max-md:row-[1/span_5] max-md:self-center',
  hidden: 'max-md:hidden',
  sheet: 'max-md:hidden',
}

/** A table from 768 px; below, each row is a card. The roles are spelled out, since `display: grid` takes a table's own ones away. */
export function Table<Row, Context>(props: TableProps<Row, Context>) {
  const { columns, rows, rowKey, context, isEdited, isChosen, headings, tight, loading, onOpen, sticky } =
    props
  const sided = columns.some(({ card }) => card === 'side')
  const sheet = useSheet(props)
  const onPress = onOpen ?? sheet?.press
  return (
    // Rounded above as the card is, and open below.
    <div className={sticky ? 'md:pb-2 md:[clip-path:inset(0_0_-30rem_round_1rem)]' : 'overflow-x-auto'}>
      {loading && <LoadingText>{loading}</LoadingText>}
      <table
        role="table"
        aria-label={props.label}
        aria-busy={loading ? true : undefined}
        className="w-full border-collapse text-[0.9375rem] max-xl:text-sm max-md:block max-md:text-[0.9375rem]"
      >
        {/* In cards the headings are out of sight but still there: a cell's column keeps its name. */}
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cx(
                  'bg-baris-kepala px-4 py-3 text-[0.8125rem]/5 font-bold whitespace-nowrap text-tinta-lembut max-xl:px-2 max-xl:first:pl-4',
                  column.end ? 'text-right' : 'text-left',
                  tight && 'xl:px-2.5 xl:first:pl-4',
                  sticky && 'md:sticky md:top-16 md:z-10 md:shadow-[inset_0_-1px_0_var(--color-garis-admin)]',
                )}
              >
                {column.headerBox?.(context)}
                {column.hideHeader ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {loading
            ? Array.from({ length: 6 }, (_, index) => <SkeletonRow key={index} columns={columns} />)
            : rows.map((row, index) => (
                <Fragment key={rowKey(row)}>
                  {headings?.has(index) && <Heading span={columns.length}>{headings.get(index)}</Heading>}
                  <tr
                    role="row"
                    onClick={onPress && ((event) => isOnRow(event) && onPress(row))}
                    className={cx(
                      onOpen ? 'cursor-pointer' : sheet && 'max-md:cursor-pointer',
                      'border-t border-garis-admin max-md:relative max-md:grid max-md:gap-x-3.5',
                      sided ? 'max-md:grid-cols-[auto_1fr_auto_auto]' : 'max-md:grid-cols-[auto_1fr_auto]',
                      'max-md:py-3.5 max-md:pr-2 max-md:pl-4 max-md:first:border-t-0',
                      isEdited?.(row)
                        ? 'bg-baris-sunting shadow-[inset_4px_0_0_var(--color-emas-400)]'
                        : isChosen?.(row)
                          ? 'bg-hadir-latar/40 shadow-[inset_4px_0_0_var(--color-rimba-600)]'
                          : 'hover:bg-baris-arah',
                    )}
                  >
                    {columns.map((column) => (
                      <Cell key={column.key} column={column} tight={tight ?? false}>
                        {column.cell(row, {
                          index,
                          context,
                          ...(sheet?.has(row) && { openSheet: () => sheet.open(row) }),
                        })}
                      </Cell>
                    ))}
                  </tr>
                </Fragment>
              ))}
        </tbody>
      </table>
      {sheet?.shown}
    </div>
  )
}

/** The sheet with the acts of a row; null in a table without them. */
function useSheet<Row, Context>({ columns, rows, rowKey, context }: TableProps<Row, Context>) {
  const [opened, setOpened] = useState<string | null>(null)
  const declared = columns.find(({ sheet }) => sheet)?.sheet
  if (!declared) return null
  const at = rows.findIndex((row) => rowKey(row) === opened)
  const row = rows[at]
  const open = (chosen: Row) => setOpened(rowKey(chosen))
  const details = columns.filter(({ card }) => card === 'sheet')
  const has = (each: Row) => details.length > 0 || declared.acts(each, context).length > 0
  return {
    open,
    has,
    /** A press on the row itself: on a phone alone. */
    press: (pressed: Row) => {
      if (isPhone() && has(pressed)) open(pressed)
    },
    shown: row !== undefined && (
      <RowSheet
        name={declared.name(row)}
        acts={declared.acts(row, context)}
        details={details.map((column) => ({
          label: column.cardLabel ?? column.header,
          value: column.cell(row, { index: at, context }),
        }))}
        onClose={() => setOpened(null)}
      />
    ),
  }
}

/** The row itself was pressed: no control of it, and no text was being marked. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const control = target instanceof Element && target.closest('a, button, input, select, label')
  return !(control && currentTarget.contains(control)) && getSelection()?.isCollapsed !== false
}

function Heading({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr
      role="row"
      className="border-t border-garis-admin bg-baris-kepala max-md:block max-md:first:border-t-0"
    >
      <td
        role="cell"
        colSpan={span}
        className="px-4 py-0.5 md:py-1.5 text-[0.8125rem]/5 text-tinta-lembut max-md:block md:px-5"
      >
        {children}
      </td>
    </tr>
  )
}

interface CellProps<Row, Context> {
  column: Column<Row, Context>
  tight: boolean
  children: ReactNode
}

function Cell<Row, Context>({ column, tight, children }: CellProps<Row, Context>) {
  const labelled = column.card === 'detail' || column.card === 'line'
  return (
    <td
      role="cell"
      className={cx(
        'align-middle max-md:block max-md:min-w-0 max-md:wrap-anywhere md:h-15 md:px-4 md:py-2 md:max-xl:px-2 md:max-xl:first:pl-4',
        tight && 'xl:px-2.5 xl:first:pl-4',
        column.card === 'title' && 'font-bold',
        (column.numeric || column.end) && 'tabular-nums',
        column.end && 'md:text-right',
        CARD_CELL[column.card],
        column.className,
      )}
    >
      {/* The card's own label; a screen reader has the column's heading already. */}
      {labelled && <span aria-hidden className="md:hidden">{`${column.cardLabel ?? column.header} `}</span>}
      {children}
    </td>
  )
}

function SkeletonRow<Row, Context>({ columns }: { columns: readonly Column<Row, Context>[] }) {
  return (
    <tr
      role="row"
      aria-hidden
      className="border-t border-garis-admin max-md:block max-md:px-4 max-md:py-4 max-md:first:border-t-0"
    >
      {columns.map((column) => (
        <td
          key={column.key}
          className={cx(
            'h-15 px-4 py-2 max-xl:px-2 max-md:h-auto max-md:px-0 max-md:py-1',
            column.card === 'title' || column.card === 'detail' || column.card === 'line'
              ? 'max-md:block'
              : 'max-md:hidden',
          )}
        >
          <Skeleton className={column.card === 'title' ? 'h-5 w-4/5' : 'h-5 w-3/5'} />
        </td>
      ))}
    </tr>
  )
}
