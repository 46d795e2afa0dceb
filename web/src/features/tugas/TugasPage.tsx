import type { Tugas } from '@bakti/contract/tugas/tugas.schemas'
import { waktuPanjang } from '@bakti/contract/waktu.rules'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../ui/Link'
import { paths } from '../../app/paths'
import { angka } from '../../ui/angka'
import { Button, IconButton, LinkButton } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { later } from '../../ui/later'
import { PageHeader } from '../../ui/PageHeader'
import { type Column, numberColumn } from '../../ui/Table'
import { TableList } from '../../ui/TableList'
import { Description } from './Description'
import { DemoBanner, isUnreachable, useNotice } from './stand-in'
import { TugasDeleteDialog } from './TugasDeleteDialog'
import { TUGAS_DEMO } from './tugas.demo'
import { useTugasList } from './tugas.queries'

const TugasEditDialog = later(async () => (await import('./TugasEditDialog')).TugasEditDialog)

interface Actions {
  demo: boolean
  edit: (tugas: Tugas) => void
  remove: (tugas: Tugas) => void
}

/** 'N/A' where there is no valid deadline. */
function deadlineText(deadline: string): string {
  const text = waktuPanjang(deadline)
  return text === '-' ? 'N/A' : `${text} WIB`
}

/** The number of submissions, as a link to their list. */
function Count({ tugas: { id, jumlah_kumpul } }: { tugas: Tugas }) {
  if (jumlah_kumpul === undefined) return null
  return (
    <Link
      to={paths.kumpulTugas({ tugas: id })}
      className="mt-1 inline-flex min-h-6 items-center max-md:min-h-11 text-[0.8125rem] font-semibold text-tautan underline underline-offset-[0.2em]"
    >
      {angka(jumlah_kumpul)} pengumpulan
    </Link>
  )
}

const COLUMNS: readonly Column<Tugas, Actions>[] = [
  numberColumn(),
  {
    key: 'title',
    header: 'Judul Tugas',
    card: 'title',
    className: 'md:py-3',
    cell: (tugas) => (
      <div className="max-w-160">
        <span className="wrap-anywhere">{tugas.title}</span>
        {tugas.description && (
          <span className="mt-0.5 line-clamp-2 text-sm font-medium wrap-anywhere whitespace-pre-line text-tinta-lembut">
            <Description>{tugas.description}</Description>
          </span>
        )}
        <Count tugas={tugas} />
      </div>
    ),
  },
  {
    key: 'deadline',
    header: 'Deadline',
    card: 'line',
    numeric: true,
    className: 'md:whitespace-nowrap',
    cell: ({ deadline }) => deadlineText(deadline),
  },
  {
    key: 'aksi',
    header: 'Aksi',
    card: 'actions',
    className: 'md:w-32',
    cell: (tugas, { context }) => (
      <span className="flex gap-1">
        <IconButton label={`Edit ${tugas.title}`} disabled={context.demo} onClick={() => context.edit(tugas)}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton
          danger
          label={`Delete ${tugas.title}`}
          disabled={context.demo}
          onClick={() => context.remove(tugas)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    ),
  },
]

const KEY = ({ id }: Tugas) => id

function AddTugas({ demo }: { demo: boolean }) {
  const icon = <Plus aria-hidden />
  if (demo) {
    return (
      <Button icon={icon} disabled>
        Add Tugas
      </Button>
    )
  }
  return (
    <LinkButton to={paths.addTugas()} icon={icon}>
      Add Tugas
    </LinkButton>
  )
}

/** /tugas: the list of tasks, for admins. */
export function TugasPage() {
  const list = useTugasList()
  const demo = isUnreachable(list)
  const [edited, setEdited] = useState<Tugas | null>(null)
  const [removed, setRemoved] = useState<Tugas | null>(null)
  useNotice(demo ? 'tugas-demo-notified' : list.data?.cached ? 'tugas-offline-notified' : null)
  const rows = demo ? TUGAS_DEMO : (list.data?.data ?? [])
  return (
    <>
      <PageHeader title="Daftar Tugas" actions={<AddTugas demo={demo} />} />
      <TableList
        list={list}
        failed="Gagal memuat tugas"
        loading="Loading data tugas..."
        cached={list.data}
        notice={demo && <DemoBanner busy={list.isFetching} onRetry={() => void list.refetch()} />}
        empty={
          <EmptyState
            art="empty"
            title="Tidak ada tugas tersedia"
            live="status"
            action={<AddTugas demo={false} />}
          >
            Tambahkan tugas baru untuk memulai
          </EmptyState>
        }
        label="Daftar Tugas"
        columns={COLUMNS}
        rows={rows}
        rowKey={KEY}
        context={{ demo, edit: setEdited, remove: setRemoved }}
      />
      {edited && <TugasEditDialog tugas={edited} onClose={() => setEdited(null)} />}
      {removed && <TugasDeleteDialog tugas={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}
