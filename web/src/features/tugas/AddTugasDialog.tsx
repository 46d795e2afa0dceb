import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { TUGAS_MESSAGE, readNewDeadline } from '@bakti/contract/tugas/tugas.rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { paths } from '../../app/paths'
import { serverNow } from '../../platform/clock'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { useIdOf } from '../../platform/useIdOf'
import { Button } from '../../ui/Button'
import { DialogBody, DialogFooter } from '../../ui/Dialog'
import { useCloseTo } from '../../ui/ListWithDialogs'
import { CloseLink, RouteDialog } from '../../ui/RouteDialog'
import { toastsOf } from '../../ui/toast'
import { useRedirect } from '../../ui/useRedirect'
import { useDeadlineQuestion } from './DeadlineDialog'
import { TugasFields, type TugasValues, markTugas } from './TugasFields'
import { deadlineQuestion, tugasProblem } from './tugas-form.rules'
import { refreshTugas } from './tugas.queries'

const toast = toastsOf('tugas.create')
const TEXTS = { refused: 'Gagal menambahkan tugas', unreachable: 'Terjadi kesalahan saat menambahkan tugas' }

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

/** /addtugas (seed §2), over /tugas. */
export function AddTugasDialog() {
  const client = useQueryClient()
  const idOf = useIdOf()
  const form = useForm<TugasValues>({
    defaultValues: { title: '', description: '', tanggal: '', jam: '', menit: '' },
  })
  const close = useCloseTo(paths.tugas())
  const redirect = useRedirect(close, REDIRECT_MS)
  const create = useMutation({
    mutationFn: (tugas: NewTugas) => callOrThrow(tugasCalls.create, { body: { id: idOf(tugas), ...tugas } }),
    onSuccess: ({ message }) => {
      toast.success(message, { lasts: true })
      void refreshTugas(client)
      redirect.start()
    },
    onError: (error: CallError) => {
      if (!markTugas(form, error.answer.errors)) toast.error(describeFailure(error, TEXTS).text)
    },
  })
  const { saveOrAsk, dialog } = useDeadlineQuestion(create.mutate)

  const submit = form.handleSubmit((values) => {
    const now = serverNow()
    const result = readNewDeadline(values, now)
    if (!result.ok) return
    const { title, description } = values
    const tugas = { title, description, deadline: result.deadline }
    saveOrAsk(tugas, deadlineQuestion({ deadline: result.deadline, now, late: 0 }))
  })
  const busy = create.isPending || redirect.started
  return (
    <RouteDialog title="Add Tugas" onClose={close} locked={create.isPending}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <TugasFields form={form} problem={problem} blank={{ jam: '00', menit: '00' }} />
        </DialogBody>
        <DialogFooter>
          <CloseLink to={paths.tugas()} onClose={close}>
            Back
          </CloseLink>
          <Button type="submit" busy={busy} busyText="Menyimpan...">
            Simpan
          </Button>
        </DialogFooter>
      </form>
      {dialog}
    </RouteDialog>
  )
}
