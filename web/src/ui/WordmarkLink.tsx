import type { ComponentProps } from 'react'
import { Link } from './Link'
import { Wordmark } from './Wordmark'
import { cx } from './cx'

interface WordmarkLinkProps extends Omit<ComponentProps<typeof Link>, 'children'> {
  /** The wordmark as this ground needs it. */
  src: string
  /** The picture's height. */
  height: string
}

/** The event's name as a picture: the way to the start page. */
export function WordmarkLink({ src, height, className, ...rest }: WordmarkLinkProps) {
  return (
    <Link {...rest} className={cx('inline-flex min-h-11 items-center rounded-xs', className)}>
      <Wordmark src={src} does=", ke halaman awal" className={height} />
    </Link>
  )
}
