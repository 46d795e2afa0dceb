import { deadlineFields } from '@bakti/contract/tugas/deadline.rules'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { isLate } from '@bakti/contract/tugas/tugas.rules'
import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { serverNow } from '../../platform/clock'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { FormDialog } from '../../ui/FormDialog'
import { toastsOf } from '../../ui/toast'
import { TugasFields, markTugas } from './TugasFields'
import { type TugasChange, deadlineQuestion, editedTugasForm } from './tugas-form'
import { refreshTugas } from './tugas.queries'
import { useDeadlineQuestion } from './useDeadlineQuestion'

const TEXTS = { refused: 'Gagal mengedit tugas', unreachable: 'Terjadi kesalahan saat mengedit tugas' }

/** The question about the new deadline, with the number of submissions that it makes late; null: there is none. */
async function questionOf(tugas: Tugas, { deadline }: TugasChange): Promise<string | null> {
  if (deadline === tugas.deadline) return null
  const earlier = isLate(deadline, tugas.deadline)
  const late = earlier
    ? (await callOrThrow(tugasCalls.countLate, { query: { id: tugas.id, deadline } })).data.jumlah
    : 0
  return deadlineQuestion({ deadline, now: serverNow(), late })
}

interface TugasEditDialogProps {
  tugas: Tugas
  onClose: () => void
}

/** The change of a task. Opening and saving changes nothing, the deadline's seconds included (rule W28). */
export function TugasEditDialog({ tugas, onClose }: TugasEditDialogProps) {
  const toast = toastsOf(`edit:${tugas.id}`)
  const client = useQueryClient()
  const [schema] = useState(() => editedTugasForm(tugas.deadline))
  const form = useForm({
    resolver: zodResolver(schema),
    reValidateMode: 'onSubmit',
    defaultValues: {
      title: tugas.title,
      description: tugas.description,
      ...deadlineFields(tugas.deadline),
    },
  })
  const onError = (error: CallError) => {
    if (!markTugas(form, error.answer.errors)) toast.error(describeFailure(error, TEXTS).text)
  }
  const save = useMutation({
    mutationFn: (change: TugasChange) =>
      callOrThrow(tugasCalls.update, { body: { id: tugas.id, ...change } }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await refreshTugas(client)
      onClose()
    },
    onError,
  })
  const { saveOrAsk, dialog } = useDeadlineQuestion(save.mutate)
  const check = useMutation({
    mutationFn: (change: TugasChange) => questionOf(tugas, change),
    onSuccess: (question, change) => saveOrAsk(change, question),
    onError,
  })
  return (
    <FormDialog
      title="Edit Tugas"
      onClose={onClose}
      onSubmit={form.handleSubmit((change) => check.mutate(change))}
      submit="Simpan"
      cancel="Batal"
      saving={check.isPending || save.isPending}
      question={dialog}
    >
      <TugasFields form={form} blank={{ jam: '23', menit: '59' }} />
    </FormDialog>
  )
}
