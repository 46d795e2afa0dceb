import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void) {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the person wants things to stand still: for what CSS alone can't hold still. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches)
}
