import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'

interface BlockProps {
  title: string
  /** A short fact at the right of the title. */
  aside?: ReactNode
  /** As wide as the column on a desktop; otherwise two stand side by side. */
  wide?: boolean
  children: ReactNode
}

interface BlockTitleProps {
  id: string
  title: string
  aside?: ReactNode
  /** Of what stands aside. */
  asideClass?: string
  className?: string
}

/** The heading of a block, with a short fact at the right. */
export function BlockTitle({ id, title, aside, asideClass, className }: BlockTitleProps) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4', className)}>
      <h2 id={id} className="judul text-2xl">
        {title}
      </h2>
      {aside && (
        <span className={cx('text-[0.875rem] font-semibold whitespace-nowrap', asideClass)}>{aside}</span>
      )}
    </div>
  )
}

/** What stands below a bold line. */
export function Small({ className, children }: { className?: string; children: ReactNode }) {
  return <small className={cx('block text-[0.8125rem] text-tinta-lembut', className)}>{children}</small>
}

/** A row of a list of such blocks. */
export const ENTRY = 'flex min-h-18 items-center gap-3.5 border-t border-garis leading-[1.35] first:border-0'

/** A card of the page with its heading. */
export function Block({ title, aside, wide, children }: BlockProps) {
  const id = useId()
  return (
    <Card role="region" aria-labelledby={id} className={cx('saya-blok', wide && 'lebar')}>
      <BlockTitle {...{ id, title, aside }} asideClass="text-tinta-lembut tabular-nums" className="mb-2" />
      {children}
    </Card>
  )
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MEI', 'JUN', 'JUL', 'AGT', 'SEP', 'OKT', 'NOV', 'DES'] as const

interface TileProps {
  tanggal: string
  /** Of the tile, and of the letters of day and month in it. */
  className: string
  day: string
  month: string
}

/** A date as a tile. The text beside it says the date to a screen reader. */
export function Tile({ tanggal, className, ...look }: TileProps) {
  const [, month, day] = tanggal.split('-').map(Number)
  return (
    <span
      className={cx(
        'judul-nama grid content-center justify-items-center rounded-md leading-none text-rimba-900',
        className,
      )}
      aria-hidden
    >
      <b className={look.day}>{day}</b>
      <span className={look.month}>{MONTHS[(month ?? 1) - 1]}</span>
    </span>
  )
}
