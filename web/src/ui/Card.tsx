import type { ComponentProps } from 'react'
import { cx } from './cx'

/** A white surface with a hairline and a soft shadow. Padding is the caller's. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('rounded-lg border border-garis bg-permukaan shadow-sm', className)} />
}
