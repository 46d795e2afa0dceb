import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { toastsOf } from '../../ui/toast'
import { AbsenForm, type AbsenValues, useAbsenForm } from './AbsenForm'
import { refreshAbsen } from './absen.queries'

const FAILED = 'Gagal memperbarui data'
const WORDS = { title: 'Nama Kegiatan', tanggal: 'Tanggal', submit: 'Simpan' }

interface AbsenEditDialogProps {
  absen: Absen
  onClose: () => void
}

/** 'Edit Data Absen' (seed §2 /listabsen). Saving without a change changes nothing. */
export function AbsenEditDialog({ absen, onClose }: AbsenEditDialogProps) {
  const toast = toastsOf(`edit:${absen.id}`)
  const client = useQueryClient()
  const { form, mark } = useAbsenForm({ title: absen.title, tanggal: absen.tanggal })
  const save = useMutation({
    mutationFn: (values: AbsenValues) =>
      callOrThrow(absenCalls.update, { body: { id: absen.id, ...values } }),
    onSuccess: async () => {
      toast.success('Data berhasil diperbarui!')
      await refreshAbsen(client)
      onClose()
    },
    onError: (error: CallError) => {
      if (!mark(error.answer.errors)) toast.error(describeFailure(error, FAILED).text)
    },
  })
  return (
    <Dialog open onClose={onClose} title="Edit Data Absen" locked={save.isPending} keepOnPress>
      <AbsenForm
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
