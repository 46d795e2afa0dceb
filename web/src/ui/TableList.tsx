import type { ReactNode, Ref } from 'react'
import { CachedBanner, type CachedRead } from './CachedBanner'
import { Card } from './Card'
import { type ReadState, FailedState } from './FailedState'
import { ListBanner } from './ListBanner'
import { Table, type TableProps } from './Table'

interface TableListProps<Row, Context> extends Omit<TableProps<Row, Context>, 'loading'> {
  /** How the rows were loaded. */
  list: ReadState & { isLoading: boolean }
  /** What failed, when loading fails. */
  failed: string
  /** Why it failed, where the screen knows better than the read. */
  why?: string | null
  /** For screen readers while the rows load. */
  loading: string
  /** How many rows there are before a search; `rows.length` where nothing narrows the list. */
  total?: number
  /** In the place of the table when there are no rows. */
  empty: ReactNode
  /** In the place of the table when no row matches the search. */
  noMatch?: ReactNode
  /** In the place of the banner that says that the rows may be old. */
  notice?: ReactNode
  /** The read whose age is shown when its rows come from this device. */
  cached?: CachedRead | undefined
  /** The rows on screen belong to the choice before; the next ones are loading. */
  outdated?: boolean
  /** Search and filters, between the banners and the table. */
  tools?: ReactNode
  /** Above the rows, in the same card. */
  head?: ReactNode
  /** Below the rows, in the same card: the pagination. */
  foot?: ReactNode
  cardRef?: Ref<HTMLDivElement>
}

/** A table with every state of its list: loading, no rows, no match, failed, and rows that may be old. */
export function TableList<Row, Context>(props: TableListProps<Row, Context>) {
  const {
    list,
    failed,
    why = null,
    loading,
    total = props.rows.length,
    empty,
    noMatch = empty,
    ...others
  } = props
  const { notice, cached, outdated = false, tools, head, foot, cardRef, ...table } = others
  const unread = list.error !== null && list.data === undefined && total === 0
  return (
    <>
      {/* Rows that exist on this device only must not look like the whole list. */}
      {notice ||
        (!unread && (
          <ListBanner list={list} why={why}>
            {failed}
          </ListBanner>
        ))}
      <CachedBanner read={cached} />
      {tools}
      <Card ref={cardRef} className={table.sticky ? undefined : 'scroll-mt-20 overflow-hidden'}>
        {unread ? (
          <FailedState list={list} why={why}>
            {failed}
          </FailedState>
        ) : !list.isLoading && total === 0 ? (
          empty
        ) : !list.isLoading && table.rows.length === 0 ? (
          noMatch
        ) : (
          <div className={outdated ? 'opacity-60' : undefined} aria-busy={outdated || undefined}>
            {head}
            <Table {...table} loading={list.isLoading ? loading : undefined} />
          </div>
        )}
        {foot}
      </Card>
    </>
  )
}
