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
import { SasaranFields } from './SasaranFields'

const DAY_MS = 24 * 60 * 60 * 1000

export type AbsenValues = output<typeof absenForm>

const HOURS = ['mulai', 'batas_terlambat', 'tutup'] as const satisfies readonly (keyof AbsenValues &
  keyof Absen)[]

const hourOf = (at: string | undefined) => (at ? timeWib(at) : '')

/** The first values of the form: of a new activity, or of this one. */
export const valuesOf = (absen?: Absen): AbsenValues => ({
  title: absen?.title ?? '',
  tanggal: absen?.tanggal ?? '',
  mulai: hourOf(absen?.mulai),
  batas_terlambat: hourOf(absen?.batas_terlambat),
  tutup: hourOf(absen?.tutup),
  tempat: absen?.tempat ?? '',
  sasaran: absen?.sasaran ?? null,
  wajib: absen?.wajib ?? true,
})

/** An hour that would be before the beginning is on the next day. */
const isNextDay = (name: (typeof HOURS)[number], { mulai, [name]: jam }: AbsenValues) =>
  name !== 'mulai' && jam !== '' && mulai !== '' && (jam < mulai || (name === 'tutup' && jam === mulai))

function instantOf(name: (typeof HOURS)[number], values: AbsenValues): string | null {
  const [hour = 0, minute = 0] = values[name].split(':').map(Number)
  const at = values[name] ? instantWib(values.tanggal, hour, minute) : null
  return at && isNextDay(name, values) ? new Date(Date.parse(at) + DAY_MS).toISOString() : at
}

/**
 * The fields as a call takes them. Hours, place and audience are sent where they are set, or where they were, and `wajib` where it is another: an
 * activity without them is sent as before (rule R51).
 */
export function bodyOf(values: AbsenValues, before?: Absen) {
  const { title, tanggal, tempat, sasaran, wajib } = values
  const sent = <Value,>(value: Value | null, stored: unknown) => value ?? (stored ? null : undefined)
  const hour = (name: (typeof HOURS)[number]) => sent(instantOf(name, values), before?.[name])
  return {
    title,
    tanggal,
    mulai: hour('mulai'),
    batas_terlambat: hour('batas_terlambat'),
    tutup: hour('tutup'),
    tempat: sent(tempat || null, before?.tempat),
    sasaran: sent(sasaran, before?.sasaran),
    wajib: wajib === (before?.wajib ?? true) ? undefined : wajib,
  } satisfies Record<keyof AbsenValues, unknown>
}

/** The form of an activity. `mark` shows the faults that the server found; it returns false if they are not about a field. */
export function useAbsenForm(defaultValues: AbsenValues) {
  const form = useForm({ resolver: zodResolver(absenForm), defaultValues, reValidateMode: 'onSubmit' })
  const mark = (errors: readonly { path: string; message: string }[]) =>
    markFields(form, errors, ['title', 'tanggal', ...HOURS, 'tempat', 'sasaran']) !== undefined
  return { form, mark }
}

interface AbsenFieldsProps {
  form: ReturnType<typeof useAbsenForm>['form']
  /** The dialogs for adding and for editing have labels of their own (rule U20). */
  labels: { title: string; tanggal: string; placeholder?: string }
  /** The one that is edited. */
  absen?: Absen
}

/** The fields of an activity, for a new one and for a change. Time and place are optional, and folded until there is one. */
export function AbsenFields({ form, labels, absen }: AbsenFieldsProps) {
  const { errors } = form.formState
  const { title, tanggal, tempat } = errors
  const [filled] = useState(() => form.getValues([...HOURS, 'tempat']).some(Boolean))
  const values = form.watch()
  const hour = (name: (typeof HOURS)[number], label: string) => (
    <Field
      label={label}
      hint={isNextDay(name, values) ? 'keesokan harinya' : undefined}
      error={errors[name]?.message}
    >
      <TimeInput {...form.register(name)} />
    </Field>
  )
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
        faulty={HOURS.some((name) => errors[name]) || tempat !== undefined}
        unfolded={filled}
        className="md:grid-cols-3"
      >
        {hour('mulai', 'Mulai')}
        {hour('batas_terlambat', 'Terlambat sesudah')}
        {hour('tutup', 'Tutup')}
        <p className="text-[0.8125rem]/5 text-tinta-lembut md:col-span-3">
          WIB. Scan di luar jam tetap dihitung, dengan tanda 'di luar jam'. Kegiatan tidak tertutup sendiri.
        </p>
        <Field label="Tempat" error={tempat?.message} className="md:col-span-3">
          <TextInput maxLength={120} autoComplete="off" {...form.register('tempat')} />
        </Field>
      </FoldedFields>
      <SasaranFields
        value={values.sasaran}
        onChange={(sasaran) => form.setValue('sasaran', sasaran)}
        wajib={values.wajib}
        onRequired={(wajib) => form.setValue('wajib', wajib)}
        error={errors.sasaran?.message ?? errors.sasaran?.root?.message}
        absen={absen}
        before={absen?.sasaran ?? null}
      />
    </>
  )
}
