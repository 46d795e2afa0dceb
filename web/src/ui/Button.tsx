import type { ComponentProps, ReactNode } from 'react'
import { Link } from './Link'
import { cx } from './cx'
import { Spinner } from './Spinner'
import { type Tone, toneClass } from './tone'

/**
 * primary: the main action of a view · accent: the call of the landing page, and Scan · on-dark: the main action on a dark ground ·
 * outline: a second choice · ghost: icons and quiet actions · ghost-inherit: the same in the text colour around it · danger: deletes · ghost-danger: leads to a delete.
 */
export type ButtonVariant =
  'primary' | 'accent' | 'on-dark' | 'outline' | 'ghost' | 'ghost-inherit' | 'danger' | 'ghost-danger'
/** 60, 48 and 44 px high · tight: 44 px with narrow sides · icon: a square of 44 px · round: a circle of 56 px. */
export type ButtonSize = 'large' | 'normal' | 'small' | 'tight' | 'icon' | 'round'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as what is around it. */
  full?: boolean
  className?: string | undefined
}

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'bg-aksi text-aksi-teks shadow-tekan hover:bg-aksi-arah',
  accent: 'bg-lado-600 text-white shadow-tekan hover:bg-lado-700',
  'on-dark': 'bg-emas-400 text-rimba-950 shadow-tekan hover:bg-emas-300',
  outline: 'bg-permukaan text-tinta-brand inset-ring-[1.5px] inset-ring-garis-kendali hover:bg-baris-arah',
  ghost: 'text-tinta-brand hover:bg-current/10',
  'ghost-inherit': 'hover:bg-current/10',
  danger: 'bg-bahaya text-white shadow-tekan hover:bg-bahaya-arah',
  'ghost-danger': 'text-bahaya hover:bg-current/10',
}

const SIZE: Record<ButtonSize, string> = {
  large: 'min-h-15 rounded-lg px-8 py-2.5 text-[1.0625rem]',
  normal: 'min-h-12 rounded-md px-5.5 py-2.5 text-[0.9375rem]',
  small: 'min-h-11 rounded-sm px-3.5 py-2 text-sm',
  tight: 'min-h-11 rounded-sm px-2 py-2 text-sm',
  icon: 'size-11 shrink-0 rounded-sm',
  round: 'size-14 rounded-full',
}

const BASE =
  'inline-flex items-center justify-center gap-2 text-center leading-[1.2] font-bold no-underline cursor-pointer ' +
  'transition-[translate,box-shadow] duration-(--durasi-cepat) active:translate-y-0.5 active:shadow-none'

const DISABLED =
  'inline-flex items-center justify-center gap-2 text-center leading-[1.2] font-bold cursor-not-allowed'
const GREY = 'bg-belum-latar text-tinta-lembut inset-ring-[1.5px] inset-ring-belum-tepi'

/** The classes of a button, for elements that only look like one (a file input's label, a Base UI part). */
export function buttonClass({
  variant = 'primary',
  size = 'normal',
  full = false,
  className,
}: Look = {}): string {
  return cx(BASE, VARIANT[variant], SIZE[size], full && 'w-full', className)
}

function disabledClass({ size = 'normal', full = false, className }: Look, tone?: Tone): string {
  const colour = tone ? `border-[1.5px] ${toneClass[tone]}` : GREY
  return cx(DISABLED, colour, SIZE[size], full && 'w-full', className)
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, Look {
  /** A lucide icon of 20 px before the words: `icon={<Download />}`. */
  icon?: ReactNode
  /** An act runs: spinner, disabled, and the width does not change (rule U9). */
  busy?: boolean
  /** The text while busy (`Menyimpan...`); without it the label stays. */
  busyText?: string
  /** The colour while disabled, where it has a meaning: done, too late. */
  disabledTone?: Tone | undefined
  /** Looks and reads as disabled, but keeps the focus and can be pressed: the handler says why nothing happens. */
  locked?: boolean
}

/** A button. Its default `type` is 'button'. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    full,
    className,
    icon,
    busy = false,
    busyText,
    disabled,
    children,
    ...others
  } = props
  const { disabledTone, locked, ...rest } = others
  const look = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }), className }
  const off = disabled || busy
  return (
    <button
      type="button"
      {...rest}
      disabled={off}
      aria-disabled={locked || undefined}
      aria-busy={busy || undefined}
      className={off || locked ? disabledClass(look, disabledTone) : buttonClass(look)}
    >
      {/* Both labels share one grid cell, so that the wider one always sets the width. */}
      <span className="grid">
        <Face hidden={busy} icon={icon}>
          {children}
        </Face>
        {(busy || busyText) && (
          <Face hidden={!busy} icon={<Spinner />}>
            {busyText ?? children}
          </Face>
        )}
      </span>
    </button>
  )
}

function Face({ hidden, icon, children }: { hidden: boolean; icon?: ReactNode; children?: ReactNode }) {
  return (
    <span
      aria-hidden={hidden || undefined}
      className={cx(
        'col-start-1 row-start-1 inline-flex items-center justify-center gap-2 [&_svg]:size-5 [&_svg]:shrink-0',
        hidden && 'invisible',
      )}
    >
      {icon}
      {children}
    </span>
  )
}

export interface LinkButtonProps extends Omit<ComponentProps<typeof Link>, 'className'>, Look {
  icon?: ReactNode
}

/** A link of the router that looks like a button. */
export function LinkButton({ variant, size, full, className, icon, children, ...rest }: LinkButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }), className }
  return (
    <Link {...rest} className={cx(buttonClass(look), '[&_svg]:size-5 [&_svg]:shrink-0')}>
      {icon}
      {children}
    </Link>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
  /** The accessible name; also the tooltip. */
  label: string
  variant?: ButtonVariant
  /** Red icon: it deletes. */
  danger?: boolean
  className?: string
}

/** A square of 44 px around one icon. */
export function IconButton({
  label,
  variant = 'ghost',
  danger,
  className,
  disabled,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      disabled={disabled}
      aria-label={label}
      className={cx(
        disabled
          ? 'inline-flex cursor-not-allowed items-center justify-center text-tinta-lembut opacity-60'
          : cx(BASE, VARIANT[danger ? 'ghost-danger' : variant]),
        SIZE.icon,
        '[&_svg]:size-5 [&_svg]:stroke-[2.1]',
        className,
      )}
    />
  )
}
