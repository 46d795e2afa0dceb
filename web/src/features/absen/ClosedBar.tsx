import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { CountedAbsen } from '@bakti/contract/absen/absen.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Success } from '../../platform/call'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { formatNumber } from '../../ui/format-number'
import { toastsOf } from '../../ui/toast'
import { UndoBar } from '../../ui/UndoBar'
import { refreshAbsen } from './absen.queries'

/** Closes an activity, or opens it again, and reads the lists anew. */
export function useSetClosed(absen: CountedAbsen, onDone: (absen: CountedAbsen, message: string) => void) {
  const client = useQueryClient()
  return useMutation<Success<CountedAbsen>, CallError>({
    mutationFn: () =>
      callOrThrow(absenCalls.close, { body: { id: absen.id, tutup: absen.ditutup_at === undefined } }),
    onSuccess: async ({ data, message }) => {
      onDone(data, message)
      await refreshAbsen(client)
    },
  })
}

export const closingFailure = (error: CallError) => describeFailure(error, 'Gagal mengubah keadaan kegiatan')

/** The closing that was just made, with a way to take it back. */
export function ClosedBar({ absen, onEnd }: { absen: CountedAbsen; onEnd: () => void }) {
  const toast = toastsOf(`tutup:${absen.id}`)
  const undo = useSetClosed(absen, (_now, message) => {
    onEnd()
    toast.success(message)
  })
  return (
    <UndoBar
      nama={absen.title}
      text={
        absen.ditutup_at ? `ditutup, ${formatNumber(absen.alfa_otomatis ?? 0)} terbaca Alfa` : 'dibuka lagi'
      }
      onUndo={() => undo.mutate(undefined, { onError: (error) => toast.error(closingFailure(error).text) })}
      onEnd={onEnd}
    />
  )
}
