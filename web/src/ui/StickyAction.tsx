import type { ReactNode } from 'react'

/** Keeps the one main action at the thumb: stuck to the bottom edge on a phone, in its place from 768 px. */
export function StickyAction({ children }: { children: ReactNode }) {
  return (
    <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-35 max-md:border-t max-md:border-garis-admin max-md:bg-permukaan max-md:px-4 max-md:pt-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-md:*:w-full">
      {children}
    </div>
  )
}
