// Before the schemas: it configures zod.
import '../../platform/zod'
import { absenShapes } from '@bakti/contract/absen/absen.schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { output } from 'zod'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { DateInput, TextInput } from '../../ui/TextInput'

const FORM = absenShapes.create.body.omit({ id: true })
export type AbsenValues = output<typeof FORM>

/** The form of an activity. `mark` shows the faults that the server found; it returns false if they are not about a field. */
export function useAbsenForm(defaultValues: AbsenValues) {
  const form = useForm({ resolver: zodResolver(FORM), defaultValues })
  const mark = (errors: readonly { path: string; message: string }[]) =>
    markFields(form, errors, ['title', 'tanggal']) !== undefined
  return { form, mark }
}

interface AbsenFieldsProps {
  form: ReturnType<typeof useAbsenForm>['form']
  /** The dialogs for adding and for editing have labels of their own (rule U20). */
  labels: { title: string; tanggal: string; placeholder?: string }
}

/** The two fields of an activity, for a new one and for a change. */
export function AbsenFields({ form, labels }: AbsenFieldsProps) {
  const { title, tanggal } = form.formState.errors
  return (
    <>
      <Field label={labels.title} error={title?.message} required>
        <TextInput placeholder={labels.placeholder} maxLength={200} {...form.register('title')} />
      </Field>
      {/* A missing title and a missing date have the same message, which is shown once (rule U10). */}
      <Field
        label={labels.tanggal}
        error={tanggal?.message === title?.message ? undefined : tanggal?.message}
        required
      >
        <DateInput {...form.register('tanggal')} />
      </Field>
    </>
  )
}
