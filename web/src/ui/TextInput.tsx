import type { ComponentProps } from 'react'
import { cx } from './cx'
import { useFieldControl } from './Field'

/** The shape that every text-like control has: 48 px, 16 px text (no zoom on iOS), 1.5 px edge. */
export const inputClass =
  'min-h-12 w-full min-w-0 rounded-sm border-[1.5px] border-garis-kendali bg-permukaan px-3.5 py-2.5 text-base text-tinta ' +
  'transition-[border-color,box-shadow] duration-(--durasi-cepat) placeholder:text-arang-500 hover:border-rimba-600 ' +
  'focus-visible:outline-offset-1 aria-invalid:border-bahaya aria-invalid:bg-salah-latar ' +
  'aria-invalid:ring-1 aria-invalid:ring-bahaya disabled:cursor-not-allowed disabled:border-belum-tepi ' +
  'disabled:bg-belum-latar disabled:text-tinta-lembut'

export type TextInputProps = Omit<ComponentProps<'input'>, 'id'>

/** A line of text. Takes every attribute of `<input>`, and what `register()` gives. */
export function TextInput({ className, ...rest }: TextInputProps) {
  return <input type="text" {...useFieldControl()} {...rest} className={cx(inputClass, className)} />
}

/** A whole number, typed as text so that no wheel or arrow changes it by accident; the form converts and checks. */
export function NumberInput(props: TextInputProps) {
  return <TextInput autoComplete="off" {...props} type="text" inputMode="numeric" />
}

/** A calendar date; its value is `yyyy-mm-dd`. */
export function DateInput(props: TextInputProps) {
  return <TextInput {...props} type="date" />
}

/** A time of day; its value is `HH:MM`. */
export function TimeInput(props: TextInputProps) {
  return <TextInput {...props} type="time" />
}
