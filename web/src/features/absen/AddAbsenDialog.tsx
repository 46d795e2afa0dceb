import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../app/paths'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { useIdOf } from '../../platform/useIdOf'
import { FormRouteDialog } from '../../ui/FormDialog'
import { toastsOf } from '../../ui/toast'
import { AbsenFields, type AbsenValues, bodyOf, useAbsenForm, valuesOf } from './AbsenFields'
import { refreshAbsen } from './absen.queries'

const toast = toastsOf('absen.create')

const TEXTS = { refused: 'Gagal menambahkan absen', unreachable: 'Terjadi kesalahan saat menambahkan absen' }
const LABELS = { title: 'Title', tanggal: 'Deadline', placeholder: 'Input nama kegiatan' }

/** /addabsen, over /listabsen. */
export function AddAbsenDialog() {
  const client = useQueryClient()
  const idOf = useIdOf()
  const { form, mark } = useAbsenForm(valuesOf())
  // There is one with this title and date; sending it again means another one (rule H143).
  const [twin, setTwin] = useState<string | null>(null)
  const [title, tanggal] = form.watch(['title', 'tanggal'])
  const isTwin = twin === `${tanggal} ${title.trim()}`
  const create = useMutation({
    mutationFn: (values: AbsenValues) =>
      callOrThrow(absenCalls.create, {
        body: { id: idOf(values), ...bodyOf(values), ...(isTwin ? { paksa: true } : {}) },
      }),
    onSuccess: () => {
      toast.success('Absen berhasil ditambahkan!', { lasts: true })
      void refreshAbsen(client)
    },
    onError: (error: CallError, values) => {
      if (error.answer.code === 'absen.exists') return setTwin(`${values.tanggal} ${values.title}`)
      if (!mark(error.answer.errors)) toast.error(describeFailure(error, TEXTS).text)
    },
  })
  return (
    <FormRouteDialog
      title="Add List Absen"
      list={paths.listAbsen()}
      onSubmit={form.handleSubmit((values) => create.mutate(values))}
      submit={isTwin ? 'Tetap tambahkan' : 'Submit'}
      error={isTwin ? 'Sudah ada kegiatan dengan nama dan tanggal ini.' : undefined}
      cancel="Back"
      saving={create.isPending}
      saved={create.isSuccess}
    >
      <AbsenFields form={form} labels={LABELS} />
    </FormRouteDialog>
  )
}
