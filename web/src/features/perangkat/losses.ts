import type { Kehilangan } from '@bakti/contract/perangkat/perangkat.schemas'
import { useSyncExternalStore } from 'react'

let known: readonly Kehilangan[] = []
const listeners = new Set<() => void>()

/** What the last report's answer said about acts that this browser lost. */
export function showLosses(next: readonly Kehilangan[]): void {
  if (JSON.stringify(next) === JSON.stringify(known)) return
  known = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Acts that this browser lost before the server had them. */
export const losses = () => known

/** The same for a component. */
export const useLosses = () => useSyncExternalStore(subscribe, losses)
