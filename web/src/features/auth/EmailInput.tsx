import { TextInput, type TextInputProps } from '../../ui/TextInput'

/** An e-mail, typed on a phone without capitals and red lines. */
export function EmailInput(props: Omit<TextInputProps, 'type'>) {
  return (
    <TextInput
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="nama@email.com"
      {...props}
      type="email"
    />
  )
}
