import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx'
import { useFieldControl } from './Field'
import { inputClass } from './TextInput'

export type SelectProps = Omit<ComponentProps<'select'>, 'id'>

/** The platform's own select in our shape; its children are `<option>`s, and `className` sizes it with its arrow. Outside a Field give it `aria-label`. */
export function Select({ className, ...rest }: SelectProps) {
  return (
    <span className={cx('relative block min-w-0', className)}>
      <select
        {...useFieldControl()}
        {...rest}
        className={cx(inputClass, 'cursor-pointer appearance-none truncate pr-11 max-md:pr-8 max-md:pl-3')}
      />
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 max-md:right-2.5 -translate-y-1/2"
        aria-hidden
      />
    </span>
  )
}
