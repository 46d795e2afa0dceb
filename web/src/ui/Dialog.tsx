import type { ReactNode } from 'react'
import { cx } from './cx'
import { later } from './later'

/** A modal dialog (`DialogFrame`). Its frame is larger than most pages, so it is loaded apart from them. */
export const Dialog = later(async () => (await import('./DialogFrame')).DialogFrame)

/** The content of the dialog. What gets the focus in it is scrolled clear of a footer that stays. */
export function DialogBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('grid gap-4 px-6 pt-4 pb-6 [&_:focus]:scroll-mb-24', className)}>{children}</div>
}

interface DialogFooterProps {
  /** It stays at the lower edge of the window while a long dialog is scrolled. */
  stays?: boolean
  children: ReactNode
}

/** Its buttons: in a row at the right; on a phone stacked, the last one on top. */
export function DialogFooter({ stays, children }: DialogFooterProps) {
  return (
    <div
      className={cx(
        'flex justify-end gap-3 px-6 pt-2 pb-6 max-md:flex-col-reverse max-md:*:w-full',
        stays && 'sticky bottom-0 rounded-b-xl bg-permukaan pt-4',
      )}
    >
      {children}
    </div>
  )
}
