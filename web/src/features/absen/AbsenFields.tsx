// Before the schemas: it configures zod.
import '../../platform/zod'
import { type Absen, absenForm } from '@bakti/contract/absen/absen.schemas'
import { timeWib, instantWib } from '@bakti/contract/time.rules'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { output } from 'zod'
import { Field } from '../../ui/Field'
import { FoldedFields } from '../../ui/FoldedFields'
import { markFields } from '../../ui/markFields'
import { DateInput, TextInput, TimeInput } from '../../ui/TextInput'

export type AbsenValues = output<typeof absenForm>

/** The first values of the form: of a new activity, or of this one. */
export const valuesOf = (absen?: Absen): AbsenValues => ({
  title: absen?.title ?? '',
  tanggal: absen?.tanggal ?? '',
  jam: absen?.mulai ? timeWib(absen.mulai) : '',
  tempat: absen?.tempat ?? '',
})

/**
 * The fields as a call takes them. Time and place are sent where they are set, or where they were: an activity without them is sent as
 * before (rule R51).
 */
export function bodyOf({ title, tanggal, jam, tempat }: AbsenValues, before?: Absen) {
  const [hour = 0, minute = 0] = jam.split(':').map(Number)
  return {
    title,
    tanggal,
    ...(jam || before?.mulai ? { mulai: jam ? instantWib(tanggal, hour, minute) : null } : {}),
    ...(tempat || before?.tempat ? { tempat: tempat || null } : {}),
  }
}

/** The form of an activity. `mark` shows the faults that the server found; it returns false if they are not about a field. */
export function useAbsenForm(defaultValues: AbsenValues) {
  const form = useForm({ resolver: zodResolver(absenForm), defaultValues, reValidateMode: 'onSubmit' })
  const mark = (errors: readonly { path: string; message: string }[]) =>
    markFields(
      form,
      errors.map((error) => (error.path === 'mulai' ? { ...error, path: 'jam' } : error)),
      ['title', 'tanggal', 'jam', 'tempat'],
    ) !== undefined
  return { form, mark }
}

interface AbsenFieldsProps {
  form: ReturnType<typeof useAbsenForm>['form']
  /** The dialogs for adding and for editing have labels of their own (rule U20). */
  labels: { title: string; tanggal: string; placeholder?: string }
}

/** The fields of an activity, for a new one and for a change. Time and place are optional, and folded until there is one. */
export function AbsenFields({ form, labels }: AbsenFieldsProps) {
  const { title, tanggal, jam, tempat } = form.formState.errors
  const [filled] = useState(() => form.getValues(['jam', 'tempat']).some(Boolean))
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
      <FoldedFields
        title="Jam dan tempat (opsional)"
        faulty={jam !== undefined || tempat !== undefined}
        unfolded={filled}
        className="md:grid-cols-[9rem_1fr]"
      >
        <Field label="Jam" hint="WIB" error={jam?.message}>
          <TimeInput {...form.register('jam')} />
        </Field>
        <Field label="Tempat" error={tempat?.message}>
          <TextInput maxLength={120} autoComplete="off" {...form.register('tempat')} />
        </Field>
      </FoldedFields>
    </>
  )
}
