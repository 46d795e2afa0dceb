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

/** A card of the page with its heading. */
export function Block({ title, aside, wide, children }: BlockProps) {
  const id = useId()
  return (
    <Card role="region" aria-labelledby={id} className={cx('saya-blok', wide && 'lebar')}>
      <div className="blok-judul">
        <h2 id={id} className="judul text-2xl">
          {title}
        </h2>
        {aside && <span className="text-tinta-lembut tabular-nums">{aside}</span>}
      </div>
      {children}
    </Card>
  )
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MEI', 'JUN', 'JUL', 'AGT', 'SEP', 'OKT', 'NOV', 'DES'] as const

/** A date as a tile. The text beside it says the date to a screen reader. */
export function Tile({ tanggal, className }: { tanggal: string; className?: string }) {
  const [, month, day] = tanggal.split('-').map(Number)
  return (
    <span className={cx('tgl', className)} aria-hidden>
      <b>{day}</b>
      <span>{MONTHS[(month ?? 1) - 1]}</span>
    </span>
  )
}
