/** A value of the event that is typed: text, a number, a day. */
type Node = unknown

const stepsOf = (path: string) => path.split('.')

/** What stands at a path: 'landing.about.cards.0.title'. */
export const valueAt = (isi: Node, path: string): unknown =>
  stepsOf(path).reduce((node, step) => (node as Record<string, unknown> | undefined)?.[step], isi)

/** The same with another value there; undefined takes it away. */
export function withValue<Of>(isi: Of, path: string, value: unknown): Of {
  const copy = structuredClone(isi)
  const steps = stepsOf(path)
  const last = steps.pop() ?? ''
  const parent = steps.reduce(
    (node, step) => node[step] as Record<string, unknown>,
    copy as Record<string, unknown>,
  )
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return copy
}

/** How many values differ; a list that is longer or shorter is one. */
export function countChanges(one: Node, other: Node): number {
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return 1
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other ? 0 : 1
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].reduce((sum, key) => sum + countChanges(valueAt(one, key), valueAt(other, key)), 0)
}
