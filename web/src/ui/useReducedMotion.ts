import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void) {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the person asked for reduced motion (rule L9): for motion that CSS alone can't stop. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  )
}
