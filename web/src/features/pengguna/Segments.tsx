interface SegmentsProps<Key extends string> {
  label: string
  choices: readonly (readonly [Key, string])[]
  chosen: Key
  onChoose: (key: Key) => void
}

/** One choice of a few, side by side; on a phone over the whole width. */
export function Segments<Key extends string>({ label, choices, chosen, onChoose }: SegmentsProps<Key>) {
  return (
    <div role="group" aria-label={label} className="grid gap-1.5">
      <span aria-hidden className="text-sm font-bold">
        {label}
      </span>
      <div className="flex gap-1 rounded-md bg-belum-latar p-1 md:justify-self-start">
        {choices.map(([key, words]) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === chosen}
            onClick={() => onChoose(key)}
            className="min-h-11 flex-1 cursor-pointer rounded-sm px-2 text-sm font-bold whitespace-nowrap aria-pressed:bg-permukaan aria-pressed:shadow-xs md:px-3.5"
          >
            {words}
          </button>
        ))}
      </div>
    </div>
  )
}
