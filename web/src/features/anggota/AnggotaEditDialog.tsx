import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import { KOLOM_ANGGOTA } from '@bakti/contract/anggota/kolom.rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { FormDialog } from '../../ui/FormDialog'
import { toastsOf } from '../../ui/toast'
import { refreshKelompok } from '../kelompok/kelompok.queries'
import { Skeleton } from '../../ui/Skeleton'
import { AnggotaFields, type AnggotaValues, KolomFields, NO_KOLOM, useAnggotaForm } from './AnggotaFields'
import { kolomQuery } from './anggota.queries'

const FAILED = 'Terjadi kesalahan saat mengedit anggota'
const REQUIRED = 'Nama dan NIM harus diisi'
const LABELS = { nama: 'Nama', nim: 'NIM' }

type AnggotaForm = ReturnType<typeof useAnggotaForm>['form']

/** The optional columns as they are stored: the list on screen need not have them. */
function StoredKolom({ anggota, form }: { anggota: Anggota; form: AnggotaForm }) {
  const stored = useQuery(kolomQuery(anggota.id_kelompok, KOLOM_ANGGOTA))
  const row = stored.data?.data.find(({ id }) => id === anggota.id)
  const { resetField } = form
  useEffect(() => {
    if (!row) return
    // What was typed meanwhile stays.
    for (const kolom of KOLOM_ANGGOTA) resetField(kolom, { defaultValue: row[kolom] ?? '', keepDirty: true })
  }, [row, resetField])
  if (row) return <KolomFields form={form} />
  return (
    <KolomFields
      form={form}
      instead={
        stored.isPending ? (
          <Skeleton className="h-24 md:col-span-2" />
        ) : (
          <p className="text-tinta-lembut md:col-span-2">
            Data lain tidak dapat dimuat sekarang, jadi tidak berubah.
          </p>
        )
      }
    />
  )
}

/** The values of the optional columns that a person changed; the others stay as they are (rule M21). */
function changedKolom(values: AnggotaValues, form: AnggotaForm) {
  const { dirtyFields } = form.formState
  return Object.fromEntries(
    KOLOM_ANGGOTA.filter((kolom) => dirtyFields[kolom]).map((kolom) => [kolom, values[kolom]]),
  )
}

interface AnggotaEditDialogProps {
  anggota: Anggota
  onClose: () => void
}

/** Changes name, NIM and the optional columns of a member; the group stays (rule M6). */
export function AnggotaEditDialog({ anggota, onClose }: AnggotaEditDialogProps) {
  const toast = toastsOf(`edit:${anggota.id}`)
  const client = useQueryClient()
  const { form, mark } = useAnggotaForm({ nama: anggota.nama, nim: anggota.nim, ...NO_KOLOM }, REQUIRED)
  const save = useMutation({
    mutationFn: (values: AnggotaValues) =>
      callOrThrow(anggotaCalls.update, {
        body: {
          id: anggota.id,
          id_kelompok: anggota.id_kelompok,
          nama: values.nama,
          nim: values.nim,
          ...changedKolom(values, form),
        },
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
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      submit="Simpan"
      cancel="Batal"
      saving={save.isPending}
    >
      <AnggotaFields form={form} labels={LABELS} />
      <StoredKolom anggota={anggota} form={form} />
    </FormDialog>
  )
}
