// First: the schemas read this configuration when they are created.

import '../../platform/zod'
import type { Kartu } from '@bakti/contract/aktivasi/aktivasi.schemas'
import { TUGAS_MESSAGE } from '@bakti/contract/tugas/message.rules'
import { type KumpulTugas, type Tugas, kumpulFields } from '@bakti/contract/tugas/tugas.schemas'
import type { User } from '@bakti/contract/auth/auth.schemas'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { session } from '../../platform/session'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { Skeleton } from '../../ui/Skeleton'
import { TextInput } from '../../ui/TextInput'
import { type Choice, KelompokField } from './KelompokField'
import { type KumpulValues, prefill, readDraft } from './tugas.rules'
import { useKartu } from './submit-tugas.queries'
import { RESULT, kumpulToast, useSubmission } from './useSubmission'
import { drafts } from '../../platform/storage'

const NO_SESSION = 'Sesi Anda telah berakhir, silakan login kembali.'

export interface KumpulFormProps {
  tugas: Tugas
  /** Every task: an earlier submission has the name, NIM and group of the person (rule T16). */
  all: readonly Tugas[]
  user: Pick<User, 'id' | 'name'>
  kelompok: Choice
  late: boolean
  onBusy: (busy: boolean) => void
  onDone: (kumpul: KumpulTugas) => void
}

/** The submission form: filled from the own submission or draft, open until the deadline (rules T4, T15, T16). */
export function KumpulForm({ tugas, all, user, kelompok, late, onBusy, onDone }: KumpulFormProps) {
  const [start] = useState(() => prefill(tugas, all, user.name))
  const draft = useDraft(user.id, tugas.id, start)
  const [restored, setRestored] = useState(draft.kept !== null)
  const form = useForm<KumpulValues>({ defaultValues: draft.kept ?? start, reValidateMode: 'onSubmit' })
  const { kartu, known } = useKartu()
  const { mutate, isPending } = useSubmission(tugas, user.id, {
    onDone: (kumpul) => {
      draft.drop()
      onDone(kumpul)
    },
    mark: (errors) => markFields(form, errors, ['nama', 'nim', 'kelompok', 'link_tugas']) !== undefined,
  })
  useEffect(() => onBusy(isPending), [isPending, onBusy])

  const toast = kumpulToast(tugas)
  const complain = (text: string) => toast.error(text, RESULT)
  const submit = form.handleSubmit(
    (values) =>
      mutate(
        kartu ? { ...values, nama: kartu.nama, nim: kartu.nim, kelompok: String(kartu.kelompok) } : values,
      ),
    (invalid) => {
      const messages = Object.values(invalid).map(({ message }) => message)
      if (messages.includes(TUGAS_MESSAGE.incomplete)) complain(TUGAS_MESSAGE.incomplete)
    },
  )
  const press = async () => {
    if (!session.get().user) complain(NO_SESSION)
    // The banner above the form shows the same as long as it is true.
    else if (late) complain(TUGAS_MESSAGE.late)
    else await submit()
  }
  const keep = () => draft.keep(form.getValues())
  const discard = () => {
    draft.drop()
    form.reset(start)
    setRestored(false)
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onChange={keep}
      onSubmit={(event) => {
        event.preventDefault()
        void press()
      }}
    >
      {restored && !late && (
        <Banner
          tone="blue"
          action={
            <Button variant="outline" size="small" onClick={discard}>
              Buang
            </Button>
          }
        >
          Isian yang belum terkirim dipulihkan.
        </Banner>
      )}
      {known ? (
        <Fields form={form} kelompok={kelompok} late={late} kartu={kartu} onChoose={keep} />
      ) : (
        <Skeleton className="h-12" />
      )}
      <Button type="submit" size="large" full busy={isPending} busyText="Mengirim..." locked={late}>
        {tugas.Kumpul_Tugas.length > 0 ? 'Edit Tugas' : 'Submit'}
      </Button>
    </form>
  )
}

/** Checks a field by the contract's schema. Returns true or the fault. */
const check = (field: 'nama' | 'nim' | 'link_tugas') => (value: string) => {
  const result = kumpulFields.shape[field].safeParse(value)
  return result.success || (result.error.issues[0]?.message ?? false)
}

interface FieldsProps extends Pick<KumpulFormProps, 'kelompok' | 'late'> {
  form: UseFormReturn<KumpulValues>
  kartu: Kartu | null
  /** A group was chosen, which is no event of the form. */
  onChoose: () => void
}

/** Who hands in with an account that has a member: the roster says it (rule R41). */
function Author({ kartu: { nama, nim, kelompok } }: { kartu: Kartu }) {
  return (
    <div className="rounded-sm bg-baris-arah px-3.5 py-2.5">
      <p className="text-sm font-bold">Dikumpulkan sebagai</p>
      <p className="font-semibold wrap-anywhere tabular-nums">{`${nama} · ${nim} · Kelompok ${kelompok}`}</p>
    </div>
  )
}

/** The fields. After the deadline they can be read and copied only. */
function Fields({ form, kelompok, late, kartu, onChoose }: FieldsProps) {
  const { errors } = form.formState
  const control = (field: 'nama' | 'nim' | 'link_tugas') => ({
    readOnly: late,
    ...form.register(field, { validate: check(field) }),
  })
  return (
    <>
      {kartu ? (
        <Author kartu={kartu} />
      ) : (
        <>
          <Field label="Nama" required error={shorter(errors.nama?.message)}>
            <TextInput autoComplete="name" maxLength={120} {...control('nama')} />
          </Field>
          <Field label="NIM" required error={shorter(errors.nim?.message)}>
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={30}
              className="tabular-nums"
              {...control('nim')}
            />
          </Field>
          <KelompokField
            form={form}
            choices={kelompok}
            locked={late}
            error={shorter(errors.kelompok?.message)}
            onChoose={onChoose}
          />
        </>
      )}
      <Field
        label="Link Tugas"
        required
        hint="Pastikan tautannya bisa dibuka oleh panitia."
        error={shorter(errors.link_tugas?.message)}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          {...control('link_tugas')}
        />
      </Field>
    </>
  )
}

/** The toast has the whole sentence; below each field a short text is enough (rule U10). */
function shorter(message: string | undefined): string | undefined {
  return message === TUGAS_MESSAGE.incomplete ? 'Wajib diisi' : message
}

/** The draft of a submission, kept until it is sent or discarded (rule T15). `start`: the values of the form without it. */
function useDraft(userId: string, tugasId: string, start: KumpulValues) {
  const key = `tugas_${userId}_${tugasId}`
  // Read once: later changes are the form's own.
  const [kept] = useState(() => readDraft(drafts.get(key), start))
  return {
    kept,
    keep: (values: KumpulValues) => drafts.set(key, values),
    drop: () => drafts.remove(key),
  }
}
