import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { describeFailure } from '../../platform/failure'
import { anggotaListQuery } from '../anggota/anggota.queries'
import { outbox } from '../outbox/outbox.queries'
import { outcomeOf } from '../../platform/outbox/outcome'
import { callOrThrow } from '../../platform/query'
import { formatNumber } from '../../ui/format-number'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { toastsOf } from '../../ui/toast'
import { refreshKelompok } from './kelompok.queries'
import type { ShownKelompok } from './kelompok.rules'

interface KelompokDeleteDialogProps {
  kelompok: ShownKelompok
  onClose: () => void
}

const FAILED = 'Gagal menghapus kelompok'
/** Rule K8: a group that has members can't be deleted offline. */
const NEEDS_NETWORK =
  'Kelompok yang punya anggota tidak bisa dihapus tanpa koneksi. Coba lagi setelah tersambung.'

/** An empty group takes the outbox and may wait there; one with members is deleted now or not at all. Returns what to say. */
async function removeKelompok({ id, nomor, anggota }: ShownKelompok) {
  if (anggota > 0) {
    const { message } = await callOrThrow(kelompokCalls.remove, { query: { id } })
    return { text: message, waits: false }
  }
  const operation = await outbox.current.put({
    kind: 'kelompok.remove',
    entity: id,
    query: { id },
    label: `Hapus Kelompok ${nomor}`,
  })
  return outcomeOf(operation, `Kelompok ${nomor} dihapus di perangkat ini (mode offline)`)
}

/**
 * Asks before a group goes, with a count of who goes along (rule K4). With members its number must be typed, and where one of them has
 * attendance it says at once that the group can't go (rule K135).
 */
export function KelompokDeleteDialog({ kelompok, onClose }: KelompokDeleteDialogProps) {
  const toast = toastsOf(`hapus:${kelompok.id}`)
  const lost = kelompok.anggota > 0 ? NEEDS_NETWORK : FAILED
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeKelompok(kelompok),
    onSuccess: async ({ text, waits }) => {
      // What only this device has so far doesn't get the green tick.
      if (waits) toast.info(text)
      else toast.success(text)
      await refreshKelompok(client)
      onClose()
    },
    onError: (error) => toast.error(describeFailure(error, lost).text),
  })
  const { nomor, anggota } = kelompok
  const members = useQuery({
    ...anggotaListQuery(kelompok.id),
    // Members of a group that is gone can't be read: a refresh of all lists would get 404.
    enabled: anggota > 0 && (remove.isIdle || remove.isError),
  })
  const recorded = members.data?.data.filter(({ jumlah_kehadiran }) => jumlah_kehadiran > 0).length ?? 0
  return (
    <ConfirmDialog
      open
      title="Hapus Kelompok"
      busy={remove.isPending}
      busyText="Menghapus..."
      mustType={anggota > 0 ? String(nomor) : undefined}
      refused={
        recorded > 0
          ? `Kelompok ini tidak bisa dihapus: ${formatNumber(recorded)} anggotanya punya catatan kehadiran.`
          : undefined
      }
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {anggota > 0
        ? `Kelompok ${nomor} dan ${anggota} anggotanya akan dihapus. Apakah Anda yakin?`
        : `Kelompok ${nomor} belum punya anggota. Apakah Anda yakin ingin menghapusnya?`}
    </ConfirmDialog>
  )
}
