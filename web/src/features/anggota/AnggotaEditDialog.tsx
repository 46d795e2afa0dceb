import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { FormDialog } from '../../ui/FormDialog'
import { toastsOf } from '../../ui/toast'
import { refreshKelompok } from '../kelompok/kelompok.queries'
import { AnggotaFields, type AnggotaValues, useAnggotaForm } from './AnggotaFields'

const FAILED = 'Terjadi kesalahan saat mengedit anggota'
const REQUIRED = 'Nama dan NIM harus diisi'
const LABELS = { nama: 'Nama', nim: 'NIM' }

interface AnggotaEditDialogProps {
  anggota: Anggota
  onClose: () => void
}

/** Changes name and NIM of a member; the group stays (rule M6). */
export function AnggotaEditDialog({ anggota, onClose }: AnggotaEditDialogProps) {
  const toast = toastsOf(`edit:${anggota.id}`)
  const client = useQueryClient()
  const { form, mark } = useAnggotaForm({ nama: anggota.nama, nim: anggota.nim }, REQUIRED)
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
    <FormDialog
      title="Edit Anggota"
      onClose={onClose}
      form={form}
      onSubmit={(values) => save.mutate(values)}
      submit="Simpan"
      cancel="Batal"
      saving={save.isPending}
    >
      <AnggotaFields form={form} labels={LABELS} />
    </FormDialog>
  )
}
