import type { ReactNode } from 'react'
import { Card } from '../../ui/Card'
import type { ShownRow } from '../kehadiran/pending.rules'

interface BelumListProps {
  rows: readonly ShownRow[]
  missing: number
  onRemaining: () => void
  children: (row: ShownRow) => ReactNode
}

/** Those without a record, and those who had none a moment ago. */
export function BelumList({ rows, missing, onRemaining, children }: BelumListProps) {
  return (
    <section>
      <div className="flex min-h-11 items-center justify-between">
        <h2 className="flex items-center gap-1.5 font-extrabold">
          Belum tercatat <span className="font-bold text-tinta-lembut tabular-nums">{missing}</span>
        </h2>
        {missing > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onRemaining}
            className="min-h-11 text-[0.9375rem] font-bold text-salah-teks underline underline-offset-[0.2em]"
          >
            Sisanya Alfa
          </button>
        )}
      </div>
      <Card className="overflow-hidden border-garis-admin shadow-xs">
        <ul>{rows.map(children)}</ul>
      </Card>
    </section>
  )
}
