import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { toastsOf } from '../../ui/toast'
import { refreshKelompok } from '../kelompok/kelompok.queries'

const FAILED = 'Terjadi kesalahan saat menghapus anggota'

interface AnggotaDeleteDialogProps {
  anggota: Anggota
  onClose: () => void
}

/** Asks before a member goes, with a count of what goes along (rule K4). */
export function AnggotaDeleteDialog({ anggota, onClose }: AnggotaDeleteDialogProps) {
  const toast = toastsOf(`hapus:${anggota.id}`)
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => callOrThrow(anggotaCalls.remove, { query: { id: anggota.id } }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await refreshKelompok(client)
      onClose()
    },
    onError: (error: CallError) => toast.error(describeFailure(error, FAILED).text),
  })
  return (
    <ConfirmDialog
      open
      title="Hapus Anggota"
      busy={remove.isPending}
      busyText="Menghapus..."
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>Apakah Anda yakin ingin menghapus {anggota.nama}?</p>
      {anggota.jumlah_kehadiran > 0 && (
        <p className="mt-2 text-tinta-lembut">
          Catatan kehadirannya di {anggota.jumlah_kehadiran} kegiatan ikut terhapus.
        </p>
      )}
    </ConfirmDialog>
  )
}
