import type { Loss } from '@bakti/contract/perangkat/perangkat.schemas'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../platform/listeners'
import { part } from '../../state/app'

const known = part<readonly Loss[]>(() => [])
const listeners = createListeners()

/** What the last report's answer said about acts that this browser lost. */
export function showLosses(next: readonly Loss[]): void {
  if (JSON.stringify(next) === JSON.stringify(known.current)) return
  known.current = next
  listeners.tell()
}

/** Acts that this browser lost before the server had them. */
export const losses = () => known.current

/** The same for a component. */
export const useLosses = () => useSyncExternalStore(listeners.add, losses)
