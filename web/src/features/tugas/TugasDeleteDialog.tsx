import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { formatNumber } from '../../ui/format-number'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { toastsOf } from '../../ui/toast'
import { refreshTugas } from './tugas.queries'

const TEXTS = { refused: 'Gagal menghapus tugas', unreachable: 'Terjadi kesalahan saat menghapus tugas' }

interface TugasDeleteDialogProps {
  tugas: Tugas
  onClose: () => void
}

/** Asks before a task is deleted, with the number of submissions that are deleted too (rules K4, U18). */
export function TugasDeleteDialog({ tugas, onClose }: TugasDeleteDialogProps) {
  const toast = toastsOf(`hapus:${tugas.id}`)
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => callOrThrow(tugasCalls.remove, { query: { id: tugas.id } }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await refreshTugas(client)
      onClose()
    },
    onError: (error: CallError) => toast.error(describeFailure(error, TEXTS).text),
  })
  const count = tugas.jumlah_kumpul ?? 0
  return (
    <ConfirmDialog
      open
      title="Hapus Tugas"
      busy={remove.isPending}
      busyText="Menghapus..."
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{`Apakah Anda yakin ingin menghapus tugas "${tugas.title}"?`}</p>
      <p className="mt-2 text-tinta-lembut">
        {count > 0
          ? `${formatNumber(count)} pengumpulan peserta ikut terhapus.`
          : 'Belum ada peserta yang mengumpulkan tugas ini.'}
      </p>
    </ConfirmDialog>
  )
}
