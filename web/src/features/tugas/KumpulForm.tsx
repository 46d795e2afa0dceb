// First: schemas ask for it while they are made.
import '../../platform/zod'
import type { Kelompok } from '@bakti/contract/kelompok/kelompok.schemas'
import { tugasEndpoints } from '@bakti/contract/tugas/tugas.endpoints'
import { TUGAS_MESSAGE } from '@bakti/contract/tugas/tugas.rules'
import { type KumpulTugas, type Tugas, kumpulFields } from '@bakti/contract/tugas/tugas.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { type CallError, callOrThrow } from '../../platform/query'
import { session } from '../../platform/session'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { Select } from '../../ui/Select'
import { TextInput } from '../../ui/TextInput'
import { toast } from '../../ui/toast'
import { type Problem, problemOf } from './problem'
import { markSubmitted, refreshTugas } from './tugas.queries'
import { type KumpulValues, prefill } from './tugas.rules'
import { useDraft } from './useDraft'

const NO_SESSION = 'Sesi Anda telah berakhir, silakan login kembali.'
/** seed §9: submission result toasts. */
const RESULT = { duration: 4000 }
const LOST = 'Terjadi kesalahan koneksi ke server.'

export interface Pilihan {
  rows: readonly Kelompok[]
  state: 'muat' | 'siap' | 'gagal'
  retry: () => void
}

export interface KumpulFormProps {
  tugas: Tugas
  /** Every task: an earlier submission says who the person is. */
  all: readonly Tugas[]
  userId: string
  kelompok: Pilihan
  late: boolean
  onBusy: (busy: boolean) => void
  onDone: () => void
}

/** Sends a first submission or a change of it. */
function send(tugas: Tugas, userId: string, { kelompok, ...values }: KumpulValues) {
  const body = { ...values, id_user: userId, id_tugas: tugas.id, kelompok: Number(kelompok) }
  const [own] = tugas.Kumpul_Tugas
  return own
    ? callOrThrow(tugasEndpoints.editKumpul, { body: { ...body, id: own.id } })
    : callOrThrow(tugasEndpoints.submit, { body })
}

/** What the contract says of a field; true where nothing is wrong. */
const check = (field: 'nama' | 'nim' | 'link_tugas') => (value: string) => {
  const result = kumpulFields.shape[field].safeParse(value)
  return result.success || (result.error.issues[0]?.message ?? false)
}

