/** The epoch of the server's database, as the last answer named it. A restore changes it (rule B5). */
let current: string | null = null
const listeners = new Set<() => void>()

export function noteEpoch(epoch: string | null): void {
  if (epoch === null || epoch === '' || epoch === current) return
  current = epoch
  for (const listener of listeners) listener()
}

/** null before the first answer that names one. */
export const currentEpoch = (): string | null => current

/** Calls back when the epoch became known or changed. Returns the function that stops it. */
export function onEpoch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
