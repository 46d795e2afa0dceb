import { tugasEndpoints } from '@bakti/contract/tugas/tugas.endpoints'
import { TUGAS_MESSAGE, readNewDeadline } from '@bakti/contract/tugas/tugas.rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths'
import { serverNow } from '../../platform/clock'
import { problemOf } from '../../platform/problem'
import { type CallError, callOrThrow } from '../../platform/query'
import { useIdOf } from '../../platform/useIdOf'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { PageHeader } from '../../ui/PageHeader'
import { ProblemBanner } from '../../ui/ProblemBanner'
import { toastsOf } from '../../ui/toast'
import { useRedirect } from '../../ui/useRedirect'
import { useDeadlineQuestion } from './DeadlineDialog'
import { TugasFields, type TugasValues, markTugas } from './TugasFields'
import { deadlineQuestion, tugasProblem } from './tugas-form.rules'
import { refreshTugas } from './tugas.queries'

const toast = toastsOf('tugas.create')
const TEXTS = { refused: 'Gagal menambahkan tugas', lost: 'Terjadi kesalahan saat menambahkan tugas' }
const said = (error: CallError) => problemOf(error, TEXTS)

/** seed §9: 'after task create about 1.5 s delay then navigation after 1 s'. */
const REDIRECT_MS = 1500 + 1000

const problem = (field: keyof TugasValues, values: TugasValues) =>
  tugasProblem(field, values, {
    titleRequired: TUGAS_MESSAGE.titleRequired,
    deadline: (fields) => readNewDeadline(fields, serverNow()),
  })

/** What is sent, once it is read from the form. */
interface NewTugas {
  title: string
  description: string
  deadline: string
}

/** /addtugas (seed §2). */
export function AddTugasPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const idOf = useIdOf()
  const form = useForm<TugasValues>({
    defaultValues: { title: '', description: '', tanggal: '', jam: '', menit: '' },
  })
  const redirect = useRedirect(() => void navigate(paths.tugas()), REDIRECT_MS)
  const create = useMutation({
    mutationFn: (tugas: NewTugas) =>
      callOrThrow(tugasEndpoints.create, { body: { id: idOf(tugas), ...tugas } }),
    onSuccess: ({ message }) => {
      toast.success(message, { lasts: true })
      void refreshTugas(client)
      redirect.start()
    },
    onError: (error: CallError) => {
      toast.error(said(error).toast)
      markTugas(form, error.answer.errors)
    },
  })
  const { saveOrAsk, dialog } = useDeadlineQuestion(create.mutate)

  const submit = form.handleSubmit(
    (values) => {
      const now = serverNow()
      const result = readNewDeadline(values, now)
      if (!result.ok) return
      const { title, description } = values
      const tugas = { title, description, deadline: result.deadline }
      saveOrAsk(tugas, deadlineQuestion({ deadline: result.deadline, now, late: 0 }))
    },
    (errors) => {
      const [first] = Object.values(errors)
      if (first?.message) toast.error(first.message)
    },
  )
  const busy = create.isPending || redirect.started
  return (
    <div className="max-w-176">
      <PageHeader title="Add Tugas" back={{ to: paths.tugas(), label: 'Back' }} />
      <Card className="p-5 md:p-6">
        <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
          <ProblemBanner problem={create.error && !busy ? said(create.error) : null} />
          <TugasFields form={form} problem={problem} blank={{ jam: '00', menit: '00' }} />
          <div className="flex justify-end gap-3 max-md:flex-col-reverse">
            <LinkButton variant="outline" to={paths.tugas()}>
              Batal
            </LinkButton>
            <Button type="submit" busy={busy} busyText="Menyimpan...">
              Simpan
            </Button>
          </div>
        </form>
      </Card>
      {dialog}
    </div>
  )
}
