import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Banner } from './Banner'
import { Button } from './Button'
import { Dialog, DialogBody, DialogFooter } from './Dialog'
import type { DialogProps } from './DialogFrame'
import { useCloseTo } from './useCloseTo'
import { CloseLink, RouteDialog } from './RouteDialog'

interface FormProps {
  /** The press on the button that saves, or Enter: `handleSubmit` of react-hook-form, or what checks the values itself. */
  onSubmit: (event: FormEvent) => unknown
  /** Label of the button that saves. */
  submit: string
  /** Label of the way out without saving. */
  cancel: string
  /** The values are on their way: the button is busy and nothing closes the dialog. */
  saving: boolean
  /** What the button says meanwhile. */
  savingText?: string
  /** There is nothing to save. */
  unchanged?: boolean
  /** Why nothing was saved, where no field says it. */
  error?: string | undefined
  /** With each new one the first field that is marked as wrong gets the focus. */
  fault?: unknown
  /** A dialog on top of this one. */
  question?: ReactNode
  /** The fields. */
  children: ReactNode
}

interface DialogFormProps extends Omit<FormProps, 'cancel' | 'saving'> {
  busy: boolean
  leave: ReactNode
}

function DialogForm(props: DialogFormProps) {
  const { onSubmit, submit, busy, savingText = 'Menyimpan...', unchanged = false, leave } = props
  const { error, fault, question, children } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [fault])
  const save = (event: FormEvent) => {
    event.preventDefault()
    // It may stand over another form.
    event.stopPropagation()
    if (!busy) onSubmit(event)
  }
  return (
    <>
      <form ref={form} noValidate onSubmit={save}>
        <DialogBody>
          {children}
          {error && (
            <Banner tone="red" live="alert">
              {error}
            </Banner>
          )}
        </DialogBody>
        <DialogFooter>
          {leave}
          <Button type="submit" disabled={unchanged} busy={busy} busyText={savingText}>
            {submit}
          </Button>
        </DialogFooter>
      </form>
      {question}
    </>
  )
}

interface FormDialogProps extends FormProps, Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose'> {
  /** The press on `cancel`; without it `onClose`. */
  onCancel?: () => void
}

/** A form in a dialog over the screen that opened it. The caller closes it after saving. A press outside does not close it. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, size = 'normal', onClose, onCancel = onClose, cancel, saving, ...form } = props
  return (
    <Dialog
      open
      title={title}
      description={description}
      size={size}
      onClose={onClose}
      locked={saving}
      keepOnPress
    >
      <DialogForm
        {...form}
        busy={saving}
        leave={
          <Button variant="outline" disabled={saving} onClick={onCancel}>
            {cancel}
          </Button>
        }
      />
    </Dialog>
  )
}

/** Time to read the success toast before the dialog closes, in milliseconds. */
const CLOSE_DELAY_MS = 1500

interface FormRouteDialogProps extends FormProps, Pick<DialogProps, 'title' | 'size'> {
  /** The address of the list below the dialog. */
  list: string
  /** The values are stored: the dialog closes after `closeDelay` ms. */
  saved: boolean
  closeDelay?: number
}

/** A form at an address of its own, as a dialog over its list. After saving it closes and shows the list again. */
export function FormRouteDialog(props: FormRouteDialogProps) {
  const { title, size = 'normal', list, cancel, saving, saved, closeDelay = CLOSE_DELAY_MS, ...form } = props
  const close = useCloseTo(list)
  const closeAfterDelay = useEffectEvent(close)
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => closeAfterDelay(), closeDelay)
    return () => clearTimeout(timer)
  }, [saved, closeDelay])
  return (
    <RouteDialog title={title} size={size} onClose={close} locked={saving}>
      <DialogForm
        {...form}
        busy={saving || saved}
        leave={
          <CloseLink to={list} onClose={close}>
            {cancel}
          </CloseLink>
        }
      />
    </RouteDialog>
  )
}
