import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { DialogBody, DialogFooter } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { Button } from '../../ui/Button'
import { DateInput, TextInput } from '../../ui/TextInput'

const REQUIRED = 'Judul dan tanggal tidak boleh kosong!'

export interface AbsenValues {
  title: string
  tanggal: string
}

/** Adding and editing have names of their own for the same two fields (seed §2). */
interface AbsenWords {
  title: string
  placeholder?: string
  tanggal: string
  submit: string
}

/** The form of an activity, with what the server found fault with (`mark`; false where that is no field of it). */
export function useAbsenForm(defaultValues: AbsenValues) {
  const form = useForm({ defaultValues })
  const mark = (errors: readonly { path: string; message: string }[]) =>
    markFields(form, errors, ['title', 'tanggal']) !== undefined
  return { form, mark }
}

interface AbsenFormProps {
  form: ReturnType<typeof useAbsenForm>['form']
  words: AbsenWords
  busy: boolean
  onSubmit: (values: AbsenValues) => void
  /** The way out, beside the button. */
  cancel: ReactNode
}

/** An activity's two fields: the same in the dialogs that add one and that edit one. */
export function AbsenForm({ form, words, busy, onSubmit, cancel }: AbsenFormProps) {
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => onSubmit(values))}>
      <DialogBody>
        <Field label={words.title} error={errors.title?.message} required>
          <TextInput
            placeholder={words.placeholder}
            maxLength={200}
            {...form.register('title', { validate: (value) => value.trim() !== '' || REQUIRED })}
          />
        </Field>
        {/* The sentence is about both: it stands once. */}
        <Field
          label={words.tanggal}
          error={errors.title?.message === REQUIRED ? undefined : errors.tanggal?.message}
          required
        >
          <DateInput {...form.register('tanggal', { required: REQUIRED })} />
        </Field>
      </DialogBody>
      <DialogFooter>
        {cancel}
        <Button type="submit" busy={busy} busyText="Menyimpan...">
          {words.submit}
        </Button>
      </DialogFooter>
    </form>
  )
}
