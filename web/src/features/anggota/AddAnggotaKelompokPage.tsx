import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../app/paths'
import { newId } from '../../platform/id'
import { outbox } from '../../platform/outbox/outbox'
import { actProblem, saidOf } from '../../platform/outbox/said'
import { CallError } from '../../platform/query'
import { Banner } from '../../ui/Banner'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { FailedState } from '../../ui/FailedState'
import { Field } from '../../ui/Field'
import { markFields } from '../../ui/markFields'
import { PageHeader } from '../../ui/PageHeader'
import { PageSpinner } from '../../ui/Spinner'
import { TextInput } from '../../ui/TextInput'
import { toastsOf } from '../../ui/toast'
import { useRedirect } from '../../ui/useRedirect'
import { type ShownKelompok, useKelompokList } from '../kelompok/kelompok.queries'
import { checkNim, isNimTaken } from './anggota.rules'

const toast = toastsOf('anggota.create')
const REQUIRED = 'Nama dan NIM wajib diisi!'
const FAILED = 'Gagal menambahkan anggota'

interface NewAnggota {
  nama: string
  nim: string
}

/** Adds a member by the outbox: without network it waits there, behind its group where that one waits too. Returns what to say. */
async function createAnggota({ nama, nim }: NewAnggota, kelompok: ShownKelompok) {
  const id = newId()
  const operation = await outbox.put({
    kind: 'anggota.create',
    entity: id,
    after: [kelompok.id],
    body: { id, nama: nama.trim(), nim: nim.trim(), id_kelompok: kelompok.id },
    label: `${nama.trim()} · Kelompok ${kelompok.nomor}`,
  })
  return saidOf(operation, 'Anggota berhasil ditambahkan (mode demo)!')
}

function InvalidKelompok({ title, children }: { title: string; children: string }) {
  return (
    <>
      <PageHeader title="Kelompok Tidak Valid" />
      <Card>
        <EmptyState
          art="tidak-ditemukan"
          title={title}
          action={<LinkButton to={paths.kelompok()}>Kembali ke Daftar Kelompok</LinkButton>}
        >
          {children}
        </EmptyState>
      </Card>
    </>
  )
}

/** Whether the group exists, nobody can say now. */
function UnknownKelompok({ groups }: { groups: ReturnType<typeof useKelompokList> }) {
  return (
    <>
      <PageHeader title="Tambah Anggota Kelompok" back={{ to: paths.anggotaKelompok(), label: 'Kembali' }} />
      <Card>
        <FailedState list={groups}>Gagal memuat daftar kelompok</FailedState>
      </Card>
    </>
  )
}

function AddForm({ kelompok }: { kelompok: ShownKelompok }) {
  const navigate = useNavigate()
  const back = paths.anggotaKelompok({ kelompok: kelompok.id })
  const redirect = useRedirect(() => void navigate(back))
  const form = useForm({ defaultValues: { nama: '', nim: '' } })
  const { errors } = form.formState
  const create = useMutation({
    mutationFn: (values: NewAnggota) => createAnggota(values, kelompok),
    onSuccess: ({ text, waits }) => {
      // What only this device has so far doesn't get the green tick.
      if (waits) toast.info(text, { lasts: true })
      else toast.success(text, { lasts: true })
      redirect.start()
    },
    onError: (error) => {
      const message = actProblem(error, FAILED)
      toast.error(message)
      if (isNimTaken(error)) form.setError('nim', { message }, { shouldFocus: true })
      else if (error instanceof CallError) markFields(form, error.answer.errors, ['nama', 'nim'])
    },
  })
  const problem = create.error && !isNimTaken(create.error) ? actProblem(create.error, FAILED) : null
  return (
    <>
      <PageHeader title={`Tambah Anggota Kelompok ${kelompok.nomor}`} back={{ to: back, label: 'Kembali' }} />
      <Card className="max-w-152 p-5 md:p-7">
        <form
          noValidate
          className="grid gap-5"
          onSubmit={form.handleSubmit(
            (values) => create.mutate(values),
            (faults) => toast.error(faults.nama?.message ?? faults.nim?.message ?? REQUIRED),
          )}
        >
          {problem && (
            <Banner tone="merah" live="alert">
              {problem}
            </Banner>
          )}
          <Field label="Nama Lengkap *" error={errors.nama?.message} required>
            <TextInput
              maxLength={120}
              autoComplete="off"
              {...form.register('nama', { validate: (value) => value.trim() !== '' || REQUIRED })}
            />
          </Field>
          <Field label="NIM *" error={errors.nim?.message} required>
            <TextInput
              maxLength={30}
              autoComplete="off"
              {...form.register('nim', { validate: (value) => checkNim(value, REQUIRED) })}
            />
          </Field>
          <Banner tone="biru" detail={`ID ${kelompok.id}`}>
            Anggota ini masuk ke Kelompok {kelompok.nomor}.
          </Banner>
          <Button type="submit" busy={create.isPending || redirect.started} busyText="Menyimpan...">
            Tambah Anggota
          </Button>
        </form>
      </Card>
    </>
  )
}

/** /addanggotakelompok (seed §2); needs the query parameter `kelompok`. */
export function AddAnggotaKelompokPage() {
  const [params] = useSearchParams()
  const groups = useKelompokList()
  const wanted = params.get('kelompok')
  const kelompok = groups.rows.find(({ id, nomor }) => id === wanted || String(nomor) === wanted)
  if (!wanted) {
    return (
      <InvalidKelompok title="Parameter kelompok tidak ditemukan di URL.">
        Buka halaman ini dari daftar anggota sebuah kelompok.
      </InvalidKelompok>
    )
  }
  if (kelompok) return <AddForm kelompok={kelompok} />
  if (groups.isPending) return <PageSpinner />
  if (groups.error) return <UnknownKelompok groups={groups} />
  return <InvalidKelompok title="Kelompok tidak valid!">Kelompok ini tidak ada lagi.</InvalidKelompok>
}
