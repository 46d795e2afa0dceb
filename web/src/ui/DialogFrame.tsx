import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { IconButton } from './Button'
import { cx } from './cx'
import { useBackCloses } from './useBackCloses'

/**
 * narrow 416 px · normal 544 px · wide 768 px, all of them bottom sheets below 768 px;
 * screen: the whole screen below 1024 px, 960 px wide above · full: always the whole screen.
 */
export type DialogSize = 'narrow' | 'normal' | 'wide' | 'screen' | 'full'

const SHEET =
  'max-md:mt-auto max-md:w-full max-md:rounded-t-xl max-md:pb-[env(safe-area-inset-bottom)] md:m-auto md:rounded-xl'

const SIZE: Record<DialogSize, string> = {
  narrow: `${SHEET} md:w-104`,
  normal: `${SHEET} md:w-136`,
  wide: `${SHEET} md:w-192`,
  screen: 'w-full min-h-full lg:min-h-0 lg:m-auto lg:w-240 lg:rounded-xl',
  full: 'w-full min-h-full',
}

/** The free space around a popup; it scrolls when the popup is taller than the screen. */
const SPACE: Record<DialogSize, string> = {
  narrow: 'max-md:pt-14 md:p-5',
  normal: 'max-md:pt-14 md:p-5',
  wide: 'max-md:pt-14 md:p-5',
  screen: 'lg:p-8',
  full: '',
}

export interface DialogProps {
  open: boolean
  /** Esc, the cross, a press outside, or the browser's back button asks to close. */
  onClose: () => void
  /** Heading and accessible name. */
  title: string
  /** One line below the heading; describes the dialog. */
  description?: ReactNode
  /** Above the heading: the way back to the step before. */
  above?: ReactNode
  /** Before the heading, in a disc of its own colour. */
  icon?: ReactNode
  size?: DialogSize
  /** Nothing closes it, because an act runs. */
  locked?: boolean
  /** A press outside does not close it (a form half filled in). */
  keepOnPress?: boolean
  /** It is a route of its own (`RouteDialog`): its address is its place in the history. */
  routed?: boolean
  /** A question that must be answered: role alertdialog, no close button. */
  alert?: boolean
  /** The title is a person's name. */
  person?: boolean
  /** The heading is for screen readers only: the caller draws the head and the way to close. */
  bare?: boolean
  /** Gets the focus first; otherwise the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
  /** `DialogBody` and `DialogFooter` (ui/Dialog.tsx), in a `<form>` if need be. */
  children: ReactNode
}

/** A modal dialog: it traps the focus and returns it, Esc closes it, its title is its name. It may stay mounted while closed. */
export function DialogFrame(props: DialogProps) {
  const { open, title, size = 'normal', locked, keepOnPress, alert, initialFocus, children } = props
  const Parts = alert ? AlertDialog : BaseDialog
  const close = () => {
    if (!locked) props.onClose()
  }
  useBackCloses(open && !props.routed, close)
  return (
    <BaseRoot open={open} alert={alert ?? false} keepOnPress={keepOnPress ?? false} onClose={close}>
      <Parts.Portal>
        {/* Forced, so that a dialog on top of another has its own backdrop. */}
        <Parts.Backdrop forceRender className="tirai fixed inset-0 z-60" />
        <Parts.Viewport
          className={cx('fixed inset-0 z-60 flex overflow-y-auto overscroll-contain', SPACE[size])}
        >
          <Parts.Popup
            {...(initialFocus && { initialFocus })}
            className={cx(
              'relative animate-masuk bg-permukaan text-tinta shadow-lg outline-none',
              SIZE[size],
              props.className,
            )}
          >
            {props.bare ? (
              <Parts.Title className="sr-only">{title}</Parts.Title>
            ) : (
              <Header {...props} Parts={Parts} />
            )}
            {children}
            <FocusFallback />
            {/* Last in the focus order: a dialog starts at its own first control. */}
            {!props.bare && !alert && (
              <Parts.Close
                disabled={locked}
                render={<IconButton label="Tutup" className="absolute top-4 right-4" />}
              >
                <X aria-hidden />
              </Parts.Close>
            )}
          </Parts.Popup>
        </Parts.Viewport>
      </Parts.Portal>
    </BaseRoot>
  )
}

interface BaseRootProps {
  open: boolean
  alert: boolean
  keepOnPress: boolean
  onClose: () => void
  children: ReactNode
}

function BaseRoot({ open, alert, keepOnPress, onClose, children }: BaseRootProps) {
  const change = (next: boolean) => {
    if (!next) onClose()
  }
  if (alert) {
    return (
      <AlertDialog.Root open={open} onOpenChange={change}>
        {children}
      </AlertDialog.Root>
    )
  }
  return (
    <BaseDialog.Root open={open} onOpenChange={change} disablePointerDismissal={keepOnPress}>
      {children}
    </BaseDialog.Root>
  )
}

/** A deleted row removes the button that opened the dialog. The page gets the focus then, instead of no element. */
function FocusFallback() {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          document.querySelector('main')?.focus({ preventScroll: true })
      })
    },
    [],
  )
  return null
}

type HeaderProps = Omit<DialogProps, 'children'> & { Parts: typeof BaseDialog | typeof AlertDialog }

function Header({ title, person, description, above, icon, alert, Parts }: HeaderProps) {
  return (
    <header className={cx('flex items-start gap-4 pt-6 pl-6', alert ? 'pr-6' : 'pr-17')}>
      {icon}
      <div className={cx('min-w-0 flex-1', icon ? 'self-center' : '')}>
        {above}
        <Parts.Title className={cx(person ? 'judul-nama' : 'judul', 'text-2xl/[1.05] wrap-anywhere')}>
          {title}
        </Parts.Title>
        {description && (
          <Parts.Description render={<div />} className="mt-1 text-pretty text-tinta-lembut">
            {description}
          </Parts.Description>
        )}
      </div>
    </header>
  )
}
