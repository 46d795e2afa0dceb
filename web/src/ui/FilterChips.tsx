import type { ReactNode } from 'react'
import { formatNumber } from './format-number'
import { cx } from './cx'

interface Chip<Key extends string> {
  key: Key
  label: string
  icon?: ReactNode
  /** Left out: not known yet. */
  count: number | undefined
}

interface FilterChipsProps<Key extends string> {
  /** What is narrowed, for screen readers. */
  label: string
  chips: readonly Chip<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
}

/** Which part of a list is shown: one choice, each with its number. On a phone they scroll sideways. */
export function FilterChips<Key extends string>({ label, chips, chosen, onChoose }: FilterChipsProps<Key>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap"
    >
      {chips.map(({ key, label: words, icon, count }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
          className={cx(
            'inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full px-4 text-sm font-bold [&_svg]:size-4',
            key === chosen
              ? 'bg-aksi text-aksi-teks'
              : 'bg-permukaan inset-ring-[1.5px] inset-ring-garis-admin hover:bg-baris-arah',
          )}
        >
          {icon}
          {words}
          {count !== undefined && <span className="font-medium tabular-nums">{formatNumber(count)}</span>}
        </button>
      ))}
    </div>
  )
}
