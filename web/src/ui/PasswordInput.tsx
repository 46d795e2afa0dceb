import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './Button'
import { TextInput, type TextInputProps } from './TextInput'

/** A password with a button that shows and hides it. */
export function PasswordInput(props: Omit<TextInputProps, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
        className="pr-13"
      />
      <IconButton
        label={shown ? 'Sembunyikan kata sandi' : 'Tampilkan kata sandi'}
        onClick={() => setShown(!shown)}
        className="absolute top-0.5 right-0.5"
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
    </div>
  )
}
