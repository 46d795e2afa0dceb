import type { ComponentProps } from 'react'
import { cx } from './cx'
import { useFieldControl } from './Field'
import { inputClass } from './TextInput'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'>

/** Several lines of text. Takes every attribute of `<textarea>`, and what `register()` gives. */
export function TextArea({ className, rows = 6, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...useFieldControl()}
      rows={rows}
      {...rest}
      className={cx(inputClass, 'resize-y', className)}
    />
  )
}
