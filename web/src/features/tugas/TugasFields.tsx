import {
  DESCRIPTION_MAX,
  type DeadlineFields,
  TITLE_MAX,
  TUGAS_MESSAGE,
  measureDescription,
} from '@bakti/contract/tugas/tugas.rules'
import { TriangleAlert } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { TextArea } from '../../ui/TextArea'
import { DateInput, NumberInput, TextInput } from '../../ui/TextInput'

/** A task's form as it is typed; its deadline in WIB. */
export interface TugasValues extends DeadlineFields {
  title: string
  description: string
}

/** Marks what the server found fault with; the deadline that it got was made of three fields. false: that is no field of it. */
export function markTugas(
  form: UseFormReturn<TugasValues>,
  errors: readonly { path: string; message: string }[],
): boolean {
  const named = errors.map(({ path, message }) => ({ path: path === 'deadline' ? 'tanggal' : path, message }))
  return markFields(form, named, ['title', 'description', 'tanggal']) !== undefined
}

interface TugasFieldsProps {
  form: UseFormReturn<TugasValues>
  /** What is wrong with a field, by the rules of this form. */
  problem: (field: keyof TugasValues, values: TugasValues) => string | null
  /** What a blank hour and a blank minute stand for. */
  blank: { jam: string; menit: string }
}

/** Title, description with its counter, and the deadline's three fields: for a new task and for a change of one. */
export function TugasFields({ form, problem, blank }: TugasFieldsProps) {
  const { errors } = form.formState
  const control = (name: keyof TugasValues) =>
    form.register(name, { validate: (_, values) => problem(name, values) ?? true })
  return (
    <>
      <Field label="Judul Tugas" error={errors.title?.message} required>
        <TextInput maxLength={TITLE_MAX} autoComplete="off" {...control('title')} />
      </Field>
      <Field label="Deskripsi" error={errors.description?.message} hint={<DescriptionCounter form={form} />}>
        <TextArea {...control('description')} />
      </Field>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        <Field label="Deadline" error={errors.tanggal?.message} className="max-sm:col-span-2" required>
          <DateInput {...control('tanggal')} />
        </Field>
        <Field label="Jam" error={errors.jam?.message}>
          <NumberInput maxLength={2} placeholder={blank.jam} className="tabular-nums" {...control('jam')} />
        </Field>
        <Field label="Menit" error={errors.menit?.message}>
          <NumberInput
            maxLength={2}
            placeholder={blank.menit}
            className="tabular-nums"
            {...control('menit')}
          />
        </Field>
      </div>
      <p className="-mt-2 text-[0.8125rem]/5 text-tinta-lembut">
        {`Waktu Indonesia Barat (WIB). Jam dan menit yang kosong berarti ${blank.jam}:${blank.menit}.`}
      </p>
    </>
  )
}

/** seed §5: at most 1000 characters, a warning above 90 percent. */
function DescriptionCounter({ form }: { form: UseFormReturn<TugasValues> }) {
  const text = useWatch({ control: form.control, name: 'description' })
  const { length, nearLimit, tooLong } = measureDescription(text)
  return (
    <span className="flex items-start gap-1.5">
      <span role="status" className="font-semibold text-terlambat-teks">
        {nearLimit && (
          <span className="flex items-start gap-1.5">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
            {TUGAS_MESSAGE.descriptionNearLimit}
          </span>
        )}
      </span>
      <span
        className={`ml-auto tabular-nums ${tooLong ? 'font-bold text-salah-teks' : nearLimit ? 'font-semibold text-terlambat-teks' : ''}`}
      >
        {`${length}/${DESCRIPTION_MAX}`}
      </span>
    </span>
  )
}
