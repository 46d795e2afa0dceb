// Before the schemas: it configures zod.
import '../../platform/zod'
import { anggotaFields } from '@bakti/contract/anggota/anggota.schemas'
import { NIM_MAX } from '@bakti/contract/anggota/nim.rules'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { CallError } from '../../platform/failure'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { TextInput } from '../../ui/TextInput'

export interface AnggotaValues {
  nama: string
  nim: string
}

/**
 * The form of a member. `required` is the message for an empty field. `mark` shows the faults that the server found; it returns
 * false if none belongs to a field.
 */
export function useAnggotaForm(defaultValues: AnggotaValues, required: string) {
  const form = useForm({ resolver: zodResolver(anggotaFields(required)), defaultValues })
  const mark = (error: Error, message: string): boolean => {
    if (!(error instanceof CallError)) return false
    if (error.answer.code === 'anggota.nim_exists') {
      form.setError('nim', { message }, { shouldFocus: true })
      return true
    }
    return markFields(form, error.answer.errors, ['nama', 'nim']) !== undefined
  }
  return { form, mark }
}

interface AnggotaFieldsProps {
  form: ReturnType<typeof useAnggotaForm>['form']
  /** The dialogs for adding and for editing have labels of their own (rule U20). */
  labels: { nama: string; nim: string }
}

/** The two fields of a member, for a new one and for a change. */
export function AnggotaFields({ form, labels }: AnggotaFieldsProps) {
  const { nama, nim } = form.formState.errors
  return (
    <>
      <Field label={labels.nama} error={nama?.message} required>
        <TextInput maxLength={120} autoComplete="off" {...form.register('nama')} />
      </Field>
      {/* An empty name and an empty NIM have the same message, which is shown once (rule U10). */}
      <Field label={labels.nim} error={nim?.message === nama?.message ? undefined : nim?.message} required>
        <TextInput maxLength={NIM_MAX} autoComplete="off" {...form.register('nim')} />
      </Field>
    </>
  )
}
