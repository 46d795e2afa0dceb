import { cx } from './cx'

/** A shimmering block in the shape of what will come. Give it a size: `<Skeleton className="h-9 w-40" />`. */
export function Skeleton({ className, round = 'rounded-sm' }: { className?: string; round?: string }) {
  return <div className={cx('rangka', round, className)} aria-hidden />
}

/** What a screen reader hears while skeletons are on screen. */
export function LoadingText({ children }: { children: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  )
}
