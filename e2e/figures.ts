import { appendFileSync } from 'node:fs'
import { expect } from '@playwright/test'

/**
 * Prints what a proof measured. Where `FIGURES_FILE` names a file it is added there too, as a line of JSON
 * `{ name, figures }`: so `npm run bench -- gerbang` gets at it.
 */
export function tell(name: string, figures: object): void {
  console.log(name, figures)
  const file = process.env.FIGURES_FILE
  if (file) appendFileSync(file, `${JSON.stringify({ name, figures })}\n`)
}

/** Whether the figures go to the bench. A proof asks for times only then: a machine that does other things as well makes them longer. */
export const MEASURED = process.env.FIGURES_FILE !== undefined

/** A figure of the phone over some runs. `aim`: the median may not be higher. */
export interface PhoneFigure {
  name: string
  median: number
  lowest: number
  highest: number
  runs: number
  aim?: number
}

/** The median of `values` with its spread, to so many digits. */
export function phoneFigure(
  name: string,
  values: readonly number[],
  { aim, digits = 1 }: { aim?: number; digits?: number } = {},
): PhoneFigure {
  const sorted = values.map((value) => Number(value.toFixed(digits))).sort((a, b) => a - b)
  const [lowest = NaN, median = NaN, highest = NaN] = [0, sorted.length >> 1, sorted.length - 1].map(
    (at) => sorted[at],
  )
  return { name, median, lowest, highest, runs: values.length, ...(aim === undefined ? {} : { aim }) }
}

/** Tells the figures, and fails the proof where one that is measured misses its aim. */
export function tellPhone(figures: readonly PhoneFigure[]): void {
  tell('phone', figures)
  if (!MEASURED) return
  for (const { name, median, aim = Infinity } of figures) expect.soft(median, name).toBeLessThanOrEqual(aim)
}
