import { KODE_LENGTH, normaliseKode } from '@bakti/contract/aktivasi/kode.rules'
import type { ComponentProps } from 'react'
import { cx } from '../../ui/cx'
import { useFieldControl } from '../../ui/Field'

interface KodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string
  onValue: (kode: string) => void
}

const PLACES = Array.from({ length: KODE_LENGTH }, (_, place) => place)

/**
 * An activation code: one real input over eight drawn cells, so that pasting, autofill and screen readers work as in any field. What it
 * reports is in capital letters, without spaces and dashes (rule M20).
 */
export function KodeInput({ value, onValue, ...rest }: KodeInputProps) {
  const next = Math.min(value.length, KODE_LENGTH - 1)
  return (
    <div className="kode-sel">
      {PLACES.map((place) => [
        place === KODE_LENGTH / 2 && <b key="dash" aria-hidden />,
        <i key={place} aria-hidden className={cx(place === next && 'berikut')}>
          {value[place]}
        </i>,
      ])}
      <input
        type="text"
        autoCapitalize="characters"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        {...useFieldControl()}
        {...rest}
        value={value}
        onChange={({ target }) => onValue(normaliseKode(target.value).slice(0, KODE_LENGTH))}
      />
    </div>
  )
}
