import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { object } from 'zod'
import { paths } from '../../app/paths'
import { CallError, describeFailure } from '../../platform/failure'
import { newId } from '../../platform/id'
import { outcomeOf } from '../../platform/outbox/outcome'
import { Field } from '../../ui/Field'
import { FormRouteDialog } from '../../ui/FormDialog'
import { NumberInput } from '../../ui/TextInput'
import { toastsOf } from '../../ui/toast'
import { outbox } from '../outbox/outbox.queries'
import { useKelompokList } from './kelompok.queries'
import { nomorText } from './kelompok-form'

const toast = toastsOf('kelompok.create')
const FAILED = 'Terjadi kesalahan saat menambahkan kelompok'

/** Puts the new group into the outbox. Returns the text to show and whether the group waits there. */
async function createKelompok(nomor: number) {
  const id = newId()
  const operation = await outbox.current.put({
    kind: 'kelompok.create',
    entity: id,
    body: { id, nomor },
    label: `Kelompok ${nomor} baru`,
  })
  return outcomeOf(operation, 'Kelompok berhasil ditambahkan (offline)!')
}

/** What is wrong with the number; null if something else failed. A 400 counts as a 409 (rule K2). */
function numberProblem(error: Error): string | null {
  if (!(error instanceof CallError)) return null
  const { status } = error.answer
  if (status !== 400 && status !== 409) return null
  return describeFailure(error, 'Kelompok sudah ada').text
}

/** /addkelompok, over /kelompok. */
export function AddKelompokDialog() {
  const { rows } = useKelompokList()
  // The server decides. Without network the groups that this device knows are the only check.
  const nomor = nomorText.refine((value) => !rows.some((row) => row.nomor === value), {
    error: ({ input }) => `Kelompok ${Number(input)} sudah ada!`,
  })
  const form = useForm({
    resolver: zodResolver(object({ nomor })),
    defaultValues: { nomor: '' },
    reValidateMode: 'onSubmit',
  })
  const create = useMutation({
    mutationFn: createKelompok,
    onSuccess: ({ text, waits }) => {
      // The green tick is for groups that the server has.
      if (waits) toast.info(text, { lasts: true })
      else toast.success(text, { lasts: true })
    },
    onError: (error) => {
      const message = numberProblem(error)
      if (message) form.setError('nomor', { message }, { shouldFocus: true })
      else toast.error(describeFailure(error, FAILED).text)
    },
  })
  return (
    <FormRouteDialog
      title="Add Kelompok"
      size="narrow"
      list={paths.kelompok()}
      onSubmit={form.handleSubmit((values) => create.mutate(values.nomor))}
      submit="Submit"
      cancel="Back"
      saving={create.isPending}
      saved={create.isSuccess}
    >
      <Field
        label="Nomor Kelompok"
        hint="Masukkan nomor unik untuk kelompok ini"
        error={form.formState.errors.nomor?.message}
        required
      >
        <NumberInput {...form.register('nomor')} />
      </Field>
    </FormRouteDialog>
  )
}
