import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths'
import { describeFailure } from '../../platform/failure'
import { FormRouteDialog } from '../../ui/FormDialog'
import { toastsOf } from '../../ui/toast'
import type { ShownKelompok } from '../kelompok/kelompok.queries'
import { KelompokPicker } from '../kelompok/KelompokPicker'
import { createAnggota } from './create-anggota'
import { AnggotaFields, type AnggotaValues, KolomFields, NO_KOLOM, useAnggotaForm } from './AnggotaFields'

const toast = toastsOf('anggota.create')
const REQUIRED = 'Nama dan NIM wajib diisi!'
const LABELS = { nama: 'Nama Lengkap', nim: 'NIM' }

/** The group with the fewest members, by number among equals. */
const smallest = (rows: readonly ShownKelompok[]) =>
  rows.toSorted((a, b) => (a.anggota ?? 0) - (b.anggota ?? 0) || a.nomor - b.nomor)[0]

interface WalkInFormProps {
  groups: { rows: readonly ShownKelompok[]; isPending: boolean }
}

/** A person who is on no list gets a place in the smallest group, or in another one, and a card at once (rule M32). */
export function WalkInForm({ groups: { rows, isPending: loading } }: WalkInFormProps) {
  const navigate = useNavigate()
  const { form, mark } = useAnggotaForm({ nama: '', nim: '', ...NO_KOLOM }, REQUIRED)
  const [chosen, choose] = useState('')
  const [fault, setFault] = useState<string>()
  const kelompok = rows.find(({ id }) => id === chosen) ?? smallest(rows)
  const create = useMutation({
    mutationFn: ({ values, to }: { values: AnggotaValues; to: ShownKelompok }) => createAnggota(values, to),
    onSuccess: ({ id, outcome: { text, waits } }, { to }) => {
      if (waits) toast.info(text, { lasts: true })
      else toast.success(text, { lasts: true })
      void navigate(paths.printQr({ kelompok: to.id, anggota: id }))
    },
    onError: (error) => {
      const message = describeFailure(error, 'Gagal menambahkan anggota').text
      if (!mark(error, message)) toast.error(message)
    },
  })
  return (
    <FormRouteDialog
      title="Tambah anggota di tempat"
      list={paths.anggotaKelompok()}
      saved={false}
      onSubmit={form.handleSubmit((values) => {
        if (kelompok) return create.mutate({ values, to: kelompok })
        setFault(loading ? 'Tunggu sampai daftar kelompok dimuat' : 'Buat kelompok dulu di halaman Kelompok')
      })}
      submit="Tambah dan cetak kartu"
      cancel="Batal"
      saving={create.isPending}
      fault={fault}
    >
      <p className="text-tinta-lembut">Untuk orang yang datang dan tidak ada di daftar mana pun.</p>
      <AnggotaFields form={form} labels={LABELS} />
      <KelompokPicker
        rows={rows}
        loading={loading}
        by="id"
        placeholder={kelompok ? `Kelompok ${kelompok.nomor} (paling sedikit)` : 'Pilih kelompok'}
        value={chosen}
        error={fault}
        onChoose={(id) => {
          choose(id)
          setFault(undefined)
        }}
      />
      <KolomFields form={form} />
    </FormRouteDialog>
  )
}
