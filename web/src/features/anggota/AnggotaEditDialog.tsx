import { anggotaEndpoints } from '@bakti/contract/anggota/anggota.endpoints'
import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { failureText } from '../../platform/failure'
import { type CallError, callOrThrow } from '../../platform/query'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { TextInput } from '../../ui/TextInput'
import { toastsOf } from '../../ui/toast'
import { refreshKelompok } from '../kelompok/kelompok.queries'
import { checkNim, isNimTaken } from './anggota.rules'

const REQUIRED = 'Nama dan NIM harus diisi'
const FAILED = 'Terjadi kesalahan saat mengedit anggota'

interface AnggotaEditDialogProps {
  anggota: Anggota
  onClose: () => void
}

/** Name and NIM of a member (seed §2). The group stays: a move is an import's, confirmed apart. */
export function AnggotaEditDialog({ anggota, onClose }: AnggotaEditDialogProps) {
  const toast = toastsOf(`edit:${anggota.id}`)
  const client = useQueryClient()
  const form = useForm({ defaultValues: { nama: anggota.nama, nim: anggota.nim } })
  const { errors } = form.formState
  const save = useMutation({
    mutationFn: (values: { nama: string; nim: string }) =>
      callOrThrow(anggotaEndpoints.update, {
        body: { id: anggota.id, id_kelompok: anggota.id_kelompok, ...values },
      }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await refreshKelompok(client)
      onClose()
    },
    onError: (error: CallError) => {
      const message = failureText(error.answer, FAILED)
      toast.error(message)
      if (isNimTaken(error)) form.setError('nim', { message }, { shouldFocus: true })
      else markFields(form, error.answer.errors, ['nama', 'nim'])
    },
  })
  return (
    <Dialog open onClose={onClose} title="Edit Anggota" size="sempit" locked={save.isPending} keepOnPress>
      <form noValidate onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        <DialogBody>
          {save.error && !isNimTaken(save.error) && (
            <Banner tone="merah" live="alert">
              {failureText(save.error.answer, FAILED)}
            </Banner>
          )}
          <Field label="Nama" error={errors.nama?.message} required>
            <TextInput
              maxLength={120}
              {...form.register('nama', { validate: (value) => value.trim() !== '' || REQUIRED })}
            />
          </Field>
          <Field label="NIM" error={errors.nim?.message} required>
            <TextInput
              maxLength={30}
              {...form.register('nim', { validate: (value) => checkNim(value, REQUIRED) })}
            />
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
