import { round } from './statistics'

/** A measured figure beside the limit that it has to keep. Each part of the bench returns its own, and keeps them with its results. */
export interface Target {
  /** What was measured, with its unit: `/login: JavaScript, kB`. */
  name: string
  value: number
  limit: number
  bound: 'at least' | 'at most'
}

export const atLeast = (name: string, value: number, limit: number): Target => ({
  name,
  value,
  limit,
  bound: 'at least',
})

export const atMost = (name: string, value: number, limit: number): Target => ({
  name,
  value,
  limit,
  bound: 'at most',
})

/** A figure that was not measured (NaN) meets no limit. */
export const isMet = ({ value, limit, bound }: Target) =>
  bound === 'at least' ? value >= limit : value <= limit

/** One line for each target that was missed. */
export const missedTargets = (targets: readonly Target[]): string[] =>
  targets
    .filter((target) => !isMet(target))
    .map(({ name, value, limit, bound }) => `missed: ${name}: ${round(value, 3)}, to be ${bound} ${limit}`)
