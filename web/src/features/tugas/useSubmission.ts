import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { TUGAS_MESSAGE } from '@bakti/contract/tugas/message.rules'
import type { KumpulTugas, Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Failure } from '../../platform/call'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { toastsOf } from '../../ui/toast'
import { markSubmitted, refreshTugas } from './tugas.queries'
import type { KumpulValues } from './tugas.rules'

/** The duration of the toasts about a submission (rule U1). */
export const RESULT = { duration: 4000 }
const UNREACHABLE = 'Terjadi kesalahan koneksi ke server.'

/** The toasts about the submission of a task. */
export const kumpulToast = ({ id }: Tugas) => toastsOf(`kumpul:${id}`)

/** Sends a first submission or a change of it. */
function send(tugas: Tugas, userId: string, { kelompok, ...values }: KumpulValues) {
  const body = { ...values, id_user: userId, id_tugas: tugas.id, kelompok: Number(kelompok) }
  const [own] = tugas.Kumpul_Tugas
  return own
    ? callOrThrow(tugasCalls.updateKumpul, { body: { ...body, id: own.id } })
    : callOrThrow(tugasCalls.createKumpul, { body })
}

interface Outcome {
  onDone: (kumpul: KumpulTugas) => void
  /** Marks the fields that the server refused. Returns whether there are any. */
  mark: (errors: Failure['errors']) => boolean
}

/** Submits a task, or changes the submission. Shows the outcome and marks the task after a success (rules T5, T17). */
export function useSubmission(tugas: Tugas, userId: string, { onDone, mark }: Outcome) {
  const client = useQueryClient()
  const toast = kumpulToast(tugas)
  const isEdit = tugas.Kumpul_Tugas.length > 0
  const succeed = async (kumpul: KumpulTugas) => {
    await markSubmitted(client, kumpul)
    toast.success(isEdit ? TUGAS_MESSAGE.edited : TUGAS_MESSAGE.submitted, RESULT)
    onDone(kumpul)
  }
  return useMutation({
    mutationFn: (values: KumpulValues) => send(tugas, userId, values),
    onSuccess: ({ data }) => succeed(data),
    onError: (error: CallError) => {
      // The end of the session leads to /login. The draft keeps the fields (rules A50, T15).
      if (error.answer.status === 401) return
      const refused = isEdit ? 'Gagal mengedit tugas.' : 'Gagal mengumpulkan tugas.'
      // A fault is shown once: at its field, or as a toast (rule U10).
      if (!mark(error.answer.errors))
        toast.error(describeFailure(error, { refused, unreachable: UNREACHABLE }).text, RESULT)
      // The task is late or the submission is gone, so the list on screen is out of date.
      if (error.answer.status === 409 || error.answer.status === 404) void refreshTugas(client)
    },
  })
}
