import { absenEndpoints } from '@bakti/contract/absen/absen.endpoints'
import type { Absen } from '@bakti/contract/absen/absen.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { problemOf } from '../../platform/problem'
import { type CallError, callOrThrow } from '../../platform/query'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { ProblemBanner } from '../../ui/ProblemBanner'
import { markFields } from '../../ui/markFields'
import { DateInput, TextInput } from '../../ui/TextInput'
import { toastsOf } from '../../ui/toast'
import { refreshAbsen } from './absen.queries'

const FAILED = 'Gagal memperbarui data'
const said = (error: CallError) => problemOf(error, { refused: FAILED, lost: FAILED })

interface AbsenEditDialogProps {
  absen: Absen
  onClose: () => void
}

/** 'Edit Data Absen' (seed §2 /listabsen). Saving without a change changes nothing. */
export function AbsenEditDialog({ absen, onClose }: AbsenEditDialogProps) {
  const toast = toastsOf(`edit:${absen.id}`)
  const client = useQueryClient()
  const form = useForm({ defaultValues: { title: absen.title, tanggal: absen.tanggal } })
  const { errors } = form.formState
  const save = useMutation({
    mutationFn: (values: { title: string; tanggal: string }) =>
      callOrThrow(absenEndpoints.update, { body: { id: absen.id, ...values } }),
    onSuccess: async () => {
      toast.success('Data berhasil diperbarui!')
      await refreshAbsen(client)
      onClose()
    },
    onError: (error: CallError) => {
      toast.error(said(error).toast)
      markFields(form, error.answer.errors, ['title', 'tanggal'])
    },
  })
  return (
    <Dialog open onClose={onClose} title="Edit Data Absen" size="sempit" locked={save.isPending} keepOnPress>
      <form noValidate onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        <DialogBody>
          <ProblemBanner problem={save.error && !save.isPending ? said(save.error) : null} />
          <Field label="Nama Kegiatan" error={errors.title?.message} required>
            <TextInput
              maxLength={200}
              {...form.register('title', {
                validate: (value) => value.trim() !== '' || 'Judul dan tanggal tidak boleh kosong!',
              })}
            />
          </Field>
          <Field label="Tanggal" error={errors.tanggal?.message} required>
            <DateInput {...form.register('tanggal', { required: 'Judul dan tanggal tidak boleh kosong!' })} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" disabled={save.isPending} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" busy={save.isPending} busyText="Menyimpan...">
            Simpan
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
