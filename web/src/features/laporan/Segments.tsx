import { cx } from '../../ui/cx'

interface SegmentsProps<Value extends string> {
  /** Accessible name. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChoose: (value: Value) => void
  className?: string
}

/** One of a few. Where they don't fit they scroll sideways. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChoose,
  className,
}: SegmentsProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cx('flex max-w-full gap-1 overflow-x-auto rounded-md bg-belum-latar p-1', className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          className="min-h-11 min-w-11 shrink-0 cursor-pointer rounded-sm px-3.5 text-sm font-bold whitespace-nowrap aria-pressed:bg-permukaan aria-pressed:shadow-xs"
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
