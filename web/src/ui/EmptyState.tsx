import { type ReactNode, useEffect, useState } from 'react'
import galat from '../art/galat.svg'
import kosong from '../art/kosong.svg'
import offline from '../art/luring.svg'
import notFound from '../art/tidak-ditemukan.svg'
import { cx } from './cx'

/** empty: no rows yet · not-found: no match, or no choice yet · offline: no network and no copy on the device · failure: the server failed. */
export type EmptyArt = 'empty' | 'not-found' | 'offline' | 'failure'

const ART: Record<EmptyArt, string> = {
  empty: kosong,
  'not-found': notFound,
  offline: offline,
  failure: galat,
}

export interface EmptyStateProps {
  art: EmptyArt
  /** The sentence. */
  title: ReactNode
  /** One line of help. */
  children?: ReactNode
  /** One button. */
  action?: ReactNode
  /** Read out as soon as it appears. */
  live?: 'alert' | 'status'
  /** For a state that shows while the page reads: whether it has read. The picture is fetched after that, into a free place. */
  artAfter?: boolean
  className?: string
}

/** Replaces a list without rows: picture, sentence, help, one button (rule U7). */
export function EmptyState({ art, title, children, action, live, artAfter, className }: EmptyStateProps) {
  const [drawn, setDrawn] = useState(artAfter === undefined)
  useEffect(() => {
    if (!artAfter) return
    // After what was read is drawn.
    const timer = setTimeout(() => setDrawn(true))
    return () => clearTimeout(timer)
  }, [artAfter])
  return (
    <div
      role={live}
      className={cx('grid justify-items-center gap-1.5 px-6 pt-10 pb-12 text-center', className)}
    >
      {drawn ? (
        <img src={ART[art]} alt="" width={240} height={200} className="mb-3 h-auto w-60" />
      ) : (
        <div className="mb-3 h-50 w-60" />
      )}
      <h2 className="text-xl/7 font-extrabold tracking-[-0.01em] text-balance">{title}</h2>
      {children && <p className="max-w-96 text-pretty text-tinta-lembut">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
