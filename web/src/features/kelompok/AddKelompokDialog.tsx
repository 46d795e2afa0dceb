import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { paths } from '../../app/paths'
import { CallError, describeFailure } from '../../platform/failure'
import { newId } from '../../platform/id'
import { outbox } from '../outbox/outbox.queries'
import { outcomeOf } from '../../platform/outbox/outcome'
import { Button } from '../../ui/Button'
import { DialogBody, DialogFooter } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { useCloseTo } from '../../ui/ListWithDialogs'
import { CloseLink, RouteDialog } from '../../ui/RouteDialog'
import { NumberInput } from '../../ui/TextInput'
import { toastsOf } from '../../ui/toast'
import { useRedirect } from '../../ui/useRedirect'
import { useKelompokList } from './kelompok.queries'
import { readNomor } from './kelompok.rules'

const toast = toastsOf('kelompok.create')
const FAILED = 'Terjadi kesalahan saat menambahkan kelompok'

/** Makes a group by the outbox: without network it waits there. Returns what to say. */
async function createKelompok(nomor: number) {
  const id = newId()
  const operation = await outbox.put({
    kind: 'kelompok.create',
    entity: id,
    body: { id, nomor },
    label: `Kelompok ${nomor} baru`,
  })
  return outcomeOf(operation, 'Kelompok berhasil ditambahkan (offline)!')
}

/** What is wrong with the number itself; null where something else is (DECISIONS: Wire, a 400 that says 'sudah ada' counts as 409). */
function numberProblem(error: Error): string | null {
  if (!(error instanceof CallError)) return null
  const { status } = error.answer
  if (status !== 400 && status !== 409) return null
  return describeFailure(error, 'Kelompok sudah ada').text
}

/** /addkelompok (seed §2), over /kelompok. */
export function AddKelompokDialog() {
  const { rows } = useKelompokList()
  const close = useCloseTo(paths.kelompok())
  const redirect = useRedirect(close)
  const form = useForm({ defaultValues: { nomor: '' } })
  const create = useMutation({
    mutationFn: createKelompok,
    onSuccess: ({ text, waits }) => {
      // What only this device has so far doesn't get the green tick.
      if (waits) toast.info(text, { lasts: true })
      else toast.success(text, { lasts: true })
      redirect.start()
    },
    onError: (error) => {
      const message = numberProblem(error)
      if (message) form.setError('nomor', { message }, { shouldFocus: true })
      else toast.error(describeFailure(error, FAILED).text)
    },
  })

  const check = (text: string) => {
    const read = readNomor(text)
    if (!read.ok) return read.problem
    // The server decides; what this device knows saves the way there, and is all there is without network (seed §5).
    return !rows.some(({ nomor }) => nomor === read.nomor) || `Kelompok ${read.nomor} sudah ada!`
  }
  return (
    <RouteDialog title="Add Kelompok" size="narrow" onClose={close} locked={create.isPending}>
      <form noValidate onSubmit={form.handleSubmit(({ nomor }) => create.mutate(Number(nomor)))}>
        <DialogBody>
          <Field
            label="Nomor Kelompok"
            hint="Masukkan nomor unik untuk kelompok ini"
            error={form.formState.errors.nomor?.message}
            required
          >
            <NumberInput {...form.register('nomor', { validate: check })} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <CloseLink to={paths.kelompok()} onClose={close}>
            Back
          </CloseLink>
          <Button type="submit" busy={create.isPending || redirect.started} busyText="Menyimpan...">
            Submit
          </Button>
        </DialogFooter>
      </form>
    </RouteDialog>
  )
}
