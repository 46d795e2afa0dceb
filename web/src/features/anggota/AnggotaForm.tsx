import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { CallError } from '../../platform/failure'
import { Button } from '../../ui/Button'
import { DialogBody, DialogFooter } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { TextInput } from '../../ui/TextInput'
import { checkNim, isNimTaken } from './anggota.rules'

export interface AnggotaValues {
  nama: string
  nim: string
}

/** Adding and editing have names of their own for the same two fields (seed §2). */
interface AnggotaWords {
  nama: string
  nim: string
  /** Said of a field that is empty. */
  required: string
  submit: string
}

/** The form of a member, with what the server found fault with (`mark`; false where that is no field of it). */
export function useAnggotaForm(defaultValues: AnggotaValues) {
  const form = useForm({ defaultValues })
  const mark = (error: Error, message: string): boolean => {
    if (isNimTaken(error)) {
      form.setError('nim', { message }, { shouldFocus: true })
      return true
    }
    return error instanceof CallError && markFields(form, error.answer.errors, ['nama', 'nim']) !== undefined
  }
  return { form, mark }
}

interface AnggotaFormProps {
  form: ReturnType<typeof useAnggotaForm>['form']
  words: AnggotaWords
  busy: boolean
  onSubmit: (values: AnggotaValues) => void
  /** Below the fields. */
  children?: ReactNode
  /** The way out, beside the button. */
  cancel: ReactNode
}

/** A member's two fields: the same in the dialogs that add one and that edit one. */
export function AnggotaForm({ form, words, busy, onSubmit, children, cancel }: AnggotaFormProps) {
  const { errors } = form.formState
  // The sentence that says so is about both: it stands once.
  const bothEmpty = errors.nama?.message === words.required && errors.nim?.message === words.required
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => onSubmit(values))}>
      <DialogBody>
        <Field label={words.nama} error={errors.nama?.message} required>
          <TextInput
            maxLength={120}
            autoComplete="off"
            {...form.register('nama', { validate: (value) => value.trim() !== '' || words.required })}
          />
        </Field>
        <Field label={words.nim} error={bothEmpty ? undefined : errors.nim?.message} required>
          <TextInput
            maxLength={30}
            autoComplete="off"
            {...form.register('nim', { validate: (value) => checkNim(value, words.required) })}
          />
        </Field>
        {children}
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
