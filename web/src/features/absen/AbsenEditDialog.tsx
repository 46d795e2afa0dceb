import { absenCalls } from '@bakti/contract/absen/absen.calls'
import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { FormDialog } from '../../ui/FormDialog'
import { toastsOf } from '../../ui/toast'
import { AbsenFields, type AbsenValues, bodyOf, useAbsenForm, valuesOf } from './AbsenFields'
import { refreshAbsen } from './absen.queries'

const LABELS = { title: 'Nama Kegiatan', tanggal: 'Tanggal' }

interface AbsenEditDialogProps {
  absen: Absen
  onClose: () => void
}

/** The change of an activity. Opening and saving changes nothing (rule W28). */
export function AbsenEditDialog({ absen, onClose }: AbsenEditDialogProps) {
  const toast = toastsOf(`edit:${absen.id}`)
  const client = useQueryClient()
  const { form, mark } = useAbsenForm(valuesOf(absen))
  const save = useMutation({
    mutationFn: (values: AbsenValues) =>
      callOrThrow(absenCalls.update, { body: { id: absen.id, ...bodyOf(values, absen) } }),
    onSuccess: async () => {
      toast.success('Data berhasil diperbarui!')
      await refreshAbsen(client)
      onClose()
    },
    onError: (error: CallError) => {
      if (!mark(error.answer.errors)) toast.error(describeFailure(error, 'Gagal memperbarui data').text)
    },
  })
  return (
    <FormDialog
      title="Edit Data Absen"
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      submit="Simpan"
      cancel="Batal"
      saving={save.isPending}
    >
      <AbsenFields form={form} labels={LABELS} absen={absen} />
    </FormDialog>
  )
}
