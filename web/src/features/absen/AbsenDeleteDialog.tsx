import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { CountedAbsen } from '@bakti/contract/absen/absen.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { formatNumber } from '../../ui/format-number'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { toastsOf } from '../../ui/toast'
import { refreshAbsen } from './absen.queries'

interface AbsenDeleteDialogProps {
  absen: CountedAbsen
  onClose: () => void
}

/** Asks before an activity is deleted and counts what is deleted with it (rule K4). With attendance the title must be typed (rule H33). */
export function AbsenDeleteDialog({ absen, onClose }: AbsenDeleteDialogProps) {
  const toast = toastsOf(`hapus:${absen.id}`)
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => callOrThrow(absenCalls.remove, { query: { id: absen.id } }),
    onSuccess: async () => {
      toast.success('Data berhasil dihapus!')
      await refreshAbsen(client)
      onClose()
    },
    onError: (error: CallError) => toast.error(describeFailure(error, 'Gagal menghapus data').text),
  })
  const records = absen.hadir + absen.alfa + absen.sakit + absen.izin
  return (
    <ConfirmDialog
      open
      title="Hapus Data"
      busy={remove.isPending}
      busyText="Menghapus..."
      mustType={records + absen.ditahan > 0 ? absen.title : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>Apakah Anda yakin ingin menghapus data ini? Tindakan ini tidak dapat dibatalkan.</p>
      <p className="mt-2 text-tinta-lembut">
        <b className="text-tinta">{absen.title}</b>
        {records > 0 && ` dan ${formatNumber(records)} catatan kehadirannya ikut terhapus.`}
        {records === 0 && ' belum punya catatan kehadiran.'}
        {absen.ditahan > 0 && ` Ada juga ${formatNumber(absen.ditahan)} scan yang ditahan.`}
      </p>
    </ConfirmDialog>
  )
}
