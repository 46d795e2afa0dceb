import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { paths } from '../../app/paths'
import { serverNow } from '../../platform/clock'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { useIdOf } from '../../platform/useIdOf'
import { FormRouteDialog } from '../../ui/FormDialog'
import { toastsOf } from '../../ui/toast'
import { TugasFields, markTugas } from './TugasFields'
import { type TugasChange, deadlineQuestion, newTugasForm } from './tugas-form'
import { refreshTugas } from './tugas.queries'
import { useDeadlineQuestion } from './useDeadlineQuestion'

const toast = toastsOf('tugas.create')
const TEXTS = { refused: 'Gagal menambahkan tugas', unreachable: 'Terjadi kesalahan saat menambahkan tugas' }
const FORM = newTugasForm(serverNow)

/** One second longer than other forms (rule U4). */
const CLOSE_DELAY_MS = 1500 + 1000

/** /addtugas, over /tugas. */
export function AddTugasDialog() {
  const client = useQueryClient()
  const idOf = useIdOf()
  const form = useForm({
    resolver: zodResolver(FORM),
    reValidateMode: 'onSubmit',
    defaultValues: { title: '', description: '', tanggal: '', jam: '', menit: '' },
  })
  const create = useMutation({
    mutationFn: (tugas: TugasChange) =>
      callOrThrow(tugasCalls.create, { body: { id: idOf(tugas), ...tugas } }),
    onSuccess: ({ message }) => {
      toast.success(message, { lasts: true })
      void refreshTugas(client)
    },
    onError: (error: CallError) => {
      if (!markTugas(form, error.answer.errors)) toast.error(describeFailure(error, TEXTS).text)
    },
  })
  const { saveOrAsk, dialog } = useDeadlineQuestion(create.mutate)
  return (
    <FormRouteDialog
      title="Add Tugas"
      list={paths.tugas()}
      onSubmit={form.handleSubmit((tugas) =>
        saveOrAsk(tugas, deadlineQuestion({ deadline: tugas.deadline, now: serverNow(), late: 0 })),
      )}
      submit="Simpan"
      cancel="Back"
      saving={create.isPending}
      saved={create.isSuccess}
      closeDelay={CLOSE_DELAY_MS}
      question={dialog}
    >
      <TugasFields form={form} blank={{ jam: '00', menit: '00' }} />
    </FormRouteDialog>
  )
}
