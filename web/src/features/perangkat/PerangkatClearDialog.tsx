import { perangkatCalls } from '@bakti/contract/perangkat/perangkat.calls'
import type { Perangkat } from '@bakti/contract/perangkat/perangkat.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, describeFailure } from '../../platform/failure'
import { callKey, callOrThrow } from '../../platform/query'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { toastsOf } from '../../ui/toast'
import { browserText, remainingText } from './perangkat.words'

interface PerangkatClearDialogProps {
  device: Perangkat
  onClose: () => void
}

/** Asks before what is known of a device's unsent acts is cleared (rule D5). */
export function PerangkatClearDialog({ device, onClose }: PerangkatClearDialogProps) {
  const toast = toastsOf(`perangkat:${device.id}`)
  const client = useQueryClient()
  const clear = useMutation({
    mutationFn: () => callOrThrow(perangkatCalls.clear, { query: { id: device.id } }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await client.invalidateQueries({ queryKey: callKey(perangkatCalls.list) })
      onClose()
    },
    onError: (error: CallError) => toast.error(describeFailure(error, 'Gagal menghapus catatan').text),
  })
  const missing = remainingText(device.sisa)
  return (
    <ConfirmDialog
      open
      title="Hapus catatan"
      busy={clear.isPending}
      busyText="Menghapus..."
      onConfirm={() => clear.mutate()}
      onClose={onClose}
    >
      <p>
        Hapus catatan perangkat <b>{device.nama}</b>
        {missing ? ` (${missing})?` : '?'}
      </p>
      <p className="text-sm text-tinta-lembut">{browserText(device)}</p>
      <p className="mt-2 text-tinta-lembut">
        Tidak ada yang dihapus dari perangkat itu. Bila ia melapor atau mengirim lagi, catatannya muncul
        kembali. Namamu dan waktunya disimpan.
      </p>
    </ConfirmDialog>
  )
}
