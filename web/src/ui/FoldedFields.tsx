import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from './cx'

interface FoldedFieldsProps {
  title: string
  /** What the fields hold, in a few words at the right. */
  value?: string
  /** A field in it is wrong: it unfolds. */
  faulty: boolean
  /** It is unfolded from the start. */
  unfolded?: boolean
  /** The columns of the fields. */
  className: string
  children: ReactNode
}

/** Optional fields of a form, folded away. Once unfolded, by a person or a fault, they stay so until a person folds them. */
export function FoldedFields(props: FoldedFieldsProps) {
  const { title, value, faulty, unfolded = false, className, children } = props
  const [open, setOpen] = useState(unfolded)
  return (
    <details
      className="group rounded-md border border-garis"
      open={open || faulty}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-md px-4 py-2.5 text-sm font-bold [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{title}</span>
        {value && <span className="text-right font-normal text-tinta-lembut">{value}</span>}
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className={cx('grid gap-4 border-t border-garis p-4', className)}>{children}</div>
    </details>
  )
}
