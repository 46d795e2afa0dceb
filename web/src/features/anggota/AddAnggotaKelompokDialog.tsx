import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paths } from '../../app/paths'
import { describeFailure } from '../../platform/failure'
import { Banner } from '../../ui/Banner'
import { LinkButton } from '../../ui/Button'
import { DialogBody, DialogFooter } from '../../ui/Dialog'
import { FailedState } from '../../ui/FailedState'
import { FormRouteDialog } from '../../ui/FormDialog'
import { useCloseTo } from '../../ui/useCloseTo'
import { CloseLink, RouteDialog } from '../../ui/RouteDialog'
import { toastsOf } from '../../ui/toast'
import { type ShownKelompok, useKelompokList } from '../kelompok/kelompok.queries'
import { createAnggota } from './create-anggota'
import { WalkInForm } from './WalkInForm'
import { AnggotaFields, type AnggotaValues, KolomFields, NO_KOLOM, useAnggotaForm } from './AnggotaFields'

const toast = toastsOf('anggota.create')
const FAILED = 'Gagal menambahkan anggota'
const REQUIRED = 'Nama dan NIM wajib diisi!'
const LABELS = { nama: 'Nama Lengkap *', nim: 'NIM *' }

interface InvalidKelompokProps {
  text: string
  /** What to do about it. */
  hint: string
}

function InvalidKelompok({ text, hint }: InvalidKelompokProps) {
  const close = useCloseTo(paths.anggotaKelompok())
  return (
    <RouteDialog title="Kelompok Tidak Valid" onClose={close}>
      <DialogBody>
        <div>
          <p className="font-bold">{text}</p>
          <p className="text-tinta-lembut">{hint}</p>
        </div>
      </DialogBody>
      <DialogFooter>
        <LinkButton to={paths.kelompok()}>Kembali ke Daftar Kelompok</LinkButton>
      </DialogFooter>
    </RouteDialog>
  )
}

/** The groups failed to load, so it is not known whether this one exists (rule M8). */
function UnknownKelompok({ groups }: { groups: ReturnType<typeof useKelompokList> }) {
  const close = useCloseTo(paths.anggotaKelompok())
  return (
    <RouteDialog title="Tambah Anggota Kelompok" onClose={close}>
      <FailedState list={groups}>Gagal memuat daftar kelompok</FailedState>
      <DialogFooter>
        <CloseLink to={paths.anggotaKelompok()} onClose={close}>
          Kembali
        </CloseLink>
      </DialogFooter>
    </RouteDialog>
  )
}

function AddForm({ kelompok }: { kelompok: ShownKelompok }) {
  const back = paths.anggotaKelompok({ kelompok: kelompok.id })
  const { form, mark } = useAnggotaForm({ nama: '', nim: '', ...NO_KOLOM }, REQUIRED)
  const create = useMutation({
    mutationFn: (values: AnggotaValues) => createAnggota(values, kelompok),
    onSuccess: ({ outcome: { text, waits } }) => {
      // The green tick is for members that the server has.
      if (waits) toast.info(text, { lasts: true })
      else toast.success(text, { lasts: true })
    },
    onError: (error) => {
      const message = describeFailure(error, FAILED).text
      if (!mark(error, message)) toast.error(message)
    },
  })
  return (
    <FormRouteDialog
      title={`Tambah Anggota Kelompok ${kelompok.nomor}`}
      list={back}
      onSubmit={form.handleSubmit((values) => create.mutate(values))}
      submit="Tambah Anggota"
      cancel="Kembali"
      saving={create.isPending}
      saved={create.isSuccess}
    >
      <AnggotaFields form={form} labels={LABELS} />
      <KolomFields form={form} />
      <Banner tone="blue" detail={`ID ${kelompok.id}`}>
        Anggota ini masuk ke Kelompok {kelompok.nomor}.
      </Banner>
    </FormRouteDialog>
  )
}

/** /addanggotakelompok, over /anggotakelompok; needs the query parameter `kelompok` (rule M8), or `baru` (rule M32). */
export function AddAnggotaKelompokDialog() {
  const [params] = useSearchParams()
  const groups = useKelompokList()
  const wanted = params.get('kelompok')
  if (params.has('baru')) return <WalkInForm groups={groups} />
  const kelompok = groups.rows.find(({ id, nomor }) => id === wanted || String(nomor) === wanted)
  if (!wanted) {
    return (
      <InvalidKelompok
        text="Parameter kelompok tidak ditemukan di URL."
        hint="Buka halaman ini dari daftar anggota sebuah kelompok."
      />
    )
  }
  if (kelompok) return <AddForm kelompok={kelompok} />
  // The list below shows that it is loading.
  if (groups.isPending) return null
  if (groups.error) return <UnknownKelompok groups={groups} />
  return <InvalidKelompok text="Kelompok tidak valid!" hint="Kelompok ini tidak ada lagi." />
}
