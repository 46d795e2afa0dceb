import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paths } from '../../app/paths'
import { describeFailure } from '../../platform/failure'
import { newId } from '../../platform/id'
import { outbox } from '../outbox/outbox.queries'
import { outcomeOf } from '../../platform/outbox/outcome'
import { Banner } from '../../ui/Banner'
import { LinkButton } from '../../ui/Button'
import { DialogBody, DialogFooter } from '../../ui/Dialog'
import { FailedState } from '../../ui/FailedState'
import { useCloseTo } from '../../ui/ListWithDialogs'
import { CloseLink, RouteDialog } from '../../ui/RouteDialog'
import { toastsOf } from '../../ui/toast'
import { useRedirect } from '../../ui/useRedirect'
import { type ShownKelompok, useKelompokList } from '../kelompok/kelompok.queries'
import { AnggotaForm, type AnggotaValues, useAnggotaForm } from './AnggotaForm'

const toast = toastsOf('anggota.create')
const FAILED = 'Gagal menambahkan anggota'
const WORDS = {
  nama: 'Nama Lengkap *',
  nim: 'NIM *',
  required: 'Nama dan NIM wajib diisi!',
  submit: 'Tambah Anggota',
}

/** Adds a member by the outbox: without network it waits there, behind its group where that one waits too. Returns what to say. */
async function createAnggota({ nama, nim }: AnggotaValues, kelompok: ShownKelompok) {
  const id = newId()
  const operation = await outbox.put({
    kind: 'anggota.create',
    entity: id,
    after: [kelompok.id],
    body: { id, nama: nama.trim(), nim: nim.trim(), id_kelompok: kelompok.id },
    label: `${nama.trim()} · Kelompok ${kelompok.nomor}`,
  })
  return outcomeOf(operation, 'Anggota berhasil ditambahkan (mode demo)!')
}

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

/** Whether the group exists, nobody can say now. */
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
  const close = useCloseTo(back)
  const redirect = useRedirect(close)
  const { form, mark } = useAnggotaForm({ nama: '', nim: '' })
  const create = useMutation({
    mutationFn: (values: AnggotaValues) => createAnggota(values, kelompok),
    onSuccess: ({ text, waits }) => {
      // What only this device has so far doesn't get the green tick.
      if (waits) toast.info(text, { lasts: true })
      else toast.success(text, { lasts: true })
      redirect.start()
    },
    onError: (error) => {
      const message = describeFailure(error, FAILED).text
      if (!mark(error, message)) toast.error(message)
    },
  })
  return (
    <RouteDialog
      title={`Tambah Anggota Kelompok ${kelompok.nomor}`}
      onClose={close}
      locked={create.isPending}
    >
      <AnggotaForm
        form={form}
        words={WORDS}
        busy={create.isPending || redirect.started}
        onSubmit={(values) => create.mutate(values)}
        cancel={
          <CloseLink to={back} onClose={close}>
            Kembali
          </CloseLink>
        }
      >
        <Banner tone="blue" detail={`ID ${kelompok.id}`}>
          Anggota ini masuk ke Kelompok {kelompok.nomor}.
        </Banner>
      </AnggotaForm>
    </RouteDialog>
  )
}

/** /addanggotakelompok (seed §2), over /anggotakelompok; needs the query parameter `kelompok`. */
export function AddAnggotaKelompokDialog() {
  const [params] = useSearchParams()
  const groups = useKelompokList()
  const wanted = params.get('kelompok')
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
  // The list below says that it is loading.
  if (groups.isPending) return null
  if (groups.error) return <UnknownKelompok groups={groups} />
  return <InvalidKelompok text="Kelompok tidak valid!" hint="Kelompok ini tidak ada lagi." />
}
