import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from './Button'
import { Dialog, DialogBody, DialogFooter } from './Dialog'
import type { DialogProps } from './DialogFrame'
import { useCloseTo } from './ListWithDialogs'
import { CloseLink, RouteDialog } from './RouteDialog'

interface FormProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  /** Called with the checked values; a form that has errors does not call it. */
  onSubmit: (values: Output) => void
  /** Label of the button that saves. */
  submit: string
  /** Label of the way out without saving. */
  cancel: string
  /** The values are on their way: the button is busy and nothing closes the dialog. */
  saving: boolean
  /** A dialog on top of this one. */
  question?: ReactNode
  /** The fields. */
  children: ReactNode
}

interface DialogFormProps<Values extends FieldValues, Output> extends Omit<
  FormProps<Values, Output>,
  'cancel' | 'saving'
> {
  busy: boolean
  leave: ReactNode
}

function DialogForm<Values extends FieldValues, Output>(props: DialogFormProps<Values, Output>) {
  const { form, onSubmit, submit, busy, leave, question, children } = props
  const save = form.handleSubmit((values) => onSubmit(values))
  return (
    <>
      <form noValidate onSubmit={(event) => void save(event)}>
        <DialogBody>{children}</DialogBody>
        <DialogFooter>
          {leave}
          <Button type="submit" busy={busy} busyText="Menyimpan...">
            {submit}
          </Button>
        </DialogFooter>
      </form>
      {question}
    </>
  )
}

interface FormDialogProps<Values extends FieldValues, Output>
  extends FormProps<Values, Output>, Pick<DialogProps, 'title' | 'size' | 'onClose'> {}

/** A form in a dialog over the screen that opened it. The caller closes it after saving. A press outside does not close it. */
export function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const { title, size = 'normal', onClose, cancel, saving, ...form } = props
  return (
    <Dialog open title={title} size={size} onClose={onClose} locked={saving} keepOnPress>
      <DialogForm
        {...form}
        busy={saving}
        leave={
          <Button variant="outline" disabled={saving} onClick={onClose}>
            {cancel}
          </Button>
        }
      />
    </Dialog>
  )
}

/** Time to read the success toast before the dialog closes, in milliseconds. */
const CLOSE_DELAY_MS = 1500

interface FormRouteDialogProps<Values extends FieldValues, Output>
  extends FormProps<Values, Output>, Pick<DialogProps, 'title' | 'size'> {
  /** The address of the list below the dialog. */
  list: string
  /** The values are stored: the dialog closes after `closeDelay` ms. */
  saved: boolean
  closeDelay?: number
}

/** A form at an address of its own, as a dialog over its list. After saving it closes and shows the list again. */
export function FormRouteDialog<Values extends FieldValues, Output>(
  props: FormRouteDialogProps<Values, Output>,
) {
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
