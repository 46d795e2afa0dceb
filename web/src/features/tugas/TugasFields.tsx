import { TUGAS_MESSAGE } from '@bakti/contract/tugas/message.rules'
import { DESCRIPTION_MAX, TITLE_MAX, measureDescription } from '@bakti/contract/tugas/tugas.rules'
import { TriangleAlert } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { cx } from '../../ui/cx'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { TextArea } from '../../ui/TextArea'
import { DateInput, NumberInput, TextInput } from '../../ui/TextInput'
import type { TugasChange, TugasValues } from './tugas-form'

type TugasForm = UseFormReturn<TugasValues, unknown, TugasChange>

/** Marks the fields that the server refused; its `deadline` is shown at the date. Returns false where no field is meant. */
export function markTugas(form: TugasForm, errors: readonly { path: string; message: string }[]): boolean {
  const named = errors.map(({ path, message }) => ({ path: path === 'deadline' ? 'tanggal' : path, message }))
  return markFields(form, named, ['title', 'description', 'tanggal']) !== undefined
}

interface TugasFieldsProps {
  form: TugasForm
  /** The values of a blank hour and a blank minute. */
  blank: { jam: string; menit: string }
}

/** Title, description with its counter, and the deadline's three fields: for a new task and for a change. */
export function TugasFields({ form, blank }: TugasFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <Field label="Judul Tugas" error={errors.title?.message} required>
        <TextInput maxLength={TITLE_MAX} autoComplete="off" {...register('title')} />
      </Field>
      <Field label="Deskripsi" error={errors.description?.message} hint={<DescriptionCounter form={form} />}>
        <TextArea {...register('description')} />
      </Field>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        <Field label="Deadline" error={errors.tanggal?.message} className="max-sm:col-span-2" required>
          <DateInput {...register('tanggal')} />
        </Field>
        <Field label="Jam" error={errors.jam?.message} hint={<BlankHour form={form} blank={blank} />}>
          <NumberInput maxLength={2} placeholder={blank.jam} className="tabular-nums" {...register('jam')} />
        </Field>
        <Field label="Menit" error={errors.menit?.message}>
          <NumberInput
            maxLength={2}
            placeholder={blank.menit}
            className="tabular-nums"
            {...register('menit')}
          />
        </Field>
      </div>
      <p className="-mt-2 text-[0.8125rem]/5 text-tinta-lembut">Waktu Indonesia Barat (WIB).</p>
    </>
  )
}

/** Beside an hour that is left out: the time that it means (rule T135). */
function BlankHour({ form, blank }: TugasFieldsProps) {
  const [jam, menit] = useWatch({ control: form.control, name: ['jam', 'menit'] })
  if (jam !== '') return null
  const time = `${blank.jam}:${menit === '' ? blank.menit : menit.padStart(2, '0')}`
  return <span role="status">{WORDS[time] ?? time}</span>
}

/** What the hours mean in words. */
const WORDS: Record<string, string> = {
  '00:00': '00:00, awal hari itu',
  '23:59': '23:59, akhir hari itu',
}

/** How much of the description's limit is used, with a warning above 90 percent (rule T11). */
function DescriptionCounter({ form }: { form: TugasForm }) {
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
        className={cx(
          'ml-auto tabular-nums',
          tooLong && 'font-bold text-salah-teks',
          nearLimit && 'font-semibold text-terlambat-teks',
        )}
      >
        {`${length}/${DESCRIPTION_MAX}`}
      </span>
    </span>
  )
}
