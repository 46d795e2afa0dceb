import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import { KOLOM_ANGGOTA } from '@bakti/contract/anggota/kolom.rules'
import { orangCalls } from '@bakti/contract/orang/orang.calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CallError, describeFailure } from '../../platform/failure'
import { callKey, callOrThrow } from '../../platform/query'
import { FormDialog } from '../../ui/FormDialog'
import { toastsOf } from '../../ui/toast'
import { refreshKelompok, useKelompokList } from '../kelompok/kelompok.queries'
import { KelompokPicker } from '../kelompok/KelompokPicker'
import { Skeleton } from '../../ui/Skeleton'
import { AnggotaFields, type AnggotaValues, KolomFields, NO_KOLOM, useAnggotaForm } from './AnggotaFields'
import { kolomQuery } from './anggota.queries'

const FAILED = 'Terjadi kesalahan saat mengedit anggota'
const REQUIRED = 'Nama dan NIM harus diisi'
const LABELS = { nama: 'Nama', nim: 'NIM' }

type AnggotaForm = ReturnType<typeof useAnggotaForm>['form']

type Edited = Pick<Anggota, 'id' | 'nama' | 'nim' | 'id_kelompok' | 'kelompok'>

/** The optional columns as they are stored: the list on screen need not have them. */
function StoredKolom({ anggota, form }: { anggota: Edited; form: AnggotaForm }) {
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
  anggota: Edited
  onClose: () => void
}

/** Changes name, NIM, group and the optional columns of a member (rule M6). */
export function AnggotaEditDialog({ anggota, onClose }: AnggotaEditDialogProps) {
  const toast = toastsOf(`edit:${anggota.id}`)
  const client = useQueryClient()
  const { form, mark } = useAnggotaForm({ nama: anggota.nama, nim: anggota.nim, ...NO_KOLOM }, REQUIRED)
  const groups = useKelompokList()
  const [kelompok, setKelompok] = useState(anggota.id_kelompok)
  const moves = kelompok !== anggota.id_kelompok
  const save = useMutation({
    mutationFn: (values: AnggotaValues) =>
      callOrThrow(anggotaCalls.update, {
        body: {
          id: anggota.id,
          id_kelompok: kelompok,
          nama: values.nama,
          nim: values.nim,
          ...changedKolom(values, form),
        },
      }),
    onSuccess: async ({ message }) => {
      toast.success(
        moves ? `${message}. Kartu yang sudah dicetak masih menyebut Kelompok ${anggota.kelompok}.` : message,
      )
      await Promise.all([
        refreshKelompok(client),
        client.invalidateQueries({ queryKey: callKey(orangCalls.get) }),
      ])
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
      <KelompokPicker
        rows={groups.rows}
        loading={groups.isPending}
        by="id"
        placeholder={`Kelompok ${anggota.kelompok}`}
        value={kelompok}
        onChoose={(id) => setKelompok(id || anggota.id_kelompok)}
      />
      <StoredKolom anggota={anggota} form={form} />
    </FormDialog>
  )
}
