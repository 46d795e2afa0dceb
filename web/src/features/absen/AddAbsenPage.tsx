import { absenEndpoints } from '@bakti/contract/absen/absen.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths'
import { problemOf } from '../../platform/problem'
import { type CallError, callOrThrow } from '../../platform/query'
import { useIdOf } from '../../platform/useIdOf'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { PageHeader } from '../../ui/PageHeader'
import { ProblemBanner } from '../../ui/ProblemBanner'
import { DateInput, TextInput } from '../../ui/TextInput'
import { toastsOf } from '../../ui/toast'
import { useRedirect } from '../../ui/useRedirect'
import { refreshAbsen } from './absen.queries'

const toast = toastsOf('absen.create')
const REQUIRED = 'Judul dan tanggal tidak boleh kosong!'

const TEXTS = { refused: 'Gagal menambahkan absen', lost: 'Terjadi kesalahan saat menambahkan absen' }
const said = (error: CallError) => problemOf(error, TEXTS)

/** /addabsen (seed §2). */
export function AddAbsenPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const idOf = useIdOf()
  const form = useForm({ defaultValues: { title: '', tanggal: '' } })
  const { errors } = form.formState
  const redirect = useRedirect(() => void navigate(paths.listAbsen()))
  const create = useMutation({
    mutationFn: (values: { title: string; tanggal: string }) =>
      callOrThrow(absenEndpoints.create, { body: { id: idOf(values), ...values } }),
    onSuccess: () => {
      toast.success('Absen berhasil ditambahkan!')
      void refreshAbsen(client)
      redirect.start()
    },
    onError: (error: CallError) => {
      toast.error(said(error).toast)
      markFields(form, error.answer.errors, ['title', 'tanggal'])
    },
  })

  const busy = create.isPending || redirect.started
  const refuse = () => toast.error(REQUIRED)
  return (
    <>
      <PageHeader title="Add List Absen" back={{ to: paths.listAbsen(), label: 'Back' }} />
      <Card className="max-w-152 p-5 md:p-7">
        <form
          noValidate
          className="grid gap-5"
          onSubmit={form.handleSubmit((values) => create.mutate(values), refuse)}
        >
          <ProblemBanner problem={create.error && !busy ? said(create.error) : null} />
          <Field label="Title" error={errors.title?.message} required>
            <TextInput
              placeholder="Input nama kegiatan"
              maxLength={200}
              {...form.register('title', { validate: (value) => value.trim() !== '' || REQUIRED })}
            />
          </Field>
          <Field label="Deadline" error={errors.tanggal?.message} required>
            <DateInput {...form.register('tanggal', { required: REQUIRED })} />
          </Field>
          <Button type="submit" busy={busy} busyText="Menyimpan...">
            Submit
          </Button>
        </form>
      </Card>
    </>
  )
}
