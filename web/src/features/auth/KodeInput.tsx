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
 * reports is in capital letters, without spaces and dashes (rule M20). Before the app is there, the script in the head of the page fills in
 * the cells, which it finds by their <i> (app/early.ts).
 */
export function KodeInput({ value, onValue, ...rest }: KodeInputProps) {
  const next = Math.min(value.length, KODE_LENGTH - 1)
  return (
    <div className="kode-sel relative grid items-center gap-1.5">
      {PLACES.map((place) => [
        place === KODE_LENGTH / 2 && <b key="dash" className="h-0.5 bg-garis-kendali" aria-hidden />,
        <i
          key={place}
          aria-hidden
          className={cx(
            'judul-nama grid min-h-14 place-items-center rounded-sm border-[1.5px] border-garis-kendali bg-permukaan text-[1.75rem]/none',
            place === next && 'berikut',
          )}
        >
          {value[place]}
        </i>,
      ])}
      <input
        type="text"
        // iOS zooms into a field with smaller letters.
        className="absolute inset-0 size-full text-base opacity-0"
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
