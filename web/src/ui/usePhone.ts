import { useSyncExternalStore } from 'react'

/** Where a table is cards and a dialog a sheet. */
const query = () => window.matchMedia?.('(max-width: 47.99rem)')

/** Whether the screen is that of a phone (below 768 px), at this moment. */
export const isPhone = (): boolean => query()?.matches ?? false

function subscribe(listener: () => void) {
  const list = query()
  list?.addEventListener('change', listener)
  return () => list?.removeEventListener('change', listener)
}

/** The same for a component, which is drawn anew when it changes: for what CSS alone can't arrange. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, () => false)
}
