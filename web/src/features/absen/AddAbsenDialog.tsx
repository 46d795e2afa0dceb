import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { paths } from '../../app/paths'
import { type CallError, describeFailure } from '../../platform/failure'
import { callOrThrow } from '../../platform/query'
import { useIdOf } from '../../platform/useIdOf'
import { useCloseTo } from '../../ui/ListWithDialogs'
import { CloseLink, RouteDialog } from '../../ui/RouteDialog'
import { toastsOf } from '../../ui/toast'
import { useRedirect } from '../../ui/useRedirect'
import { AbsenForm, type AbsenValues, useAbsenForm } from './AbsenForm'
import { refreshAbsen } from './absen.queries'

const toast = toastsOf('absen.create')

const TEXTS = { refused: 'Gagal menambahkan absen', unreachable: 'Terjadi kesalahan saat menambahkan absen' }
const WORDS = {
  title: 'Title',
  placeholder: 'Input nama kegiatan',
  tanggal: 'Deadline',
  submit: 'Submit',
}

/** /addabsen (seed §2), over /listabsen. */
export function AddAbsenDialog() {
  const client = useQueryClient()
  const idOf = useIdOf()
  const { form, mark } = useAbsenForm({ title: '', tanggal: '' })
  const close = useCloseTo(paths.listAbsen())
  const redirect = useRedirect(close)
  const create = useMutation({
    mutationFn: (values: AbsenValues) =>
      callOrThrow(absenCalls.create, { body: { id: idOf(values), ...values } }),
    onSuccess: () => {
      toast.success('Absen berhasil ditambahkan!', { lasts: true })
      void refreshAbsen(client)
      redirect.start()
    },
    onError: (error: CallError) => {
      if (!mark(error.answer.errors)) toast.error(describeFailure(error, TEXTS).text)
    },
  })
  return (
    <RouteDialog title="Add List Absen" onClose={close} locked={create.isPending}>
      <AbsenForm
        form={form}
        words={WORDS}
        busy={create.isPending || redirect.started}
        onSubmit={(values) => create.mutate(values)}
        cancel={
          <CloseLink to={paths.listAbsen()} onClose={close}>
            Back
          </CloseLink>
        }
      />
    </RouteDialog>
  )
}