/** The submission form (seed §2): prefilled from the own submission, open until the deadline. */
export function KumpulForm({ tugas, all, userId, kelompok, late, onBusy, onDone }: KumpulFormProps) {
  const client = useQueryClient()
  const isEdit = tugas.Kumpul_Tugas.length > 0
  const [start] = useState(() => prefill(tugas, all))
  const draft = useDraft(userId, tugas.id, start)
  const [restored, setRestored] = useState(draft.kept !== null)
  const [problem, setProblem] = useState<Omit<Problem, 'toast'> | null>(null)
  const form = useForm<KumpulValues>({ defaultValues: draft.kept ?? start, reValidateMode: 'onSubmit' })
  const { errors } = form.formState

  const save = useMutation({
    mutationFn: (values: KumpulValues) => send(tugas, userId, values),
    onSuccess: ({ data }) => done(data),
    onError: (error: CallError) => {
      // Without a session the whole page goes to /login and says why; what was typed is there afterwards.
      if (error.answer.status === 401) return
      const refused = isEdit ? 'Gagal mengedit tugas.' : 'Gagal mengumpulkan tugas.'
      const endpoint = isEdit ? tugasEndpoints.editKumpul : tugasEndpoints.submit
      const said = problemOf(error, endpoint, { refused, lost: LOST })
      toast.error(said.toast, RESULT)
      setProblem(said)
      // Late, or the submission is gone: the list on screen is not what stands.
      if (error.answer.status === 409 || error.answer.status === 404) void refreshTugas(client)
    },
  })
  const { isPending } = save
  useEffect(() => onBusy(isPending), [isPending, onBusy])

  const done = async (kumpul: KumpulTugas) => {
    draft.drop()
    await markSubmitted(client, kumpul)
    toast.success(isEdit ? TUGAS_MESSAGE.edited : TUGAS_MESSAGE.submitted, RESULT)
    onDone()
  }

  const complain = (text: string) => {
    setProblem({ text })
    toast.error(text, RESULT)
  }

  const submit = form.handleSubmit(
    (values) => save.mutate(values),
    (invalid) => {
      const missing = Object.values(invalid).some(({ message }) => message === TUGAS_MESSAGE.incomplete)
      if (missing) complain(TUGAS_MESSAGE.incomplete)
      else setProblem(null)
    },
  )

  const press = async () => {
    setProblem(null)
    if (!session.get().user) return complain(NO_SESSION)
    // The banner above says so for as long as it is true.
    if (late) return toast.error(TUGAS_MESSAGE.late, RESULT)
    await submit()
  }

  const discard = () => {
    draft.drop()
    form.reset(start)
    setRestored(false)
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onChange={() => draft.keep(form.getValues())}
      onSubmit={(event) => {
        event.preventDefault()
        void press()
      }}
    >
      {restored && !late && (
        <Banner
          tone="biru"
          action={
            <Button variant="outline" size="kecil" onClick={discard}>
              Buang
            </Button>
          }
        >
          Isian yang belum terkirim dipulihkan.
        </Banner>
      )}
      {problem && (
        <Banner tone="merah" live="alert" detail={problem.detail}>
          {problem.text}
        </Banner>
      )}
      <Field label="Nama" required error={shorter(errors.nama?.message)}>
        <TextInput
          autoComplete="name"
          maxLength={120}
          readOnly={late}
          {...form.register('nama', { validate: check('nama') })}
        />
      </Field>
      <Field label="NIM" required error={shorter(errors.nim?.message)}>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          readOnly={late}
          className="tabular-nums"
          {...form.register('nim', { validate: check('nim') })}
        />
      </Field>
      <KelompokField form={form} pilihan={kelompok} late={late} />
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
          readOnly={late}
          {...form.register('link_tugas', { validate: check('link_tugas') })}
        />
      </Field>
      <Button type="submit" size="besar" full busy={isPending} busyText="Mengirim..." locked={late}>
        {isEdit ? 'Edit Tugas' : 'Submit'}
      </Button>
    </form>
  )
}

interface KelompokFieldProps {
  form: UseFormReturn<KumpulValues>
  pilihan: Pilihan
  late: boolean
}

function placeholderOf({ rows, state }: Pilihan): string {
  if (state === 'muat') return 'Memuat...'
  return rows.length > 0 ? 'Pilih Kelompok' : 'Tidak ada kelompok'
}

function KelompokField({ form, pilihan, late }: KelompokFieldProps) {
  const chosen = useWatch({ control: form.control, name: 'kelompok' })
  const nomor = pilihan.rows.map((row) => String(row.nomor))
  // What was handed in stays choosable, whether its group could be loaded or not.
  const options = chosen === '' || nomor.includes(chosen) ? nomor : [chosen, ...nomor]
  const { ref, ...control } = form.register('kelompok', {
    validate: (value) => value !== '' || TUGAS_MESSAGE.incomplete,
  })
  return (
    <div className="grid gap-2">
      <Field label="Kelompok" required error={shorter(form.formState.errors.kelompok?.message)}>
        <Select {...control} ref={ref} value={chosen} disabled={late}>
          <option value="">{placeholderOf(pilihan)}</option>
          {options.map((each) => (
            <option key={each} value={each}>
              Kelompok {each}
            </option>
          ))}
        </Select>
      </Field>
      {pilihan.state === 'gagal' && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-[0.8125rem]/5 font-semibold text-salah-teks">
          Gagal memuat kelompok
          <Button variant="outline" size="kecil" onClick={pilihan.retry}>
            Coba lagi
          </Button>
        </p>
      )}
    </div>
  )
}

/** The banner has the sentence about all fields; below each one word is enough. */
function shorter(message: string | undefined): string | undefined {
  return message === TUGAS_MESSAGE.incomplete ? 'Wajib diisi' : message
}
