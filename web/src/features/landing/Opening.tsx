import type { ReactNode } from 'react'
import { cx } from '../../ui/cx'

interface OpeningProps {
  id: string
  title: string
  text: string
  className?: string
  children?: ReactNode
}

/** Heading and first sentences of a section; `id` is what the section is labelled by. */
export function Opening({ id, title, text, className, children }: OpeningProps) {
  return (
    <div className={cx('grid max-w-176 content-start gap-4', className)}>
      <h2 id={id} className="judul text-4xl/[0.96]">
        {title}
      </h2>
      <p className="max-w-152 text-lg text-pretty">{text}</p>
      {children}
    </div>
  )
}
