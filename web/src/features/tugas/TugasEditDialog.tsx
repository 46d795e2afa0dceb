import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { TUGAS_MESSAGE, deadlineFields, isLate, readEditedDeadline } from '@bakti/contract/tugas/tugas.rules'
import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { serverNow } from '../../platform/clock'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { toastsOf } from '../../ui/toast'
import { useDeadlineQuestion } from './DeadlineDialog'
import { TugasFields, type TugasValues, markTugas } from './TugasFields'
import { deadlineQuestion, tugasProblem } from './tugas-form.rules'
import { refreshTugas } from './tugas.queries'

const TEXTS = { refused: 'Gagal mengedit tugas', unreachable: 'Terjadi kesalahan saat mengedit tugas' }

/** What is sent, once it is read from the form. */
interface Change {
  title: string
  description: string
  deadline: string
}

/** What the new deadline would do to people; null where nothing is to be asked. */
async function ask(tugas: Tugas, { deadline }: Change): Promise<string | null> {
  if (deadline === tugas.deadline) return null
  const earlier = isLate(deadline, tugas.deadline)
  const late = earlier
    ? (await callOrThrow(tugasCalls.terlambat, { query: { id: tugas.id, deadline } })).data.jumlah
    : 0
  return deadlineQuestion({ deadline, now: serverNow(), late })
}

interface TugasEditDialogProps {
  tugas: Tugas
  onClose: () => void
}

/** 'Edit Tugas' (seed §2 /tugas). Opening and saving changes nothing, the deadline's seconds included. */
export function TugasEditDialog({ tugas, onClose }: TugasEditDialogProps) {
  const toast = toastsOf(`edit:${tugas.id}`)
  const client = useQueryClient()
  const form = useForm<TugasValues>({
    defaultValues: {
      title: tugas.title,
      description: tugas.description,
      ...deadlineFields(tugas.deadline),
    },
  })
  const problem = (field: keyof TugasValues, values: TugasValues) =>
    tugasProblem(field, values, {
      titleRequired: TUGAS_MESSAGE.titleAndDeadlineRequired,
      deadline: (fields) => readEditedDeadline(fields, tugas.deadline),
    })

  const refuse = (error: CallError) => {
    if (!markTugas(form, error.answer.errors)) toast.error(describeFailure(error, TEXTS).text)
  }
  const save = useMutation({
    mutationFn: (change: Change) => callOrThrow(tugasCalls.update, { body: { id: tugas.id, ...change } }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await refreshTugas(client)
      onClose()
    },
    onError: refuse,
  })
  const { saveOrAsk, dialog } = useDeadlineQuestion(save.mutate)
  const check = useMutation({
    mutationFn: (change: Change) => ask(tugas, change),
    onSuccess: (question, change) => saveOrAsk(change, question),
    onError: refuse,
  })

  const submit = form.handleSubmit((values) => {
    const result = readEditedDeadline(values, tugas.deadline)
    const { title, description } = values
    if (!result.ok) return
    check.mutate({ title, description, deadline: result.deadline })
  })
  const busy = check.isPending || save.isPending
  return (
    <Dialog open onClose={onClose} title="Edit Tugas" locked={busy} keepOnPress>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <TugasFields form={form} problem={problem} blank={{ jam: '23', menit: '59' }} />
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" busy={busy} busyText="Menyimpan...">
            Simpan
          </Button>
        </DialogFooter>
      </form>
      {dialog}
    </Dialog>
  )
}
