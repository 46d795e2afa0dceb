import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from './Button'
import { cx } from './cx'
import { TextInput, type TextInputProps } from './TextInput'

export interface SearchInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'ref'> {
  value: string
  onValue: (value: string) => void
}

/** What a list is searched with: a magnifier, and a button of ours that empties it (the browsers' own is too small to hit). */
export function SearchInput({ value, onValue, className, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className={cx('relative block min-w-0', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-tinta-lembut"
      />
      <TextInput
        autoComplete="off"
        enterKeyHint="search"
        {...rest}
        ref={input}
        type="search"
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={cx('pl-11 [&::-webkit-search-cancel-button]:hidden', value !== '' && 'pr-12')}
      />
      {value !== '' && !rest.disabled && (
        <IconButton
          label="Hapus pencarian"
          className="absolute top-0.5 right-0.5"
          onClick={() => {
            onValue('')
            input.current?.focus()
          }}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </span>
  )
}
