import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { toastsOf } from '../../ui/toast'
import { refreshKelompok } from '../kelompok/kelompok.queries'
import { AnggotaForm, type AnggotaValues, useAnggotaForm } from './AnggotaForm'

const FAILED = 'Terjadi kesalahan saat mengedit anggota'
const WORDS = { nama: 'Nama', nim: 'NIM', required: 'Nama dan NIM harus diisi', submit: 'Simpan' }

interface AnggotaEditDialogProps {
  anggota: Anggota
  onClose: () => void
}

/** Name and NIM of a member (seed §2). The group stays: a move is an import's, confirmed apart. */
export function AnggotaEditDialog({ anggota, onClose }: AnggotaEditDialogProps) {
  const toast = toastsOf(`edit:${anggota.id}`)
  const client = useQueryClient()
  const { form, mark } = useAnggotaForm({ nama: anggota.nama, nim: anggota.nim })
  const save = useMutation({
    mutationFn: (values: AnggotaValues) =>
      callOrThrow(anggotaCalls.update, {
        body: { id: anggota.id, id_kelompok: anggota.id_kelompok, ...values },
      }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await refreshKelompok(client)
      onClose()
    },
    onError: (error: CallError) => {
      const message = describeFailure(error, FAILED).text
      if (!mark(error, message)) toast.error(message)
    },
  })
  return (
    <Dialog open onClose={onClose} title="Edit Anggota" locked={save.isPending} keepOnPress>
      <AnggotaForm
        form={form}
        words={WORDS}
        busy={save.isPending}
        onSubmit={(values) => save.mutate(values)}
        cancel={
          <Button variant="outline" disabled={save.isPending} onClick={onClose}>
            Batal
          </Button>
        }
      />
    </Dialog>
  )
}
