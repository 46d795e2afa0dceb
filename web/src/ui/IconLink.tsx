import type { ComponentProps } from 'react'
import { Link } from './Link'
import { buttonClass } from './Button'

export interface IconLinkProps extends Omit<ComponentProps<typeof Link>, 'className' | 'aria-label'> {
  /** The accessible name; also the tooltip. */
  label: string
}

/** A link of the router that looks like an `IconButton`. */
export function IconLink({ label, ...rest }: IconLinkProps) {
  return (
    <Link
      title={label}
      {...rest}
      aria-label={label}
      className={buttonClass({
        variant: 'ghost',
        size: 'icon',
        className: '[&_svg]:size-5 [&_svg]:stroke-[2.1]',
      })}
    />
  )
}
