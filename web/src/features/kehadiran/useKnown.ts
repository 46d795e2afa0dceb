import { useState } from 'react'

/** All that was listed since the screen opened, in the order in which it appeared, as it was last read. */
export function useKnown<Row>(listed: readonly Row[], keyOf: (row: Row) => string): readonly Row[] {
  const [known, setKnown] = useState<readonly Row[]>([])
  const read = new Map(listed.map((row) => [keyOf(row), row]))
  const keys = new Set(known.map(keyOf))
  const next = [
    ...known.map((row) => read.get(keyOf(row)) ?? row),
    ...listed.filter((row) => !keys.has(keyOf(row))),
  ]
  if (next.length === known.length && next.every((row, index) => row === known[index])) return known
  setKnown(next)
  return next
}
