// Before the schemas: it configures zod.
import '../../platform/zod'
import { anggotaFields } from '@bakti/contract/anggota/anggota.schemas'
import { KOLOM_ANGGOTA, KOLOM_LABEL, KOLOM_MAX, type KolomAnggota } from '@bakti/contract/anggota/kolom.rules'
import { kolomValues } from '@bakti/contract/anggota/kolom.schemas'
import { NIM_MAX } from '@bakti/contract/anggota/anggota.rules'
import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { CallError } from '../../platform/failure'
import { Field } from '../../ui/Field'
import { FoldedFields } from '../../ui/FoldedFields'
import { markFields } from '../../ui/markFields'
import { TextInput } from '../../ui/TextInput'

export type KolomValues = Record<KolomAnggota, string>

export interface AnggotaValues extends KolomValues {
  nama: string
  nim: string
}

export const NO_KOLOM: KolomValues = { email: '', fakultas: '', prodi: '', gelombang: '', hp: '' }

/**
 * The form of a member. `required` is the message for an empty name or NIM. `mark` shows the faults that the server found; it returns
 * false if none belongs to a field.
 */
export function useAnggotaForm(defaultValues: AnggotaValues, required: string) {
  const form = useForm({
    resolver: zodResolver(anggotaFields(required).extend(kolomValues)),
    defaultValues,
    reValidateMode: 'onSubmit',
  })
  const mark = (error: Error, message: string): boolean => {
    if (!(error instanceof CallError)) return false
    if (error.answer.code === 'anggota.nim_exists') {
      form.setError('nim', { message }, { shouldFocus: true })
      return true
    }
    return markFields(form, error.answer.errors, ['nama', 'nim', ...KOLOM_ANGGOTA]) !== undefined
  }
  return { form, mark }
}

type AnggotaForm = ReturnType<typeof useAnggotaForm>['form']

interface AnggotaFieldsProps {
  form: AnggotaForm
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

const INPUT: Partial<Record<KolomAnggota, { type: string; inputMode: 'email' | 'tel' }>> = {
  email: { type: 'email', inputMode: 'email' },
  hp: { type: 'tel', inputMode: 'tel' },
}

interface KolomFieldsProps {
  form: AnggotaForm
  /** What stands in place of the fields while their values are not known. */
  instead?: ReactNode
}

/** The optional columns (rule M21), folded away: few people fill them in by hand. */
export function KolomFields({ form, instead }: KolomFieldsProps) {
  const { errors } = form.formState
  const faulty = KOLOM_ANGGOTA.some((kolom) => errors[kolom] !== undefined)
  return (
    <FoldedFields title="Data lain (opsional)" faulty={faulty} className="md:grid-cols-2">
      {instead ??
        KOLOM_ANGGOTA.map((kolom) => (
          <Field
            key={kolom}
            label={KOLOM_LABEL[kolom]}
            error={errors[kolom]?.message}
            {...(kolom === 'email' && { className: 'md:col-span-2' })}
          >
            <TextInput
              maxLength={KOLOM_MAX[kolom]}
              autoComplete="off"
              {...INPUT[kolom]}
              {...form.register(kolom)}
            />
          </Field>
        ))}
    </FoldedFields>
  )
}
