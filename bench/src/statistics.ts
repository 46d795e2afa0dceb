/** The value below which the part `p` of the others lies. `sorted` is in rising order. */
export function percentile(sorted: ArrayLike<number>, p: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[middle]]
  return (low + high) / 2
}

export const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)

/** To so many digits that a table stays readable. */
export const round = (value: number, digits = 2) => Number(value.toFixed(digits))
