import { formatNumber } from './format-number'
import { cx } from './cx'

interface SegmentsProps<Key extends string> {
  /** Accessible name. */
  label: string
  /** Left-out `count`: not known yet, or none is shown. */
  segments: readonly { key: Key; label: string; count?: number | undefined }[]
  chosen: Key
  onChoose: (key: Key) => void
  /** Whether they share the width, as in a form. Otherwise they scroll sideways where they don't fit. */
  wide?: boolean
  className?: string
}

/** One choice of a few, side by side. */
export function Segments<Key extends string>(props: SegmentsProps<Key>) {
  const { label, segments, chosen, onChoose, wide = false, className } = props
  return (
    <div
      role="group"
      aria-label={label}
      className={cx(
        'flex max-w-full gap-1 rounded-md bg-belum-latar p-1',
        wide ? 'flex-wrap' : 'overflow-x-auto',
        className,
      )}
    >
      {segments.map(({ key, label: words, count }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
          className={cx(
            'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-sm text-sm font-bold whitespace-nowrap',
            'aria-pressed:bg-permukaan aria-pressed:shadow-xs',
            wide ? 'flex-1 px-2 md:px-3.5' : 'shrink-0 px-3.5',
          )}
        >
          {words}
          {count !== undefined && <span className="font-medium tabular-nums">{formatNumber(count)}</span>}
        </button>
      ))}
    </div>
  )
}
