import { useSyncExternalStore } from 'react'

/** Where a table is cards and a dialog a sheet. */
const PHONE = '(max-width: 47.99rem)'

const matches = (query: string): boolean => window.matchMedia?.(query).matches ?? false

/** Whether a query of the screen holds. A component that asks is drawn anew when it changes. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia?.(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    () => matches(query),
    () => false,
  )
}

/** Whether the screen is that of a phone (below 768 px), at this moment. */
export const isPhone = () => matches(PHONE)

/** The same for a component: for what CSS alone can't arrange. */
export const usePhone = () => useMedia(PHONE)

/** Two columns beside the sidebar. */
export const useDesktop = () => useMedia('(min-width: 64rem)')

/** Whether the person asked for reduced motion (rule L9): for motion that CSS alone can't stop. */
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)')
